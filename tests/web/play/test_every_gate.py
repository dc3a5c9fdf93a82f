"""Every act, by everybody at a board, in every phase of a game: what no gate of the rules allows is refused over HTTP,
with words, and leaves the log as it was."""

from __future__ import annotations

import pytest
from boards_at_hand import CHESS, DRAUGHTS, arbiter_of, begun, lines_of, now, round_of, seated
from django.test import Client
from test_acts_of_seats import FIELDS

from kodeks.game import ACTS, Act, Actor, Deed, may_do, print_of
from kodeks.game.events import Adjourn, Claim, Move, Press, Resign, Seal, Sign, Start, Stop, Suspend
from kodeks.rulebook.result import Side
from kodeks.web.accounts.models import User
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

WHITE, BLACK, ARBITER = Actor.WHITE, Actor.BLACK, Actor.ARBITER
PHASES: dict[str, tuple[tuple[Actor, Act], ...]] = {
    "before": (),
    "one is missing": ((ARBITER, Start((Side.WHITE,))),),
    "played": ((ARBITER, Start()),),
    "stopped": ((ARBITER, Start()), (ARBITER, Stop())),
    "suspended": ((ARBITER, Start()), (ARBITER, Suspend())),
    "over": ((ARBITER, Start()), (WHITE, Resign())),
    "signed": ((ARBITER, Start()), (WHITE, Resign()), (ARBITER, Sign("0-2"))),
}
OF_CHESS: dict[str, tuple[tuple[Actor, Act], ...]] = {
    "claimed": ((ARBITER, Start()), (WHITE, Move("e4")), (WHITE, Press()), (BLACK, Claim("repetition"))),
    "sealing": ((ARBITER, Start()), (ARBITER, Adjourn())),
    "adjourned": ((ARBITER, Start()), (ARBITER, Adjourn()), (WHITE, Seal(print_of("e4", "klucz")))),
    "signed": ((ARBITER, Start()), (WHITE, Resign()), (ARBITER, Sign("0-1"))),
}


def led(game: Game, deeds: tuple[tuple[Actor, Act], ...]) -> None:
    for by, act in deeds:
        (done,) = write_doings([Doing(game.pk, by, (), deeds=(Deed(by, act),))])
        assert done.is_accepted, done.said


def walk(game: Game, clients: dict[Actor, Client]) -> int:
    """Everything that nobody may do now; how much that was."""
    allowed = {(each.actor, each.act) for each in may_do(now(game).state)}
    before, tried = lines_of(game), 0
    for actor, client in clients.items():
        address = f"/t/{game.tournament.key}/boards/{game.pk}/do/" if actor is ARBITER else f"/play/{game.pk}/do/"
        for kind in ACTS:
            if (actor, kind) in allowed:
                continue
            tried += 1
            answer = client.post(address, {"as": actor.value, "do": kind, **FIELDS.get(kind, {})})
            assert answer.status_code == 302, (actor, kind)
            assert client.cookies.pop("messages", None), (actor, kind, "no word of it")
    assert lines_of(game) == before
    return tried


@pytest.mark.parametrize(("regulations", "phases"), [(DRAUGHTS, PHASES), (CHESS, OF_CHESS)])
def test_what_no_gate_allows_leaves_the_log_as_it_was(
    owner: User, regulations: str, phases: dict[str, tuple[tuple[Actor, Act], ...]]
) -> None:
    for place, (phase, deeds) in enumerate(phases.items()):
        row = round_of(owner, regulations)
        game = begun(row)
        clients = {WHITE: seated(game, "white"), BLACK: seated(game, "black"), ARBITER: arbiter_of(row, f"s{place}")}
        led(game, deeds)
        assert walk(game, clients) > len(ACTS), phase
