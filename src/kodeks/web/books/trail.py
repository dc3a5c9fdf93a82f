"""The one door for changes of the books: whoever changes a row does it here, and what stood before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from django.db import models, transaction

from kodeks.web.accounts.models import User
from kodeks.web.books.bulk import insert_values, upsert_rows
from kodeks.web.books.models import Arbiter, ArbiterBook, Club, Player
from kodeks.web.books.trail_models import TrailEntry, TrailRow

__all__ = [
    "BOOKS",
    "KINDS",
    "Changes",
    "Fields",
    "changing",
    "club_named",
    "fields_of",
    "label_of",
    "newest_entry",
    "set_fields",
    "upsert",
]

Fields: TypeAlias = dict[str, str]  # of a row as text; nothing is ""
BookRow: TypeAlias = Player | Club | Arbiter | ArbiterBook

_PERSON = ("number", "name", "surname", "sex", "birth", "federation", "club", "fide_id", "fmjd_id")
_DAYS = ("licence_from", "licence_to")
_COLUMNS = ("book", "row", "label", "before", "after")  # of what a change did to a row
_A_BATCH = 500


class Book(NamedTuple):
    """One of the books: its table, what of a row is kept, and what goes with a row when it is read."""

    model: type[models.Model]
    fields: tuple[str, ...]
    related: tuple[str, ...] = ()


BOOKS: Mapping[str, Book] = {
    "player": Book(Player, (*_PERSON, *_DAYS, "title_100", "title_64"), ("club",)),
    "club": Book(Club, ("name", "place", *_DAYS)),
    "arbiter": Book(Arbiter, ("key", "name", "text")),
    "college": Book(ArbiterBook, ("text",)),
}
_NAMES = {book.model: name for name, book in BOOKS.items()}

KINDS: Mapping[str, str] = {  # what can be done to the books, and how that is told
    "entered": "trail-entered",
    "corrected": "trail-corrected",
    "imported": "trail-imported",
    "lists": "trail-lists",
    "merged": "trail-merged",
    "club": "trail-club",
    "arbiter": "trail-arbiter",
    "arbiters": "trail-arbiters",
    "approved": "trail-approved",
    "published": "trail-published",
    "taken_back": "trail-taken-back",
    "petition": "trail-petition",
    "award_withdrawn": "trail-award-withdrawn",
    "award_confirmed": "trail-award-confirmed",
    "licences": "trail-licences",
    "paid": "trail-paid",
    "undone": "trail-undone",
}


def book_of(row: BookRow) -> str:
    return _NAMES[type(row)]


def fields_of(row: BookRow) -> Fields:
    """A row as text."""
    return {name: _text(getattr(row, name)) for name in BOOKS[book_of(row)].fields}


def _text(value: object) -> str:
    return "" if value is None else str(value)


def set_fields(row: BookRow, fields: Mapping[str, str], clubs: Mapping[str, Club]) -> None:
    """What the text says, into a row that is not saved yet; clubs by their names."""
    for name, text in fields.items():
        value: object = text
        if name == "club":
            value = clubs[text] if text else None
        elif name in _DAYS:
            value = date.fromisoformat(text) if text else None
        setattr(row, name, value)


def label_of(row: BookRow) -> str:
    """What a row is called in the trail."""
    if isinstance(row, Player):
        return player_label(row.name, row.number)
    return "" if isinstance(row, ArbiterBook) else row.name


def player_label(name: str, number: str) -> str:
    return f"{name} ({number})"[:260]


class Changes:
    """Changes under way. Rows are kept and removed through it; what differs in the end is written down."""

    def __init__(self) -> None:
        self._before: dict[tuple[str, int], Fields | None] = {}
        self._after: dict[tuple[str, int], tuple[str, Fields | None]] = {}
        self.facts: dict[str, Any] = {}
        self._then: list[Callable[[TrailEntry], object]] = []

    def keep(self, row: BookRow) -> None:
        """Save a row, a new one or one that is there."""
        book = BOOKS[book_of(row)]
        stood = None if row.pk is None else book.model._default_manager.filter(pk=row.pk).first()
        before = None if stood is None else fields_of(stood)  # type: ignore[arg-type]
        row.save()
        self.note(row, before)

    def remove_all(self, rows: Sequence[BookRow]) -> None:
        """Delete rows of one book that nothing hangs on."""
        for row in rows:
            self._before.setdefault((book_of(row), row.pk), fields_of(row))
            self._after[book_of(row), row.pk] = (label_of(row), None)
        model = None if not rows else BOOKS[book_of(rows[0])].model
        for begin in range(0, len(rows), _A_BATCH):
            batch = [row.pk for row in rows[begin : begin + _A_BATCH]]
            model._default_manager.filter(pk__in=batch).delete()  # type: ignore[union-attr]

    def note(self, row: BookRow, before: Fields | None) -> None:
        """That a row was saved, which stood so before."""
        place = book_of(row), row.pk
        self._before.setdefault(place, before)
        self._after[place] = (label_of(row), fields_of(row))

    def note_new_player(self, pk: int, fields: Fields) -> None:
        """That somebody was entered, of whom these fields say something: for many at once, without their rows."""
        self._before.setdefault(("player", pk), None)
        self._after["player", pk] = (player_label(fields["name"], fields["number"]), fields)

    def then(self, work: Callable[[TrailEntry], object]) -> None:
        """What is written beside the entry once it is there."""
        self._then.append(work)

    def told(self, entry: TrailEntry) -> None:
        """The entry is there."""
        for work in self._then:
            work(entry)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """What differs, as values of `_COLUMNS`."""
        for (book, pk), (label, after) in self._after.items():
            before = self._before[book, pk]
            if before != after:
                yield book, pk, label, *_differing(before, after)


def _differing(before: Fields | None, after: Fields | None) -> tuple[Fields | None, Fields | None]:
    """The fields that differ; of a row that is new or gone those that say something."""
    if before is None or after is None:
        return _said(before), _said(after)
    names = [name for name in after if before.get(name, "") != after[name]]
    return {name: before.get(name, "") for name in names}, {name: after[name] for name in names}


def _said(fields: Fields | None) -> Fields | None:
    return None if fields is None else {name: text for name, text in fields.items() if text}


def club_named(name: str, changes: Changes) -> Club | None:
    """The club of this name, a new one if there is none; nobody's if there is no name."""
    tidy = " ".join(name.split())[:200]
    known = Club.objects.filter(name=tidy).first() if tidy else None
    if known is None and tidy:
        known = Club(name=tidy)
        changes.keep(known)
    return known


@contextmanager
def changing(
    kind: str, by: User | None, reason: str = "", *, undoes: TrailEntry | None = None, **facts: Any
) -> Iterator[Changes]:
    """Changes of the books, all or none, and one entry of the trail for them if anything differs."""
    assert kind in KINDS, kind
    with transaction.atomic():
        changes = Changes()
        yield changes
        rows = list(changes.rows())
        if rows or changes.facts or undoes is not None:
            told = {**facts, **changes.facts}
            entry = TrailEntry.objects.create(kind=kind, by=by, reason=reason.strip(), facts=told, undoes=undoes)
            insert_values(TrailRow, ("of", *_COLUMNS), ((entry.pk, *row) for row in rows))
            changes.told(entry)


def upsert(rows: Iterable[BookRow]) -> None:
    """Rows of one book as they are now, into the database in one go, with the words that searches look at."""
    given = list(rows)
    for row in given:
        if isinstance(row, Player | Arbiter):
            row.note_words()
    upsert_rows(given)


def newest_entry() -> int:
    """The number of the last change; 0 if there was none."""
    return TrailEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
