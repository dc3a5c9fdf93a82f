"""Words of everybody's name and number with the parts of those that have a dash, and their index."""

from typing import Any

from django.db import migrations

from kodeks.web.books.word_index import BUILD, indexed_words
from kodeks.web.door.new_tables import BuildBeside


def note_words(apps: Any, schema_editor: Any) -> None:
    """Row by row as they are: Django's `bulk_update` takes minutes for a register of 200,000."""
    rows = apps.get_model("federation", "Player").objects.order_by("pk").values_list("pk", "name", "number", "words")
    told = [(words, pk) for pk, name, number, was in rows if (words := indexed_words(name, number)) != was]
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany("UPDATE federation_player SET words = %s WHERE id = %s", told)


def build(apps: Any, schema_editor: Any) -> None:
    for statement in BUILD[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("federation", "0009_awards_decided")]
    operations = [
        migrations.RunPython(note_words, migrations.RunPython.noop),
        BuildBeside(build, BuildBeside.noop),
    ]
