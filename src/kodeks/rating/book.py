"""The books of one game with the names in them: lists and changes as values, made from the columns when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.change import Change, ExcludedGame
from kodeks.rating.exclusions import excluded_games
from kodeks.rating.ledger import Ledger, keep_books
from kodeks.rating.list_state import CODES
from kodeks.rating.quarter import Quarter
from kodeks.rating.rated_event import RatedEvent
from kodeks.rating.rating_list import ListName, ListRow, PlayerDetails, RatingList
from kodeks.rating.settings import RatingSettings
from kodeks.rating.sheet import BookedEvent, lay_out
from kodeks.rating.working import Working, coefficients
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS

_MILLION = 1_000_000


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
    return Book(game, settings, players, people, is_in_base, computed, ledger, places)


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
    is_in_base: NDArray[np.bool_] = field(repr=False)
    quarters: tuple[Quarter, ...]  # computed
    ledger: Ledger = field(repr=False)
    places: dict[str, int] = field(repr=False)

    def list_of(self, quarter: Quarter) -> RatingList:
        """The lists valid in a quarter, and those on none who once had a counted game."""
        state = self.ledger.states[quarter]
        shown = np.flatnonzero((state.list_code > 0) | (state.last_game > 0) | self.is_in_base)
        columns = (column[shown].tolist() for column in state)
        return RatingList(self.game, quarter, tuple(map(self._row, shown.tolist(), *columns)))

    def _row(self, place: int, rating: int, code: int, games: int, last_game: int, has_been_high: bool) -> ListRow:
        player, list_name = self.players[place], CODES[code]
        name, sex, birth, club = self.people[player]
        return ListRow(
            player=player,
            name=name,
            list_name=list_name,
            rating=None if list_name is None else rating,
            games=games,
            last_game=_date(last_game),
            has_reached_2300=has_been_high,
            sex=sex,
            birth=birth,
            club=club,
        )

    def changes(self, quarter: Quarter | None, player: str | None, event: str | None) -> Iterator[Change]:
        """The changes in the order of booking, within an event by its own order of players."""
        sheet = self.ledger.sheet
        wanted = None if player is None else self.places.get(player, -1)
        for number, booked in enumerate(sheet.events):
            if quarter not in (None, booked.event.booking.quarter) or event not in (None, booked.event.id):
                continue
            first, last = int(sheet.first_entry[number]), int(sheet.first_entry[number + 1])
            places = sheet.player[first:last]
            rows = np.arange(len(places)) if wanted is None else np.flatnonzero(places == wanted)
            if not len(rows):
                continue
            excluded = excluded_games(booked.event, self.ledger.entries.is_classified[first:last])
            for place in rows.tolist():
                yield self._change(booked.event, first + place, excluded.get(place, ()))

    def _change(self, event: RatedEvent, row: int, excluded: tuple[ExcludedGame, ...]) -> Change:
        entries, place = self.ledger.entries, int(self.ledger.sheet.player[row])
        before, change = (self.settings.change_of(int(column[row])) for column in (entries.before, entries.change))
        quarter = event.booking.quarter
        working = self._working(row)
        return Change(
            player=self.players[place],
            name=self.people[self.players[place]].name,
            game=self.game,
            event=event.id,
            event_name=event.name,
            ends=event.ends,
            booking=event.booking,
            games=int(entries.games[row]),
            points=int(entries.points[row]),
            own=self.settings.change_of(int(entries.own[row])),
            working=working,
            before=before,
            after=before + change,
            list_before=self._list(quarter, place),
            list_after=self._list(quarter.next, place),
            excluded=excluded,
            articles=self._articles(event, row),
            decisions=() if working is None else self._decisions(event, row, working),
        )

    def _list(self, quarter: Quarter, place: int) -> ListName | None:
        return CODES[int(self.ledger.states[quarter].list_code[place])]

    def _working(self, row: int) -> Working | None:
        entries = self.ledger.entries
        games = int(entries.games[row])
        if not games:
            return None
        return Working(
            games=games,
            points=int(entries.points[row]),
            mean=Fraction(int(entries.opponents[row]), games),
            difference=int(entries.difference[row]),
            percent=Fraction(int(entries.percent[row]), 10_000),
            expected=Fraction(int(entries.expected[row]), _MILLION),
            k=int(entries.k[row]),
            factor=self.settings.factor,
            change=self.settings.change_of(int(entries.change[row])),
        )

    def _articles(self, event: RatedEvent, row: int) -> tuple[Article, ...]:
        """What the change rests on; the games left out have their own."""
        entries = self.ledger.entries
        is_first = not entries.games_before[row] and not entries.is_classified[row]
        numbers: tuple[str, ...] = ("VI.3.1",) if event.booking.is_late else ()
        numbers += ("VI.3.2", "VI.4.1")
        if entries.games[row]:
            numbers += ("VI.4.2", "VI.4.4") if is_first else ("VI.4.2",)
        return tuple(map(EDITIONS[event.edition].cite, numbers))

    def _decisions(self, event: RatedEvent, row: int, working: Working) -> tuple[str, ...]:
        """The readings without which the answer would be another one, or none."""
        entries, settings = self.ledger.entries, self.settings.on(event.booking.quarter.last_day)
        own = settings.change_of(int(entries.own[row]))
        running = settings.change_of(int(entries.before[row])) + working.change
        is_high = working.k == settings.rules.k_high or running >= settings.rules.high
        after = coefficients(np.array([is_high]), entries.games_before[[row]] + entries.games[[row]], settings.rules)
        made = {
            "D-48": self.game == "64",  # which tempos of 64 are rated
            "D-111": True,  # the factor
            "D-112": abs(own - working.mean).denominator != 1,  # rounding of D
            "D-113": int(after[0]) != working.k,  # k fixed for the whole event
            "D-115": not entries.is_classified[row],  # the running rating of one without a published one
            "D-116": event.booking.is_late,  # the ratings valid on the end date
        }
        return tuple(decision for decision, is_used in made.items() if is_used)


def _date(number: int) -> date | None:
    return date(number // 10_000, number // 100 % 100, number % 100) if number else None
