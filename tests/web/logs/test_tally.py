"""Whole last lines that are lost are told: the server remembers how far each log was, in two places, and signs it."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client

from kodeks.tournament.acts import Announce, Note, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, tally
from kodeks.web.logs.models import Tournament


@pytest.fixture
def desk(owner: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="pl")
    client.force_login(owner)
    return client


def record(row: Tournament, *texts: str) -> None:
    outcomes = log.append(row, [Note(text) for text in texts], by="Zofia Nowak", at="")
    assert outcomes[-1].step.is_accepted


def told(desk: Client, row: Tournament) -> str:
    page = desk.get(f"/t/{row.key}/").content.decode()
    return page.split('id="loss"')[1].split("</section>")[0] if 'id="loss"' in page else ""


def put_back(row: Tournament, seq: int) -> None:
    """The database as it was at an event, as an older copy of its file brings it back: lines, row and seal."""
    row.lines.filter(seq__gt=seq).delete()
    log.forget(row.pk)
    total = log.load(row).total
    Tournament.objects.filter(pk=row.pk).update(seq=seq, total=total, seal=tally.seal_of(row.key, seq, total))


def test_nothing_is_told_of_a_whole_log(desk: Client, tournament: Tournament) -> None:
    assert told(desk, tournament) == ""
    record(tournament, "a", "b")
    log.append(tournament, [Announce(1), Start(1)], by="Zofia Nowak", at="")
    assert told(desk, tournament) == ""
    assert tally.loss_in(tournament) is None


def test_rows_that_were_deleted(desk: Client, tournament: Tournament) -> None:
    record(tournament, "a", "b", "c")
    tournament.lines.filter(seq__gt=tournament.seq - 2).delete()
    log.forget(tournament.pk)
    page = told(desk, tournament)
    assert f"Serwer zapisał {tournament.seq} wpisów, a w bazie jest {tournament.seq - 2} wpisów" in page
    assert "brakuje ostatnich (2)" in page


def test_rows_that_were_deleted_where_the_folder_of_the_data_is_lost(
    desk: Client, tournament: Tournament, settings: LazySettings
) -> None:
    record(tournament, "a", "b", "c")
    tally._path(tournament.key).unlink()
    tournament.lines.filter(seq__gt=tournament.seq - 2).delete()
    log.forget(tournament.pk)
    assert "brakuje ostatnich (2)" in told(desk, tournament)
    record(tournament, "dalej", "dalej", "dalej")  # more than there were: it is told all the same
    assert "ostatnie wiersze są inne" in told(desk, tournament)


def test_an_older_database_that_was_put_back(desk: Client, tournament: Tournament) -> None:
    record(tournament, "a", "b", "c")
    put_back(tournament, tournament.seq - 3)
    assert "brakuje ostatnich (3)" in told(desk, tournament)
    record(tournament, "dalej")  # it is not hidden by who goes on
    assert "brakuje ostatnich (2)" in told(desk, tournament)
    record(tournament, "dalej", "dalej", "dalej")
    assert "ostatnie wiersze są inne" in told(desk, tournament)


def test_the_arbiter_accepts_it_and_goes_on(desk: Client, tournament: Tournament) -> None:
    record(tournament, "a", "b", "c")
    put_back(tournament, tournament.seq - 3)
    desk.post(f"/t/{tournament.key}/loss/accept/")
    assert told(desk, tournament) == ""
    record(tournament, "dalej")
    assert told(desk, tournament) == ""


@pytest.mark.parametrize("text", ['{"seq": 1, "total": "0", "seal": "x"}', "{", "[]", ""])
def test_a_tally_that_is_not_ours(desk: Client, tournament: Tournament, text: str) -> None:
    tally._path(tournament.key).write_text(text)
    assert "nie ma podpisu tego serwera" in told(desk, tournament)


def test_a_disk_that_is_full_undoes_nothing_and_keeps_no_half_of_a_tally(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    folder = tally._path(tournament.key).parent
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        record(tournament, "a")
    assert [path.name for path in folder.glob("tally*")] == ["tally.json"]
    assert told(desk, tournament) == ""
    record(tournament, "b")
    assert tally.loss_in(tournament) is None


def test_numbers_that_were_changed_in_the_database(desk: Client, tournament: Tournament) -> None:
    record(tournament, "a", "b", "c")
    tournament.lines.filter(seq__gt=tournament.seq - 2).delete()
    log.forget(tournament.pk)
    total = log.load(tournament).total
    Tournament.objects.filter(pk=tournament.pk).update(seq=tournament.seq - 2, total=total)  # without the key
    tally._path(tournament.key).unlink()
    assert "nie ma podpisu tego serwera" in told(desk, tournament)


def test_a_tournament_of_an_earlier_version_has_none_yet(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(seal="")
    tally._path(tournament.key).unlink()
    assert told(desk, tournament) == ""
    tournament.refresh_from_db()
    record(tournament, "a")
    assert tally.loss_in(Tournament.objects.get(pk=tournament.pk)) is None
    assert tally._path(tournament.key).exists()


def test_an_older_file_brought_beside_the_newer_is_told(desk: Client, tournament: Tournament) -> None:
    older = log.as_file(tournament)
    record(tournament, "a", "b")
    file = SimpleUploadedFile("t.kodeks", older)
    page = desk.post("/upload/", {"file": file}, follow=True).content.decode()
    assert "To starsza kopia: turniej „Próba” na tym serwerze ma po niej jeszcze 2 wpisy" in page


def test_the_loss_is_for_those_who_watch(tournament: Tournament, owner: User) -> None:
    record(tournament, "a")
    put_back(tournament, tournament.seq - 1)
    stranger = Client()
    stranger.force_login(User.objects.create(username="nobody", name="Nikt"))
    assert stranger.post(f"/t/{tournament.key}/loss/accept/").status_code == 404
    assert tally.loss_in(Tournament.objects.get(pk=tournament.pk)) is not None


def test_a_server_writes_it_once_for_several_writes(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is behind for a second at most; what is on the disk meanwhile is no loss, and a loss that comes is told."""
    record(tournament, "a")
    path = tally._path(tournament.key)
    before = path.read_text()
    monkeypatch.setattr(tally.keeper, "_thread", object())
    record(tournament, "b")
    record(tournament, "c", "d")
    assert path.read_text() == before
    assert tally.loss_in(tournament) is None
    tally._remember_all()
    assert json.loads(path.read_text())["seq"] == tournament.seq
    assert tally.loss_in(tournament) is None
    record(tournament, "e")
    put_back(tournament, tournament.seq - 4)
    tally._remember_all()  # who writes late hides nothing
    assert json.loads(path.read_text())["seq"] == tournament.seq - 1
    found = tally.loss_in(Tournament.objects.get(pk=tournament.pk))
    assert found is not None
    assert (found.recorded, found.found) == (tournament.seq - 1, tournament.seq - 4)


def test_a_database_that_is_gone_is_remembered_later(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally.keeper, "_thread", object())
    record(tournament, "a")
    with monkeypatch.context() as gone:
        gone.setattr(Tournament.objects, "in_bulk", _fails)
        with pytest.raises(OperationalError):
            tally._remember_all()
    tally._remember_all()
    assert json.loads(tally._path(tournament.key).read_text())["seq"] == tournament.seq


def _fails(_: object) -> None:
    raise OperationalError
