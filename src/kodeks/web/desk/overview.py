"""How a tournament stands, and what comes next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from kodeks.tournament import Stage, Tournament
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["next_step", "overview"]


def next_step(state: Tournament) -> str:
    """The message key of what is to be done next."""
    if state.is_closed:
        return "desk-next-report"
    if not state.entries:
        return "desk-next-entries"
    if not state.is_numbered:
        return "desk-next-numbers"
    if not state.rounds:
        return "desk-next-pairing"
    last = state.rounds[-1]
    if not last.is_complete:
        return "desk-next-announce" if last.stage is Stage.PAIRED else "desk-next-results"
    planned = state.planned_rounds
    return "desk-next-close" if planned is not None and len(state.rounds) >= planned else "desk-next-pairing"


@desk(Right.SEE)
def overview(request: HttpRequest, at: Desk) -> HttpResponse:
    """The first page of a tournament."""
    state = at.log.state
    return show(request, "desk/overview.html", at, state=state, next_step=next_step(state))
