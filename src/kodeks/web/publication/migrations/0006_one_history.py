"""Both histories of surnames lead here."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("public", "0003_surnames"), ("public", "0005_surnames")]
    operations = []
