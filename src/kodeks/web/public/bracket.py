"""The bracket of a knock-out, or the games of a match, as everybody sees them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.tables import bracket_table
from kodeks.web.public.views import Open, open_page, show_open

__all__ = ["bracket_page"]


@open_page
def bracket_page(request: HttpRequest, at: Open) -> HttpResponse:
    """Who meets whom, and who goes on."""
    found = bracket_table(at.state)
    if found is None:
        raise Http404
    return show_open(request, "public/bracket.html", at, rounds=found.rounds, winner=found.winner)
