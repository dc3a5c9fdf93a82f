"""The card of an entrant: his rounds, and the points after each."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.tables import Group, groups_of, rounds_of
from kodeks.tournament import Stage
from kodeks.web.public.tables import ranked_of
from kodeks.web.public.views import Open, open_page, show_open

__all__ = ["card_page"]


@open_page
def card_page(request: HttpRequest, at: Open, number: int) -> HttpResponse:
    """Everything anybody may know of one entrant."""
    if number not in at.people or not at.state.order:
        raise Http404
    table = ranked_of(at)
    entry = at.state.entry(number)
    return show_open(
        request,
        "public/card.html",
        at,
        person=at.people[number],
        row=next((row for row in table.rows() if row.number == number), None),
        rounds=list(rounds_of(table, number)),
        members=(*entry.players, *entry.reserves),
        withdrawn=at.state.withdrawn.get(number),
        matches=list(_matches(at, number)) if at.state.regulations.games_of_meeting else [],
    )


def _matches(at: Open, number: int) -> Iterator[tuple[int, Group]]:
    """The matches of a team, the latest first: who played on which board once the round has started [V.3.6.1.4]."""
    for paired in reversed(at.state.rounds):
        for group in groups_of(at.state, paired, with_names=paired.stage is Stage.STARTED):
            if number in (group.host and group.host.number, group.guest and group.guest.number):
                yield paired.number, group
