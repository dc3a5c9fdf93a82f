"""Seeded small histories with everything in them: newcomers, the technical, the idle, late bookings, walkovers."""

from __future__ import annotations

import random
from datetime import date, timedelta

import numpy as np

from kodeks.rating import ListName, ListRow, PlayerDetails, Quarter, RatedEvent, RatingList, list_by_games
from kodeks.rulebook.editions import KW2025

FIRST = Quarter(2016, 1)


def row(player, list_name=ListName.A, rating=2200, games=40, last=date(2015, 10, 1), **known):
    """A row of a list; its name is its id."""
    return ListRow(
        player=player,
        name=known.pop("name", player),
        list_name=list_name,
        rating=rating,
        games=games,
        last_game=last,
        **known,
    )


def lists(choose: random.Random, size: int, quarter: Quarter = FIRST) -> list[RatingList]:
    """The list valid in a quarter and the one before it, which differs a little."""
    rows = []
    for number in range(size):
        games = choose.choice((1, 5, 8, 9, 20, 28, 29, 30, 60, 0))
        name = list_by_games(games, KW2025.rating)
        last = quarter.first_day - timedelta(days=choose.choice((100, 180, 400, 1000, 1080, 1095)))
        if name in (ListName.A, ListName.B) and choose.random() < 0.2:
            name, last = ListName.N, quarter.first_day - timedelta(days=choose.randint(1200, 3650))
        rating = None if name is None else choose.choice((1200, 1900, 2100, 2200, 2285, 2295, 2299, 2300, 2340))
        high = choose.random() < 0.1 or (rating or 0) >= 2300
        rows.append(row(f"P{number:02}", name, rating, games, last if games else None, has_reached_2300=high))
    before = [
        ListRow(
            **{name: getattr(each, name) for name in ListRow.__slots__} | {"rating": each.rating and each.rating - 7}
        )
        for each in rows[: size - 2]
    ]
    return [RatingList("100", quarter, tuple(rows)), RatingList("100", quarter.previous, tuple(before))]


def event(ident, players, games, *, ends, settled=None, tempo="60m+30s", **settings):
    """An event from `(white, black, sign)` by id, all in round 1 unless rounds are given."""
    places = {player: place for place, player in enumerate(players)}
    return RatedEvent(
        id=ident,
        name=settings.pop("name", f"Event {ident}"),
        game=settings.pop("game", "100"),
        ends=ends,
        settled=settled or ends,
        tempo=tempo,
        players=tuple(players),
        people=settings.pop("people", {player: PlayerDetails(player) for player in players}),
        white=np.array([places[white] for white, _, _ in games], dtype=np.int32),
        black=np.array([places[black] for _, black, _ in games], dtype=np.int32),
        result="".join(sign for _, _, sign in games).encode(),
        rounds=None if (rounds := settings.pop("rounds", None)) is None else np.array(rounds, dtype=np.int32),
        **settings,
    )


def events(choose: random.Random, size: int, count: int, years: int = 4) -> list[RatedEvent]:
    """Events over some years, also one that ended in the quarter before the first list."""
    found = []
    begin = FIRST.first_day - timedelta(days=20)
    for number in range(count):
        ends = begin + timedelta(days=choose.randint(0, 365 * years))
        late = choose.choice((0, 0, 3, 9, 40, 200))
        settled = max(ends + timedelta(days=late), FIRST.first_day)
        field = choose.sample([f"P{place:02}" for place in range(size + 4)], choose.randint(2, min(8, size)))
        games = []
        for _ in range(choose.randint(1, 24)):
            white, black = choose.sample(field, 2)
            games.append((white, black, choose.choice("221100x+-=")))
        found.append(event(f"E{number}", field, games, ends=ends, settled=settled))
    return found
