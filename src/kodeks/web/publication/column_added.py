"""A column that two histories of the database have added: where it is there already, it stays."""

from __future__ import annotations

from typing import Any

from django.db import migrations


class AddColumnOnce(migrations.AddField):
    """As `AddField`; the column is made only where there is none."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        table = to_state.apps.get_model(app_label, self.model_name)._meta.db_table
        with schema_editor.connection.cursor() as cursor:
            found = schema_editor.connection.introspection.get_table_description(cursor, table)
        if self.name not in {column.name for column in found}:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
