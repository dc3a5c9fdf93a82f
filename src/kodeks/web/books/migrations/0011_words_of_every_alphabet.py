"""Words of names in other alphabets, and of letters that have no accent to take off: they were left out before."""

from typing import Any

from django.db import migrations

from kodeks.web.books.models import words_of_name
from kodeks.web.books.word_index import indexed_words


def note_words(apps: Any, schema_editor: Any) -> None:
    """The index follows by itself."""
    player = apps.get_model("federation", "Player")
    rows = player.objects.order_by("pk").values_list("pk", "name", "number", "words", "name_words")
    told = []
    for pk, name, number, *was in rows:
        words = [indexed_words(name, number), words_of_name(name)]
        if words != was:
            told.append((*words, pk))
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany("UPDATE federation_player SET words = %s, name_words = %s WHERE id = %s", told)


class Migration(migrations.Migration):
    dependencies = [("federation", "0010_word_index")]
    operations = [migrations.RunPython(note_words, migrations.RunPython.noop)]
