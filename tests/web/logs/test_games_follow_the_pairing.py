"""Games and the pairing they belong to: colours that were swapped, a round paired anew, a game begun anew. A log counts
for those two at their board, with the colours they played; what happened in any log stays in the ledger."""

from __future__ import annotations

import pytest
from boards_at_hand import act, arbiter_of, begun, lines_of, now, round_of, seated
from django.test import Client
from rounds_at_hand import AT, page

from kodeks.formats.game_incidents import incidents_in
from kodeks.formats.recorded_games import logs_by_board
from kodeks.formats.tournament_file import read_lines
from kodeks.game import Actor
from kodeks.game.events import Irregular, Move, Penalise, Press, Resign, Sign, Start
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tournament import fold
from kodeks.tournament.acts import Announce as AnnounceRound
from kodeks.tournament.acts import Pair, SwapColours, Undo
from kodeks.tournament.acts import Start as StartRound
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game, game_of_board, load_game
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Game, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PLACE = GamePlace(1, 1)


@pytest.fixture
def row(owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def do(game: Game, by: Actor, *acts: object) -> None:
    (done,) = write_doings([Doing(game.pk, by, acts, "Sędzia")])  # type: ignore[arg-type]
    assert done.is_accepted, done.said[-1]


def warned(game: Game, side: Side = Side.WHITE) -> None:
    do(game, Actor.ARBITER, Penalise("warning", "BAN-5", side))


def playing(row: Tournament, keeping: Keeping = Keeping.SCREEN) -> Game:
    game = begun(row, keeping=keeping)
    do(game, Actor.ARBITER, Start())
    presses = () if keeping is Keeping.SHEET else (Press(),)
    do(game, Actor.WHITE, Move("32-28"), *presses)
    return game


def swap(row: Tournament, owner: User) -> None:
    assert log.append(row, [SwapColours(1, 1)], by=owner, at=AT)[-1].step.is_accepted


def names_of(row: Tournament) -> tuple[str, str]:
    board = log.load(row).state.rounds[0].boards[0]
    return log.load(row).state.entry(board.white).name, log.load(row).state.entry(board.black).name


def test_II_4_6_a_game_with_other_colours_goes_on_and_counts(row: Tournament, chief: Client, owner: User) -> None:
    game, paired = playing(row), names_of(row)
    swap(row, owner)
    state = log.load(row).state
    assert names_of(row) == paired[::-1]
    assert game_of_board(row, state, PLACE) == game
    assert begin_game(row, state, PLACE, Keeping.SCREEN) == game, "no other is begun"
    conditions = now(game).state.conditions
    assert (conditions.white, conditions.black) == names_of(row), "who has the white pieces is White"
    assert now(game).state.made == (1, 0)
    assert f"{paired[1]} – {paired[0]}" in page(chief, row, f"boards/{game.pk}/")
    do(game, Actor.BLACK, Resign())
    do(game, Actor.ARBITER, Sign("2-0"))
    board = log.load(row).state.rounds[0].boards[0]
    assert (board.score.white, board.score.black) == (2, 0)
    assert log.load(row).state.entry(board.white).name == paired[1], "who played the white pieces has won"


def test_II_4_6_what_happened_concerns_who_had_the_colour(row: Tournament, owner: User) -> None:
    game = playing(row)
    warned(game)
    before = incidents_at(row.pk)[0]
    swap(row, owner)
    after = incidents_at(row.pk)[0]
    assert (before.name, after.name) == names_of(row)[::-1]
    assert {before.number, after.number} == {log.load(row).state.rounds[0].boards[0].white, before.number}
    read = read_lines(log.as_file(row))
    state = fold(read.regulations, read.events).state
    assert incidents_in(read.games, state) == incidents_at(row.pk), "the command line reads the same"
    assert logs_by_board(state, read.games).keys() == {(1, 1, None)}
    brought = log.import_file(log.as_file(row), by=owner)
    assert incidents_at(brought.pk) == incidents_at(row.pk)
    assert load_game(Game.objects.get(tournament=brought)).state.conditions.white == names_of(row)[0]


def test_II_4_6_a_swap_taken_back_is_none(row: Tournament, owner: User) -> None:
    game, before = playing(row), names_of(row)
    seq = log.load(row).seq
    swap(row, owner)
    log.append(row, [Undo(seq, "pomyłka")], by=owner, at=AT)
    assert names_of(row) == before == (now(game).state.conditions.white, now(game).state.conditions.black)
    assert game_of_board(row, log.load(row).state, PLACE) == game


def test_a_round_paired_anew_begins_its_games_anew(row: Tournament, chief: Client, owner: User) -> None:
    """Who was paired by mistake has another game than who sits there now; what happened in it stays told."""
    game = playing(row)
    warned(game)
    boards = [(each.white, each.black) for each in log.load(row).state.rounds[0].boards]
    log.append(row, [Undo(before_the_round(row), "pomyłka")], by=owner, at=AT)
    assert not log.load(row).state.rounds
    assert [each.kind for each in incidents_at(row.pk)] == ["penalise"]
    assert "32-28" not in page(chief, row, "ledger/")
    (a, b), (c, d) = boards
    anew = [Pair(1, ((a, c), (b, d)), reason="lista"), AnnounceRound(1), StartRound(1)]
    assert log.append(row, anew, by=owner, at=AT)[-1].step.is_accepted
    state = log.load(row).state
    assert game_of_board(row, state, PLACE) is None
    other = begin_game(row, state, PLACE, Keeping.SCREEN)
    assert (other.take, now(other).state.made) == (2, (0, 0))
    assert [each.place.take for each in incidents_at(row.pk)] == [1]


def before_the_round(row: Tournament) -> int:
    """The last event before it was paired."""
    return next(event.seq for event in log.load(row).events if isinstance(event.act, Pair)) - 1


def test_a_game_begun_anew_keeps_what_happened_in_the_one_before(row: Tournament, chief: Client) -> None:
    first = playing(row, Keeping.SHEET)
    do(first, Actor.ARBITER, Irregular("IRR-2", Side.BLACK, note="nie ta dama"))
    warned(first)
    again = begin_game(row, log.load(row).state, PLACE, Keeping.SHEET, anew=True)
    assert again.take == 2
    do(again, Actor.ARBITER, Start())
    warned(again, Side.BLACK)
    told = [(each.place.take, each.kind) for each in incidents_at(row.pk)]
    assert told == [(1, "irregular"), (1, "penalise"), (2, "penalise")]
    read = read_lines(log.as_file(row))
    assert incidents_in(read.games, fold(read.regulations, read.events).state) == incidents_at(row.pk)
    ledger = page(chief, row, "ledger/")
    assert ledger.count("nie ta dama") >= 1
    assert len({each.seq_at for each in incidents_at(row.pk)}) == 3, "events of two logs with one number are two"
    assert "nie ta dama" in page(chief, row, "report/?lang=pl")


def paired_as(row: Tournament, owner: User, *pairs: tuple[int, int]) -> None:
    """The first round again, by hand."""
    acts = [Undo(before_the_round(row), "pomyłka"), Pair(1, pairs, reason="lista"), AnnounceRound(1), StartRound(1)]
    assert log.append(row, acts, by=owner, at=AT)[-1].step.is_accepted


def test_a_pair_at_another_table_keeps_its_game(row: Tournament, chief: Client, owner: User) -> None:
    """Devices, clocks and moves stay; what happens then goes on in the same lines, and its result to the new table."""
    game = playing(row)
    warned(game)
    (key,) = (each.seq_at for each in incidents_at(row.pk))
    phone = seated(game, "black")
    lines = lines_of(game)
    (a, b), (c, d) = [(each.white, each.black) for each in log.load(row).state.rounds[0].boards]
    paired_as(row, owner, (c, d), (b, a))
    state = log.load(row).state
    assert game_of_board(row, state, PLACE) is None
    assert game_of_board(row, state, GamePlace(1, 2)) == game
    game.refresh_from_db()
    assert (game.board, game.begun_at) == (2, "1.1")
    assert act(phone, game, "black", "move", move="19-23") == ""
    assert lines_of(game)[: len(lines)] == lines
    assert [(each.board[:2], each.seq_at) for each in incidents_at(row.pk)] == [((1, 2), key)]
    other = begun(row)
    assert (other.begun_at, now(other).state.made) == ("1.1#2", (0, 0))
    do(game, Actor.BLACK, Resign())
    do(game, Actor.ARBITER, Sign("2-0"))
    assert [each.has_result for each in log.load(row).state.rounds[0].boards] == [False, True]
    # the file says the same to the command line and to another server
    read = read_lines(log.as_file(row))
    state = fold(read.regulations, read.events).state
    assert {board: str(each.place) for board, each in logs_by_board(state, read.games).items()} == {
        (1, 1, None): "1.1#2",
        (1, 2, None): "1.1",
    }
    assert incidents_in(read.games, state) == incidents_at(row.pk)
    brought = log.import_file(log.as_file(row), by=owner)
    assert [*brought.games.values_list("board", "begun_at")] == [(1, "1.1#2"), (2, "1.1")]
    assert sorted(log.as_file(brought).splitlines()) == sorted(log.as_file(row).splitlines())
    # and back again: the game comes home, before any that was begun there meanwhile
    paired_as(row, owner, (a, b), (c, d))
    state = log.load(row).state
    assert [game_of_board(row, state, GamePlace(1, board)) for board in (1, 2)] == [game, other]
