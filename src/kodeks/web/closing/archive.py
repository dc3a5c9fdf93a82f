"""The archive: closed tournaments out of the way, and back again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.frame.views import Desk, desk, posted_from
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

__all__ = ["archive", "bring_back"]


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
