"""The FIDE rating change of a chess event, for information: FIDE alone computes it.

Source: FIDE B.02, which is not in the register of articles, so that none is cited. Its numbers stand in `data`, dated.
Unverified: earlier editions are taken as that of March 2024 (from 2022 on the cap could be used once an event only),
and the limit of 700 on K times games, which FIDE takes over a whole period, is taken over the event.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from fractions import Fraction
from functools import cache
from importlib import resources
from types import MappingProxyType

from kodeks.clock import assess, parse_control
from kodeks.malformed import MalformedText
from kodeks.rounds import RestKind, Score
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.fide_ratings import expected_percent
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.people import encounters_of, idle_of, people_of

FIDE_SOURCE = "FIDE B.02"


@dataclass(frozen=True, slots=True, kw_only=True)
class FideRules:
    """The numbers in force since a day."""

    since: date
    cap: int  # a greater difference counts as this one
    uncapped_from: int | None  # but not for who is rated this high
    k_new: int  # until so many games
    new_until: int
    k_young: int  # until the end of the year of this birthday, below this rating
    young_age: int
    young_below: int
    k_usual: int
    k_high: int  # once this was reached
    high: int
    k_quick: int  # rapid and blitz
    most_k_games: int  # K times games is no more


@dataclass(frozen=True, slots=True)
class FideGame:
    """A game: what was scored and expected, in hundredths of a point; or why it does not count, as a message key."""

    round: int
    opponent: str | None  # his name
    opponent_rating: int | None
    points: int
    expected: int
    excluded: str | None = None


@dataclass(frozen=True, slots=True)
class FideChange:
    """A player in the event. Without a rating, or without a counted game, there is no change."""

    name: str
    fide_id: str
    rating: int | None
    k: int
    k_reason: str  # a message key
    games: tuple[FideGame, ...]

    @property
    def counted(self) -> tuple[FideGame, ...]:
        return tuple(game for game in self.games if game.excluded is None)

    @property
    def points(self) -> Fraction:
        return Fraction(sum(game.points for game in self.counted), 100)

    @property
    def expected(self) -> Fraction:
        return Fraction(sum(game.expected for game in self.counted), 100)

    @property
    def change(self) -> Fraction:
        """K times the difference."""
        return self.k * (self.points - self.expected)


@cache
def _editions() -> tuple[FideRules, ...]:
    return tuple(
        FideRules(
            since=date.fromisoformat(row["since"]),
            **{
                each.name: int(row[each.name]) if row[each.name] else None  # type: ignore[arg-type]
                for each in fields(FideRules)
                if each.name != "since"
            },
        )
        for row in _read("fide_rules.csv")
    )


def _read(name: str) -> list[dict[str, str]]:
    text = (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def fide_rules(day: date) -> FideRules:
    """The numbers in force on a day; before the first edition known here, its own."""
    return next((rules for rules in reversed(_editions()) if rules.since <= day), _editions()[0])


def expected_hundredths(own: int, other: int, rules: FideRules) -> int:
    """What is expected of a game, in hundredths of a point."""
    difference = own - other
    if rules.uncapped_from is None or own < rules.uncapped_from:
        difference = max(-rules.cap, min(difference, rules.cap))
    return expected_percent(difference)


def fide_changes(
    state: Tournament, *, games_before: Mapping[str, int] = MappingProxyType({})
) -> tuple[FideChange, ...]:
    """Everybody's change, from the ratings of the entries. Who is new on FIDE's list, only `games_before` can tell,
    by FIDE number; and whether somebody once was rated higher than now, nobody here."""
    regulations = state.regulations
    for is_known, reason in ((state.is_closed, "rating-not-closed"), (regulations.ends, "rating-ends-missing")):
        if not is_known:
            raise MalformedText(reason, regulations.name)
    if regulations.play.tempo is None:
        raise MalformedText("rating-tempo-missing", regulations.name)
    day = date.fromisoformat(regulations.ends)
    rules = fide_rules(day)
    tempo = assess(parse_control(regulations.play.tempo), tempo_rules(regulations.edition, regulations.board)).name
    people, games = people_of(state), _games(state, rules)
    found = []
    for place, person in enumerate(people):
        mine = tuple(sorted(games.get(place, ()), key=lambda game: game.round))
        k, reason = _coefficient(person, day, tempo, rules, games_before.get(person.fide_id))
        counted = sum(game.excluded is None for game in mine)
        if counted and k * counted > rules.most_k_games:
            k = rules.most_k_games // counted
        found.append(FideChange(person.name, person.fide_id, _rating(person), k, reason, mine))
    return tuple(found)


def _rating(person: Entry) -> int | None:
    """A rating given for the event only is none."""
    return None if person.is_technical else person.rating


def _games(state: Tournament, rules: FideRules) -> dict[int, list[FideGame]]:
    people = people_of(state)
    found: dict[int, list[FideGame]] = {}
    for met in encounters_of(state):
        for own, other, points in (
            (met.white, met.black, met.score.white),
            (met.black, met.white, met.score.black),
        ):
            mine, his = _rating(people[own]), _rating(people[other])
            excluded = _exclusion(met.score, mine, his)
            expected = 0 if mine is None or his is None or excluded else expected_hundredths(mine, his, rules)
            game = FideGame(met.round, people[other].name, his, 50 * points, expected, excluded)
            found.setdefault(own, []).append(game)
    for idle in idle_of(state):
        if idle.kind is RestKind.BYE:
            found.setdefault(idle.person, []).append(FideGame(idle.round, None, None, 0, 0, "rating-bye"))
    return found


def _exclusion(score: Score, mine: int | None, his: int | None) -> str | None:
    if not score.is_played:
        return "rating-walkover"
    if mine is None:
        return "rating-player-unrated"
    return "rating-opponent-unrated" if his is None else None


def _coefficient(person: Entry, day: date, tempo: TempoClass, rules: FideRules, games: int | None) -> tuple[int, str]:
    rating = _rating(person) or 0
    if tempo.is_accelerated:
        return rules.k_quick, "rating-fide-k-quick"
    if games is not None and games < rules.new_until:
        return rules.k_new, "rating-fide-k-new"
    if person.birth and day.year - int(person.birth[:4]) <= rules.young_age and rating < rules.young_below:
        return rules.k_young, "rating-fide-k-young"
    if rating >= rules.high:
        return rules.k_high, "rating-fide-k-high"
    return rules.k_usual, "rating-fide-k-usual"
