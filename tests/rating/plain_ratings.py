"""A second, plain implementation of chapter VI: one player and one game at a time, in fractions."""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from math import floor
from pathlib import Path

from kodeks.rating import RatedEvent, RatingList

DATA = Path(__file__).parents[2] / "src/kodeks/rulebook/tables/expected_scores.csv"
with DATA.open(encoding="utf-8") as _file:
    TABLE = {int(row["difference"]): row for row in csv.DictReader(_file)}


@dataclass
class Player:
    """What is known of somebody."""

    list: str | None = None
    rating: int = 2100
    games: int = 0
    last: date | None = None
    reached: bool = False
    running: Fraction = Fraction(0)


@dataclass
class Plain:
    """Lists by first day of the quarter; changes by event and player."""

    lists: dict
    changes: dict


def percent(difference: int, is_higher: bool) -> Fraction:
    if difference > 935:
        return Fraction(100 if is_higher else 0)
    return Fraction(TABLE[difference]["higher_percent" if is_higher else "lower_percent"])


def change(own, opponents, points, k, factor):
    """dR of an event, with D, percent and Wo."""
    mean = Fraction(sum(opponents), len(opponents))
    difference = floor(abs(own - mean) + Fraction(1, 2))
    share = percent(difference, own >= mean)
    expected = 2 * len(opponents) * share / 100
    return difference, share, expected, factor * k * (points - expected)


def quarter_start(day: date) -> date:
    return date(day.year, (day.month - 1) // 3 * 3 + 1, 1)


def next_start(start: date) -> date:
    return quarter_start(start + timedelta(days=100))


def booked(event: RatedEvent) -> tuple[date, date]:
    """First day of the quarter, and the date in it."""
    start = quarter_start(event.ends)
    while next_start(start) - timedelta(days=8) < event.settled:
        start = next_start(start)
    return start, event.ends if start == quarter_start(event.ends) else start


def years_later(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def close(player: Player, last_day: date, known: date | None = None) -> Player:
    """A player at the end of a period; `known` is the day of a rated game of his that is not booked yet [D-117]."""
    player = replace(player, rating=floor(player.running + Fraction(1, 2)))
    last = max((day for day in (player.last, known) if day is not None), default=None)
    idle = last is not None and years_later(last, 3) <= last_day
    gone = last is not None and years_later(last, 10) <= last_day
    if player.games >= 9:
        waits = player.list == "N" and player.last is not None and years_later(player.last, 3) <= last_day
        name = None if gone else "N" if idle or waits else "A" if player.games >= 30 else "B"
    else:
        name = None if idle or not player.games else "T"
    if name is None:
        return replace(player, list=None, rating=2100, games=0)
    return replace(player, list=name, reached=player.reached or player.rating >= 2300)


def games_of(event: RatedEvent, player: int):
    """Opponent, points and whether it was played."""
    signs = {
        "2": (2, 0, 1),
        "1": (1, 1, 1),
        "0": (0, 2, 1),
        "x": (0, 0, 1),
        "+": (2, 0, 0),
        "-": (0, 2, 0),
        "=": (0, 0, 0),
    }
    for white, black, sign in zip(event.white, event.black, event.result.decode(), strict=True):
        for_white, for_black, played = signs[sign]
        if white == player:
            yield event.players[black], for_white, played
        elif black == player:
            yield event.players[white], for_black, played


def plain_ratings(lists: list[RatingList], events: list[RatedEvent], factor=Fraction(1, 2)) -> Plain:
    """All lists from the newest one on; only events that count, all of one game."""
    by_start = {
        each.quarter.first_day: {
            row.player: Player(
                row.list_name and row.list_name.value,
                2100 if row.rating is None else row.rating,
                row.games,
                row.last_game,
                row.has_reached_2300 or (row.rating or 0) >= 2300,
            )
            for row in each.rows
        }
        for each in lists
    }
    start = max(by_start)
    changes = {}
    while any(booked(event)[0] >= start for event in events):
        state = {player: replace(each, running=Fraction(each.rating)) for player, each in by_start[start].items()}
        now = [event for event in events if booked(event)[0] == start]
        for event in now:
            valid = by_start[quarter_start(event.ends)]
            for place, player in enumerate(event.players):
                was_listed = valid.get(player, Player()).list and player in state
                if was_listed and not state[player].list and counted(event, place, valid):
                    put_back(state[player], player, by_start, start)
        for event in sorted(now, key=lambda event: (booked(event)[1], event.ends, event.id)):
            valid = by_start[quarter_start(event.ends)]
            for place, player in enumerate(event.players):
                state.setdefault(player, Player(running=Fraction(2100)))
                changes[event.id, player] = rate(event, place, state[player], valid, factor)
        last_day = next_start(start) - timedelta(days=1)
        waiting = [event for event in events if event.ends <= last_day and booked(event)[0] > start]
        known = {player: last_waiting(player, waiting, by_start) for player in state}
        start = next_start(start)
        by_start[start] = {player: close(each, last_day, known[player]) for player, each in state.items()}
    return Plain(by_start, changes)


def put_back(mine: Player, player: str, by_start: dict, now: date) -> None:
    """Struck off before a game of his became known: he stands as on the last list he was on [D-117]."""
    last = max(start for start, rows in by_start.items() if start < now and rows.get(player, Player()).list)
    stood = by_start[last][player]
    mine.list, mine.running, mine.games = stood.list, Fraction(stood.rating), stood.games
    mine.reached = mine.reached or stood.reached


def last_waiting(player: str, events: list[RatedEvent], by_start: dict) -> date | None:
    """The last day of events not booked yet in which he has a counted game [D-117]."""
    days = [
        event.ends
        for event in events
        if player in event.players
        and (valid := by_start.get(quarter_start(event.ends))) is not None
        and counted(event, event.players.index(player), valid)
    ]
    return max(days, default=None)


def counted(event: RatedEvent, place: int, valid: dict[str, Player]) -> list[tuple[int, int]]:
    return [
        (valid[other].rating, points)
        for other, points, played in games_of(event, place)
        if played and other in valid and valid[other].list in ("A", "B", "N")
    ]


def rate(event: RatedEvent, place: int, mine: Player, valid: dict[str, Player], factor: Fraction):
    """Book one player's event; gives the working."""
    met = counted(event, place, valid)
    if not met:
        return 0, 0, Fraction(0)
    listed = valid.get(event.players[place])
    own = Fraction(2100 if listed is None else listed.rating)  # as valid when the event ended [D-115]
    k = 10 if mine.reached else 25 if mine.games < 30 else 15
    found = change(own, [rating for rating, _ in met], sum(points for _, points in met), k, factor)[3]
    mine.running += found
    mine.games += len(met)
    mine.last = event.ends if mine.last is None else max(mine.last, event.ends)
    mine.reached = mine.reached or mine.running >= 2300
    return len(met), k, found
