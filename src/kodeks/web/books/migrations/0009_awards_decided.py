"""Awards that were withdrawn or confirmed, and people found by the words of their names."""

from typing import Any

from django.db import migrations, models

from kodeks.web.books.models import words_of_name


def name_everybody(apps: Any, schema_editor: object) -> None:
    player = apps.get_model("federation", "Player")
    rows = list(player.objects.only("pk", "name").order_by("pk"))
    for row in rows:
        row.name_words = words_of_name(row.name)
    player.objects.bulk_update(rows, ["name_words"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("federation", "0008_licence_fees")]

    operations = [
        migrations.AddField("award", "withdrawn_on", models.DateField(null=True)),
        migrations.AddField("award", "confirmed_on", models.DateField(null=True)),
        migrations.AddField("player", "name_words", models.CharField(blank=True, max_length=300, default=""), False),
        migrations.RunPython(name_everybody, migrations.RunPython.noop),
        migrations.AlterField("player", "name_words", models.CharField(blank=True, db_index=True, max_length=300)),
    ]
