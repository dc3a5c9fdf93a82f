"""Awards that were withdrawn or confirmed; people found by the words of their names, and filed by the alphabet."""

from typing import Any

from django.db import migrations, models

from kodeks.tables import by_surname
from kodeks.tournament import Entry
from kodeks.web.books.models import filing_key, words_of_name


def name_everybody(apps: Any, schema_editor: object) -> None:
    player = apps.get_model("federation", "Player")
    rows = list(player.objects.only("pk", "name", "surname").order_by("pk"))
    for row in rows:
        row.name_words = words_of_name(row.name)
        row.filed = filing_key(by_surname(Entry(name=row.name, surname=row.surname)))
    player.objects.bulk_update(rows, ["name_words", "filed"], batch_size=300)


class Migration(migrations.Migration):
    dependencies = [("federation", "0008_licence_fees")]

    operations = [
        migrations.AddField("award", "withdrawn_on", models.DateField(null=True)),
        migrations.AddField("award", "confirmed_on", models.DateField(null=True)),
        migrations.AddField("player", "name_words", models.CharField(blank=True, max_length=300, default=""), False),
        migrations.RunPython(name_everybody, migrations.RunPython.noop),
        migrations.AlterField("player", "name_words", models.CharField(blank=True, db_index=True, max_length=300)),
        migrations.AddIndex("player", models.Index(fields=["filed", "number", "words"], name="players_as_filed")),
    ]
