"""A rating list from a spreadsheet kept by hand: the columns of entries, with games and the day of the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from kodeks.formats.code_pages import DecodedText
from kodeks.formats.entries import Column, EntryTable, LicenceDays, ListFacts, RowReader, read_entry_table
from kodeks.formats.entries.values import is_nothing
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rating import ListName, ListRow, Quarter, is_idle, list_by_games
from kodeks.rulebook.editions import current
from kodeks.rulebook.event_rules import RatingRules
from kodeks.tournament import Entry

__all__ = ["ListSheet", "read_list_sheet"]

_OWN_COLUMNS = {  # without one of these no row of a list could be read
    "rating-no-rating-column": {Column.RATING},
    "rating-no-list-column": {Column.LIST_NAME, Column.GAMES},
}


@dataclass(frozen=True, slots=True)
class ListSheet:
    """The rows that could be read, with their lines; every error; and what was taken to be so."""

    rows: tuple[ListRow, ...]
    lines: tuple[int, ...]
    errors: tuple[MalformedText, ...]
    remarks: tuple[Remark, ...]


def read_list_sheet(
    data: bytes | str | DecodedText,
    quarter: Quarter,
    number_of: Callable[[Entry], str],
    last_game: date | None = None,
) -> ListSheet:
    """The list of a quarter. `number_of` tells whose row it is. Who has no day of a last game has played on
    `last_game`, if it is given, or on the last day before the list; on N so many years earlier as make one idle
    [VI.2.1.3]. Who has no number of games has the fewest of his list."""
    table = read_entry_table(data, is_register=True, check=partial(_check_row, quarter))
    missing = tuple(_missing_columns(table))
    if missing:
        return ListSheet((), (), (*missing, *table.errors), table.remarks)
    reading = _Sheet(table, quarter, last_game or quarter.previous.last_day)
    found = list(reading.read(number_of))
    remarks = [*table.remarks]
    if reading.without_day:
        day = reading.last_game.isoformat()
        remarks.append(Remark("rating-last-game-assumed", facts={"rows": reading.without_day, "day": day}))
    if reading.without_games:
        remarks.append(Remark("rating-games-assumed", facts={"rows": reading.without_games}))
    errors = sorted((*table.errors, *reading.errors), key=lambda error: (error.line or 0, error.column or 0))
    return ListSheet(tuple(row for _, row in found), tuple(line for line, _ in found), tuple(errors), tuple(remarks))


def _missing_columns(table: EntryTable) -> Iterator[MalformedText]:
    for reason, columns in _OWN_COLUMNS.items():
        if columns.isdisjoint(table.columns):
            yield MalformedText(reason, " | ".join(table.headings.cells), line=table.headings.line, column=1)


def _check_row(quarter: Quarter, reading: RowReader, _days: LicenceDays, listed: ListFacts) -> None:
    """What a list asks of each row, beyond what entries of an event do."""
    letter, rating = reading.text(Column.LIST_NAME), reading.text(Column.RATING)
    if not is_nothing(letter) and letter.upper() not in tuple(ListName):
        reading.wrong("rating-not-a-list", Column.LIST_NAME)
    if Column.RATING in reading.places and (is_nothing(rating) or rating == "0"):
        reading.wrong("entries-not-a-rating", Column.RATING)
    if listed.last_game is not None and listed.last_game >= quarter.first_day:
        reading.wrong("rating-game-after-list", Column.LAST_GAME)


class _Sheet:
    """A table of a list, read row by row; what is wrong or was assumed is counted."""

    def __init__(self, table: EntryTable, quarter: Quarter, last_game: date) -> None:
        self.table, self.quarter, self.last_game = table, quarter, last_game
        self.rules: RatingRules = current("100", quarter.first_day.isoformat()).rating
        self.errors: list[MalformedText] = []
        self.without_day = self.without_games = 0

    def read(self, number_of: Callable[[Entry], str]) -> Iterator[tuple[int, ListRow]]:
        seen: dict[str, int] = {}
        for line, entry, facts in zip(self.table.lines, self.table.entries, self.table.listed, strict=True):
            before = len(self.errors)
            try:
                number = number_of(entry)
            except MalformedText as error:
                self.errors.append(error.placed(line, self.table.place_of(Column.NAME)))
                continue
            if seen.setdefault(number, line) != line:
                self._wrong("rating-player-twice", Column.LICENCE if entry.licence else Column.NAME, line, entry.name)
            letter = self._letter(line, entry, facts)
            games = self._games(line, letter, facts)
            day = self._last_game(letter, facts)
            if len(self.errors) == before:
                yield line, _row(number, entry, letter, games, day, self._has_been_high(entry, facts))

    def _wrong(self, reason: str, column: Column, line: int, text: str) -> None:
        self.errors.append(MalformedText(reason, text, line=line, column=self.table.place_of(column)))

    def _letter(self, line: int, entry: Entry, facts: ListFacts) -> ListName | None:
        """As the table says; else by games, and N for who has not played for years [VI.2.1]."""
        if entry.list_name:
            return ListName(entry.list_name)
        if facts.games is None:
            self._wrong("rating-neither-list-nor-games", Column.GAMES, line, entry.name)
            return None
        letter = list_by_games(facts.games, self.rules)
        if letter is None:
            self._wrong("rating-not-a-number-of-games", Column.GAMES, line, str(facts.games))
        has_left = facts.last_game is not None and is_idle(facts.last_game, self.quarter, self.rules)
        return ListName.N if has_left and letter in (ListName.A, ListName.B) else letter

    def _games(self, line: int, letter: ListName | None, facts: ListFacts) -> int:
        fewest = {ListName.A: self.rules.least_a, ListName.T: 1}
        if facts.games is None:
            self.without_games += 1
            return self.rules.least_b if letter is None else fewest.get(letter, self.rules.least_b)
        by_games = list_by_games(facts.games, self.rules)
        fits = by_games is letter or (letter is ListName.N and by_games in (ListName.A, ListName.B))
        if letter is not None and not fits:
            self._wrong("rating-list-not-by-games", Column.GAMES, line, str(facts.games))
        return facts.games

    def _last_game(self, letter: ListName | None, facts: ListFacts) -> date:
        if facts.last_game is None:
            self.without_day += 1
            return _years_before(self.last_game, self.rules.idle_years if letter is ListName.N else 0)
        return facts.last_game

    def _has_been_high(self, entry: Entry, facts: ListFacts) -> bool:
        return facts.has_reached_2300 or (entry.rating or 0) >= self.rules.high


def _years_before(day: date, years: int) -> date:
    return day.replace(year=day.year - years, day=min(day.day, 28) if day.month == 2 else day.day)


def _row(
    number: str, entry: Entry, letter: ListName | None, games: int, last_game: date, has_reached_2300: bool
) -> ListRow:
    return ListRow(
        player=number,
        name=entry.name,
        list_name=letter,
        rating=entry.rating,
        games=games,
        last_game=last_game,
        has_reached_2300=has_reached_2300,
        sex=entry.sex,
        birth=entry.birth,
        club=entry.club,
    )
