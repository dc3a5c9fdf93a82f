"""Rating lists for everybody: A, B and N; the technical one is not published [VI.2.1.4]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from kodeks.formats.formulas import harmless
from kodeks.formats.spreadsheet import write_csv
from kodeks.web.books.held_then import held_on
from kodeks.web.books.issues import issue_before, who_differs
from kodeks.web.books.leafing import Leaf, leaf_of, place_asked
from kodeks.web.books.list_leaves import (
    ByName,
    ByPlace,
    ListLeaf,
    ListPosition,
    Stretch,
    leaf_of_list,
    players_on,
    position_asked,
)
from kodeks.web.books.models import Listed, RatingList
from kodeks.web.books.rating_books import lists_in_force
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import language, say
from kodeks.web.privacy.consents import has_shown_details, pseudonym, refusing, wishes_in
from kodeks.web.public.people import is_minor, minors_on
from kodeks.web.public.registered import PUBLISHED
from kodeks.web.public.views import open_to_all, show_open

A_PAGE = 100
_AT_ONCE = 500  # players who are asked for in one go


class ListedPerson(NamedTuple):
    """A player on a list, as everybody may know him."""

    name: str
    club: str
    born: str
    rating: int | None
    list_name: str
    title: str
    page: int | None = None  # the number of his own page


class _Nameless:
    """Those of a letter who refused their names, at its end. Their numbers say nothing of their places."""

    def __init__(self, letter: str, keys: Sequence[str]) -> None:
        self.letter, self.keys = letter, keys

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def walk(self, key: str | None, is_back: bool) -> Iterator[str]:
        keys = self.keys[::-1] if is_back else self.keys
        return iter(keys if key is None else keys[keys.index(key) + 1 :])


class PublicList:
    """A list as everybody may know it, with the titles of its first day. On each letter the best stand first; then, by
    name, minors, for their place would tell; then those who refused their names, of whom nothing else is told."""

    def __init__(self, row: RatingList) -> None:
        self.row, self.today = row, timezone.localdate()
        found = sorted((each.list_name, each.player_id) for each in _rows_of(row, refusing(wishes_in())))
        self.refused = frozenset(player for _, player in found)
        self.nameless = {f"n{number}": letter for number, (letter, _) in enumerate(found, start=1)}

    def stretches(self) -> list[Stretch]:
        """Its parts in their order."""
        withheld = minors_on(self.today) & ~Q(has_shown_details())
        rows, found = self.row.rows.all(), list[Stretch]()
        for letter in PUBLISHED:
            found += [
                ByPlace(letter, rows.filter(~withheld), self.refused),
                ByName(letter, rows.filter(withheld), self.refused),
                _Nameless(letter, [key for key, at in self.nameless.items() if at == letter]),
            ]
        return found

    def leaf(self, position: ListPosition, size: int = A_PAGE) -> ListLeaf:
        return leaf_of_list(self.stretches(), size, position)

    def everybody(self) -> list[ListedPerson]:
        """All who stand on it, in their order."""
        return self.people(key for stretch in self.stretches() for key in stretch.walk(None, False))

    def people(self, keys: Iterable[str]) -> list[ListedPerson]:
        """The people of a leaf, in its order."""
        wanted = list(keys)
        named = self.people_by_row(int(key) for key in wanted if key not in self.nameless)
        return [
            self._nameless_person(self.nameless[key], key[1:]) if key in self.nameless else named[int(key)]
            for key in wanted
        ]

    def people_by_row(self, players: Iterable[int]) -> Mapping[int, ListedPerson]:
        """Those of some players of the register who are on it and may be named, by their rows there."""
        rows, game = list(_rows_of(self.row, set(players) - self.refused)), self.row.game
        then = held_on(self.row.valid_from, [each.player for each in rows], game)
        titles = {each.player_id: then.get(each.player_id, each.player.title(game)) for each in rows}
        return {each.player_id: _shown(each, titles[each.player_id], self.today) for each in rows}

    def _nameless_person(self, letter: str, number: str) -> ListedPerson:
        return ListedPerson(pseudonym(number), "", "", None, letter, "")


def _rows_of(row: RatingList, players: Iterable[int]) -> Iterator[Listed]:
    """The rows of some players, whatever their number; a database is not asked for all at once."""
    keys, published = list(players), row.rows.filter(list_name__in=PUBLISHED).select_related("player")
    published = published.annotate(shows_details=has_shown_details())
    for begin in range(0, len(keys), _AT_ONCE):
        yield from published.filter(player__in=keys[begin : begin + _AT_ONCE])


def _shown(each: Listed, title: str, today: date) -> ListedPerson:
    is_withheld = is_minor(each.birth, today) and not each.shows_details  # type: ignore[attr-defined]
    return ListedPerson(
        each.shown_name,
        each.club,
        each.birth[:4],
        None if is_withheld else each.rating,
        each.list_name,
        "" if is_withheld else title,
        each.player_id,
    )


class IssueChange(NamedTuple):
    """Somebody of whom an issue says otherwise than the one before it; none where he did not stand."""

    name: str
    before: ListedPerson | None
    after: ListedPerson | None


def changes_of(listed: PublicList) -> tuple[RatingList | None, list[IssueChange]]:
    """The issue before, and who stands otherwise since. Of whom nothing may be told nothing is."""
    before = issue_before(listed.row)
    if before is None:
        return None, []
    players = who_differs(before, listed.row, ("list_name", "rating"))
    old, new = (each.people_by_row(players) for each in (PublicList(before), listed))
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


def _issue(game: str, quarter: str, issue: int | None) -> RatingList:
    """The list of a quarter that is in force, or one of its issues."""
    asked = {"is_in_force": True} if issue is None else {"issue": issue}
    return get_object_or_404(RatingList, game=game, quarter=quarter, **asked)


@open_to_all
def list_page(request: HttpRequest, game: str, quarter: str, issue: int | None = None) -> HttpResponse:
    """The list of a quarter as it is in force, or one of its issues, a hundred people a page or those whom a search
    finds; each issue is at its own address for ever, with what it says otherwise than the one before."""
    row, issues = _issue(game, quarter, issue), RatingList.objects.filter(game=game, quarter=quarter)
    listed, text = PublicList(row), request.GET.get("q", "")[:100].strip()
    found, leaf = _searched(listed, text, request) if text else (None, listed.leaf(position_asked(request.GET)))
    is_first = not text and leaf.previous_before is None
    before, changes = changes_of(listed) if is_first else (None, [])
    return show_open(
        request,
        "public/list.html",
        row=row,
        text=text,
        leaf=leaf,
        people=listed.people(leaf.keys) if isinstance(leaf, ListLeaf) else found,
        letters=[letter for letter in PUBLISHED if row.rows.filter(list_name=letter).exists()],
        issues=list(issues),
        before=before,
        changes=changes,
    )


def _searched(listed: PublicList, text: str, request: HttpRequest) -> tuple[list[ListedPerson], Leaf]:
    """Those on it whom a search finds, by name."""
    leaf = leaf_of(players_on(listed.row, PUBLISHED), text, A_PAGE, place_asked(request.GET))
    known = listed.people_by_row(player.pk for player in leaf.players)
    return [known[player.pk] for player in leaf.players if player.pk in known], leaf


@open_to_all
def list_file(request: HttpRequest, game: str, quarter: str, issue: int) -> HttpResponse:
    """An issue as one file for spreadsheets: everybody, with what its pages tell of him."""
    row = _issue(game, quarter, issue)
    heads = ("public-list-column", "column-name", "column-club", "column-title", "column-rating", "public-born")
    rows = (
        (
            each.list_name,
            harmless(each.name),
            harmless(each.club),
            each.title,
            "" if each.rating is None else str(each.rating),
            each.born,
        )
        for each in PublicList(row).everybody()
    )
    text = write_csv([[say(head) for head in heads], *rows])
    answer = HttpResponse(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = attached(f"list-{row.game}-{row.quarter}-{row.issue}.csv")
    return answer
