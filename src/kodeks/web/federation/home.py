"""The front page of the federation's books, and the register asked by who enters players."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from kodeks.rating import GAMES
from kodeks.web.books.lookup import find_people
from kodeks.web.books.models import Arbiter, Club, Player, RatingList, Status, Submission
from kodeks.web.books.rating_books import list_valid_on
from kodeks.web.frame.views import Desk, desk, page, show
from kodeks.web.rights import Right

_SOON = 90


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
        lists=RatingList.objects.count(),
        valid=[each for each in (list_valid_on(game, today) for game in GAMES) if each is not None],
        ending=Player.objects.filter(licence_to__lte=today + timedelta(days=_SOON)).count(),
        waiting=Submission.objects.filter(status=Status.RECEIVED).count(),
    )


@desk(Right.ENTER)
def people(request: HttpRequest, at: Desk) -> JsonResponse:
    """Players whom a name or licence finds, as the form of an entry takes them."""
    regulations = at.log.state.regulations
    game = regulations.game if regulations.game in GAMES else GAMES[0]
    found = []
    for player, listed in find_people(request.GET.get("q", "")[:100], game):
        entry = player.entry(game, None if regulations.is_chess else listed)
        found.append(
            {
                "name": entry.name,
                "rating": "" if entry.rating is None else str(entry.rating),
                "list_name": entry.list_name or "",
                "list_place": "" if entry.list_place is None else str(entry.list_place),
                "title": "" if regulations.is_chess else entry.title,
                "sex": entry.sex,
                "birth": entry.birth,
                "federation": entry.federation,
                "club": entry.club,
                "licence": entry.licence,
                "fide_id": entry.fide_id,
            }
        )
    return JsonResponse({"people": found})
