"""Rating lists from a table: what they would change, looked at first, then kept as one, and withdrawn as one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import NamedTuple

from kodeks.formats.code_pages import DecodedText
from kodeks.formats.ratings import read_lists
from kodeks.formats.ratings.list_sheet import read_list_sheet
from kodeks.formats.ratings.list_table import COLUMNS
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rating import ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.models import RatingList, words_of_name
from kodeks.web.books.rating_books import list_valid_on, write_list
from kodeks.web.books.register import Register, births_agree, numbers_and_rows, numbers_from_next, open_register
from kodeks.web.books.register_import import add_in_bulk, clubs_named
from kodeks.web.books.trail import Changes, Fields, changing

__all__ = ["ListComparison", "ListPlan", "keep_list_plan", "keep_lists", "list_books", "moves_between", "plan_lists"]

_HOME = "POL"  # the federation of those whom its own lists name


class ListMove(NamedTuple):
    """A player whose place on the lists differs."""

    label: str
    before: ListRow | None
    after: ListRow | None


class ListComparison(NamedTuple):
    """A list beside the one of its quarter that is in force, or the last one before it."""

    value: ListValue
    issue: int  # that it would be
    against: Quarter | None
    new: tuple[ListMove, ...]
    changed: tuple[ListMove, ...]
    unchanged: int
    gone: tuple[ListMove, ...]


class ListPlan(NamedTuple):
    """What a table of lists would do to the books."""

    lists: tuple[ListComparison, ...]
    newcomers: tuple[ListRow, ...]  # to the register
    errors: tuple[MalformedText, ...]
    remarks: tuple[Remark, ...]

    @property
    def is_empty(self) -> bool:
        return not self.lists


class ListBooks(NamedTuple):
    """What a plan is made against: the register, numbers it would give, and the lists in force with their issues."""

    register: Register
    numbers: Iterator[str]
    in_force: Sequence[ListValue]
    issues: Mapping[tuple[str, str], int]  # the last one of a game and quarter


def plan_lists(table: DecodedText, game: str, quarter: Quarter, last_game: date | None, books: ListBooks) -> ListPlan:
    """Of our own table of lists what it says; of a spreadsheet one list, of the quarter and game that were chosen."""
    errors, remarks = tuple[MalformedText, ...](), tuple[Remark, ...]()
    if _is_ours(table.text):
        lists = read_lists(table.text)
    else:
        sheet = read_list_sheet(table, quarter, _Numbers(books).of, last_game)
        lists = () if sheet.errors else (ListValue(game, quarter, sheet.rows),)
        errors, remarks = sheet.errors, sheet.remarks
    newcomers = _newcomers(lists, books.register.by_number)
    return ListPlan(tuple(_compared(each, books) for each in lists), newcomers, errors, remarks)


def _is_ours(text: str) -> bool:
    first = text.partition("\n")[0].strip().lstrip("\ufeff")
    cells = {cell.strip() for cell in first.replace(";", ",").split(",")}
    return "valid_from" in cells and cells <= {*COLUMNS}


class _Numbers:
    """Whose row it is: by the number in the register, the licence, or the next number. Who has no licence and comes
    again under the name and no other birth is the same."""

    def __init__(self, books: ListBooks) -> None:
        self.books = books
        self.given: dict[str, list[tuple[str, str]]] = {}

    def of(self, entry: Entry) -> str:
        player = self.books.register.find(entry)
        if player is not None or entry.licence:
            return entry.licence if player is None else player.number
        namesakes = self.given.setdefault(words_of_name(entry.name), [])
        for birth, number in namesakes:
            if births_agree(birth, entry.birth):
                return number
        namesakes.append((entry.birth, next(self.books.numbers)))
        return namesakes[-1][1]


def _newcomers(lists: Iterable[ListValue], known: Collection[str]) -> tuple[ListRow, ...]:
    """Those not in the register, each once, as the newest list has them."""
    found: dict[str, ListRow] = {}
    for each in sorted(lists, key=lambda one: one.quarter, reverse=True):
        for row in each.rows:
            if row.player not in known:
                found.setdefault(row.player, row)
    return tuple(found.values())


def _compared(value: ListValue, books: ListBooks) -> ListComparison:
    last = books.issues.get((value.game, str(value.quarter)), 0)
    earlier = [each for each in books.in_force if each.game == value.game and each.quarter <= value.quarter]
    old = max(earlier, key=lambda each: each.quarter, default=None)
    new, changed, gone = moves_between(old, value)
    unchanged = len(value.rows) - len(new) - len(changed)
    return ListComparison(value, last + 1, None if old is None else old.quarter, new, changed, unchanged, gone)


def moves_between(
    old: ListValue | None, value: ListValue
) -> tuple[tuple[ListMove, ...], tuple[ListMove, ...], tuple[ListMove, ...]]:
    """Who is new on a list, who stands there otherwise, and who is gone from it."""
    pairs = [(row, None if old is None else old.find(row.player)) for row in value.rows]
    new = tuple(ListMove(_label(row), None, row) for row, before in pairs if before is None)
    changed = tuple(
        ListMove(_label(row), before, row)
        for row, before in pairs
        if before is not None and _said(before) != _said(row)
    )
    left = () if old is None else (row for row in old.rows if value.find(row.player) is None)
    return new, changed, tuple(ListMove(_label(row), row, None) for row in left)


MOVED = ("list_name", "rating", "games", "last_game", "has_reached_2300")  # who differs in one of them has moved
_said = attrgetter(*MOVED)


def _label(row: ListRow) -> str:
    return f"{row.name} ({row.player})"


# Keeping them


def keep_list_plan(plan: ListPlan, by: User, reason: str, file: str) -> None:
    """Whole or not at all, as one entry of the trail; whom the register does not know is entered."""
    with changing("lists", by, reason, file=file) as changes:
        _keep([each.value for each in plan.lists], plan.newcomers, by, reason, changes)


def keep_lists(lists: Sequence[ListValue], by: User, reason: str = "") -> list[RatingList]:
    """Lists that nobody has to look at first, all or none."""
    with changing("lists", by, reason) as changes:
        return _keep(lists, _newcomers(lists, numbers_and_rows()), by, reason, changes)


def _keep(
    lists: Sequence[ListValue], newcomers: Sequence[ListRow], by: User, reason: str, changes: Changes
) -> list[RatingList]:
    clubs = clubs_named((" ".join(row.club.split()) for row in newcomers), changes)
    add_in_bulk([_fields(row) for row in newcomers], clubs, changes)
    made = [write_list(each, by, is_imported=True, reason=reason) for each in lists]
    changes.facts["lists"] = [
        {"row": row.pk, "game": row.game, "quarter": row.quarter, "issue": row.issue, "players": len(each.rows)}
        for row, each in zip(made, lists, strict=True)
    ]
    return made


def _fields(row: ListRow) -> Fields:
    return {
        "number": row.player[:40],
        "name": row.name[:200],
        "sex": row.sex,
        "birth": row.birth,
        "club": " ".join(row.club.split())[:200],
        "federation": _HOME,
    }


def list_books(table: DecodedText, game: str, quarter: Quarter) -> ListBooks:
    """The books as a plan of this table asks them."""
    is_ours = _is_ours(table.text)
    named = {(each.game, each.quarter) for each in read_lists(table.text)} if is_ours else {(game, quarter)}
    rows = {row.pk: row for each in named if (row := list_valid_on(each[0], each[1].first_day)) is not None}
    issues: dict[tuple[str, str], int] = {}
    for of, about, issue in RatingList.objects.values_list("game", "quarter", "issue"):
        issues[of, about] = max(issues.get((of, about), 0), issue)
    return ListBooks(open_register(), numbers_from_next(), [row.value() for row in rows.values()], issues)
