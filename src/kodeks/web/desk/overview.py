"""How a tournament stands, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from kodeks.tables import Progress, Standing, StandingsTable, progress_of
from kodeks.tournament import PairedRound, Stage, Tournament
from kodeks.tournament.announced import announced
from kodeks.tournament.lineups import Due, line_up_due
from kodeks.tournament.matches import is_played_out
from kodeks.web.frame.views import Desk, card_address, desk, show
from kodeks.web.logs.copying import late_copies
from kodeks.web.logs.tally import loss_in
from kodeks.web.regulations.views import open_check
from kodeks.web.rights import Right
from kodeks.web.tables.views import ranked_at

__all__ = ["NextStep", "next_step", "overview"]

_LEADERS = 5


class NextStep(NamedTuple):
    """What is to be done next: the message that says it, the right it needs, the page where it is done."""

    message: str
    right: Right
    page: str
    round: int | None = None

    def address(self, key: str) -> str:
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
    if last.stage is Stage.ANNOUNCED:
        return NextStep("desk-next-start", Right.PAIR, "round", last.number)
    if _is_waited_for(state, last):
        return NextStep("desk-next-results", Right.RECORD, "round", last.number)
    if is_played_out(state):
        return NextStep("desk-next-close", Right.CLOSE, "closing")
    return NextStep("desk-next-pairing", Right.PAIR, "pair")


def _is_waited_for(state: Tournament, paired: PairedRound) -> bool:
    """Whether a result is missing; a postponed game holds nobody up [V.2.8.9.10], but whom a match needs to go on."""
    holds_up = state.regulations.system.is_by_matches
    return any(
        not board.has_result and (holds_up or (paired.number, board.board) not in state.postponed)
        for board in paired.boards
    )


@desk(Right.SEE)
def overview(request: HttpRequest, at: Desk) -> HttpResponse:
    state = at.log.state
    step = next_step(state)
    shown = [paired for paired in state.rounds if paired.stage is not Stage.PAIRED or at.may(Right.WATCH)]
    counts = progress_of(shown[-1]) if shown else Progress(0, 0)
    has_points = any(board.has_result for paired in announced(state).rounds for board in paired.boards)
    return show(
        request,
        "desk/overview.html",
        at,
        state=state,
        step=step if at.may(Right.WATCH) else None,  # who only looks on has nothing to do, and learns nothing from it
        step_address=step.address(at.row.key) if at.may(step.right) else "",
        rounds=len(shown),
        latest=shown[-1] if shown else None,
        missing=counts.boards - counts.done,
        leaders=_leaders(ranked_at(at)) if has_points else (),
        cards=card_address(at),
        lineups=_line_ups(at, shown),
        match_round=_match_round(at, shown),
        loss=loss_in(at.row) if at.may(Right.WATCH) else None,
        copies=late_copies() if at.may(Right.WATCH) else None,
        copies_to=settings.COPY,
        check=open_check(at),
    )


class LineUps(NamedTuple):
    """The round whose line-ups are to be handed in now, and by when."""

    round: int
    due: Due | None


def _line_ups(at: Desk, shown: Sequence[PairedRound]) -> LineUps | None:
    """For arbiters and captains, once the teams have their numbers: of the round that has not begun, else of the next,
    if there is one."""
    state = at.log.state
    if not at.may(Right.LINE_UP) or not state.regulations.teams.boards or not state.is_numbered or state.is_closed:
        return None
    is_waiting = bool(shown) and shown[-1].stage is not Stage.STARTED
    number = len(shown) if is_waiting else len(shown) + 1
    if state.planned_rounds is not None and number > state.planned_rounds:
        return None
    return LineUps(number, line_up_due(state, number))


def _match_round(at: Desk, shown: Sequence[PairedRound]) -> int | None:
    """The round whose match a captain reports on now."""
    is_captain = at.may(Right.REPORT) and not at.may(Right.RECORD)
    is_played = bool(shown) and shown[-1].stage is Stage.STARTED and not at.log.state.is_closed
    return shown[-1].number if is_captain and is_played and at.log.state.regulations.teams.boards else None


def _leaders(ranked: StandingsTable) -> list[Standing]:
    """The top of the table. What is not announced does not count."""
    return list(islice(ranked.rows(), _LEADERS))
