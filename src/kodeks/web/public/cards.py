"""The card of an entrant: his rounds, and the points after each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.web.cache import remembered
from kodeks.web.pages import language
from kodeks.web.public.tables import lines_of, ranked_of, rows_of
from kodeks.web.public.views import Open, open_page, show_open

__all__ = ["card_page"]


@open_page
def card_page(request: HttpRequest, at: Open, number: int) -> HttpResponse:
    """Everything anybody may know of one entrant."""
    if number not in at.people or not at.state.order:
        raise Http404
    ranked = ranked_of(at)
    lines = remembered(at, ("lines", language()), lambda: lines_of(at, ranked))
    rows = remembered(at, ("rows", None, language()), lambda: rows_of(at, ranked))
    entry = at.state.entry(number)
    return show_open(
        request,
        "public/card.html",
        at,
        person=at.people[number],
        line=next((line for line in lines if line.person.number == number), None),
        row=next((row for row in rows if row.person.number == number), None),
        members=(*entry.players, *entry.reserves),
        withdrawn=at.state.withdrawn.get(number),
    )
