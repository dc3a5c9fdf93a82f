"""No seat acts for another, where it could be noticed: every act is tried by everybody else in a game in which whose it
is may do it now; then he does it, so that no refusal was for another reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest
from boards_at_hand import CHESS, arbiter_of, begun, lines_of, now, round_of, seated
from django.test import Client

from kodeks.game import ACTS, Act, Actor
from kodeks.game.events import Call, Claim, Irregular, Move, Offer, Press, Resign, Start, Stop
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game, now_ms
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.doing import PLAYERS_ACTS
from kodeks.web.play.seats import give_codes
from kodeks.web.rights import Role

WHITE, BLACK, ARBITER = Actor.WHITE, Actor.BLACK, Actor.ARBITER
BEGUN: tuple[tuple[Actor, Act], ...] = ((ARBITER, Start()),)
MOVED = (*BEGUN, (WHITE, Move("e4")), (WHITE, Press()))
ILLEGAL = (ARBITER, Irregular("illegal_move", Side.WHITE))
OVER = (*BEGUN, (BLACK, Resign()))


class Case(NamedTuple):
    """An act, what happened before it, and what its form says."""

    kind: str
    before: tuple[tuple[Actor, Act], ...]
    by: Actor
    fields: Mapping[str, str] = MappingProxyType({})
    keeping: Keeping = Keeping.SCREEN
    began_min: int = 0  # minutes ago


PLAYERS = [
    Case("arrive", (), WHITE),
    Case("start", (), BLACK),
    Case("move", BEGUN, WHITE, {"move": "e4"}),
    Case("move", MOVED, BLACK, {"move": "e5"}),
    Case("press", (*BEGUN, (WHITE, Move("e4"))), WHITE),
    Case("press", BEGUN, WHITE, keeping=Keeping.CLOCK),
    Case("offer", BEGUN, WHITE),
    Case("answer", (*BEGUN, (WHITE, Offer())), BLACK, {"accepts": "no"}),
    Case("claim", BEGUN, WHITE, {"ground": "repetition"}),
    Case("resign", BEGUN, WHITE),
    Case("resign", BEGUN, BLACK),
    Case("call", BEGUN, WHITE, {"reason": "hałas"}),
    Case("complain", BEGUN, BLACK, {"about": "clock"}),
    Case("stop", BEGUN, BLACK, {"reason": "arbiter"}),
    Case("sign", OVER, WHITE),
    Case("sign", OVER, BLACK),
    Case("undo", (*BEGUN, (WHITE, Move("e4"))), BLACK, keeping=Keeping.SHEET),
]
ELSEWHERE = {
    "flag": "on a screen the clock itself has called it before anybody can",
    "ask": "test_assistants_seats: who cannot see",
    "announce": "test_assistants_seats: who asked for it",
}
ARBITERS = [
    Case("start", (), ARBITER),
    Case("forfeit", ((ARBITER, Start((Side.BLACK,))),), ARBITER, {"side": "black"}, Keeping.SHEET, 90),
    Case("stop", BEGUN, ARBITER, {"reason": "other"}),
    Case("resume", (*BEGUN, (ARBITER, Stop())), ARBITER),
    Case("decide", (*BEGUN, (WHITE, Claim("repetition"))), ARBITER, {"decision": "reject"}, Keeping.SHEET),
    Case("penalise", BEGUN, ARBITER, {"sanction": "warning", "breach": "12.6", "side": "white"}),
    Case("clock", BEGUN, ARBITER, {"action": "give", "side": "black", "time": "2"}),
    Case("undo", MOVED, ARBITER, {"to": "1", "reason": "–"}),
    Case("suspend", BEGUN, ARBITER, {"reason": "–"}),
    Case("adjourn", BEGUN, ARBITER),
    Case("irregular", MOVED, ARBITER, {"code": "illegal_move", "side": "white"}, Keeping.SHEET),
    Case("demand", (*BEGUN, (WHITE, Move("e4")), ILLEGAL), ARBITER, keeping=Keeping.SHEET),
    Case("sign", OVER, ARBITER, {"result": "1-0"}),
]


class Hall:
    """A round, everybody who holds no seat at its first board, and the arbiter."""

    def __init__(self, owner: User) -> None:
        self.row: Tournament = round_of(owner, CHESS)
        neighbour = begun(self.row, 2)
        self.others = {
            "nobody": Client(),
            "spectator": arbiter_of(self.row, "widz", Role.SPECTATOR),
            "organiser": arbiter_of(self.row, "org", Role.ORGANISER),
            "arbiter of another tournament": arbiter_of(round_of(owner), "obcy"),
            "player of another board": seated(neighbour, "white", "black"),
        }
        self.chief = arbiter_of(self.row)

    def game(self, case: Case) -> Game:
        """One of its own, in which the act is due."""
        began = now_ms() - 60_000 * case.began_min
        place, state = GamePlace(1, 1), log.load(self.row).state
        game = begin_game(self.row, state, place, case.keeping, began, anew=True)
        is_pressed = case.keeping is not Keeping.SHEET
        deeds = [each for each in case.before if is_pressed or not isinstance(each[1], Press)]
        for done in write_doings([Doing(game.pk, by, (act,), at=began) for by, act in deeds]):
            assert done.is_accepted, (case, done.said)
        return game


@pytest.fixture
def hall(transactional_db: None, owner: User) -> Hall:
    return Hall(owner)


def test_every_act_of_a_player_is_his_alone(hall: Hall) -> None:
    assert {case.kind for case in PLAYERS} | ELSEWHERE.keys() == PLAYERS_ACTS
    for case in PLAYERS:
        game = hall.game(case)
        seats = {WHITE: seated(game, "white"), BLACK: seated(game, "black")}
        thief = Client()
        for code in give_codes_again(game):
            thief.post(f"/play/seat/{code}/")
        opponent = seats[BLACK if case.by is WHITE else WHITE]
        before = lines_of(game)
        sent = {"as": case.by.value, "do": case.kind, **case.fields}
        everybody_else = {**hall.others, "chief": hall.chief, "opponent": opponent, "thief": thief}
        for name, client in everybody_else.items():
            for said in (sent, {"as": case.by.value, "say": case.kind}):
                client.post(f"/play/{game.pk}/do/", said)
                assert lines_of(game) == before, (case.kind, name, said)
        seats[case.by].post(f"/play/{game.pk}/do/", sent)
        assert len(lines_of(game)) > len(before), (case.kind, "whose it is may")


def give_codes_again(game: Game) -> list[str]:
    """Codes of seats that are taken: who has one may ask for the seat, and sits nowhere before it is granted."""
    return [*give_codes(game).values()]


def test_every_act_of_the_arbiter_is_his_alone(hall: Hall) -> None:
    for case in ARBITERS:
        game = hall.game(case)
        players = {"white": seated(game, "white"), "black": seated(game, "black")}
        before = lines_of(game)
        address = f"/t/{hall.row.key}/boards/{game.pk}/"
        for name, client in {**hall.others, **players}.items():
            for part, said in (("do/", {"do": case.kind, **case.fields}), ("say/", {"say": case.kind})):
                assert client.post(f"{address}{part}", said).status_code in (302, 403, 404), (case.kind, name)
                assert lines_of(game) == before, (case.kind, name, part)
        for name, client in players.items():
            for side in (name, "arbiter"):
                if case.kind in PLAYERS_ACTS and side == name:
                    continue  # his own
                client.post(f"/play/{game.pk}/do/", {"as": side, "do": case.kind, **case.fields})
                assert lines_of(game) == before, (case.kind, name, side)
        hall.chief.post(f"{address}do/", {"do": case.kind, **case.fields})
        assert len(lines_of(game)) > len(before), (case.kind, now(game).state)


def test_every_kind_of_act_is_somebodys(hall: Hall) -> None:
    """What neither table has the arbiter puts down for players at real boards, or it needs an envelope, two sheets."""
    real = {"touch", "accept", "correct", "refuse", "seal", "open", "compare", "see"}
    assert {case.kind for case in (*PLAYERS, *ARBITERS)} | ELSEWHERE.keys() | real == {*ACTS}
    assert Call in ACTS.values()
