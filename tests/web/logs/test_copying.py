"""Copies off the machine: every line an event ago, in order, synced; what is not the same log is set aside."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest
from django.conf import LazySettings
from django.test import Client
from rounds_at_hand import OPEN, players, started

from kodeks.formats.tournament_file import read_lines
from kodeks.game import Actor
from kodeks.game.events import Move, Press
from kodeks.game.events import Start as StartGame
from kodeks.rounds import GamePlace
from kodeks.tournament.acts import Note
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import copying, log
from kodeks.web.logs.copying import Copyist, copies_of, copy_state
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.models import Game, Line, Tournament

REGULATIONS = 'name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 1\ntempo = "3m+2s"\n'
T0 = 1_800_000_000_000


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    settings.COPY = tmp_path / "elsewhere"
    Path(settings.HOME).mkdir()
    return tmp_path / "elsewhere"


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return started(REGULATIONS, players(4), owner, OPEN)


def move(game: Game, at: int, by: Actor, *acts: object) -> None:
    (done,) = write_doings([Doing(game.pk, by, acts, at=T0 + at)])  # type: ignore[arg-type]
    assert done.is_accepted, done.said


def same_log(row: Tournament, copy: Path) -> bool:
    """Whether a copy has every line of the tournament and of its games, in whatever order they came."""
    row = Tournament.objects.get(pk=row.pk)
    read, whole = read_lines(copy.read_bytes()), read_lines(log.as_file(row))
    games = ({str(each.place): each.texts for each in one.games} for one in (read, whole))
    return read.events == whole.events and read.total == whole.total and next(games) == next(games)


def test_each_line_is_in_the_copy_when_it_has_been_looked_at(folder: Path, row: Tournament) -> None:
    copyist = Copyist(folder)
    assert copyist.is_in_charge
    assert copyist.look() == row.seq + 1
    game = begin_game(row, log.load(row).state, GamePlace(1, 1), Keeping.SCREEN, T0)
    move(game, 0, Actor.ARBITER, StartGame())
    assert copyist.look() == 2
    log.append(row, [Note("a")], by="Ewa", at="")
    move(game, 5_000, Actor.WHITE, Move("32-28"), Press())
    assert copyist.look() == 3
    assert copyist.look() == 0
    (copy,) = copies_of(row.key)
    assert same_log(row, copy)
    assert copy.stat().st_mode & 0o077 == 0


def test_another_copyist_goes_on_where_the_file_was_torn(folder: Path, row: Tournament) -> None:
    first = Copyist(folder)
    assert first.is_in_charge
    assert not Copyist(folder).is_in_charge  # one at a time
    first.look()
    (copy,) = copies_of(row.key)
    copy.write_bytes(copy.read_bytes()[:-20])
    log.append(row, [Note("a")], by="Ewa", at="")
    assert first._lock is not None
    first._lock.close()
    second = Copyist(folder)
    assert second.is_in_charge
    assert second.look() == 2
    assert same_log(row, copy)


def test_a_copy_of_another_past_is_set_aside(folder: Path, row: Tournament) -> None:
    """As when an older database was put back: what the copy had beyond it is kept."""
    copyist = Copyist(folder)
    assert copyist.is_in_charge
    log.append(row, [Note("lost")], by="Ewa", at="")
    copyist.look()
    (copy,) = copies_of(row.key)
    before = copy.read_bytes()
    Line.objects.filter(tournament=row, seq=row.seq).delete()
    Tournament.objects.filter(pk=row.pk).update(seq=row.seq - 1)
    log.forget(row.pk)
    log.append(row, [Note("b"), Note("c")], by="Ewa", at="")
    copyist.look()
    aside, now = sorted(copies_of(row.key), key=lambda path: len(path.name), reverse=True)
    assert aside.read_bytes() == before
    assert same_log(row, now)


def test_a_thread_copies_while_the_server_runs_and_tells_what_is_in_its_way(
    folder: Path, row: Tournament, owner: User, settings: LazySettings
) -> None:
    desk = Client(HTTP_ACCEPT_LANGUAGE="en")
    desk.force_login(owner)
    page = f"/t/{row.key}/"
    folder.parent.mkdir(exist_ok=True)
    folder.write_bytes(b"")  # a disk that is not mounted: no folder can be made there
    keeper = copying.hire()
    assert keeper is not None
    keeper.start()
    try:
        _until(lambda: "elsewhere" in _trouble())
        assert "does not work or is late" in desk.get(page).content.decode()
        folder.unlink()
        log.append(row, [Note("a")], by="Ewa", at="")
        _until(lambda: not _trouble())
        _until(lambda: bool(copies_of(row.key)) and same_log(row, copies_of(row.key)[0]))
    finally:
        keeper.stop(20)
    assert "does not work or is late" not in desk.get(page).content.decode()
    assert "copied off this computer at once" in desk.get(f"{page}backups/").content.decode()
    late = {"at": (datetime.now(UTC) - timedelta(minutes=1)).isoformat(), "trouble": ""}
    (Path(settings.HOME) / "copying.json").write_text(json.dumps(late))  # it hangs, and says nothing
    assert "does not work or is late" in desk.get(page).content.decode()


def _trouble() -> str:
    state = copy_state()
    return "no state" if state is None else state.trouble


def _until(is_so: Callable[[], bool], seconds: float = 60.0) -> None:
    end = monotonic() + seconds
    while not is_so():
        assert monotonic() < end
        sleep(0.05)
