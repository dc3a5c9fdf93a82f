"""The local network: turned on and off at the desk, with the codes by which phones come in."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.printing import qr_svg
from kodeks.web.door.addresses import is_near
from kodeks.web.frame.views import page, posted_from, roles_of, show
from kodeks.web.pages.own_server import offered_network
from kodeks.web.pages.reach import absolute, is_reachable
from kodeks.web.pages.words import say
from kodeks.web.rights import Right, may


@page(Right.HAVE_DESK)
def network_page(request: HttpRequest) -> HttpResponse:
    """Whether phones can come, by which codes, and the switch for who sits at this computer."""
    network, home = offered_network(), absolute(request, reverse("public:calendar"))
    is_open = is_reachable(request)
    return show(
        request,
        "desk/network.html",
        is_open=is_open,
        is_offered=network is not None,
        may_switch=network is not None and _may_switch(request),
        home=home,
        home_code=qr_svg(home) if is_open else "",
        desk_address=settings.DESK_ADDRESS,
        desk_code=qr_svg(f"{settings.DESK_ADDRESS}/") if is_open and settings.DESK_ADDRESS else "",
        certificate=network.certificate if network else "",
    )


@page(Right.ADMINISTER)
@posted_from("desk:network")
def switch_network(request: HttpRequest) -> HttpResponse:
    """On or off; a computer without a network says so."""
    network = offered_network()
    if network is None or not _may_switch(request):
        messages.error(request, say("network-owner-only" if network else "network-by-command"))
    elif "close" in request.POST:
        network.close()
    elif not network.open():
        messages.error(request, say("network-none"))
    return redirect("desk:network")


def _may_switch(request: HttpRequest) -> bool:
    """Who is let in is decided at the computer that lets in."""
    return may(roles_of(request.user), Right.ADMINISTER) and is_near(request.META.get("REMOTE_ADDR", ""))
