"""The Baku acceleration, and late entries."""

from __future__ import annotations

import pytest

from kodeks.pairing.dutch.acceleration import baku
from kodeks.pairing.dutch.history import players_of
from kodeks.pairing.swiss import RoundToPair, SwissSettings
from kodeks.rounds import Entrant


@pytest.mark.parametrize(
    ("players", "rounds", "group", "points"),
    [
        (161, 9, 82, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (160, 9, 80, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (8, 5, 4, [2, 2, 1, 0, 0]),
        (10, 7, 6, [2, 2, 1, 1, 0, 0, 0]),
        (5, 1, 4, [2]),
    ],
)
def test_C_04_7_groups_and_points(players: int, rounds: int, group: int, points: list[int]) -> None:
    lines = baku(players, rounds, win=2, draw=1)
    assert {(line.first, line.last) for line in lines} == {(1, group)}
    told = [
        sum(line.points for line in lines if line.first_round <= number <= line.last_round)
        for number in range(1, rounds + 1)
    ]
    assert told == points


def test_C_04_2_2_4_a_late_entry_takes_the_place_of_his_strength() -> None:
    on_time = [Entrant(number=number, name=str(number), rating=2500 - 100 * number) for number in range(1, 5)]
    late = Entrant(number=5, name="5", rating=2350, entered_round=2)
    task = RoundToPair(entrants=(*on_time, late), rounds=(), settings=SwissSettings(rounds=5))
    assert [player.number for player in players_of(task, set())] == [1, 5, 2, 3, 4]
    assert [player.tpn for player in players_of(task, {5})] == [1, 2, 3, 4]
