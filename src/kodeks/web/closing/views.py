"""The end of a tournament: what is open, the close, and opening it again; the archive."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.tournament.acts import Close, Reopen
from kodeks.web.closing.open_matters import deadlines_of, open_matters, verdict_of
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, posted_from, show
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

_LONGEST_REASON = 2000


@desk(Right.WATCH)
def closing_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """What is open, then the close; of a closed tournament what is to be done now."""
    state = at.log.state
    return show(
        request,
        "closing/closing.html",
        at,
        state=state,
        matters=() if state.is_closed else open_matters(at),
        verdict=verdict_of(at),
        deadlines=deadlines_of(state, timezone.localdate()),
    )


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:_LONGEST_REASON]


@desk(Right.CLOSE)
@posted_from("desk:closing")
def close(request: HttpRequest, at: Desk) -> HttpResponse:
    return recorded(request, at, [Close(_reason(request))], _closing(at), "closing-is-closed")


@desk(Right.CLOSE)
@posted_from("desk:closing")
def reopen(request: HttpRequest, at: Desk) -> HttpResponse:
    """It goes on, with a reason; what is open again does not stay in the archive."""
    response = recorded(request, at, [Reopen(_reason(request))], _closing(at), "closing-is-reopened")
    Tournament.objects.filter(pk=at.row.pk, is_closed=False).update(is_archived=False)
    return response


def _closing(at: Desk) -> str:
    return reverse("desk:closing", args=[at.row.key])


@desk(Right.CLOSE)
@posted_from("desk:closing")
def archive(request: HttpRequest, at: Desk) -> HttpResponse:
    """Only what is closed is put away. The log does not change: it is where the tournament stands on the desk."""
    if at.log.state.is_closed:
        Tournament.objects.filter(pk=at.row.pk).update(is_archived=True)
        messages.success(request, say("archive-is-done"))
    else:
        messages.error(request, say("archive-close-first"))
    return redirect("desk:closing", key=at.row.key)


@desk(Right.CLOSE)
@posted_from("desk:closing")
def bring_back(request: HttpRequest, at: Desk) -> HttpResponse:
    """Among the others again."""
    Tournament.objects.filter(pk=at.row.pk).update(is_archived=False)
    messages.success(request, say("archive-is-back"))
    return redirect("desk:closing", key=at.row.key)
