"""The tables of a database where there are none yet."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.management.sql import emit_post_migrate_signal
from django.db import connection
from django.db.migrations import RunPython
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from kodeks.web.door.tables import known_migrations

__all__ = ["BuildBeside", "make_tables"]


class BuildBeside(RunPython):
    """In a migration: what a database has beside the tables of models, as an index of words. It is given the models and
    who changes the schema; a new database gets it, too."""


def make_tables() -> list[type[Model]]:
    """All tables as all migrations leave them, whole or not at all; the migrations count as done. One after another
    they would take ten times as long. Where somebody was quicker there is nothing to do.

    The models behind the tables are told."""
    recorder = MigrationRecorder(connection)
    loader = MigrationLoader(None)
    models = loader.project_state().apps
    with connection.schema_editor() as editor:
        if not recorder.has_table():
            tables: list[type[Model]] = [recorder.Migration, *models.get_models()]
            for model in tables:
                if model._meta.can_migrate(connection):
                    editor.create_model(model)
            for build in _built_beside(loader):
                build.code(models, editor)
            done = [recorder.Migration(app=app, name=name) for app, name in sorted(known_migrations())]
            recorder.migration_qs.bulk_create(done)
    emit_post_migrate_signal(0, False, connection.alias)
    return list(models.get_models(include_auto_created=True))


def _built_beside(loader: MigrationLoader) -> Iterator[BuildBeside]:
    """In the order of migrations."""
    order = dict.fromkeys(each for leaf in loader.graph.leaf_nodes() for each in loader.graph.forwards_plan(leaf))
    for migration in (loader.graph.nodes[each] for each in order):
        yield from (each for each in migration.operations if isinstance(each, BuildBeside))
