"""Rating lists for everybody: A, B and N; the technical one is not published [VI.2.1.4]."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from kodeks.tournament import Entry
from kodeks.web.books.models import RatingList
from kodeks.web.privacy.consents import pseudonym, wishes_in
from kodeks.web.public.people import is_minor
from kodeks.web.public.views import open_to_all, show_open

_PUBLISHED = ("A", "B", "N")


class ListedPerson(NamedTuple):
    """A player on a list, as everybody may know him."""

    name: str
    club: str
    born: str
    rating: int | None
    list_name: str
    title: str


def listed_people(row: RatingList) -> list[ListedPerson]:
    """The players by list and rating. Minors stand at the end of their list, by name: their place would tell. So do
    those who refused their names, of whom nothing else is told."""
    today, wishes, nameless = timezone.localdate(), wishes_in(), count(1)
    found = []
    for each in row.rows.filter(list_name__in=_PUBLISHED).select_related("player").order_by("list_name", "place"):
        wish = wishes.of(Entry(name=each.name, birth=each.birth, licence=each.player.number))
        if not wish.shows_name:
            found.append(ListedPerson(pseudonym(str(next(nameless))), "", "", None, each.list_name, ""))
            continue
        is_withheld = is_minor(each.birth, today) and not wish.shows_details
        found.append(
            ListedPerson(
                each.name,
                each.club,
                each.birth[:4],
                None if is_withheld else each.rating,
                each.list_name,
                "" if is_withheld else each.player.title(row.game),
            )
        )
    return sorted(found, key=lambda one: (one.list_name, one.rating is None, one.name if one.rating is None else ""))


@open_to_all
def lists_page(request: HttpRequest) -> HttpResponse:
    return show_open(request, "public/lists.html", lists=list(RatingList.objects.all()))


@open_to_all
def list_page(request: HttpRequest, game: str, quarter: str) -> HttpResponse:
    row = get_object_or_404(RatingList, game=game, quarter=quarter)
    return show_open(request, "public/list.html", row=row, people=listed_people(row))
