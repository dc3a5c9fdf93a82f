"""Entries: the list with what is to be looked at, one entry by hand, and its correction."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.rulebook.ruling import Ruling
from kodeks.tables import game_points, shown_members, shown_name
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Enter, Revise
from kodeks.tournament.step import law
from kodeks.web.books.looking_up import found_by_key, look_up
from kodeks.web.books.lookup import register_flags
from kodeks.web.entries.flags import flags_of, flags_of_field
from kodeks.web.frame.confirming import Consequence, Question, ask, is_confirmed, tried
from kodeks.web.frame.entries import METHODS, EntryForm, ListedEntry, entry_at, listed, read_entry_form, values_of
from kodeks.web.frame.recording import record
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import say, told
from kodeks.web.publication.models import waiting_in
from kodeks.web.rights import Right


def _flagged(rows: list[ListedEntry], state: Tournament) -> list[ListedEntry]:
    """With what is to be looked at, also by what the federation's register says."""
    found, said = flags_of(state), register_flags(state)
    return [row._replace(flags=(*found.get(row.place, ()), *said.get(row.place, ()))) for row in rows]


@desk(Right.SEE)
def entries_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The list; who may enter sees what is to be looked at."""
    state = at.log.state
    rows = _flagged(listed(state), state) if at.may(Right.ENTER) else listed(state)
    return show(
        request,
        "entries/entries.html",
        at,
        state=state,
        rows=rows,
        flagged=sum(1 for row in rows if row.flags),
        field_flags=list(flags_of_field(state)) if at.may(Right.ENTER) else [],
        applications=waiting_in(at.row) if at.may(Right.ENTER) else 0,
        unrated=sum(1 for row in rows if row.entry.rating is None),
        shown_members=shown_members,
    )


@desk(Right.ENTER)
def new_entry(request: HttpRequest, at: Desk) -> HttpResponse:
    """One entry by hand, filled in from the register or a list if somebody was found there; once there are numbers it
    is asked first, with what the code makes of it."""
    if request.method != "POST":
        taken = found_by_key(request.GET.get("take", "")[:100], at.log.state.regulations)
        return _show_form(request, at, EntryForm({} if taken is None else values_of(taken), {}, taken))
    form = read_entry_form(request.POST)
    if form.entry is None:
        return _show_form(request, at, form, status=422)
    acts = [Enter(form.entry)]
    if at.log.state.is_numbered and not is_confirmed(request) and tried(at, acts).is_accepted:
        question = Question(
            title=say("entries-late-title", name=shown_name(form.entry)),
            label=say("entries-enter"),
            back=reverse("desk:new_entry", args=[at.row.key]),
            fields=form.values,
            consequences=list(_consequences(at.log.state)),
        )
        return ask(request, at, acts, question)
    is_done, rulings = record(request, at, acts)
    if not is_done:
        return _show_form(request, at, form, rulings=rulings, status=422)
    for ruling in rulings:
        messages.info(request, told(ruling))
    messages.success(request, say("entries-is-entered", name=shown_name(form.entry)))
    return redirect("desk:new_entry", key=at.row.key)


def _consequences(state: Tournament) -> Iterator[Consequence]:
    if not state.regulations.system.takes_late_entries:
        yield Consequence(say("entries-numbers-fall"), (law(state, "V.1.2", "FTR:5b"),))


@desk(Right.ENTER)
def edit_entry(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """What is known of an entrant, corrected; from here he also leaves, or stays away for a round."""
    before = entry_at(at.log.state, number)
    if request.method != "POST":
        return _show_form(request, at, EntryForm(values_of(before), {}, before), number)
    form = read_entry_form(request.POST, before)
    if form.entry is None:
        return _show_form(request, at, form, number, status=422)
    if form.entry == before:
        messages.info(request, say("entries-nothing-changed"))
        return redirect("desk:entries", key=at.row.key)
    is_done, rulings = record(request, at, [Revise(number, form.entry)])
    if not is_done:
        return _show_form(request, at, form, number, rulings=rulings, status=422)
    for ruling in rulings:
        messages.info(request, told(ruling))
    messages.success(request, say("entries-is-revised", name=shown_name(form.entry)))
    return redirect("desk:entries", key=at.row.key)


def _paid(state: Tournament) -> tuple[int, ...]:
    """What an absence may bring."""
    return 0, state.regulations.worth.draw, state.regulations.worth.win


def _filled(form: EntryForm, part: str) -> int:
    """How many rows of a team's people something is typed in."""
    typed = (name for name, text in form.values.items() if text and name.startswith(f"{part}."))
    return max((int(name.split(".")[1]) + 1 for name in typed), default=0)


def _show_form(
    request: HttpRequest,
    at: Desk,
    form: EntryForm,
    number: int | None = None,
    *,
    rulings: tuple[Ruling, ...] = (),
    status: int = 200,
) -> HttpResponse:
    state = at.log.state
    row = None if number is None else _flagged(listed(state), state)[number - 1]
    text = request.GET.get("q", "")[:100] if request.method == "GET" else ""
    return show(
        request,
        "entries/entry.html",
        at,
        status=status,
        state=state,
        form=form,
        number=number,
        row=row,
        rulings=rulings,
        methods=METHODS,
        text=text,
        found=look_up(text, state.regulations) if text else [],
        counts={part: _filled(form, part) for part in ("players", "reserves")},
        paid=[(points, str(game_points(state.regulations, points))) for points in _paid(state)],
    )
