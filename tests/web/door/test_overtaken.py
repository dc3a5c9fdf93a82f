"""A server that another one of its federation has overtaken: it reads, and refuses to write into tables it does not
know, with a page that says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from boards_at_hand import begun, round_of
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from kodeks.game import Actor
from kodeks.web.accounts.models import User
from kodeks.web.door import tables
from kodeks.web.door.tables import Tables, TablesAreNewer, look_at_tables
from kodeks.web.logs import log
from kodeks.web.logs.models import GameLine
from kodeks.web.play.writer import Word, written
from kodeks.words import language_of

SAID = {
    "pl": "Bazę danych zaktualizował już nowszy program",
    "en": "A newer program has upgraded the database",
    "de": "Die Datenbank wurde von einem neueren Programm aktualisiert",
}


@pytest.fixture
def overtaken(transactional_db: None) -> Iterator[None]:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("desk", "9999_later")
    look_at_tables()
    assert tables._found == [Tables.NEWER]
    yield
    recorder.migration_qs.filter(name="9999_later").delete()
    look_at_tables()
    assert tables._found == [Tables.READY]


@pytest.mark.parametrize("code", SAID)
def test_who_sends_something_is_told_and_nothing_is_written(code: str, owner: User, overtaken: None) -> None:
    row = round_of(owner)
    client = Client(HTTP_ACCEPT_LANGUAGE=code, raise_request_exception=False)
    client.force_login(owner)
    assert client.get(f"/t/{row.key}/").status_code == 200
    before = log.as_file(row)
    answer = client.post(f"/t/{row.key}/entries/new/", {"surname": "Ćma", "given_name": "Ewa", "on": ""})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert SAID[code] in answer.content.decode()
    assert log.as_file(row) == before


def test_nor_is_a_move_at_a_board(owner: User, overtaken: None) -> None:
    game = begun(round_of(owner))
    before = GameLine.objects.count()
    word = Word(game.pk, Actor.WHITE, {"do": "move", "move": "32-28"}, {}, 0, language_of("en"))
    with pytest.raises(TablesAreNewer):
        written([word])
    assert GameLine.objects.count() == before
