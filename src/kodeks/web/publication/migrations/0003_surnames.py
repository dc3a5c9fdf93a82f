"""For a time this was the name of `0005_surnames`; data that bear it are known by it, and it does nothing more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("public", "0002_applications")]
    operations = []
