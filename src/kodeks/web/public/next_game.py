"""The next game of somebody who is followed: where, with which colour, against whom. A few words that a phone fetches
for the players it remembers."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.rounds import RestKind
from kodeks.tables import groups_of
from kodeks.web.public.views import PublicTournament, open_page, show_open


class NextGame(NamedTuple):
    """The latest round that everybody may know, as one entrant sees it."""

    round: int
    place: str = ""  # none: no opponent in it
    is_white: bool | None = None  # None in a match of teams
    opponent: str = ""
    result: str = ""
    rest: RestKind | None = None


def next_game_of(at: PublicTournament, number: int) -> NextGame | None:
    """None before the first pairing."""
    if not at.state.rounds:
        return None
    last = at.state.rounds[-1]
    for group in groups_of(at.state, last, with_names=False):
        for team, other in ((group.host, group.guest), (group.guest, group.host)):
            if team is not None and other is not None and team.number == number and number:
                return NextGame(last.number, str(group.board or ""), None, other.name, group.text)
        for seat in group.seats:
            for own, met, is_white in ((seat.white, seat.black, True), (seat.black, seat.white, False)):
                if own.number == number:
                    return NextGame(last.number, str(seat.place), is_white, met.name, seat.text)
    rest = next((each.kind for each in last.rests if each.number == number), None)
    return NextGame(last.number, rest=rest)


@open_page
def next_game_part(request: HttpRequest, at: PublicTournament, number: int) -> HttpResponse:
    """A part of a page, fetched by the pages of who follows this player."""
    if number not in at.people or not at.state.order:
        raise Http404
    next_round = len(at.state.rounds) + 1
    return show_open(
        request,
        "public/next_game.html",
        at,
        person=at.people[number],
        game=next_game_of(at, number),
        next_round=next_round,
        next_at=None if at.state.is_closed else at.state.regulations.schedule.start_of(next_round),
    )
