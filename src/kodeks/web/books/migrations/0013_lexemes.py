"""The lexemes of everybody's words as PostgreSQL keeps them, and their index."""

from typing import Any

from django.db import migrations

from kodeks.web.books.word_index import KEPT
from kodeks.web.door.new_tables import BuildBeside


def build(apps: Any, schema_editor: Any) -> None:
    for statement in KEPT[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("federation", "0012_lists_by_place")]
    operations = [BuildBeside(build, BuildBeside.noop)]
