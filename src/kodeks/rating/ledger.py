"""The books of one game: the lists quarter after quarter, and the working of every entry, in columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.expected_scores import Integers
from kodeks.rating.late_games import note_played
from kodeks.rating.list_state import CODES, ListState
from kodeks.rating.quarter import Quarter
from kodeks.rating.rating_list import RatingList
from kodeks.rating.settings import OwnRating, RatingSettings
from kodeks.rating.sheet import Sheet, day_number
from kodeks.rating.working import coefficients, work_out

__all__ = ["CODES", "EntryWorking", "Ledger", "ListState", "keep_books"]

_NONE, _A, _B, _N, _T = range(5)  # places in CODES
_YEAR = 10_000  # of a day number
Flags: TypeAlias = NDArray[np.bool_]


class EntryWorking(NamedTuple):
    """The working of every entry of the sheet."""

    is_classified: Flags  # on the day the event ended
    games: Integers  # counted
    points: Integers
    opponents: Integers  # the sum of their ratings
    own: Integers  # in units
    k: Integers
    before: Integers  # the running rating, in units
    games_before: Integers
    difference: Integers
    percent: Integers
    expected: Integers
    change: Integers

    @classmethod
    def empty(cls, count: int) -> EntryWorking:
        return cls(np.zeros(count, dtype=np.bool_), *(np.zeros(count, dtype=np.int64) for _ in cls._fields[1:]))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The books when all periods are done; `states` are the lists by the quarter in which they are valid."""

    sheet: Sheet
    entries: EntryWorking
    states: Mapping[Quarter, ListState]


def keep_books(
    sheet: Sheet,
    lists: Iterable[RatingList],
    places: Mapping[str, int],
    quarters: Iterable[Quarter],
    settings: RatingSettings,
    later: Sheet,
) -> Ledger:
    """Period after period, beginning with that of the newest list. Events of `later` periods, which are not computed,
    are known all the same: who played there in time is not idle [D-117]."""
    states = {each.quarter: _state_of(each, places, settings.on(each.quarter.last_day)) for each in lists}
    entries = EntryWorking.empty(len(sheet.player))
    played = np.zeros(len(places), dtype=np.int64)
    for quarter in quarters:
        running = _Running(states[quarter], settings.on(quarter.last_day))
        events = sheet.events_of(quarter)
        if events.start < events.stop:
            _count_games(sheet, events, entries, states, settings)
            _put_back(sheet, events, entries, {each: states[each] for each in states if each < quarter}, running)
            _rate(sheet, events, entries, running)
        for each in (sheet, later):
            note_played(each, quarter, states, played)
        states[quarter.next] = running.close(quarter, played)
    return Ledger(sheet, entries, states)


def _state_of(rating_list: RatingList, places: Mapping[str, int], settings: RatingSettings) -> ListState:
    count = len(places)
    rating, codes, games, last_game = (
        np.full(count, value, dtype=np.int64) for value in (settings.rules.start, 0, 0, 0)
    )
    state = ListState(rating, codes, games, last_game, np.zeros(count, dtype=np.bool_))
    for row in rating_list.rows:
        place = places[row.player]
        if row.list_name is not None and row.rating is not None:
            state.rating[place] = row.rating
            state.games[place] = row.games
            state.list_code[place] = CODES.index(row.list_name)
        if row.last_game is not None:
            state.last_game[place] = day_number(row.last_game.year, row.last_game.month, row.last_game.day)
        state.has_been_high[place] = row.has_reached_2300 or state.rating[place] >= settings.rules.high
    return state


def _count_games(
    sheet: Sheet, events: slice, entries: EntryWorking, states: Mapping[Quarter, ListState], settings: RatingSettings
) -> None:
    """What counts for each entry: games against the classified, at the ratings valid when the event ended [D-116]."""
    first, last = int(sheet.first_entry[events.start]), int(sheet.first_entry[events.stop])
    rating = np.zeros(last - first, dtype=np.int64)
    ended_in = sheet.ended_in[sheet.event[first:last]]
    for ordinal in np.unique(ended_in):
        valid, here = states[Quarter.at(int(ordinal))], ended_in == ordinal
        players = sheet.player[first:last][here]
        entries.is_classified[first:last][here] = valid.is_classified[players]
        rating[here] = valid.rating[players]
    classified = entries.is_classified[first:last]
    games = slice(int(sheet.first_game[events.start]), int(sheet.first_game[events.stop]))
    white, black, played = sheet.white[games] - first, sheet.black[games] - first, sheet.is_played[games]
    for own, other, points in ((white, black, sheet.white_points[games]), (black, white, sheet.black_points[games])):
        counted = played & classified[other]  # [VI.4.1]
        mine, his = own[counted], other[counted]
        for column, weights in (
            (entries.games, None),
            (entries.points, points[counted]),
            (entries.opponents, rating[his]),
        ):
            column[first:last] += np.bincount(mine, weights, last - first).astype(np.int64)
    entries.own[first:last] = rating * settings.scale


def _put_back(
    sheet: Sheet, events: slice, entries: EntryWorking, states: Mapping[Quarter, ListState], running: _Running
) -> None:
    """Who was struck off before a rated game of his became known, which he had played in time, is put back with rating
    and games as they stood before, on the last of the `states` that has him [D-117]."""
    first, last = int(sheet.first_entry[events.start]), int(sheet.first_entry[events.stop])
    ended_in, players = sheet.ended_in[sheet.event[first:last]], sheet.player[first:last]
    is_off = (running.state.list_code[players] == _NONE) & (entries.games[first:last] > 0)
    off = np.zeros(len(running.units), dtype=np.bool_)
    for ordinal in np.unique(ended_in[is_off]):
        valid = states.get(Quarter.at(int(ordinal)))
        if valid is not None:
            on_list = players[is_off & (ended_in == ordinal)]
            off[on_list[valid.list_code[on_list] != _NONE]] = True
    for quarter in sorted(states, reverse=True) if off.any() else ():
        stood = np.flatnonzero(off & (states[quarter].list_code != _NONE))
        running.put_back(stood, states[quarter])
        off[stood] = False


def _rate(sheet: Sheet, events: slice, entries: EntryWorking, running: _Running) -> None:
    """Everybody's first event of the period, then everybody's second, and so on: k goes by the state before each
    [D-113]. The own rating is the one valid when the event ended, technical and start ratings, too [D-115, D-116]; by
    the older reading those without a published one go by the state before."""
    is_running = running.settings.own_within_period is OwnRating.RUNNING
    first, last = int(sheet.first_entry[events.start]), int(sheet.first_entry[events.stop])
    for wave in _waves(sheet.player[first:last]):
        rows = wave + first
        players = sheet.player[rows]
        before = running.units[players]
        has_published = entries.is_classified[rows] | running.state.is_classified[players]
        own = np.where(has_published, entries.own[rows], before) if is_running else entries.own[rows]
        games, points = entries.games[rows], entries.points[rows]
        k = coefficients(running.has_been_high[players], running.games[players], running.settings.rules)
        found = work_out(own, entries.opponents[rows], games, points, k, running.settings)
        entries.own[rows], entries.before[rows], entries.k[rows] = own, before, k
        entries.games_before[rows] = running.games[players]
        entries.difference[rows], entries.percent[rows] = found.difference, found.percent
        entries.expected[rows], entries.change[rows] = found.expected, found.change
        running.add(players, games, found.change, sheet.last_day[sheet.event[rows]])


def _waves(players: Integers) -> Iterable[Integers]:
    """The places of everybody's first row, of everybody's second, and so on."""
    order = np.argsort(players, kind="stable")
    grouped = players[order]
    begins = np.flatnonzero(np.concatenate(([True], grouped[1:] != grouped[:-1])))
    lengths = np.diff(np.concatenate((begins, [len(players)])))
    nth = np.empty(len(players), dtype=np.int64)
    nth[order] = np.arange(len(players)) - np.repeat(begins, lengths)
    by_nth = np.argsort(nth, kind="stable")
    ends = np.cumsum(np.bincount(nth))
    return np.split(by_nth, ends[:-1])


class _Running:
    """The state within a period: reviewed after each event [VI.4.2]."""

    def __init__(self, state: ListState, settings: RatingSettings) -> None:
        self.settings = settings
        self.state = state
        self.units = state.rating * settings.scale
        self.games = state.games.copy()
        self.last_game = state.last_game.copy()
        self.has_been_high = state.has_been_high.copy()

    def add(self, players: Integers, games: Integers, change: Integers, day: Integers) -> None:
        """Book one event of each of these players."""
        self.units[players] += change
        self.games[players] += games
        self.last_game[players] = np.where(games > 0, np.maximum(self.last_game[players], day), self.last_game[players])
        self.has_been_high[players] |= self.units[players] >= self.settings.rules.high * self.settings.scale

    def put_back(self, players: Integers, state: ListState) -> None:
        """These stand again as they stood then."""
        self.units[players] = state.rating[players] * self.settings.scale
        self.games[players] = state.games[players]
        self.has_been_high[players] |= state.has_been_high[players]

    def close(self, quarter: Quarter, played: Integers) -> ListState:
        """The lists after the period: ratings rounded half up [D-114], everybody on the list of his games and years.
        Years of inactivity are counted from the last rated game `played`, booked or not [D-117]."""
        settings, end = self.settings, quarter.last_day
        rating = (2 * self.units + settings.scale) // (2 * settings.scale)
        today = day_number(end.year, end.month, end.day)
        last_game = np.maximum(self.last_game, played)
        is_idle = last_game + settings.rules.idle_years * _YEAR <= today  # to the day [D-110]
        is_gone = last_game + settings.rules.struck_years * _YEAR <= today
        waits = self.last_game + settings.rules.idle_years * _YEAR <= today  # comes back when his game is booked
        is_idle_still = is_idle | (waits & (self.state.list_code == _N))
        active = np.where(self.games >= settings.rules.least_a, _A, _B)
        classified = np.where(is_gone, _NONE, np.where(is_idle_still, _N, active))
        technical = np.where((self.games == 0) | is_idle, _NONE, _T)
        list_code = np.where(self.games >= settings.rules.least_b, classified, technical)
        is_off = list_code == _NONE  # who was struck off begins anew, but what he once reached stays
        return ListState(
            np.where(is_off, settings.rules.start, rating),
            list_code,
            np.where(is_off, 0, self.games),
            self.last_game,
            self.has_been_high | (~is_off & (rating >= settings.rules.high)),
        )
