"""The page behind the code of a slip: its holder reports once. When both say the same it is recorded; when they do
not, the arbiter is called."""

from __future__ import annotations

from enum import StrEnum

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.game import Actor
from kodeks.game.actor import PLAYERS
from kodeks.rounds import GamePlace, read_score
from kodeks.tables import Seat, seat_at, usual_results
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Result
from kodeks.web.accounts.models import User
from kodeks.web.frame.views import page, roles_of
from kodeks.web.logs import telling
from kodeks.web.logs.games import game_at, load_game
from kodeks.web.logs.log import append_within, load, locked
from kodeks.web.logs.models import Game
from kodeks.web.logs.models import Tournament as Row
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seat_page import is_shared, sit_down
from kodeks.web.play.seats import open_games, seat_for, seats_at
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right, may
from kodeks.web.slips.halves import HalfState, find, good_for, halves_of, place_of
from kodeks.web.slips.models import Slip

__all__ = ["report", "settle", "slip_page"]


@page(Right.LOOK)
def slip_page(request: HttpRequest, token: str) -> HttpResponse:
    """What the holder sees: who plays, and what he can report; an assistant who scans it goes to the board."""
    slip = find(token)
    if slip is None:
        unknown = show_open(request, "slips/unknown.html", canonical="")
        unknown.status_code = 404
        return unknown
    if may(roles_of(request.user, slip.tournament), Right.RECORD):
        game = f"?game={slip.game}" if slip.game else ""
        return redirect(reverse("desk:board_result", args=[slip.tournament.key, slip.round, slip.board]) + game)
    state = load(slip.tournament).state
    kept = _kept_game(slip, state)
    if request.method == "POST" and kept is not None and request.POST.get("sit") in ("one", "both"):
        return sit_down(request, kept, _seats(kept, slip, both=request.POST["sit"] == "both"))
    if request.method == "POST" and request.POST.get("result") in usual_results(state):
        report(slip, request.POST["result"])
        return redirect(request.path)
    said = _said(slip)
    if said is Agreement.SAME and good_for(slip, state) is HalfState.REPORT:
        settle(slip)
        state = load(slip.tournament).state
    good = good_for(slip, state)
    return show_open(
        request,
        "slips/slip.html",
        canonical="",  # nobody is to find it
        slip=slip,
        good=good.value,
        row=_sitting(slip, state)
        if good in (HalfState.REPORT, HalfState.OVER)
        else None,  # a code is no way around embargoes
        place=str(place_of(slip)),
        name=slip.tournament.name,
        choices={text: read_score(text, is_chess=state.regulations.is_chess) for text in usual_results(state)},
        said=said.value,
        has_game=kept is not None,
        may_share=kept is not None and is_shared(load_game(kept).state.conditions),
    )


def _kept_game(slip: Slip, state: Tournament) -> Game | None:
    """The game of this board, where it is kept here and goes on: the slip leads to its seat."""
    if good_for(slip, state) is not HalfState.REPORT:
        return None
    game = game_at(slip.tournament, GamePlace(slip.round, *place_of(slip)))
    is_his = game is not None and game.players == slip.players and open_games([game.pk])
    return game if is_his and game is not None and Actor(slip.side) in seats_at(game) else None


def _seats(game: Game, slip: Slip, *, both: bool) -> list[PlayerSeat]:
    mine = Actor(slip.side)
    shared = both and is_shared(load_game(game).state.conditions)
    return [seat_for(game, actor) for actor in PLAYERS if shared or actor is mine]


class Agreement(StrEnum):
    """What the players have said so far."""

    LITTLE = "little"  # not both of them
    SAME = "same"
    OTHER = "other"  # the one this, the other that


def _said(slip: Slip) -> Agreement:
    white, black = halves_of(slip)
    if not white.result or not black.result:
        return Agreement.LITTLE
    return Agreement.SAME if white.result == black.result else Agreement.OTHER


def _sitting(slip: Slip, state: Tournament) -> Seat:
    return seat_at(state, state.rounds[slip.round - 1], place_of(slip))


def report(slip: Slip, result: str, reporter: User | None = None) -> None:
    """Take a report, once; if the other player has said the same the result is recorded, in the same transaction: a
    report without its result is never on the disk."""
    with transaction.atomic(durable=True):
        row = locked(slip.tournament)
        mine = Slip.objects.get(pk=slip.pk)
        if mine.result or good_for(mine, load(row).state) is not HalfState.REPORT:
            return
        mine.result, mine.reported_at, mine.reporter = result, timezone.now(), reporter
        mine.save()
        _settle(row, mine)
    telling.tell_desk(slip.tournament.key)


def settle(slip: Slip) -> bool:
    """Record what both have said, should that have been left undone; what the arbiter took back stays so. Whether there
    is a result now."""
    with transaction.atomic(durable=True):
        return _settle(locked(slip.tournament), slip)


def _settle(row: Row, slip: Slip) -> bool:
    """If both say the same and nothing was ever recorded there, it is written as the arbiter would write it."""
    white, black = halves_of(slip)
    log, place = load(row), place_of(slip)
    if not white.result or white.result != black.result or good_for(slip, log.state) is not HalfState.REPORT:
        return False
    result = Result(slip.round, place.board, white.result, place.game)
    if any(isinstance(event.act, Result) and _is_at(event.act, result) for event in log.events):
        return False
    now = timezone.localtime().isoformat(timespec="seconds")
    (outcome,) = append_within(row, [result], by=_reporters(white, black, _sitting(slip, log.state)), at=now)
    return outcome.step.is_accepted


def _reporters(white: Slip, black: Slip, sitting: Seat) -> str:
    """Who has reported: by name, or the players with their codes."""
    if white.reporter is None and black.reporter is None:
        return f"{sitting.white}, {sitting.black} (QR)"
    both = ((white, sitting.white), (black, sitting.black))
    return ", ".join(f"{sitter} (QR)" if half.reporter is None else str(half.reporter) for half, sitter in both)


def _is_at(one: Result, other: Result) -> bool:
    return (one.round, one.board, one.game) == (other.round, other.board, other.game)
