"""Knock-out and matches: the bracket, the score of a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.tables import bracket_table
from kodeks.tournament.announced import announced
from kodeks.web.frame.boards import card_address
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.rights import Right

__all__ = ["bracket"]


@desk(Right.SEE)
def bracket(request: HttpRequest, at: Desk) -> HttpResponse:
    """The bracket; games of a round that is not announced only for the staff."""
    found = bracket_table(at.log.state if at.may(Right.WATCH) else announced(at.log.state))
    if found is None:
        raise Http404
    return show(
        request,
        "rounds/bracket.html",
        at,
        state=at.log.state,
        rounds=found.rounds,
        winner=found.winner,
        cards=card_address(at),
    )
