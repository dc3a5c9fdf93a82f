"""The card of an entrant: his rounds, and the points after each."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.tournament import Stage
from kodeks.web.cache import remembered
from kodeks.web.desk.boards import Group, groups_of
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
    rows = remembered(at, ("rows", None, None, language()), lambda: rows_of(at, ranked))
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
        matches=list(_matches(at, number)) if at.state.regulations.games_of_meeting else [],
    )


def _matches(at: Open, number: int) -> Iterator[tuple[int, Group]]:
    """The matches of a team, the latest first: who played on which board once the round has started [V.3.6.1.4]."""
    for paired in reversed(at.state.rounds):
        for group in groups_of(at.state, paired, with_names=paired.stage is Stage.STARTED):
            if number in (group.host_number, group.guest_number):
                yield paired.number, group
