"""Data of every program that was handed out are brought up to date, whatever its migrations were called."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from kodeks.web.publication.models import Application
from kodeks.web.serving.upgrade import upgrade_database

AFTER = {"0003_board_delays", "0003_surnames", "0004_delays_in_the_log", "0005_surnames", "0006_one_history"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "known",
    [set(), {"0003_board_delays", "0004_delays_in_the_log", "0005_surnames"}, {"0003_surnames"}],
    ids=["two fields to come", "by three steps", "by one"],
)
def test_surnames_of_those_who_enter_come_once(known: set[str]) -> None:
    recorder = MigrationRecorder(connection)
    recorder.migration_qs.filter(app="public", name__in=AFTER - known).delete()
    if not known:
        with connection.schema_editor() as editor:
            editor.remove_field(Application, Application._meta.get_field("surname"))  # type: ignore[arg-type]
    assert upgrade_database()
    assert {name for app, name in recorder.applied_migrations() if app == "public"} >= AFTER
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, Application._meta.db_table)
    assert [column.name for column in columns].count("surname") == 1
