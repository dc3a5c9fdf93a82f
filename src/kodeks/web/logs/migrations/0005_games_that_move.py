"""A game goes where its players are paired; its lines go on naming the board where it was begun."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_lines(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    """Until now each was where it was begun."""
    for game in apps.get_model("desk", "Game").objects.iterator():
        inner = f".{game.game}" if game.game else ""
        take = f"#{game.take}" if game.take > 1 else ""
        game.begun_at = f"{game.round}.{game.board}{inner}{take}"
        game.save(update_fields=["begun_at"])


class Migration(migrations.Migration):
    dependencies = [("desk", "0004_games")]

    operations = [
        migrations.AddField("game", "begun_at", models.CharField(default="", max_length=40), preserve_default=False),
        migrations.RunPython(name_lines, migrations.RunPython.noop),
        migrations.AddConstraint(
            "game", models.UniqueConstraint(fields=("tournament", "begun_at"), name="a_name_of_lines_once")
        ),
    ]
