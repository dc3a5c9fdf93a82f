"""The hall at the desk: what each screen shows, and links for kiosks."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from kodeks.printing import qr_svg
from kodeks.web.accounts.models import digest_of
from kodeks.web.frame.views import Desk, desk, posted_from, show, typed_number
from kodeks.web.hall.models import MOST_SCREENS, SHOWS, Kiosk, Screen
from kodeks.web.lives import KIOSK
from kodeks.web.logs import telling
from kodeks.web.pages.reach import absolute, is_reachable
from kodeks.web.pages.words import say
from kodeks.web.publication.models import Publication
from kodeks.web.rights import Right


@desk(Right.RECORD)
def hall_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """All screens with what they show; one more is always offered."""
    screens = list(Screen.objects.filter(tournament=at.row))
    free = next(number for number in range(1, MOST_SCREENS + 2) if number not in {each.number for each in screens})
    if free <= MOST_SCREENS:
        screens.append(Screen(number=free))
    token = request.session.pop("kiosk", "")
    kiosk = absolute(request, reverse("hall:kiosk", args=[token])) if token else ""
    home = absolute(request, reverse("public:home", args=[at.row.key]))
    return show(
        request,
        "desk/hall.html",
        at,
        screens=[(each, absolute(request, _address(at, each.number))) for each in screens],
        shows=SHOWS,
        is_public=Publication.objects.filter(tournament=at.row, is_public=True).exists(),
        is_reachable=is_reachable(request),
        home=home,
        home_code=qr_svg(home),
        kiosk=kiosk,
        kiosk_code=qr_svg(kiosk) if kiosk else "",
        kiosks=Kiosk.objects.filter(tournament=at.row, expires_at__gt=timezone.now()).count(),
    )


def _address(at: Desk, number: int) -> str:
    return reverse("hall:screen", args=[at.row.key, number])


@desk(Right.RECORD)
@posted_from("desk:hall")
def set_screen(request: HttpRequest, at: Desk) -> HttpResponse:
    """A screen shows something else, at once."""
    number, shows = typed_number(request.POST.get("number", "")), request.POST.get("shows", "")
    if number is None or not 1 <= number <= MOST_SCREENS or shows not in SHOWS:
        messages.error(request, say("hall-no-such-screen"))
        return redirect("desk:hall", key=at.row.key)
    words = " ".join(request.POST.get("words", "").split())[:200]
    Screen.objects.update_or_create(tournament=at.row, number=number, defaults={"shows": shows, "words": words})
    telling.changed(at.row.key)  # the page is made anew for who comes later, and for the screen itself
    telling.tell(at.row.key, "screen", {"number": number, "shows": shows, "words": words})
    messages.success(request, say("hall-is-shown", number=number))
    return redirect("desk:hall", key=at.row.key)


@desk(Right.ENTER)
@posted_from("desk:check_in")
def new_kiosk(request: HttpRequest, at: Desk) -> HttpResponse:
    """A link for a device at the door, for today; `end` takes back all that were given out."""
    if "end" in request.POST:
        Kiosk.objects.filter(tournament=at.row).delete()
        messages.success(request, say("hall-kiosks-ended"))
        return redirect("desk:check_in", key=at.row.key)
    token = secrets.token_urlsafe(16)
    Kiosk.objects.create(tournament=at.row, digest=digest_of(token), expires_at=timezone.now() + KIOSK.lasts)
    request.session["kiosk"] = token  # shown once: only its hash is kept
    return redirect("desk:hall", key=at.row.key)
