"""The checklists: hall, equipment, clocks and duties, by phase and round, ticked with a tap and measured."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.papers import Voice, check_rows, checklist_paper
from kodeks.printing import print_pdf
from kodeks.tournament import Stage, Tournament
from kodeks.tournament.acts import Measure, Tick
from kodeks.tournament.ticking import TickedLine, checklist_of, occasion_of
from kodeks.venue import CheckPhase, Item, Obligation, find_item, plain_unit, stock, write_amount, write_bounds
from kodeks.venue.item import Basis
from kodeks.web.frame.files import asked_language, kept_bytes, sent_file
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from, show
from kodeks.web.pages.words import language
from kodeks.web.rights import Right
from kodeks.words import say as say_in

__all__ = ["checklist_page", "checklist_pdf", "measure", "tick"]

_LONGEST_REMARK = 500
_ANSWERS: dict[str, bool | None] = {"yes": True, "no": False, "open": None}
_BASES = frozenset(basis.value for basis in Basis)  # what is measured here narrows what other items may be


class ChecklistRow(NamedTuple):
    checked: TickedLine
    round: int | None  # that a tick of it is recorded for
    bounds: str
    value: str
    hint: str  # the unit of a number without one
    is_basis: bool

    @property
    def item(self) -> Item:
        return self.checked.line.item

    @property
    def is_must(self) -> bool:
        """Whether the code asks for it, or only advises it."""
        return self.checked.line.duty is Obligation.MUST

    @property
    def is_measured(self) -> bool:
        """Whether a value is asked for here; some items judge what another one measured."""
        return self.item.requirement is not None and not self.item.measure


def _round(request: HttpRequest, state: Tournament) -> int:
    """The round that is asked for, else the one under way; before the first the first."""
    text = request.GET.get("round", "") or request.POST.get("round", "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
    return number if 1 <= number <= _rounds(state) else max(1, len(state.rounds))


def _rounds(state: Tournament) -> int:
    """How many rounds have a list: those that are planned, and those that are paired."""
    planned = state.regulations.rounds_for(len(state.order) or len(state.entries)) or 0
    return max(1, planned, len(state.rounds))


def _row(checked: TickedLine, number: int, voice: Voice) -> ChecklistRow:
    line, item = checked.line, checked.line.item
    unit = None if item.requirement is None else item.requirement.unit
    return ChecklistRow(
        checked,
        number if item.is_each_round else None,
        "" if line.bounds is None else write_bounds(line.bounds).replace(".", voice.point),
        "" if line.value is None or unit is None else write_amount(line.value, unit).replace(".", voice.point),
        "" if unit is None else plain_unit(unit).symbol,
        item.key in _BASES,
    )


class ChecklistPart(NamedTuple):
    """A phase of the list, and how far it is."""

    phase: CheckPhase
    done: int
    size: int


def _phase(request: HttpRequest, state: Tournament, number: int) -> CheckPhase:
    """The phase that is asked for, else the one that has come."""
    asked = next((phase for phase in CheckPhase if phase.value == request.GET.get("phase", "")), None)
    if asked is not None:
        return asked
    paired = state.round(number)
    if paired is None:
        return CheckPhase.BEFORE_ROUND if state.rounds else CheckPhase.DAY_BEFORE
    if paired.stage is not Stage.STARTED:
        return CheckPhase.BEFORE_ROUND
    return CheckPhase.AFTER if paired.is_complete else CheckPhase.DURING


@desk(Right.WATCH)
def checklist_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """A phase of a round's list; what is looked at once in an event stands in every round's."""
    state = at.log.state
    number = _round(request, state)
    phase, voice, occasion = _phase(request, state, number), Voice(language()), occasion_of(state)
    rows = [_row(each, number, voice) for each in checklist_of(state, occasion, number)]
    parts = [_part(phase, list(found)) for phase, found in groupby(rows, key=lambda row: row.item.phase)]
    shown = [row for row in rows if row.item.phase is phase]
    return show(
        request,
        "closing/checklist.html",
        at,
        state=state,
        number=number,
        rounds=range(1, _rounds(state) + 1),
        phase=phase,
        is_each_round=phase is not CheckPhase.DAY_BEFORE,
        parts=parts,
        rows=shown,
        stock=stock(occasion)._asdict(),
        done=sum(row.checked.is_done for row in shown),
        wanting=sum(row.checked.is_fine is False for row in shown),
        count=len(shown),
    )


def _part(phase: CheckPhase, rows: list[ChecklistRow]) -> ChecklistPart:
    return ChecklistPart(phase, sum(row.checked.is_done for row in rows), len(rows))


def _asked(request: HttpRequest, at: Desk) -> tuple[str, int | None, str]:
    """The item, the round its tick is for, and where to go on."""
    state = at.log.state
    number = _round(request, state)
    key = request.POST.get("item", "")
    item = find_item(state.regulations.board, key)
    where = {"round": str(number)} | ({} if item is None else {"phase": item.phase.value})
    to = f"{reverse('desk:checklist', args=[at.row.key])}?{urlencode(where)}#item-{key}"
    return key, number if item is not None and item.is_each_round else None, to


@desk(Right.RECORD)
@posted_from("desk:checklist")
def tick(request: HttpRequest, at: Desk) -> HttpResponse:
    """In order, or not, or not looked at after all; the same twice is recorded once."""
    key, number, to = _asked(request, at)
    is_fine = _ANSWERS.get(request.POST.get("fine", "yes"), False)
    remark = "" if is_fine is None else request.POST.get("remark", "").strip()[:_LONGEST_REMARK]
    act = Tick(key, is_fine, number, remark)
    there = at.log.state.ticks.get((key, number))
    if there is None:
        is_same = is_fine is None and find_item(at.log.state.regulations.board, key) is not None
    else:
        is_same = there == act or ("remark" not in request.POST and there.is_fine == is_fine)
    return redirect(to) if is_same else recorded(request, at, [act], to, "checklist-is-ticked")


@desk(Right.RECORD)
@posted_from("desk:checklist")
def measure(request: HttpRequest, at: Desk) -> HttpResponse:
    """A value; without a unit in that of the list. An empty one takes it away."""
    key, number, to = _asked(request, at)
    act = Measure(key, request.POST.get("value", "").strip()[:40], number)
    if at.log.state.measures.get((key, number)) == act:
        return redirect(to)
    return recorded(request, at, [act], to, "checklist-is-measured")


@desk(Right.WATCH)
def checklist_pdf(request: HttpRequest, at: Desk) -> HttpResponse:
    """The list of a round, to be printed, ticked by hand and signed."""
    state, spoken = at.log.state, asked_language(request)
    number = _round(request, state)
    name = f"checklist-{number}-{spoken}"

    def make() -> bytes:
        voice, occasion, chief = Voice(spoken), occasion_of(state), state.regulations.chief
        needed = say_in(spoken, "checklist-stock", **stock(occasion)._asdict())
        paper = checklist_paper(
            state.regulations.name,
            f"{say_in(spoken, 'checklist-of-round', number=number)}. {needed}",
            check_rows(checklist_of(state, occasion, number), voice),
            voice,
            dated=state.regulations.starts,
            signer="" if chief is None else chief.name,
        )
        return print_pdf(paper)

    return sent_file(at, f"{name}.pdf", kept_bytes(at, name, make), "application/pdf")
