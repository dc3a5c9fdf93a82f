"""The tables of a database where there are none yet."""

from __future__ import annotations

from django.core.management.sql import emit_post_migrate_signal
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from kodeks.web.door.tables import known_migrations

__all__ = ["make_tables"]


def make_tables() -> list[type[Model]]:
    """All tables as all migrations leave them, whole or not at all; the migrations count as done. One after another
    they would take ten times as long. Where somebody was quicker there is nothing to do.

    The models behind the tables are told."""
    recorder = MigrationRecorder(connection)
    models = MigrationLoader(None).project_state().apps
    with connection.schema_editor() as editor:
        if not recorder.has_table():
            tables: list[type[Model]] = [recorder.Migration, *models.get_models()]
            for model in tables:
                if model._meta.can_migrate(connection):
                    editor.create_model(model)
            done = [recorder.Migration(app=app, name=name) for app, name in sorted(known_migrations())]
            recorder.migration_qs.bulk_create(done)
    emit_post_migrate_signal(0, False, connection.alias)
    return list(models.get_models(include_auto_created=True))
