"""Every public page asks who refused; few did, of many who said something."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("privacy", "0001_initial")]
    operations = [
        migrations.AddIndex(
            "consent", models.Index(fields=("matter", "is_given", "player"), name="consents_by_what_was_said")
        ),
    ]
