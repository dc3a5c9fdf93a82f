"""The front page of a tournament: what it is, where it stands, what was announced last; its start list. And the
language of the public pages, chosen by a link, so that the pages themselves are the same for everybody."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from kodeks import words
from kodeks.tables import Progress, progress_of, shown_members
from kodeks.tournament import PairedRound, Stage
from kodeks.web import lives
from kodeks.web.frame.views import page
from kodeks.web.public.entering import closed_because
from kodeks.web.public.notices import notices_of
from kodeks.web.public.tables import ranked_of
from kodeks.web.public.views import PublicTournament, open_page, show_open
from kodeks.web.rights import Right

__all__ = ["home_page", "speak", "start_list_page"]

_LEADERS = 5


class EventStanding(NamedTuple):
    """Where a tournament stands: its last announced round, how many results it has, when the next begins."""

    last: PairedRound | None
    counts: Progress | None  # of its results
    next_round: int | None
    next_at: str  # as the schedule has it, empty if it does not say

    @property
    def is_running(self) -> bool:
        """Whether somebody plays."""
        return self.last is not None and self.last.stage is Stage.STARTED and not self.last.is_complete


def standing_of(at: PublicTournament) -> EventStanding:
    rounds = at.state.rounds
    last = rounds[-1] if rounds else None
    planned = at.state.planned_rounds
    number = len(rounds) + 1
    upcoming = number if not at.state.is_closed and (planned is None or number <= planned) else None
    hour = at.state.regulations.schedule.start_of(number)
    return EventStanding(last, None if last is None else progress_of(last), upcoming, hour)


@open_page
def home_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    return show_open(
        request,
        "public/home.html",
        at,
        standing=standing_of(at),
        can_enter=not closed_because(at, timezone.now()),
        leaders=list(islice(ranked_of(at).rows(), _LEADERS)) if at.state.rounds else [],
        notices=notices_of(at)[:3],
        regulations=at.state.regulations,
    )


@open_page
def start_list_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """Everybody who is entered, by start number."""
    teams = {number: shown_members(at.state.entry(number)) for number in at.people} if at.state.order else {}
    return show_open(request, "public/start_list.html", at, teams=teams if at.state.regulations.teams.boards else {})


@page(Right.LOOK)
def speak(request: HttpRequest, to: str) -> HttpResponse:
    """Remember the language in a cookie and go back."""
    back = request.GET.get("next", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    response = HttpResponseRedirect(back if is_ours else "/public/")
    if to in words.CODES:
        lasts = lives.LANGUAGE.lasts
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, to, max_age=lasts, samesite="Lax", secure=not settings.IS_LOCAL
        )
    return response
