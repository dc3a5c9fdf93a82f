"""Start numbers: the lot drawn on the screen from a seed that everybody sees, confirmed, and published."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Entry, Tournament, propose_numbers
from kodeks.tournament.acts import Note, Number
from kodeks.web.desk.entries import listed
from kodeks.web.desk.recording import recorded, told
from kodeks.web.pages import say
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["draw", "numbers_page"]

_LONGEST_SEED = 100
_BY = {"lot": "V.1.2", "rating": "V.2.6.1.1", "given": "V.2.6", "varma": "V.1.6"}


@desk(Right.SEE)
def numbers_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The start list with its seed, for anybody to draw again."""
    state = at.log.state
    return show(
        request, "desk/numbers.html", at, state=state, rows=listed(state) if state.is_numbered else [], law=_law(state)
    )


def _law(state: Tournament) -> tuple[Article, ...]:
    """What the numbers rest on."""
    regulations = state.regulations
    if regulations.is_chess:
        return (cite("FTR2012", "5b"),)
    number = "V.2.6.2.1" if regulations.start_numbers == "lot" and regulations.system.is_swiss else None
    return (cite(regulations.code, number or _BY[regulations.start_numbers]),)


def _field(state: Tournament) -> int:
    """The last event that changed who is drawn: a lot holds for the list it was drawn for."""
    return state.touched.get("field")


@desk(Right.PAIR)
def draw(request: HttpRequest, at: Desk) -> HttpResponse:
    """Draw, draw again, confirm. Every draw stays on the page until one is confirmed, also those for a list that has
    changed since: nobody gets rid of a lot he does not like by correcting an entry."""
    state = at.log.state
    key = f"draws {at.row.pk}"
    draws = [(str(seed), int(field)) for seed, field in request.session.get(key, [])]
    if request.method != "POST":
        return _show(request, at, draws)
    if request.POST.get("do") == "confirm":
        if not draws or draws[-1] != (request.POST.get("seed", ""), _field(state)):
            messages.error(request, say("numbers-not-this-draw"))
            return redirect("desk:draw", key=at.row.key)
        response = _confirm(request, at, [seed for seed, _ in draws])
        if _is_new(at):
            del request.session[key]
        return response
    seed = " ".join(request.POST.get("seed", "").split())[:_LONGEST_SEED]
    if not seed:
        messages.error(request, say("numbers-seed-missing"))
    elif draws[-1:] != [(seed, _field(state))]:  # a button pressed twice is one draw
        request.session[key] = [*draws, (seed, _field(state))]
    return redirect("desk:draw", key=at.row.key)


def _is_new(at: Desk) -> bool:
    """Whether something was recorded meanwhile."""
    return bool(at.row.seq > at.log.seq)


def _confirm(request: HttpRequest, at: Desk, seeds: list[str]) -> HttpResponse:
    """The last draw counts; those before it are told in the report."""

    def decide(state: Tournament) -> list[Act]:
        act = propose_numbers(state, seeds[-1])
        if isinstance(act, Ruling):
            messages.error(request, told(act))
            return []
        given_up = [*([state.seed] if state.is_numbered and state.seed else []), *seeds[:-1]]
        if not given_up:
            return [act]
        text = say("numbers-note", seed=seeds[-1], seeds=", ".join(given_up))
        return [act, Note(text, articles=tuple(map(str, _law(state))))]

    return recorded(request, at, decide, reverse("desk:numbers", args=[at.row.key]), "numbers-are-given")


def _show(request: HttpRequest, at: Desk, draws: list[tuple[str, int]]) -> HttpResponse:
    state = at.log.state
    seeds = [seed for seed, _ in draws]
    is_for_this_list = bool(draws) and draws[-1][1] == _field(state)
    act = propose_numbers(state, seeds[-1]) if is_for_this_list and state.entries else None
    ruling = act if isinstance(act, Ruling) else None
    return show(
        request,
        "desk/draw.html",
        at,
        state=state,
        seeds=seeds,
        is_stale=bool(draws) and not is_for_this_list,
        suggested=f"{secrets.randbelow(10**9):09}",
        ruling=ruling,
        drawn=_drawn(state, act) if isinstance(act, Number) else [],
        first_colour=act.first_colour.value if isinstance(act, Number) else "",
        is_colour_drawn=state.regulations.first_colour is None,
        law=_law(state),
        unrated=sum(1 for entry in state.entries if entry.rating is None),
    )


def _drawn(state: Tournament, act: Number) -> list[Entry]:
    return [state.entries[place] for place in act.order]
