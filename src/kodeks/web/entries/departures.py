"""Who leaves, stays away for a round, or comes after all: told what follows before it is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.tables import game_points
from kodeks.tournament import Act, Entry, Tournament
from kodeks.tournament.acts import Absent, Present, Withdraw
from kodeks.tournament.resting import law_of_absence
from kodeks.tournament.step import law
from kodeks.web.frame.confirming import Consequence, Question, ask, is_confirmed
from kodeks.web.frame.entries import entry_at
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, typed_number
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["absence", "presence", "withdrawal"]

_LONGEST_REASON = 1_000


def _sent(request: HttpRequest, *names: str) -> dict[str, str]:
    return {name: request.POST.get(name, "").strip()[:_LONGEST_REASON] for name in names}


def _decided(request: HttpRequest, at: Desk, acts: Sequence[Act], question: Question, done: str) -> HttpResponse:
    """Ask, or record what was confirmed."""
    if not is_confirmed(request):
        return ask(request, at, acts, question)
    return recorded(request, at, acts, reverse("desk:entries", args=[at.row.key]), done)


def _back(at: Desk, number: int) -> str:
    return reverse("desk:edit_entry", args=[at.row.key, number])


@desk(Right.ENTER)
def withdrawal(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """He leaves the event, from a round on; before there are numbers he is struck from the list."""
    entry = entry_at(at.log.state, number)
    if request.method != "POST":
        return redirect(_back(at, number))
    sent = _sent(request, "from_round", "reason")
    first = (typed_number(sent["from_round"]) or 0) if sent["from_round"] else None
    question = Question(
        title=say("leaving-title", name=entry.name),
        label=say("leaving-withdraw"),
        back=_back(at, number),
        fields=sent,
        consequences=list(_of_leaving(at.log.state, entry, first)),
    )
    return _decided(request, at, [Withdraw(number, first, sent["reason"])], question, "leaving-is-done")


def _of_leaving(state: Tournament, entry: Entry, first: int | None) -> Iterator[Consequence]:
    if state.is_numbered:
        text = say("leaving-from-round", round=state.round_to_pair if first is None else first)
        yield Consequence(text, (law(state, "II.5.7", "FTR:9c"),))
    else:
        yield Consequence(say("leaving-without-number"), (law(state, "V.2.6", "FTR:5b"),))
        if any(entry.name in pair for pair in state.regulations.pairing.forbidden_pairs):
            yield Consequence(say("leaving-stays-forbidden"), (law(state, "V.2.8", "FTR:5e"),))


@desk(Right.ENTER)
def absence(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    state = at.log.state
    entry = entry_at(state, number)
    if request.method != "POST":
        return redirect(_back(at, number))
    sent = _sent(request, "round", "points", "reason")
    away, points = typed_number(sent["round"]) or 0, typed_number(sent["points"] or "0")
    if points is None:
        messages.error(request, explain_error(MalformedText("not-a-count", sent["points"])))
        return redirect(_back(at, number))
    question = Question(
        title=say("absence-title", name=entry.name, round=away),
        label=say("absence-record"),
        back=_back(at, number),
        fields=sent,
        consequences=[of_absence(state, away, points)],
    )
    return _decided(request, at, [Absent(number, away, points, sent["reason"])], question, "absence-is-recorded")


def of_absence(state: Tournament, away: int, points: int = 0) -> Consequence:
    """What an absence does: what the code has against its points is told with the question."""
    if not state.regulations.system.is_swiss:
        return Consequence(say("absence-means-walkover", round=away), (law_of_absence(state),))
    shown = str(game_points(state.regulations, points))
    return Consequence(say("absence-means", round=away, points=shown), (law_of_absence(state),))


@desk(Right.ENTER)
def presence(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    entry = entry_at(at.log.state, number)
    if request.method != "POST":
        return redirect(_back(at, number))
    sent = _sent(request, "round")
    away = typed_number(sent["round"]) or 0
    question = Question(
        title=say("presence-title", name=entry.name, round=away),
        label=say("presence-record"),
        back=_back(at, number),
        fields=sent,
        consequences=[
            Consequence(say("presence-means", round=away), (law_of_absence(at.log.state),)),
        ],
    )
    return _decided(request, at, [Present(number, away)], question, "presence-is-recorded")
