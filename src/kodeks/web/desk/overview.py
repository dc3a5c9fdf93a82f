"""How a tournament stands, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from kodeks.formats.tables import point_scale
from kodeks.standings import write_points
from kodeks.tournament import Stage, Tournament, standings_of
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["NextStep", "next_step", "overview"]

_LEADERS = 5


class NextStep(NamedTuple):
    """What is to be done next: the message that says it, the right it needs, the page where it is done."""

    message: str
    right: Right
    page: str
    round: int | None = None

    def address(self, key: str) -> str:
        """The page's address."""
        return reverse(f"desk:{self.page}", args=[key] if self.round is None else [key, self.round])


def next_step(state: Tournament) -> NextStep:
    """One thing at a time, from the first entry to the report."""
    if state.is_closed:
        return NextStep("desk-next-report", Right.CLOSE, "closing")
    if not state.entries:
        return NextStep("desk-next-entries", Right.ENTER, "entries")
    if not state.is_numbered:
        return NextStep("desk-next-numbers", Right.PAIR, "numbers")
    if not state.rounds:
        return NextStep("desk-next-pairing", Right.PAIR, "pair")
    last = state.rounds[-1]
    if last.stage is Stage.PAIRED:
        return NextStep("desk-next-announce", Right.PAIR, "round", last.number)
    if not last.is_complete:
        return NextStep("desk-next-results", Right.RECORD, "round", last.number)
    planned = state.planned_rounds
    if planned is not None and len(state.rounds) >= planned:
        return NextStep("desk-next-close", Right.CLOSE, "closing")
    return NextStep("desk-next-pairing", Right.PAIR, "pair")


@desk(Right.SEE)
def overview(request: HttpRequest, at: Desk) -> HttpResponse:
    """The first page of a tournament."""
    state = at.log.state
    step = next_step(state)
    shown = [paired for paired in state.rounds if paired.stage is not Stage.PAIRED or at.may(Right.WATCH)]
    return show(
        request,
        "desk/overview.html",
        at,
        state=state,
        step=step,
        step_address=step.address(at.row.key) if at.may(step.right) else "",
        latest=shown[-1] if shown else None,
        missing=sum(not board.has_result for board in shown[-1].boards) if shown else 0,
        leaders=_leaders(state) if state.rounds else (),
    )


def _leaders(state: Tournament) -> list[tuple[str, str, str]]:
    """The top of the table: place, name, points."""
    standings, _ = standings_of(state)
    scale = point_scale(state)
    return [
        ("" if row.place is None else str(row.place), row.name, write_points(row.points, scale))
        for row in standings.rows[:_LEADERS]
    ]
