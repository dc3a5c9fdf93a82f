"""Those who play as the federation's books have them on the first day of an event, and where their entries differ.

What somebody holds, his rating and his licence are those of the books, whatever was typed [VII.5.1, VII.7.1].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from kodeks import rating
from kodeks.malformed import MalformedText
from kodeks.rating.rating_list import ListRow, RatingList, in_force
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles.holdings import Holdings, read_holdings
from kodeks.titles.register import Finder, RegisteredPlayer, as_registered
from kodeks.tournament.entry import Entry
from kodeks.tournament.regulations import Regulations

CLASSIFIED = ("A", "B", "N")  # [VI.2.2]
HOME = ("POL", "PL", "Polska", "Poland")  # federations whose players are not foreign; no federation is home, too


def is_foreign(federation: str, home: Sequence[str] = HOME) -> bool:
    return bool(federation) and federation.casefold() not in [each.casefold() for each in home]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBooks:
    """The books on players; None is a book that is not at hand, for which entries are believed."""

    find: Finder | None = None
    lists: tuple[RatingList, ...] | None = None

    def list_on(self, regulations: Regulations) -> RatingList | None:
        """The list in force on the first day of an event, if it is here [VII.5.1]."""
        day = regulations.starts or regulations.ends
        return in_force(self.lists or (), regulations.game, date.fromisoformat(day)) if day else None


class BookedPerson(NamedTuple):
    """One who plays: his entry as the books have it, and each difference to what was entered."""

    entry: Entry
    is_licensed: bool | None = None  # on the days of the event; None where the books do not tell
    differences: tuple[Ruling, ...] = ()
    flaw: MalformedText | None = None  # who of the register is meant cannot be told
    held_then: str | None = None  # on the first day, if he has earned more since


def books_on(people: Sequence[Entry], regulations: Regulations, books: PlayerBooks) -> list[BookedPerson]:
    """Everybody by the books."""
    listed = books.list_on(regulations)
    on_list = None if listed is None else rating.finder_of([listed], regulations.game)
    found = []
    for entry in people:
        flaw = known = None
        try:
            known = None if books.find is None else books.find(entry)
        except MalformedText as error:
            flaw = error
        row = None
        if listed is not None and on_list is not None and flaw is None:
            try:
                number = known.entry.licence if known is not None else _number_on_list(entry, books, on_list)
                row = listed.find(number) if number else None
            except MalformedText as error:  # several of this name on the list
                flaw = error
        found.append(_booked(_Case(entry, known, row, regulations, books, listed), flaw))
    return found


def _number_on_list(entry: Entry, books: PlayerBooks, on_list: Callable[[Entry], str | None]) -> str | None:
    """Whose row of the list is his. Whom the register does not have is nobody of his name there."""
    return on_list(entry) if books.find is None or entry.licence else None


class _Case(NamedTuple):
    """One entry, and where the books speak of it."""

    entry: Entry
    known: RegisteredPlayer | None
    row: ListRow | None
    regulations: Regulations
    books: PlayerBooks
    listed: RatingList | None

    @property
    def code(self) -> Edition:
        return self.regulations.code

    @property
    def days(self) -> tuple[date | None, date | None]:
        first, last = self.regulations.starts or self.regulations.ends, self.regulations.ends or self.regulations.starts
        return (date.fromisoformat(first) if first else None), (date.fromisoformat(last) if last else None)


def _booked(case: _Case, flaw: MalformedText | None) -> BookedPerson:
    entry, licensed = case.entry, None
    if flaw is not None:
        return BookedPerson(entry, None if case.books.find is None else False, (), flaw)
    if case.known is not None:
        entry, licensed = as_registered(entry, case.known), case.known.is_licensed(*case.days)
    elif case.books.find is not None:
        entry, licensed = replace(entry, title=_international(entry)), False
    if case.listed is not None:
        entry = _rated(entry, case.row)
    then = None if case.known is None else case.known.held_then
    return BookedPerson(entry, licensed, tuple(_differences(case, entry, licensed)), held_then=then)


def _international(entry: Entry) -> str:
    """What a foreigner may hold of whom the register does not know: titles of FMJD, which it need not keep."""
    if not is_foreign(entry.federation):
        return ""
    try:
        held = read_holdings(entry.title, entry.name)
    except MalformedText:
        return entry.title  # he is asked
    return " ".join(each.value for each in (held.fmjd, held.fmjd_women) if each is not None)


def _rated(entry: Entry, row: ListRow | None) -> Entry:
    """With the rating of the list; who is not classified there has none."""
    is_listed = row is not None and row.list_name in CLASSIFIED
    return replace(
        entry,
        rating=row.rating if row is not None and is_listed else None,
        list_name=str(row.list_name) if row is not None and is_listed else None,
        list_place=None,
        is_technical=False,
        technical_method="",
    )


# Differences


def _differences(case: _Case, booked: Entry, licensed: bool | None) -> Iterator[Ruling]:
    entered = case.entry
    if case.books.find is not None and case.known is None:
        yield _told(case, "books-not-in-the-register", ("VII.7.1",), name=entered.name)
    if case.known is not None:
        name = case.known.entry.name
        if sorted(name.casefold().split()) != sorted(entered.name.casefold().replace(",", " ").split()):
            yield _told(case, "books-name-differs", (), entered=entered.name, held=name, licence=booked.licence)
        for what, reason in (("sex", "books-sex-differs"), ("birth", "books-birth-differs")):
            one, two = getattr(entered, what), getattr(case.known.entry, what)
            if one and two and not one.startswith(two) and not two.startswith(one):
                yield _told(case, reason, (), entered=_word(one), held=_word(two))
    then = None if case.known is None else case.known.held_then
    held = booked.title if then is None else then
    if entered.title and not any(_same_titles(entered.title, each) for each in (held, booked.title)):
        yield _told(case, "books-title-differs", ("VII.7.1",), entered=entered.title, held=held or "–")
    one, two = _written_rating(entered), _written_rating(booked)
    if entered.rating is not None and one != two:
        yield _told(case, "books-rating-differs", ("VII.5.1",), entered=one, held=two)
    if licensed is False and case.known is not None:
        yield _told(case, "books-licence-not-valid", ("VII.7.2.3", "VII.7.3.3"), licence=booked.licence)


def _told(case: _Case, reason: str, numbers: Sequence[str], **facts: str) -> Ruling:
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, reason, tuple(map(case.code.cite, numbers)), dict(facts))


def _word(value: str) -> str:
    return {"m": "sex_man", "w": "sex_woman"}.get(value, value)


def _same_titles(one: str, two: str) -> bool:
    try:
        return read_holdings(one) == (read_holdings(two) if two else Holdings())
    except MalformedText:
        return False


def _written_rating(entry: Entry) -> str:
    """A rating with its list; one given for the event alone is none."""
    if entry.rating is None or entry.is_technical:
        return "–"
    return f"{entry.rating} {entry.list_name or ''}".strip()
