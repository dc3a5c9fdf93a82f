"""The kiosk at the door: who has come finds his name and touches it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from kodeks.tournament.acts import CheckIn
from kodeks.web.accounts.models import digest_of
from kodeks.web.desk.check_in import name_key
from kodeks.web.desk.entries import listed
from kodeks.web.desk.log import append, load
from kodeks.web.hall.models import Kiosk
from kodeks.web.pages import say
from kodeks.web.posting import typed_number
from kodeks.web.rights import Right

__all__ = ["kiosk_page"]


def kiosk_page(request: HttpRequest, token: str) -> HttpResponse:
    """Everybody who is expected, by name; it says welcome to who has just come, and nothing else of anybody."""
    kiosk = Kiosk.objects.select_related("tournament").filter(digest=digest_of(token)).first()
    if kiosk is None or kiosk.expires_at < timezone.now():
        raise Http404
    state = load(kiosk.tournament).state
    expected = sorted(
        (row for row in listed(state) if row.withdrawn_from is None), key=lambda row: name_key(row.entry.name)
    )
    if request.method == "POST":
        number = typed_number(request.POST.get("number", ""))
        come = next((row for row in expected if row.number == number), None)
        if come is not None and not state.is_closed and come.place not in state.here:
            now = timezone.localtime().isoformat(timespec="seconds")
            append(kiosk.tournament, [CheckIn(come.number)], by=say("hall-kiosk-writes"), at=now)
        return redirect(f"{request.path}?welcome={number or ''}")
    welcome = typed_number(request.GET.get("welcome", ""))
    return render(
        request,
        "hall/kiosk.html",
        {
            "open": None,
            "in_short": "",
            "name": kiosk.tournament.name,
            "rows": [row for row in expected if row.place not in state.here],
            "welcome": next((row.entry.name for row in expected if row.number == welcome), ""),
            "is_closed": state.is_closed,
        },
    )


kiosk_page.right = Right.LOOK  # type: ignore[attr-defined]
