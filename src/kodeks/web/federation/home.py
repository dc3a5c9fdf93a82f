"""The front page of the federation's books, and the register asked by who enters players."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from kodeks.rating import GAMES
from kodeks.tables import shown_name
from kodeks.tournament import Entry
from kodeks.web.books.looking_up import look_up
from kodeks.web.books.models import Arbiter, Club, Player, Status, Submission
from kodeks.web.books.rating_books import list_valid_on, lists_in_force
from kodeks.web.calendar.models import EventNotice, NoticeStatus
from kodeks.web.frame.entries import values_of
from kodeks.web.frame.views import Desk, desk, page, show
from kodeks.web.rights import Right

_SOON = 90
_NOT_FILLED = ("name", "players", "reserves", "team", "technical_method")


@page(Right.READ_BOOKS)
def home(request: HttpRequest) -> HttpResponse:
    """What the books hold, and what waits."""
    today = timezone.localdate()
    return show(
        request,
        "federation/home.html",
        players=Player.objects.count(),
        clubs=Club.objects.count(),
        arbiters=Arbiter.objects.count(),
        lists=lists_in_force().count(),
        valid=[each for each in (list_valid_on(game, today) for game in GAMES) if each is not None],
        ending=Player.objects.filter(licence_to__lte=today + timedelta(days=_SOON)).count(),
        noticed=EventNotice.objects.filter(status=NoticeStatus.RECEIVED).count(),
        waiting=Submission.objects.filter(status=Status.RECEIVED).count(),
    )


@desk(Right.ENTER)
def people(request: HttpRequest, at: Desk) -> JsonResponse:
    """Players whom a name or number finds, in the register and in published lists, as the form of an entry takes
    them."""
    found = look_up(request.GET.get("q", "")[:100], at.log.state.regulations)
    return JsonResponse({"people": [{**_typed(person.entry), "source": person.source} for person in found]})


def _typed(entry: Entry) -> dict[str, str]:
    """What the fields of the form are filled with; those of teams and of ratings given for the event stay."""
    values = {name: text for name, text in values_of(entry).items() if name not in _NOT_FILLED and "." not in name}
    return {**values, "name": shown_name(entry)}
