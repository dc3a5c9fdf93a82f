"""The check-in list: who has come before round 1, and what becomes of those who have not."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from kodeks.tables import by_surname
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Absent, CheckIn
from kodeks.web.entries.departures import of_absence
from kodeks.web.frame.confirming import Question, ask, is_confirmed
from kodeks.web.frame.entries import ListedEntry, listed
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, show, typed_number
from kodeks.web.pages.words import language, say
from kodeks.web.rights import Right


def _expected(state: Tournament) -> list[ListedEntry]:
    """Those who are to come, by surname."""
    return sorted(
        (row for row in listed(state) if row.withdrawn_from is None),
        key=lambda row: language().order(by_surname(row.entry)),
    )


def _missing(state: Tournament) -> list[ListedEntry]:
    return [row for row in _expected(state) if row.place not in state.here]


@desk(Right.ENTER)
def check_in_page(request: HttpRequest, at: Desk) -> HttpResponse:
    state = at.log.state
    rows = _expected(state)
    missing = sum(1 for row in rows if row.place not in state.here)
    last = request.GET.get("last", "")  # who was ticked last, where no script keeps the cursor
    return show(request, "entries/check_in.html", at, state=state, rows=rows, missing=missing, last=last)


@require_POST
@desk(Right.ENTER)
def check_in(request: HttpRequest, at: Desk) -> HttpResponse:
    """Somebody has come, or has not after all: the number, with a minus before it where he has not."""
    text = request.POST.get("number", "")
    number = typed_number(text.removeprefix("-")) or 0
    to = f"{reverse('desk:check_in', args=[at.row.key])}?last={number}"
    done = "check-in-is-not-here" if text.startswith("-") else "check-in-is-here"
    return recorded(request, at, [CheckIn(number, is_here=not text.startswith("-"))], to, done)


@require_POST
@desk(Right.ENTER)
def check_in_all(request: HttpRequest, at: Desk) -> HttpResponse:
    to = reverse("desk:check_in", args=[at.row.key])
    acts = [CheckIn(row.number) for row in _missing(at.log.state)]
    return recorded(request, at, acts, to, "check-in-all-are-here") if acts else redirect(to)


@desk(Right.ENTER)
def absent_who_are_missing(request: HttpRequest, at: Desk) -> HttpResponse:
    """Who has not come is not paired in round 1; asked first. Those are confirmed whom the question named, and who has
    come meanwhile is here."""
    state = at.log.state
    to = reverse("desk:check_in", args=[at.row.key])
    missing = [row for row in _missing(state) if 1 not in row.absent_in]
    if is_confirmed(request):
        named = request.POST.get("numbers", "").split()
        missing = [row for row in missing if str(row.number) in named]
    if request.method != "POST" or not missing:
        return redirect(to)
    acts = [Absent(row.number, 1, reason=say("check-in-did-not-come")) for row in missing]
    if is_confirmed(request):
        return recorded(request, at, acts, to, "check-in-missing-are-absent")
    question = Question(
        title=say("check-in-absent-title", players=len(missing)),
        label=say("check-in-make-absent"),
        back=to,
        fields={"numbers": " ".join(str(row.number) for row in missing)},
        consequences=[of_absence(state, 1)],
        names=[row.name for row in missing],
    )
    return ask(request, at, acts, question)
