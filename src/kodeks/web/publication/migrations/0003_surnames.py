"""Surname and first name are two fields where somebody enters himself."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("public", "0002_applications")]
    operations = [
        migrations.AddField("application", "surname", models.CharField(max_length=500, blank=True, default=""), False)
    ]
