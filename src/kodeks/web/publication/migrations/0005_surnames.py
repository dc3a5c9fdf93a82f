"""Surname and first name are two fields where somebody enters himself. Data that bear `0003_surnames` have them."""

from django.db import migrations, models

from kodeks.web.publication.column_added import AddColumnOnce


class Migration(migrations.Migration):
    dependencies = [("public", "0004_delays_in_the_log")]
    operations = [
        AddColumnOnce("application", "surname", models.CharField(max_length=500, blank=True, default=""), False)
    ]
