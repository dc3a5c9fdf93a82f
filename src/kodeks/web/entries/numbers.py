"""Start numbers: the lot drawn on the screen from a seed that everybody sees, confirmed, and published."""

from __future__ import annotations

import secrets
from enum import StrEnum
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import shown
from kodeks.tournament import Act, Entry, Tournament, judge_numbers, propose_numbers
from kodeks.tournament.acts import DrawLots, Note, Number
from kodeks.web.frame.entries import listed
from kodeks.web.frame.recording import record, recorded
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.log import Log
from kodeks.web.pages.words import moment, say, told
from kodeks.web.rights import Right

_LONGEST_SEED = 100
_BY = {"lot": "V.1.2", "rating": "V.2.6.1.1", "groups": "V.2.6.2.2", "given": "V.2.6", "varma": "V.1.6"}


class DrawOutcome(StrEnum):
    """What became of a draw, by the key of its word."""

    OPEN = "numbers-draw-open"
    CONFIRMED = "numbers-draw-confirmed"
    GIVEN_UP = "numbers-draw-given-up"


class Draw(NamedTuple):
    """A draw as the log tells it, and what became of it."""

    number: int
    seed: str
    by: str
    at: str  # a day and an hour; files from elsewhere may have any text
    seq: int
    became: DrawOutcome


def draws_of(log: Log) -> list[Draw]:
    """Every draw, from the first: also those for a list that has changed since and those that were taken back, so that
    nobody gets rid of a lot he does not like by correcting an entry, or by an undo."""
    drawn = [(event, event.act.seed) for event in log.events if isinstance(event.act, DrawLots)]
    given = _given(log)
    held = [event.seq for event, seed in drawn if event.seq < given and seed == log.state.seed]
    found = []
    for number, (event, seed) in enumerate(drawn, start=1):
        became = DrawOutcome.CONFIRMED if event.seq in held[-1:] else DrawOutcome.GIVEN_UP
        if number == len(drawn) and event.seq > given and not log.state.rounds:
            became = DrawOutcome.OPEN
        found.append(Draw(number, seed, event.by, _when(event.at), event.seq, became))
    return found


def _when(text: str) -> str:
    try:
        return moment(text)
    except ValueError:
        return text


def _given(log: Log) -> int:
    """The event that gave numbers last; 0 if there are none, or they are void."""
    if not log.state.is_numbered:
        return 0
    return max((event.seq for event in log.events if isinstance(event.act, Number)), default=0)


@desk(Right.SEE)
def numbers_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The start list with its seed, for anybody to draw again; and every draw there was."""
    state = at.log.state
    return show(
        request,
        "entries/numbers.html",
        at,
        state=state,
        rows=listed(state) if state.is_numbered else [],
        law=_law(state),
        draws=draws_of(at.log),
    )


def _law(state: Tournament) -> tuple[Article, ...]:
    """What the numbers rest on."""
    regulations = state.regulations
    if regulations.is_chess:
        return (regulations.laws.cite("FTR:5b"),)
    number = "V.2.6.2.1" if regulations.pairing.start_numbers == "lot" and regulations.system.is_swiss else None
    return (regulations.code.cite(number or _BY[regulations.pairing.start_numbers]),)


def _waiting(log: Log, draws: list[Draw]) -> Draw | None:
    """The last draw, if it may be confirmed: a lot holds for the list it was drawn for."""
    latest = draws[-1] if draws else None
    is_open = latest is not None and latest.became is DrawOutcome.OPEN
    return latest if latest is not None and is_open and latest.seq > log.state.touched.get("field") else None


@desk(Right.PAIR)
def draw(request: HttpRequest, at: Desk) -> HttpResponse:
    """Draw, draw again, confirm. Every draw is in the log, with its seed, before it is seen."""
    draws = draws_of(at.log)
    waiting = _waiting(at.log, draws)
    if request.method != "POST":
        return _show(request, at, draws, waiting)
    seed = " ".join(request.POST.get("seed", "").split())[:_LONGEST_SEED]
    if request.POST.get("do") == "confirm":
        if waiting is not None and waiting.seed == request.POST.get("seed", ""):
            return _confirm(request, at, waiting)
        messages.error(request, say("numbers-not-this-draw"))
    elif waiting is None or waiting.seed != seed:  # a button pressed twice is one draw
        is_done, rulings = record(request, at, [DrawLots(seed)])
        for ruling in () if is_done else rulings:
            messages.error(request, told(ruling))
    return redirect("desk:draw", key=at.row.key)


def _confirm(request: HttpRequest, at: Desk, waiting: Draw) -> HttpResponse:
    """The last draw counts; those before it are told in the report."""
    before = [each.seed for each in draws_of(at.log) if each.seq < waiting.seq]

    def decide(state: Tournament) -> list[Act]:
        act = propose_numbers(state, waiting.seed)
        if isinstance(act, Ruling):
            messages.error(request, told(act))
            return []
        is_new = bool(state.is_numbered and state.seed and state.seed not in before)  # given without a draw on a page
        given_up = [*([state.seed] if is_new else []), *before]
        if not given_up:
            return [act]
        text = say("numbers-note", seed=waiting.seed, seeds=", ".join(given_up))
        return [act, Note(text, articles=tuple(map(str, _law(state))))]

    return recorded(request, at, decide, reverse("desk:numbers", args=[at.row.key]), "numbers-are-given")


def _show(request: HttpRequest, at: Desk, draws: list[Draw], waiting: Draw | None) -> HttpResponse:
    state = at.log.state
    act = None if waiting is None else propose_numbers(state, waiting.seed)
    return show(
        request,
        "entries/draw.html",
        at,
        state=state,
        draws=draws,
        waiting=waiting,
        is_stale=bool(draws) and waiting is None and draws[-1].became is DrawOutcome.OPEN,
        suggested=f"{secrets.randbelow(10**9):09}",
        ruling=act if isinstance(act, Ruling) else None,
        remarks=judge_numbers(state, act.order) if isinstance(act, Number) else (),
        drawn=_drawn(state, act) if isinstance(act, Number) else [],
        first_colour=act.first_colour.value if isinstance(act, Number) else "",
        is_colour_drawn=state.regulations.pairing.first_colour is None,
        law=_law(state),
        unrated=sum(1 for entry in state.entries if entry.rating is None),
    )


def _drawn(state: Tournament, act: Number) -> list[Entry]:
    """In the order of the lot, with names as lists show them."""
    entries = shown(state._replace(order=act.order)).entries
    return [entries[place] for place in act.order]
