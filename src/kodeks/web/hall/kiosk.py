"""The kiosk at the door: who has come finds his name and touches it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from kodeks.tables import by_surname
from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import CheckIn
from kodeks.web.accounts.models import digest_of
from kodeks.web.frame.entries import ListedEntry, listed
from kodeks.web.frame.views import page, typed_number
from kodeks.web.hall.models import Kiosk
from kodeks.web.logs.log import append, load
from kodeks.web.pages.words import language, say
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right


@page(Right.LOOK)
def kiosk_page(request: HttpRequest, token: str) -> HttpResponse:
    """Everybody who is expected, by surname; it says welcome to who has just come, and nothing else of anybody."""
    kiosk = Kiosk.objects.select_related("tournament").filter(digest=digest_of(token)).first()
    if kiosk is None or kiosk.expires_at < timezone.now():
        raise Http404
    state = load(kiosk.tournament).state
    expected = sorted(_expected(state), key=lambda row: language().order(by_surname(row.entry)))
    if request.method == "POST":
        entry = typed_number(request.POST.get("entry", ""))
        if entry is not None:
            now = timezone.localtime().isoformat(timespec="seconds")
            append(kiosk.tournament, partial(_arrival, entry - 1), by=say("hall-kiosk-writes"), at=now)
        return redirect(f"{request.path}?welcome={entry or ''}")
    welcome = typed_number(request.GET.get("welcome", ""))
    return show_open(
        request,
        "hall/kiosk.html",
        canonical="",
        name=kiosk.tournament.name,
        rows=[row for row in expected if row.place not in state.here],
        welcome=next((row.name for row in expected if row.place + 1 == welcome), ""),
        is_closed=state.is_closed,
    )


def _expected(state: Tournament) -> list[ListedEntry]:
    return [row for row in listed(state) if row.withdrawn_from is None]


def _arrival(place: int, state: Tournament) -> Sequence[Act]:
    """Who stands at this place of the entries has come; once, and by the number he has at this moment."""
    is_open = not state.is_closed and place not in state.here
    return [CheckIn(row.number) for row in _expected(state) if row.place == place and is_open]
