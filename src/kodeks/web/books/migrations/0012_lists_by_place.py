"""Rating lists are read leaf by leaf: by place, and by birth where minors stand by name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("federation", "0011_words_of_every_alphabet")]
    operations = [
        migrations.AddIndex("listed", models.Index(fields=("of", "list_name", "place", "id"), name="lists_by_place")),
        migrations.AddIndex("listed", models.Index(fields=("of", "list_name", "birth"), name="lists_by_birth")),
    ]
