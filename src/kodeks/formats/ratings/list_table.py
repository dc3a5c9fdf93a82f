"""Rating lists as a table that spreadsheets open: several quarters and both games may stand in one."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import TypeVar

from kodeks.formats.birth import read_birth
from kodeks.formats.code_pages import decode
from kodeks.formats.entries.values import read_sex, read_yes
from kodeks.formats.formulas import as_meant, harmless
from kodeks.malformed import MalformedText
from kodeks.rating import GAMES, ListName, ListRow, PlayerDetails, Quarter, RatingList, list_by_games
from kodeks.rating.list_columns import ListColumns, columns_of
from kodeks.rulebook.editions import current
from kodeks.rulebook.event_rules import RatingRules

__all__ = ["COLUMNS", "read_lists", "write_lists"]

COLUMNS = (
    "game",
    "valid_from",
    "list",
    "place",
    "player",
    "name",
    "sex",
    "birth",
    "club",
    "rating",
    "games",
    "last_game",
    "reached_2300",
)
T = TypeVar("T")
_END = "\r\n"
_OPTIONAL = frozenset(("place", "sex", "birth", "club"))
_RATING, _COUNT = re.compile(r"-?[0-9]{1,4}"), re.compile(r"[0-9]{1,7}")


# Reading


def read_lists(data: bytes | str) -> tuple[RatingList, ...]:
    """The lists of a table, by game and quarter; what does not fit is an error with line and column."""
    text = decode(data, None if isinstance(data, str) else "utf-8-sig").text
    delimiter = ";" if text.partition("\n")[0].count(";") else ","
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows = _rows(lines)
    heading = next(rows, (1, []))
    columns = _columns(heading[1])
    found: dict[tuple[str, Quarter], list[ListRow]] = defaultdict(list)
    for line, cells in rows:
        reading = _RowReader(line, cells, columns)
        found[reading.game(), reading.quarter()].append(reading.row())
    return tuple(RatingList(game, quarter, tuple(found[game, quarter])) for game, quarter in sorted(found))


def _rows(lines: Iterator[list[str]]) -> Iterator[tuple[int, list[str]]]:
    """Lines that say something, with their number."""
    line = 0
    while True:
        begin = line + 1
        try:
            cells = next(lines, None)
        except csv.Error as error:
            raise MalformedText("entries-bad-quotes", str(error), line=begin) from None
        if cells is None:
            return
        line = lines.line_num  # type: ignore[attr-defined]
        if any(cells):
            yield begin, [cell.strip() for cell in cells]


def _columns(heading: Sequence[str]) -> Mapping[str, int]:
    for place, name in enumerate(heading, start=1):
        if name not in COLUMNS:
            raise MalformedText("rating-unknown-column", name, line=1, column=place)
        if name in heading[: place - 1]:
            raise MalformedText("entries-heading-twice", name, line=1, column=place)
    missing = [name for name in COLUMNS if name not in heading and name not in _OPTIONAL]
    if missing:
        raise MalformedText("rating-column-missing", ", ".join(missing), line=1)
    return {name: place for place, name in enumerate(heading)}


@lru_cache(maxsize=10_000)
def _day_of(text: str) -> date | None:
    """The day that a cell tells, of our times and written in full; none if it does not."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text and 1900 <= found.year < 3000 else None


@lru_cache(maxsize=1000)
def _rules_on(valid_from: str) -> RatingRules:
    """Those of the code on the day from which a list is valid."""
    return current("100", valid_from).rating


class _RowReader:
    """One row; errors name line and column."""

    def __init__(self, line: int, cells: Sequence[str], columns: Mapping[str, int]) -> None:
        if len(cells) != len(columns):
            raise MalformedText("rating-cells-differ", f"{len(cells)} / {len(columns)}", line=line)
        self.line, self.columns = line, columns
        self.texts = dict(zip(columns, map(as_meant, cells), strict=True))

    def text(self, name: str) -> str:
        return self.texts.get(name, "")

    def wrong(self, reason: str, name: str) -> MalformedText:
        return MalformedText(reason, self.text(name), line=self.line, column=self.columns[name] + 1)

    def game(self) -> str:
        game = self.text("game")
        if game not in GAMES:
            raise self.wrong("rating-not-a-game", "game")
        return game

    def day(self, name: str) -> date:
        found = _day_of(self.text(name))
        if found is None:
            raise self.wrong("rating-not-a-date", name)
        return found

    def quarter(self) -> Quarter:
        day = self.day("valid_from")
        found = Quarter.of(day)
        if found.first_day != day:
            raise self.wrong("rating-not-a-first-day", "valid_from")
        return found

    def rules(self) -> RatingRules:
        return _rules_on(self.text("valid_from"))

    def number(self, name: str, pattern: re.Pattern[str], reason: str) -> int:
        text = self.text(name)
        if pattern.fullmatch(text) is None:
            raise self.wrong(reason, name)
        return int(text)

    def row(self) -> ListRow:
        for name in ("player", "name"):
            if not self.text(name):
                raise self.wrong("rating-cell-missing", name)
        if self.text("place"):  # it follows from the ratings, but cells that have slipped show in it
            self.number("place", _COUNT, "rating-not-a-place")
        list_name = self._list_name()
        rating = None
        if list_name is not None or self.text("rating"):
            rating = self.number("rating", _RATING, "entries-not-a-rating")
        return ListRow(
            player=self.text("player"),
            name=self.text("name"),
            list_name=list_name,
            rating=None if list_name is None else rating,
            games=self._games(list_name),
            last_game=self._last_game(list_name),
            has_reached_2300=self._checked("reached_2300", read_yes) or (rating or 0) >= self.rules().high,
            sex=self._checked("sex", read_sex) if self.text("sex") else "",
            birth=self._checked("birth", read_birth) if self.text("birth") else "",
            club=self.text("club"),
        )

    def _list_name(self) -> ListName | None:
        text = self.text("list")
        if text and text not in tuple(ListName):
            raise self.wrong("rating-not-a-list", "list")
        return ListName(text) if text else None

    def _games(self, list_name: ListName | None) -> int:
        """The number of games makes the list [VI.2.1]; on N somebody who was on A or B."""
        games = self.number("games", _COUNT, "rating-not-a-number-of-games")
        by_games = list_by_games(games, self.rules())
        if list_name is ListName.N and by_games in (ListName.A, ListName.B):
            return games
        if list_name is not by_games:
            raise self.wrong("rating-list-not-by-games", "games")
        return games

    def _last_game(self, list_name: ListName | None) -> date | None:
        if list_name is None and not self.text("last_game"):
            return None
        day = self.day("last_game")
        if day >= self.day("valid_from"):
            raise self.wrong("rating-game-after-list", "last_game")
        return day

    def _checked(self, name: str, read: Callable[[str], T]) -> T:
        try:
            return read(self.text(name))
        except MalformedText as error:
            raise self.wrong(error.reason, name) from None


# Writing


def write_lists(lists: Iterable[RatingList | ListColumns]) -> str:
    """The table: by game, quarter, list and place. For spreadsheets encode it as `utf-8-sig`."""
    who = _PeopleCells()
    tables = sorted(map(_in_columns, lists), key=lambda each: (each.game, each.quarter))
    return "\n".join((",".join(COLUMNS), *(_lines(each, who) for each in tables if each.players), ""))


def _in_columns(given: RatingList | ListColumns) -> ListColumns:
    return columns_of(given) if isinstance(given, RatingList) else given


class _PeopleCells(dict[tuple[str, PlayerDetails], str]):
    """The cells that tell who somebody is, quoted and guarded: the same in every list."""

    def __missing__(self, who: tuple[str, PlayerDetails]) -> str:
        player, (name, sex, birth, club) = who
        text = io.StringIO()
        cells = (harmless(player), harmless(name), sex, birth, harmless(club))
        csv.writer(text, lineterminator=_END).writerow(cells)  # it quotes what has one of these in it
        self[who] = text.getvalue().removesuffix(_END)
        return self[who]


def _lines(each: ListColumns, who: _PeopleCells) -> str:
    """All rows; column by column, for there may be two hundred thousand."""
    begin = f"{each.game},{each.quarter.first_day.isoformat()},"
    columns = (
        map(_number_text, each.places),
        map(who.__getitem__, zip(each.players, each.people, strict=True)),
        map(_number_text, each.ratings),
        map(str, each.games),
        map(_day_text, each.last_games),
        map("01".__getitem__, each.has_reached_2300),
    )
    rows = zip(each.letters, *map(list, columns), strict=True)  # column after column is twice as fast as row by row
    return begin + f"\n{begin}".join(map(",".join, rows))


@lru_cache(maxsize=10_000)
def _number_text(number: int | None) -> str:
    return "" if number is None else str(number)


@lru_cache(maxsize=10_000)
def _day_text(day: date | None) -> str:
    return "" if day is None else day.isoformat()
