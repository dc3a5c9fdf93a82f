"""One game kept otherwise than the others: chosen before it begins, changed before it starts, carried over later."""

from __future__ import annotations

import pytest
from boards_at_hand import CHESS, DRAUGHTS, act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from django.contrib.messages import get_messages
from django.test import Client

from kodeks.game import Kind, Phase
from kodeks.rulebook.result import Side
from kodeks.tables import keeping_of, moves_made
from kodeks.tournament.acts import Result
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.seats import give_codes, open_games

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def row(owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def keep(client: Client, game: Game, keeping: str, kind: str = "over_the_board", **fields: str) -> str:
    answer = client.post(
        f"/t/{game.tournament.key}/boards/{game.pk}/keeping/", {"keeping": keeping, "kind": kind, **fields}
    )
    assert answer.status_code == 302
    return " | ".join(str(message) for message in get_messages(answer.wsgi_request))


def latest(game: Game) -> Game:
    return Game.objects.filter(tournament=game.tournament, round=game.round, board=game.board).order_by("-take")[0]


@pytest.mark.parametrize("keeping", [Keeping.SCREEN, Keeping.CLOCK, Keeping.SHEET])
def test_one_board_is_begun_as_chosen_for_it(row: Tournament, chief: Client, keeping: Keeping) -> None:
    sent = {"keeping": keeping.value, "kind": "blindfold"}
    answer = chief.post(f"/t/{row.key}/round/1/boards/2/begin/", sent)
    (game,) = row.games.all()
    assert answer.headers["Location"] == f"/t/{row.key}/boards/{game.pk}/"
    conditions = now(game).state.conditions
    assert (game.board, keeping_of(conditions), conditions.kind) == (2, keeping, Kind.BLINDFOLD)
    assert game.seq == 0  # nothing has happened there


def test_before_anything_has_happened_the_first_line_says_it(row: Tournament, chief: Client) -> None:
    game = begun(row)
    code = next(iter(give_codes(game).values()))
    for keeping, kind in (("clock", "over_the_board"), ("sheet", "simultaneous"), ("screen", "over_the_board")):
        keep(chief, game, keeping, kind)
        conditions = now(game).state.conditions
        assert keeping_of(conditions).value == keeping
        assert conditions.kind.value == ("online" if keeping == "screen" else kind)
    assert row.games.count() == 1
    assert len(lines_of(game)) == 1
    assert Client().get(f"/play/seat/{code}/").status_code == 200  # the links stay good


def test_a_form_that_says_nothing_changes_nothing(row: Tournament, chief: Client) -> None:
    game = begun(row)
    before = lines_of(game)
    for keeping, kind in (
        ("results", "over_the_board"),
        ("paper", "over_the_board"),
        ("", ""),
        ("screen", "dance"),
        ("screen", "online"),
    ):
        assert keep(chief, game, keeping, kind)
    assert lines_of(game) == before


def moved(game: Game, tablet: Client, *moves: str) -> None:
    for place, move in enumerate(moves):
        assert act(tablet, game, "black" if place % 2 else "white", "move", move=move) == ""


@pytest.mark.parametrize(
    ("regulations", "moves"), [(DRAUGHTS, ("32-28", "19-23", "28x19")), (CHESS, ("e4", "e5", "Nf3"))]
)
def test_a_game_that_goes_on_is_carried_over_with_its_moves_and_clocks(
    owner: User, regulations: str, moves: tuple[str, ...]
) -> None:
    row = round_of(owner, regulations)
    chief, game = arbiter_of(row), begun(row)
    tablet = seated(game, "white", "black")
    code = next(iter(give_codes(game).values()))
    rule(chief, game, "start")
    moved(game, tablet, *moves)
    rule(chief, game, "clock", action="set", white_time="1:40", black_time="2:20")
    rule(chief, game, "stop")
    before, lines = now(game).state, lines_of(game)
    assert "reason" not in keep(chief, game, "clock")  # none was given
    assert latest(game) == game
    assert keep(chief, game, "clock", reason="tablet zgasł")
    after = latest(game)
    state = now(after).state
    assert (after.take, keeping_of(state.conditions)) == (2, Keeping.CLOCK)
    assert moves_made(state.table) == moves_made(before.table)
    assert (state.to_move, state.made) == (before.to_move, before.made)
    assert state.table.fen == before.table.fen
    assert state.phase is Phase.STOPPED
    assert before.clock is not None
    assert state.clock is not None
    for side in Side:
        assert state.clock.remaining_ms(side, state.at_ms) == before.clock.remaining_ms(side, before.at_ms)
    assert lines_of(game) == lines
    assert "tablet zgasł" in lines_of(after)[-1]
    assert "Sędzia arbiter" in lines_of(after)[1]
    # Seats: the old log takes nothing more, the link leads to the new one
    assert open_games([game.pk, after.pk]) == {after.pk}
    assert act(tablet, game, "black", "move", move="20-24")
    assert lines_of(game) == lines
    phone = Client()
    assert phone.post(f"/play/seat/{code}/").headers["Location"] == f"/play/{after.pk}/clock/"
    assert "Sędzia" in rule(chief, after, "resume") or now(after).state.phase is Phase.PLAYING


def test_a_clock_that_nobody_kept_is_read_off(row: Tournament, chief: Client) -> None:
    game = begun(row, keeping=Keeping.SHEET)
    rule(chief, game, "start")
    moved(game, seated(game, "white", "black"), "32-28", "19-23")
    assert keep(chief, game, "screen", reason="zegar zepsuty", white_time="4:00", black_time="x") != ""
    assert latest(game) == game
    keep(chief, game, "screen", reason="zegar zepsuty", white_time="4:00", black_time="3:30")
    state = now(latest(game)).state
    assert state.clock is not None
    assert [state.clock.remaining_ms(side, state.at_ms) for side in Side] == [240_000, 210_000]
    assert state.made == (1, 1)


def test_I_11_1_the_kind_is_settled_before_the_game(row: Tournament, chief: Client) -> None:
    game = begun(row)
    rule(chief, game, "start")
    before = lines_of(game)
    assert "[KW2025:I.11.1.8]" in keep(chief, game, "screen", "blindfold", reason="ochota")
    assert (latest(game), lines_of(game)) == (game, before)


def test_what_is_refused(row: Tournament, chief: Client) -> None:
    """What waits for the arbiter, what he has judged, a clock ahead of its moves, and a game that is over."""
    game = begun(row)
    tablet = seated(game, "white", "black")
    rule(chief, game, "start")
    moved(game, tablet, "32-28")
    rule(chief, game, "penalise", sanction="warning", breach="BAN-5", side="white", reason="Stukał")
    assert now(game).state.penalties
    assert "IV.2.17" in keep(chief, game, "sheet", reason="próba")
    rule(chief, game, "decide", decision="draw", reason="zgoda")
    assert "[KW2025:" in keep(chief, game, "sheet", reason="próba")
    assert latest(game) == game
    clock = begun(row, 2, Keeping.CLOCK)
    tablet = seated(clock, "white", "black")
    rule(chief, clock, "start")
    assert act(tablet, clock, "white", "press") == ""
    assert "[KW2025:" in keep(chief, clock, "screen", reason="próba")
    assert latest(clock) == clock


def test_a_game_begun_anew_ends_the_seats_of_the_old_one(row: Tournament, chief: Client) -> None:
    """Whatever was asked before: the answer is kept only as long as no game comes after."""
    game = begun(row)
    assert open_games([game.pk]) == {game.pk}
    rule(chief, game, "start")
    keep(chief, game, "sheet", reason="prąd")
    assert open_games([game.pk, latest(game).pk]) == {latest(game).pk}


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_game_with_a_log_goes_back_to_its_result_only(row: Tournament, chief: Client, *, is_begun: bool) -> None:
    game = begun(row)
    tablet, code = seated(game, "white", "black"), next(iter(give_codes(game).values()))
    if is_begun:
        rule(chief, game, "start")
        moved(game, tablet, "32-28", "19-23")
    lines = lines_of(game)
    keep(chief, game, "results", reason="padła sieć")
    after = latest(game)
    conditions = now(after).state.conditions
    assert (after.take, keeping_of(conditions), conditions.follows_moves) == (2, Keeping.RESULTS, False)
    assert now(after).state.phase is (Phase.PLAYING if is_begun else Phase.BEFORE)
    assert lines_of(game)[: len(lines)] == lines, "the moves stay"
    left = Game.objects.get(pk=game.pk)
    assert (left.flag_at, left.is_running) == (None, False), "no flag falls there"
    lines = lines_of(game)
    assert act(tablet, game, "white", "move", move="28x19")
    assert lines_of(game) == lines, "nobody sits there any more"
    assert not give_codes(after)
    assert Client().post(f"/play/seat/{code}/").status_code in (200, 404)
    board = chief.get(f"/t/{row.key}/boards/{after.pk}/").content.decode()
    assert "<small-board" not in board
    assert 'id="seats"' not in board
    assert "padła sieć" in chief.get(f"/t/{row.key}/ledger/").content.decode()
    assert "tylko wyniki" in chief.get(f"/t/{row.key}/round/1/boards/").content.decode()
    (result,) = log.append(row, [Result(1, 1, "2-0")], by="Sędzia", at="2026-11-17T12:00:00")
    assert result.step.is_accepted
    # what happens there goes into the new log; and the game may be followed again
    rule(chief, after, "penalise", sanction="warning", breach="BAN-5", side="white", reason="Stukał")
    if not is_begun:
        keep(chief, after, "screen")
        assert keeping_of(now(latest(game)).state.conditions) is Keeping.SCREEN


def test_a_clock_ahead_of_its_moves_may_leave_them(row: Tournament, chief: Client) -> None:
    game = begun(row, keeping=Keeping.CLOCK)
    tablet = seated(game, "white", "black")
    rule(chief, game, "start")
    assert act(tablet, game, "white", "press") == ""
    keep(chief, game, "results", reason="zegar DGT")
    assert keeping_of(now(latest(game)).state.conditions) is Keeping.RESULTS
