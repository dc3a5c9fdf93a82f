"""The books of one game with the names in them: lists and changes as values, made from the columns when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.change import Change, ExcludedGame
from kodeks.rating.exclusions import excluded_games
from kodeks.rating.expected_scores import Integers
from kodeks.rating.ledger import Ledger, keep_books
from kodeks.rating.list_columns import ListColumns
from kodeks.rating.list_state import CODES
from kodeks.rating.quarter import Quarter
from kodeks.rating.rated_event import RatedEvent
from kodeks.rating.rating_list import ListName, ListRow, PlayerDetails, RatingList
from kodeks.rating.settings import RatingSettings
from kodeks.rating.sheet import BookedEvent, day_of, lay_out
from kodeks.rating.working import WorkingUnits, coefficients
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS

_LETTERS = ["" if name is None else name.value for name in CODES]


def open_book(
    game: str,
    lists: Sequence[RatingList],
    events: Sequence[BookedEvent],
    quarters: Iterable[Quarter],
    settings: RatingSettings,
    later: Sequence[BookedEvent] = (),
) -> Book:
    """Keep the books of a game from its newest list on; `lists` stand from the oldest, events in their order. Those of
    `later` periods are known, but not computed."""
    people = _people(lists, [each.event for each in (*events, *later)])
    players = tuple(sorted(people))
    places = {player: place for place, player in enumerate(players)}
    is_in_base = np.zeros(len(players), dtype=np.bool_)
    is_in_base[[places[row.player] for row in lists[-1].rows]] = True
    ledger = keep_books(lay_out(events, places), lists, places, quarters, settings, lay_out(later, places))
    base = lists[-1].quarter
    computed = tuple(quarter for quarter in sorted(ledger.states) if base <= quarter < max(ledger.states))
    by_name = np.empty(len(players), dtype=np.int64)
    by_name[sorted(range(len(players)), key=lambda place: people[players[place]].name)] = np.arange(len(players))
    return Book(game, settings, players, people, by_name, is_in_base, computed, ledger, places)


def _people(lists: Sequence[RatingList], events: Sequence[RatedEvent]) -> dict[str, PlayerDetails]:
    """What is known of everybody: the newest list first, else the first event that says something."""
    people: dict[str, PlayerDetails] = {}
    for each in reversed(lists):
        for row in each.rows:
            people.setdefault(row.player, row.person)
    for event in events:
        for player, person in event.people.items():
            people.setdefault(player, person)
    for event in events:
        if not people.keys() >= set(event.players):
            people |= {player: PlayerDetails(player) for player in event.players if player not in people}
    return people


@dataclass(frozen=True, slots=True)
class Book:
    """One game: columns, and who stands in them."""

    game: str
    settings: RatingSettings
    players: tuple[str, ...]  # ids, sorted
    people: dict[str, PlayerDetails] = field(repr=False)
    by_name: Integers = field(repr=False)  # the place of each in the order of names
    is_in_base: NDArray[np.bool_] = field(repr=False)
    quarters: tuple[Quarter, ...]  # computed
    ledger: Ledger = field(repr=False)
    places: dict[str, int] = field(repr=False)

    def list_of(self, quarter: Quarter) -> RatingList:
        """The lists valid in a quarter, and those on none who once had a counted game."""
        return RatingList(self.game, quarter, tuple(map(_row, *self.columns_of(quarter)[2:])))

    def columns_of(self, quarter: Quarter) -> ListColumns:
        """The same in columns; the order is that of the value."""
        state = self.ledger.states[quarter]
        shown = np.flatnonzero((state.list_code > 0) | (state.last_game > 0) | self.is_in_base)
        code = state.list_code[shown]
        rating = np.where(code > 0, state.rating[shown], 0)
        unlisted_last = (code - 1) % len(CODES)
        order = shown[np.lexsort((self.by_name[shown], -rating, unlisted_last))]
        codes = state.list_code[order].tolist()
        ids = [self.players[place] for place in order.tolist()]
        return ListColumns(
            self.game,
            quarter,
            ids,
            list(map(self.people.__getitem__, ids)),
            [_LETTERS[code] for code in codes],
            [rating if code else None for code, rating in zip(codes, state.rating[order].tolist(), strict=True)],
            state.games[order].tolist(),
            list(map(day_of, state.last_game[order].tolist())),
            state.has_been_high[order].tolist(),
        )

    def changes(self, quarter: Quarter | None, player: str | None, event: str | None) -> Iterator[Change]:
        """The changes in the order of booking, within an event by its own order of players; only of this quarter,
        player or event, if one is given."""
        sheet = self.ledger.sheet
        for ordinal in np.unique(sheet.booked_in).tolist():
            if quarter is None or quarter.ordinal == ordinal:
                rows = self._rows(Quarter.at(ordinal), player, event)
                if len(rows):
                    yield from self._changes_of(Quarter.at(ordinal), rows)

    def _rows(self, quarter: Quarter, player: str | None, event: str | None) -> Integers:
        """The entries of a period that are asked for."""
        sheet = self.ledger.sheet
        events = sheet.events_of(quarter)
        rows = np.arange(sheet.first_entry[events.start], sheet.first_entry[events.stop])
        if player is not None:
            rows = rows[sheet.player[rows] == self.places.get(player, -1)]
        if event is not None:
            meant = [number for number in range(events.start, events.stop) if sheet.events[number].event.id == event]
            rows = rows[np.isin(sheet.event[rows], meant)]
        return rows

    def _changes_of(self, quarter: Quarter, rows: Integers) -> Iterator[Change]:
        """The changes of some entries booked in a quarter."""
        sheet, entries = self.ledger.sheet, self.ledger.entries
        players, events = sheet.player[rows], sheet.event[rows]
        codes = (self.ledger.states[each].list_code[players] for each in (quarter, quarter.next))
        is_first = (entries.games_before[rows] == 0) & ~entries.is_classified[rows]
        units = (
            entries.games,
            entries.points,
            entries.opponents,
            entries.own,
            entries.before,
            entries.difference,
            entries.percent,
            entries.expected,
            entries.k,
            entries.change,
        )
        made = map(
            partial(WorkingUnits, self.settings.factor, self.settings.scale),
            *(column[rows].tolist() for column in units),
        )
        others = (rows - sheet.first_entry[events], players, *codes, is_first, self._readings(quarter, rows))
        number, excluded = -1, dict[int, tuple[ExcludedGame, ...]]()
        for at, each, place, player, before, after, is_new, readings in zip(
            events.tolist(), made, *(column.tolist() for column in others), strict=True
        ):
            if at != number:
                number, event = at, sheet.events[at].event
                first, last = sheet.first_entry[at], sheet.first_entry[at + 1]
                excluded = excluded_games(event, entries.is_classified[first:last])
            who, has_games = self.players[player], each.games > 0
            yield Change(
                who,
                self.people[who].name,
                self.game,
                event.id,
                event.name,
                event.ends,
                event.booking,
                each,
                CODES[before],
                CODES[after],
                excluded.get(place, ()),
                _articles(event.edition, event.booking.is_late, has_games, is_new),
                _decisions(readings, event.booking.is_late, self.game == "64") if has_games else (),
            )

    def _readings(self, quarter: Quarter, rows: Integers) -> Integers:
        """The readings of the source that differ from entry to entry, as bits in the order of `_READINGS`."""
        entries, settings = self.ledger.entries, self.settings.on(quarter.last_day)
        rules, scale = settings.rules, settings.scale
        games, own, k = entries.games[rows], entries.own[rows], entries.k[rows]
        whole = np.maximum(games, 1) * scale
        is_rounded = (own * games - entries.opponents[rows] * scale) % whole != 0
        running = entries.before[rows] + entries.change[rows]
        is_high = (k == rules.k_high) | (running >= rules.high * scale)
        k_after = coefficients(is_high, entries.games_before[rows] + games, rules)
        flags = (is_rounded, k_after != k, ~entries.is_classified[rows])
        return sum(
            (flag.astype(np.int64) << bit for bit, flag in enumerate(flags)), np.zeros(len(rows), dtype=np.int64)
        )


_READINGS = (
    "D-112",
    "D-113",
    "D-115",
)  # rounding of D; k fixed for an event; own rating of one without a published one


@cache
def _decisions(readings: int, is_late: bool, is_64: bool) -> tuple[str, ...]:
    """The readings without which the answer would be another one, or none: which tempos of 64 are rated, the factor,
    those of the entry, and for what is booked late the ratings valid on the end date."""
    own = tuple(key for bit, key in enumerate(_READINGS) if readings >> bit & 1)
    return (*(("D-48",) if is_64 else ()), "D-111", *own, *(("D-116",) if is_late else ()))


@cache
def _articles(edition: str, is_late: bool, has_games: bool, is_first: bool) -> tuple[Article, ...]:
    """What a change rests on; the games left out have their own."""
    numbers: tuple[str, ...] = ("VI.3.1",) if is_late else ()
    numbers += ("VI.3.2", "VI.4.1")
    if has_games:
        numbers += ("VI.4.2", "VI.4.4") if is_first else ("VI.4.2",)
    return tuple(map(EDITIONS[edition].cite, numbers))


def _row(
    player: str,
    person: PlayerDetails,
    letter: str,
    rating: int | None,
    games: int,
    last_game: date | None,
    has_reached_2300: bool,
) -> ListRow:
    return ListRow(
        player=player,
        name=person.name,
        list_name=ListName(letter) if letter else None,
        rating=rating,
        games=games,
        last_game=last_game,
        has_reached_2300=has_reached_2300,
        sex=person.sex,
        birth=person.birth,
        club=person.club,
    )
