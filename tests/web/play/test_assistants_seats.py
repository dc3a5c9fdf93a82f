"""The seat of an assistant [VIII.4, E2.9, E2.10]: by a code of the arbiter, with exactly what the codes give him."""

from __future__ import annotations

import pytest
from boards_at_hand import CHESS, DRAUGHTS, act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from devices_at_hand import Device, on_a_loop
from django.test import Client

from kodeks.game import ACTS, Actor
from kodeks.rulebook.result import Side
from kodeks.web.accounts.models import User
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.boards import Boards
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seats import give_codes
from kodeks.words import heard, language_of

FIRST = {DRAUGHTS: ("32-28", "19-23"), CHESS: ("e4", "e5")}
FIELDS = {
    "move": {"move": "32-28"},
    "answer": {"accepts": "yes"},
    "claim": {"ground": "repetition"},
    "complain": {"about": "clock"},
    "flag": {"side": "black"},
    "announce": {"text": "32-28"},
}


@pytest.fixture(params=[DRAUGHTS, CHESS], ids=["draughts", "chess"])
def regulations(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def row(transactional_db: None, owner: User, regulations: str) -> Tournament:
    return round_of(owner, regulations)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def settle(chief: Client, game: Game, **needs: object) -> None:
    answer = chief.post(f"/t/{game.tournament.key}/boards/{game.pk}/needs/", needs, follow=True)
    assert answer.status_code == 200


@pytest.fixture
def game(row: Tournament, chief: Client) -> Game:
    """White cannot see and has an assistant; moves are announced."""
    game = begun(row)
    settle(chief, game, blind="white", assistants="white", announcing="yes")
    return Game.objects.get(pk=game.pk)


def test_what_is_needed_stands_in_the_conditions(game: Game, chief: Client, regulations: str) -> None:
    conditions = now(game).state.conditions
    assert (conditions.blind, conditions.assistants, conditions.announcing) == ((Side.WHITE,), (Side.WHITE,), True)
    assert len(lines_of(game)) == 1
    settle(chief, game, assistants="black", announcing="yes")  # nobody is blind: that means nothing
    assert (now(game).state.conditions.assistants, now(game).state.conditions.announcing) == ((), False)
    rule(chief, game, "start")
    before = lines_of(game)
    settle(chief, game, blind="black")
    assert lines_of(game) == before, "settled before the game"


def test_it_is_remembered_for_his_next_rounds(row: Tournament, game: Game) -> None:
    from kodeks.web.logs.needs import needs_known

    white, black = game.players.split("-")
    assert needs_known(row, f"{black}-{white}") == ((Side.BLACK,), True, (Side.BLACK,))
    assert needs_known(row, f"{black}-99") == ((), False, ())
    assert begun(row, 2).players
    assert not now(begun(row, 2)).state.conditions.blind


def test_his_seat_is_there_only_where_an_assistant_is(row: Tournament, game: Game) -> None:
    assert {*give_codes(game)} == {Actor.WHITE, Actor.BLACK, Actor.WHITE_ASSISTANT}
    assert {*give_codes(begun(row, 2))} == {Actor.WHITE, Actor.BLACK}
    helper = seated(game, "white_assistant")
    assert helper.get(f"/play/{game.pk}/").status_code == 200
    assert helper.get(f"/play/{begun(row, 2).pk}/").status_code == 404
    thief = seated(game, "white_assistant")
    assert PlayerSeat.objects.get(of=game, side="white_assistant").asks
    assert "Oddaj" in arbiter_of(row, "drugi").get(f"/t/{row.key}/boards/{game.pk}/").content.decode()
    assert act(thief, game, "white_assistant", "flag", side="black")


MAY = {  # in the order of the codes [VIII.4.1; E2.9b-f]; `seal` has its own phase
    DRAUGHTS: {"announce", "flag"},
    CHESS: {"announce", "press", "ask", "flag", "call"},
}


def test_act_by_act(game: Game, chief: Client, regulations: str) -> None:
    """Nothing but his duties is open to him, before the game, on his player's move, on the other's, and after it."""
    white, black, helper = seated(game, "white"), seated(game, "black"), seated(game, "white_assistant")
    opened: set[str] = set()

    def walk() -> None:
        for do in ACTS:
            before = lines_of(game)
            told = act(helper, game, "white_assistant", do, **FIELDS.get(do, {}))
            if not told:
                opened.add(do)
            assert (lines_of(game) != before) == (not told), (do, told)

    walk()
    assert opened == set()
    rule(chief, game, "start")
    for client, side, move in zip((white, black), ("white", "black"), FIRST[regulations], strict=True):
        walk()
        assert not act(client, game, side, "move", move=move)
    walk()
    assert opened == MAY[regulations] & {"ask", "call"}
    assert not act(white, game, "white", "resign")
    walk()
    assert not opened - MAY[regulations]


def test_a_move_on_a_screen_is_announced_by_it(game: Game, chief: Client, regulations: str) -> None:
    """It tells each move to both before the clock is pressed [VIII.2.3, E2.3]."""
    white, black = seated(game, "white"), seated(game, "black")
    rule(chief, game, "start")
    for client, side, move in zip((white, black), ("white", "black"), FIRST[regulations], strict=True):
        assert not act(client, game, side, "move", move=move)
    kinds = [line.partition('"do": "')[2].partition('"')[0] for line in lines_of(game)[2:]]
    assert kinds == ["move", "announce", "press"] * 2
    assert now(game).state.made == (1, 1)


def test_an_assistant_does_nothing_as_his_player(game: Game, chief: Client) -> None:
    helper = seated(game, "white_assistant")
    rule(chief, game, "start")
    before = lines_of(game)
    for side in ("white", "black", "black_assistant", "arbiter", "clock"):
        for do in ACTS:
            assert act(helper, game, side, do, **FIELDS.get(do, {})), (side, do)
    assert lines_of(game) == before


def test_over_the_line_no_seat_acts_for_another(row: Tournament, game: Game, chief: Client) -> None:
    """Every act, as everybody, from every device at the board: what its seat does not hold leaves no line; what is
    refused leaves none either."""
    seats = ("white", "black", "white_assistant")
    devices = {seat: seated(game, seat) for seat in seats}
    thief = seated(game, *seats)  # he waits for the arbiter, and watches
    rule(chief, game, "start")
    before = lines_of(game)

    async def story(boards: Boards) -> None:
        for held, client in {**devices, "": thief}.items():
            device = Device(boards, client, game.pk)
            await device.told("view")
            for actor in Actor:
                for do in ACTS:
                    if actor.value == held:
                        continue
                    word = {"as": actor.value, "do": do, **FIELDS.get(do, {})}
                    said = {"as": actor.value, "say": heard(language_of("en"))[f"act-{do}"][0]}
                    for sent in (word, said):
                        device.send(n=1, **sent)
                        assert await device.told("refused") == "This device does not hold this seat.", (held, sent)
            await device.leave()

    on_a_loop(story)
    assert lines_of(game) == before
