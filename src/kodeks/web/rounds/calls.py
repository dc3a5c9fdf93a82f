"""Calls of the arbiter, on every page of the desk: reports that differ, boards where somebody waits for him."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from kodeks.game import Phase
from kodeks.tables import SeatPlace
from kodeks.web.door.prepared import prepared
from kodeks.web.frame.views import Desk, desk
from kodeks.web.logs.games import is_of_those_paired, latest_games
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import fragment, say
from kodeks.web.play.models import PlayerSeat
from kodeks.web.rights import Right
from kodeks.web.slips.halves import calls_of

__all__ = ["ArbiterCall", "calls", "calls_in_pages", "open_calls"]

_WALL = "boards"  # the page that counts for itself


class ArbiterCall(NamedTuple):
    """A board where somebody waits for the arbiter: what for, and where he sees to it."""

    place: SeatPlace
    text: str
    address: str


def open_calls(at: Desk) -> list[ArbiterCall]:
    """Of the round that is played, board by board."""
    state = at.log.state
    number = len(state.rounds)
    if not number or state.is_closed or not at.may(Right.RECORD):
        return []
    return sorted(
        [*_reports(at, number), *_boards(at, number)], key=lambda each: (each.place.board, each.place.game or 0)
    )


def _reports(at: Desk, number: int) -> list[ArbiterCall]:
    """Both players have reported, and it is not recorded: mostly they differ."""
    found = []
    for call in calls_of(at.row, at.log.state, number):
        if call.is_for_arbiter:
            key, place = "slips-call-agreed" if call.is_agreed else "slips-call", call.place
            address = reverse("desk:board_result", args=[at.row.key, number, place.board])
            address += f"?game={place.game}" if place.game else ""
            found.append(ArbiterCall(place, say(key, board=str(place)), address))
    return found


def _boards(at: Desk, number: int) -> list[ArbiterCall]:
    """Somebody has called, another device wants his seat, or the game is over and waits for the arbiter's signature."""
    return [
        ArbiterCall(
            SeatPlace(row.board, row.game or None),
            say("desk-call-of-board", board=str(SeatPlace(row.board, row.game or None))),
            reverse("desk:live_board", args=[at.row.key, row.pk]),
        )
        for row in _games_that_wait(at.row.pk, number)
        if is_of_those_paired(row, at.log.state)
    ]


@prepared
def _games_that_wait(tournament: int, number: int) -> QuerySet[Game]:
    asked = Exists(PlayerSeat.objects.filter(of=OuterRef("pk")).exclude(asks=""))
    is_waiting = Q(is_calling=True) | Q(phase=Phase.OVER.value, is_signed=False) | asked
    return latest_games().filter(is_waiting, tournament=tournament, round=number)


@desk(Right.RECORD)
def calls(request: HttpRequest, at: Desk) -> HttpResponse:
    """For the page that is open: who calls by now."""
    return HttpResponse(_listed(at))


def _listed(at: Desk) -> str:
    return fragment("rounds/calls.html", calls=open_calls(at))


def calls_in_pages(request: HttpRequest) -> dict[str, Callable[[Desk | None], str]]:
    """For the frame of every page of a desk: the calls, for who may see to them."""

    def here(at: Desk | None) -> str:
        is_counted = request.resolver_match is not None and request.resolver_match.url_name == _WALL
        return "" if at is None or is_counted or not at.may(Right.RECORD) or at.log.state.is_closed else _listed(at)

    return {"calls_here": here}
