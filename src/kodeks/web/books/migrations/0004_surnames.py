"""Which words of a name are the surname, marked for everybody in the register, and a number of FMJD.

The name itself stays as it was written: tournaments and lists that repeat it find it still. Where the guess is wrong the
form of the player shows both parts.
"""

from typing import Any

from django.db import migrations, models

from kodeks.tournament.surnames import split_names


def mark(apps: Any, schema_editor: object) -> None:
    player = apps.get_model("federation", "Player")
    rows = list(player.objects.only("pk", "name").order_by("pk"))
    for row, split in zip(rows, split_names([row.name for row in rows]), strict=True):
        row.surname = split.surname
    player.objects.bulk_update(rows, ["surname"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("federation", "0003_answers")]
    operations = [
        migrations.AddField("player", "surname", models.CharField(max_length=200, blank=True, default=""), False),
        migrations.AddField("player", "fmjd_id", models.CharField(max_length=20, blank=True, default=""), False),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
