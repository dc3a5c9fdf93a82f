"""The games of a tournament in its files: backups, what is brought back, bundles, files of games; and lines of games
that are lost."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rounds_at_hand import OPEN, players, started

from kodeks.formats import pdn
from kodeks.formats.tournament_file import read_lines
from kodeks.game import Actor
from kodeks.game.events import Move, Press, Resign, Sign, Start
from kodeks.rounds import GamePlace
from kodeks.storage.bundle import open_bundle
from kodeks.tournament.acts import Close, Note
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, memory, tally
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game, load_game
from kodeks.web.logs.keeping import backups_of
from kodeks.web.logs.models import Game, GameLine, Tournament

REGULATIONS = 'name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 1\ntempo = "3m+2s"\n'
T0 = 1_800_000_000_000


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    """Two boards, a game at each: one with two moves, one that is over and has given its result."""
    row = started(REGULATIONS, players(4), owner, OPEN)
    games = [begin_game(row, log.load(row).state, GamePlace(1, board), Keeping.SCREEN, T0) for board in (1, 2)]
    for game in games:
        do(game, Actor.ARBITER, Start())
        do(game, Actor.WHITE, Move("32-28"), Press(), at=10_000)
        do(game, Actor.BLACK, Move("19-23"), Press(), at=14_500)
    do(games[1], Actor.WHITE, Resign(), at=20_000)
    do(games[1], Actor.ARBITER, Sign("0-2"), at=21_000)
    row.refresh_from_db()
    return row


@pytest.fixture
def desk(owner: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(owner)
    return client


def do(game: Game, by: Actor, *acts: object, at: int = 0) -> None:
    (done,) = write_doings([Doing(game.pk, by, acts, at=T0 + at)])  # type: ignore[arg-type]
    assert done.is_accepted, done.said


def note(row: Tournament, text: str = "x") -> None:
    row.refresh_from_db()
    log.append(row, [Note(text)], by="Ewa", at="")


def lose(game: Game, lines: int) -> None:
    game.refresh_from_db()
    game.lines.filter(seq__gt=game.seq - lines).delete()
    memory.forget_everything()


# Backups


def test_a_backup_has_the_games_and_brings_them_back(row: Tournament, desk: Client) -> None:
    for _ in range(20):
        note(row)
    backup = backups_of(row.key)[0]
    read = read_lines(backup.path.read_bytes())
    assert [len(game.texts) for game in read.games] == [6, 8]
    page = desk.get(f"/t/{row.key}/backups/").content.decode()
    assert backup.path.name in page
    desk.post(f"/t/{row.key}/backups/{backup.path.name}/new/", {"confirmed": "yes"})
    new = Tournament.objects.exclude(pk=row.pk).get()
    assert read_lines(log.as_file(new)).games == read.games
    assert [game.is_signed for game in new.games.all()] == [False, True]


def test_a_torn_line_of_a_game_is_told_with_its_number(row: Tournament, desk: Client) -> None:
    file = log.as_file(row)
    torn = SimpleUploadedFile("t.kodeks", file + b'{"of": "1.1", "seq": 6, "at"')
    page = desk.post("/upload/", {"file": torn}, follow=True).content.decode()
    assert Tournament.objects.count() == 2
    assert f"ine {len(file.splitlines()) + 1}" in page


# Files of games


def test_the_files_of_the_desk_have_the_moves_with_clocks(row: Tournament, desk: Client) -> None:
    first, second = pdn.read_games(desk.get(f"/t/{row.key}/files/games.pdn").content.decode())
    assert isinstance(first, pdn.PdnGame)
    assert isinstance(second, pdn.PdnGame)
    assert (first.terminator, second.terminator) == ("*", "0-2")
    assert [item.clocks[0].times[0].time_ms for item in first.line.items] == [172_000, 177_500]  # type: ignore[union-attr]
    do(row.games.get(board=1), Actor.WHITE, Move("28x19"), Press(), at=15_000)
    first, _ = pdn.read_games(desk.get(f"/t/{row.key}/files/games.pdn").content.decode())
    assert isinstance(first, pdn.PdnGame)
    assert first.plies == 3
    assert "[%clk 0:02:52]" in desk.get(f"/t/{row.key}/round/1/games/file/").content.decode()


def test_a_bundle_has_the_games(row: Tournament, desk: Client, owner: User) -> None:
    game = row.games.get(board=1)
    do(game, Actor.WHITE, Resign(), at=20_000)
    do(game, Actor.ARBITER, Sign("0-2"), at=21_000)
    row.refresh_from_db()
    log.append(row, [Close("")], by=owner, at="")
    desk.post(f"/t/{row.key}/bundle/", {"on": str(log.load(row).seq), "name": "Ewa", "on_day": "2026-11-20"})
    parts = open_bundle(desk.get(f"/t/{row.key}/bundle/bundle.zip").content, "x").parts
    assert parts["tournament.kodeks"] == log.as_file(row)
    assert len(read_lines(parts["tournament.kodeks"]).games) == 2
    assert parts["games.pdn"].count(b"[%clk") == 4


# Lost lines


def test_lost_last_lines_of_a_game_are_told_and_the_game_goes_on(row: Tournament, desk: Client) -> None:
    assert tally.loss_in(row) is None
    game = row.games.get(board=1)
    lose(game, 2)
    loss = tally.loss_in(row)
    assert loss is not None
    assert (loss.games, loss.is_of_games_only) == (2, True)
    assert "Lines of games are missing: at least 2." in desk.get(f"/t/{row.key}/").content.decode()
    do(game, Actor.BLACK, Move("20-25"), Press(), at=30_000)
    assert len(read_lines(log.as_file(row)).games[0].texts) == 6, "its sums are right"


def test_an_older_database_without_the_last_lines_of_games_is_told_until_it_is_accepted(row: Tournament) -> None:
    note(row)
    game = row.games.get(board=1)
    lose(game, 2)
    kept = load_game(game)
    Game.objects.filter(pk=game.pk).update(seq=3, total=kept.total)
    note(row)
    loss = tally.loss_in(row)
    assert loss is not None
    assert loss.games == 2
    tally.accept(row)
    row.refresh_from_db()
    assert tally.loss_in(row) is None
    note(row)
    assert tally.loss_in(row) is None


def test_accepting_sets_the_game_to_what_is_there(row: Tournament) -> None:
    game = row.games.get(board=2)
    lose(game, 1)
    tally.accept(row)
    row.refresh_from_db()
    game.refresh_from_db()
    assert (game.seq, GameLine.objects.filter(of=game).count()) == (6, 7)
    assert tally.loss_in(row) is None
