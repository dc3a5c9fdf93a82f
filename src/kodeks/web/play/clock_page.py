"""A tablet between the players is their clock: two halves to press, and what a player may say from his side of it."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.frame.views import page
from kodeks.web.play.facts import facts_of
from kodeks.web.play.models import SEATS
from kodeks.web.play.views import seated
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right

_SWITCHES = ("swapped", "upright")  # how the device lies there; the address says it, so that a page without scripts can


@page(Right.LOOK)
def clock(request: HttpRequest, game: int) -> HttpResponse:
    """The clock of who sits there."""
    row, kept, held, is_open = seated(request, game)
    facts = facts_of(kept, held)
    if facts["clock"] is None:
        return redirect("play:board", game=game)
    is_on = {name: request.GET.get(name) == "1" for name in _SWITCHES}
    return show_open(
        request,
        "play/clock.html",
        canonical="",
        row=row,
        conditions=kept.state.conditions,
        sides=[actor.value for actor in SEATS if actor in held],
        facts=facts,
        is_open=is_open,
        is_on=is_on,
        links={name: _turned(is_on, name) for name in _SWITCHES},
    )


def _turned(is_on: dict[str, bool], name: str) -> str:
    """The address with one of the switches the other way."""
    after = {**is_on, name: not is_on[name]}
    return "?" + urlencode({each: 1 for each, value in after.items() if value})
