"""Recording what the arbiter does: acts into the log, and the answer in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Act, Decide
from kodeks.web.desk.log import append
from kodeks.web.pages import explain, explain_error, say
from kodeks.web.posting import typed_number
from kodeks.web.views import Desk

__all__ = ["record", "recorded", "seen", "told"]


def seen(request: HttpRequest) -> int | None:
    """The event up to which the one who acts had seen the log, as his page says."""
    return typed_number(request.POST.get("on", ""))


def told(ruling: Ruling) -> str:
    """A ruling as one line: the sentence and its articles."""
    articles = f" [{', '.join(map(str, ruling.articles))}]" if ruling.articles else ""
    return explain(ruling) + articles


def record(request: HttpRequest, at: Desk, acts: Sequence[Act] | Decide) -> tuple[bool, tuple[Ruling, ...]]:
    """Append acts on what the visitor had seen, or if his form does not say on what this view has decided on; nobody
    has seen more than there was. Whether they are on the disk now, and what the rules said."""
    now, on = timezone.localtime().isoformat(timespec="seconds"), seen(request)
    on = at.log.seq if on is None else min(on, at.log.seq)
    outcomes = append(at.row, acts, by=at.user, at=now, on=on)
    rulings = tuple(ruling for each in outcomes for ruling in each.step.rulings)
    return bool(outcomes) and outcomes[-1].step.is_accepted, rulings


def recorded(request: HttpRequest, at: Desk, acts: Sequence[Act] | Decide, to: str, done: str) -> HttpResponse:
    """Append acts and go to a page, which tells what became of them."""
    try:
        is_done, rulings = record(request, at, acts)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return redirect(to)
    for ruling in rulings:
        (messages.info if is_done else messages.error)(request, told(ruling))
    if is_done:
        messages.success(request, say(done))
    return redirect(to)
