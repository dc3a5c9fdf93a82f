"""A screen in the hall: everything it may show is on the page, and the part that is due is seen."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from kodeks.printing import qr_svg
from kodeks.tables import groups_of, progress_of
from kodeks.tournament import Stage
from kodeks.web.hall.models import MOST_SCREENS, Screen
from kodeks.web.logs.log import load
from kodeks.web.logs.memory import remembered
from kodeks.web.logs.timing import timing_of
from kodeks.web.pages.reach import absolute, is_reachable
from kodeks.web.public.notices import notices_of
from kodeks.web.public.tables import ranked_of
from kodeks.web.public.views import PublicTournament, open_page, show_open
from kodeks.web.public.watching import MOST_WATCHED, WatchedBoard, WatchList, watched

_NOTICES = 5


def _played(boards: Sequence[WatchedBoard]) -> Sequence[WatchedBoard]:
    """Those that are played first: a game that is over leaves its place."""
    return sorted(boards, key=lambda each: bool(each.result))[:MOST_WATCHED]


def due_now(at: PublicTournament) -> str:
    """What a screen that follows the round shows."""
    last = at.state.rounds[-1] if at.state.rounds else None
    if last is None:
        return "notices" if at.state.notes else "pairings"
    if last.stage is not Stage.STARTED:
        return "pairings"
    return "standings" if last.is_complete else "results"


@open_page
def screen_page(request: HttpRequest, at: PublicTournament, number: int) -> HttpResponse:
    """The screen with this number; one the desk has not set follows the round."""
    if not 1 <= number <= MOST_SCREENS:
        raise Http404
    screen = Screen.objects.filter(tournament=at.row, number=number).first() or Screen(number=number)
    last = at.state.rounds[-1] if at.state.rounds else None
    is_running = last is not None and last.stage is Stage.STARTED and not last.is_complete
    home = absolute(request, reverse("public:home", args=[at.row.key]))
    table = None if last is None else ranked_of(at)
    return show_open(
        request,
        "hall/screen.html",
        at,
        screen=screen,
        due=due_now(at),
        paired=last,
        groups=() if last is None else groups_of(at.state, last, with_names=last.stage is Stage.STARTED),
        counts=None if last is None else progress_of(last),
        rows=() if table is None else remembered(at, ("rows", None, None), lambda: tuple(table.rows())),
        tiebreaks=() if table is None else table.tiebreaks,
        watch=None if last is None else WatchList(last.number, _played(watched(at, last.number))),
        notices=notices_of(at)[:_NOTICES],
        timing=timing_of(load(at.row), last) if last is not None and is_running else None,
        code=qr_svg(home) if is_reachable(request) else "",
        home=home,
        zone=timezone.get_current_timezone_name(),
        next_at=at.state.regulations.schedule.start_of(len(at.state.rounds) + 1),
    )
