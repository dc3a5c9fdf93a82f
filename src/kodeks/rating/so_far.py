"""Ratings while an event is on, for information: what it would change if the ratings of the entries were the list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import numpy as np

from kodeks.malformed import MalformedText
from kodeks.rating.change import ExcludedGame
from kodeks.rating.exclusions import excluded_games
from kodeks.rating.fide import FideChange, fide_changes
from kodeks.rating.from_tournament import rated_event_of
from kodeks.rating.rated_event import judge_event
from kodeks.rating.working import Working, working_of
from kodeks.rulebook.event_rules import RatingRules
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.people import encounters_of, people_of

_CLASSIFIED = ("A", "B", "N")  # [VI.2.2]


class CountedGame(NamedTuple):
    """A game that counts, with the rating of the opponent."""

    round: int
    opponent: int  # place among all, from 0
    points: int
    rating: int


class Estimate(NamedTuple):
    """One player. `k_reason` is a message key; without a counted game there is no working."""

    own: int
    is_own_assumed: bool  # he is on no list: the start rating stands for it [VI.4.4]
    k: int
    k_reason: str
    games: tuple[CountedGame, ...]
    excluded: tuple[ExcludedGame, ...]  # opponents by place among all from 1, as text
    working: Working | None


class RatingSoFar(NamedTuple):
    """Whether the event is rated at all, and everybody's change, in the order of `people_of`."""

    ruling: Ruling
    players: tuple[Estimate, ...]


def rating_so_far(state: Tournament) -> RatingSoFar:
    """The change of everybody in an event of draughts as it stands. What the entries do not tell, how many games
    somebody had before, is taken from his list: A is from 30 on, B below [VI.2.1]."""
    people, numbers = people_of(state), count(1)
    event = rated_event_of(_as_closed(state), find_player=lambda entry: str(next(numbers)))
    ruling = judge_event(event)
    excluded = excluded_games(event, np.array([_is_classified(entry) for entry in people], dtype=np.bool_))
    games = _counted(state, people) if ruling.verdict is Verdict.UPHELD else {}
    rules = state.regulations.code.rating
    players = (
        _estimate(entry, tuple(games.get(place, ())), excluded.get(place, ()), rules)
        for place, entry in enumerate(people)
    )
    return RatingSoFar(ruling, tuple(players))


def fide_so_far(state: Tournament) -> tuple[FideChange, ...]:
    """The change of everybody in an event of chess as it stands."""
    return fide_changes(_as_closed(state))


def _as_closed(state: Tournament) -> Tournament:
    """As if the event were over; where its last day is not told, its first one."""
    regulations = state.regulations
    last = regulations.ends or regulations.starts
    if not last:
        raise MalformedText("rating-ends-missing", regulations.name)
    return state._replace(is_closed=True, regulations=replace(regulations, ends=last))


def _is_classified(entry: Entry) -> bool:
    return entry.rating is not None and entry.list_name in _CLASSIFIED and not entry.is_technical


def _counted(state: Tournament, people: tuple[Entry, ...]) -> Mapping[int, list[CountedGame]]:
    """Games at the board against the classified [VI.4.1]."""
    found: dict[int, list[CountedGame]] = defaultdict(list)
    for met in encounters_of(state):
        if not met.score.is_played:
            continue
        for own, other, points in ((met.white, met.black, met.score.white), (met.black, met.white, met.score.black)):
            rating = people[other].rating
            if rating is not None and _is_classified(people[other]):
                found[own].append(CountedGame(met.round, other, points, rating))
    return found


def _estimate(
    entry: Entry, games: tuple[CountedGame, ...], excluded: tuple[ExcludedGame, ...], rules: RatingRules
) -> Estimate:
    is_assumed = entry.rating is None or entry.is_technical
    own = rules.start if is_assumed or entry.rating is None else entry.rating
    k, reason = _coefficient(entry, own, rules)
    working = working_of(own, [game.rating for game in games], sum(game.points for game in games), k) if games else None
    return Estimate(own, is_assumed, k, reason, games, excluded, working)


def _coefficient(entry: Entry, own: int, rules: RatingRules) -> tuple[int, str]:
    """k [VI.4.2]; on list N, or on a list that is not told, the usual one is assumed."""
    if own >= rules.high:
        return rules.k_high, "rating-so-far-k-high"
    if entry.rating is None or entry.is_technical or entry.list_name == "B":
        return rules.k_new, "rating-so-far-k-new"
    return rules.k, "rating-so-far-k-usual" if entry.list_name == "A" else "rating-so-far-k-assumed"
