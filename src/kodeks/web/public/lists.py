"""Rating lists for everybody: A, B and N; the technical one is not published [VI.2.1.4]."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from kodeks.tournament import Entry
from kodeks.web.books.models import RatingList
from kodeks.web.books.rating_books import lists_in_force
from kodeks.web.pages.words import language
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
    page: int | None = None  # the number of his own page


def listed_people(row: RatingList) -> list[ListedPerson]:
    """The players by list and rating. Minors stand at the end of their list, by name: their place would tell. So do
    those who refused their names, of whom nothing else is told."""
    found = _people_of(row).values()
    return sorted(found, key=lambda one: (one.list_name, one.rating is None, one.name if one.rating is None else ""))


def _people_of(row: RatingList) -> dict[int, ListedPerson]:
    """Everybody on the published lists, by his row in the register."""
    today, wishes, nameless = timezone.localdate(), wishes_in(), count(1)
    found = dict[int, ListedPerson]()
    for each in row.rows.filter(list_name__in=_PUBLISHED).select_related("player").order_by("list_name", "place"):
        wish = wishes.of(Entry(name=each.name, birth=each.birth, licence=each.player.number))
        if not wish.shows_name:
            name = pseudonym(str(next(nameless)))
            found[each.player_id] = ListedPerson(name, "", "", None, each.list_name, "")
            continue
        is_withheld = is_minor(each.birth, today) and not wish.shows_details
        found[each.player_id] = ListedPerson(
            each.name,
            each.club,
            each.birth[:4],
            None if is_withheld else each.rating,
            each.list_name,
            "" if is_withheld else each.player.title(row.game),
            each.player_id,
        )
    return found


class IssueChange(NamedTuple):
    """Somebody of whom an issue says otherwise than the one before it; none where he did not stand."""

    name: str
    before: ListedPerson | None
    after: ListedPerson | None


def changes_of(row: RatingList) -> tuple[RatingList | None, list[IssueChange]]:
    """The issue before, and who stands otherwise since. Of whom nothing may be told nothing is."""
    earlier = RatingList.objects.filter(game=row.game, quarter=row.quarter, issue__lt=row.issue, withdrawn_at=None)
    before = earlier.order_by("-issue").first()
    if before is None or row.withdrawn_at is not None:
        return None, []
    old, new = _people_of(before), _people_of(row)
    pairs = [(old.get(pk), new.get(pk)) for pk in {**old, **new}]
    found = [
        IssueChange((two or one).name, one, two)  # type: ignore[union-attr]
        for one, two in pairs
        if any(each is not None and each.rating is not None for each in (one, two)) and _said(one) != _said(two)
    ]
    return before, sorted(found, key=lambda each: language().order(each.name))


def _said(person: ListedPerson | None) -> tuple[object, ...]:
    return () if person is None else (person.list_name, person.rating)


@open_to_all
def lists_page(request: HttpRequest) -> HttpResponse:
    return show_open(request, "public/lists.html", lists=list(lists_in_force()))


@open_to_all
def list_page(request: HttpRequest, game: str, quarter: str, issue: int | None = None) -> HttpResponse:
    """The list of a quarter as it is in force, or one of its issues; each is at its own address for ever, with what it
    says otherwise than the one before."""
    issues = RatingList.objects.filter(game=game, quarter=quarter)
    row = get_object_or_404(issues, **({"is_in_force": True} if issue is None else {"issue": issue}))
    before, changes = changes_of(row)
    return show_open(
        request,
        "public/list.html",
        row=row,
        people=listed_people(row),
        issues=list(issues),
        before=before,
        changes=changes,
    )
