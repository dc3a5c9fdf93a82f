"""The Baku acceleration, and late entries."""

from __future__ import annotations

import pytest

from kodeks.pairing.dutch.acceleration import baku_group, baku_points, with_baku
from kodeks.pairing.dutch.engine import FideDutch2026
from kodeks.pairing.dutch.history import players_of
from kodeks.pairing.swiss import ReasonedRound, RoundToPair, SwissSettings
from kodeks.rounds import Entrant, Rest, RestKind, Round


@pytest.mark.parametrize(
    ("players", "rounds", "group", "points"),
    [
        (161, 9, 82, [2, 2, 2, 1, 1]),
        (160, 9, 80, [2, 2, 2, 1, 1]),
        (8, 5, 4, [2, 2, 1]),
        (10, 7, 6, [2, 2, 1, 1]),
        (5, 1, 4, [2]),
        (1, 3, 1, [2, 1]),
    ],
)
def test_C_04_7_groups_and_points(players: int, rounds: int, group: int, points: list[int]) -> None:
    assert baku_group(players) == group
    assert list(baku_points(rounds, win=2, draw=1)) == points


def on_time(count: int) -> list[Entrant]:
    return [Entrant(number=number, name=str(number), rating=2500 - 100 * number) for number in range(1, count + 1)]


def virtual_of(entrants: list[Entrant], *, resting: tuple[Rest, ...] = (), rounds: tuple[Round, ...] = ()) -> list[int]:
    task = RoundToPair(
        entrants=tuple(entrants), rounds=rounds, settings=SwissSettings(rounds=9, win=2, draw=1), resting=resting
    )
    return sorted(with_baku(task).virtual_in(task.number))


def test_C_04_7_1_3_the_last_of_group_A_stays_its_last() -> None:
    eight = on_time(8)
    assert virtual_of(eight) == [1, 2, 3, 4]
    played = (Round((), ()),)
    strong = Entrant(number=9, name="9", rating=2350, entered_round=2)
    weak = Entrant(number=10, name="10", rating=1000, entered_round=2)
    assert virtual_of([*eight, strong, weak], rounds=played) == [1, 2, 3, 4, 9]


def test_C_04_7_1_2_the_list_is_of_those_to_be_paired() -> None:
    away = (Rest(1, RestKind.ABSENT), Rest(2, RestKind.REQUESTED, 1))
    assert virtual_of(on_time(8), resting=away) == [1, 2, 3, 4, 5, 6]  # six are paired: four in group A
    assert virtual_of(on_time(2), resting=away) == []


def test_C_04_7_the_round_tells_whose_virtual_points_count() -> None:
    task = RoundToPair(entrants=tuple(on_time(8)), rounds=(), settings=SwissSettings(rounds=5, win=2, draw=1))
    paired = FideDutch2026().pair(with_baku(task))
    assert isinstance(paired, ReasonedRound)
    assert [{each.white, each.black} for each in paired.round.meetings] == [{1, 3}, {2, 4}, {5, 7}, {6, 8}]
    [note] = [each for each in paired.explanation.notes if each.key == "dutch-accelerated"]
    assert note.facts == {"points": "1", "numbers": "1–4"}
    assert [str(article) for article in note.articles] == [f"FSW2026:C.04.7-1.{each}" for each in (2, 4, 5)]


def test_C_04_2_2_4_a_late_entry_takes_the_place_of_his_strength() -> None:
    late = Entrant(number=5, name="5", rating=2350, entered_round=2)
    task = RoundToPair(entrants=(*on_time(4), late), rounds=(), settings=SwissSettings(rounds=5))
    assert [player.number for player in players_of(task, set())] == [1, 5, 2, 3, 4]
    assert [player.tpn for player in players_of(task, {5})] == [1, 2, 3, 4]
