"""Technical ratings: for this event only, by the first method of the code that gives a value [V.2.6.1.2]."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.entries.values import read_rating
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import TechnicalMethod, give_technical_rating
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Revise
from kodeks.web.frame.entries import METHODS, ListedEntry, listed
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import explain_error, say, told
from kodeks.web.rights import Right


@desk(Right.ENTER)
def technical_ratings(request: HttpRequest, at: Desk) -> HttpResponse:
    """A rating and its method for everybody who has none; a row that is emptied has none again."""
    state = at.log.state
    rows = [row for row in listed(state) if row.entry.rating is None or row.entry.is_technical]
    typed = {row.number: request.POST.get(f"rating-{row.number}", _known(row)).strip() for row in rows}
    methods = {row.number: request.POST.get(f"method-{row.number}", _method(row)) for row in rows}
    problems: dict[int, str] = {}
    acts: list[Revise] = []
    for row in rows if request.method == "POST" else []:
        try:
            rating = read_rating(typed[row.number])
        except MalformedText as error:
            problems[row.number] = explain_error(error)
            continue
        method = methods[row.number] if methods[row.number] in METHODS else METHODS[-1]
        entry = replace(row.entry, rating=rating, is_technical=True, technical_method=method)
        if rating is None:
            entry = replace(entry, is_technical=False, technical_method="")
        if (entry.rating, entry.technical_method) != (row.entry.rating, row.entry.technical_method):
            acts.append(Revise(row.number, entry))
    rulings: tuple[Ruling, ...] = ()
    if acts and not problems:
        is_done, rulings = record(request, at, acts)
        if is_done:
            for act in acts:
                messages.info(request, _said(at, act))
            return redirect("desk:entries", key=at.row.key)
    if request.method == "POST" and not acts and not problems:
        messages.info(request, say("entries-nothing-changed"))
        return redirect("desk:technical", key=at.row.key)
    return show(
        request,
        "entries/technical.html",
        at,
        status=422 if problems or rulings else 200,
        state=state,
        rows=rows,
        typed=typed,
        methods=methods,
        known=METHODS,
        problems=problems,
        rulings=rulings,
    )


def _known(row: ListedEntry) -> str:
    return "" if row.entry.rating is None else str(row.entry.rating)


def _method(row: ListedEntry) -> str:
    return row.entry.technical_method if row.entry.technical_method in METHODS else METHODS[-1]


def _said(at: Desk, act: Revise) -> str:
    """What was done, with its articles; chess knows no such article."""
    state = at.log.state
    if act.entry.rating is None:
        return say("technical-is-taken-away", name=act.entry.name)
    entrant = replace(state.entrants[act.number - 1], name=act.entry.name)
    values = {TechnicalMethod(act.entry.technical_method): act.entry.rating}
    _, why = give_technical_rating(entrant, values, state.regulations.code)
    return told(Ruling(Verdict.PERMITTED, why.key, () if state.regulations.is_chess else why.articles, why.facts))
