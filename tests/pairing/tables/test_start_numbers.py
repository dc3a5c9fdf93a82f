"""V.1.6 and FTR2012 A2: start numbers by lot and by Varma pools."""

import csv
import re
from itertools import combinations
from pathlib import Path

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.tables import Drawer, NumberDraw, draw_numbers, draw_varma, round_of, varma_sets, weak_sets
from kodeks.rulebook import Ruling, Verdict
from kodeks.rulebook.fide import FIDE2023

PRINTED = Path(__file__).parents[1] / "data" / "varma_printed.csv"
# What the codes misprint, and what is meant [D-63, C-85]; a comma lost in print is no other number
MENDED = {("7", "A"): (1, 2, 8), ("13", "B"): (1, 2, 8, 9)}


def field(*sizes, alone=0):
    """Groups A, B, .. of these sizes, and some who belong to nobody."""
    of_groups = [
        Drawer(f"{letter}{number}", f"Player {letter}{number}", f"Club {letter}")
        for letter, size in zip("ABCDEFGHIJKL", sizes, strict=False)
        for number in range(1, size + 1)
    ]
    return of_groups + [Drawer(f"-{number}", f"Single {number}") for number in range(1, alone + 1)]


def rows():
    with PRINTED.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['players_max']}{row['letter']}")
@pytest.mark.parametrize("code", ["draughts", "fide"])
def test_V_1_6_2_and_A2_5_printed_sets_cell_by_cell(row, code):
    sets = varma_sets(int(row["players_max"]), code=FIDE2023 if code == "fide" else None)
    if not row[f"printed_{code}"]:  # the row of 7-8 is in the draughts code only
        assert isinstance(sets, Ruling)
        return
    found = next(one_set.numbers for one_set in sets if one_set.letter == row["letter"])
    mended = MENDED.get((row["players_min"], row["letter"]))
    if mended is not None:
        assert found == mended
    else:
        assert "".join(map(str, found)) == re.sub(r"\D", "", row[f"printed_{code}"])


@pytest.mark.parametrize("players", range(7, 25))
@pytest.mark.parametrize("suggested", [True, False])
def test_V_1_6_2_every_number_is_in_one_set(players, suggested):
    sets = varma_sets(players, suggested=suggested)
    assert sorted(number for one_set in sets for number in one_set.numbers) == list(range(1, players + 1))


@pytest.mark.parametrize("players", range(7, 25))
@pytest.mark.parametrize("suggested", [True, False])
def test_A2_those_of_one_set_do_not_meet_in_the_last_three_rounds(players, suggested):
    rounds = players if players % 2 else players - 1
    late = {
        (one, other)
        for one_set in varma_sets(players, suggested=suggested)
        for one, other in combinations(one_set.numbers, 2)
        if round_of(players, one, other) > rounds - 3
    }
    assert late == ({(6, 12)} if players == 12 and not suggested else set())  # as printed [C-86]


def test_A2_5_the_printed_exception_is_kept_with_a_warning():
    (ruling,) = weak_sets(12, code=FIDE2023)
    assert (ruling.verdict, ruling.reason) == (Verdict.CONTRADICTS, "varma-set-meets-late")
    assert ruling.facts == {"letter": "C", "first": 6, "second": 12, "round": 11}
    assert [str(article) for article in ruling.articles] == ["FTR2012:A2.5"]
    assert not weak_sets(12, code=FIDE2023, suggested=True)
    assert draw_varma("x", field(4, 3, 3, 2), code=FIDE2023).rulings[0] == ruling


@pytest.mark.parametrize(
    ("players", "is_chess", "article"),
    [
        (6, False, "KW2025:V.1.6.2"),
        (25, False, "KW2025:V.1.6.2"),
        (8, True, "FTR2012:A2.5"),
        (25, True, "FTR2012:A2.5"),
    ],
)
def test_V_1_6_2_and_A2_5_other_sizes_have_no_row(players, is_chess, article):
    ruling = draw_varma("seed", field(alone=players), code=FIDE2023 if is_chess else None)
    assert isinstance(ruling, Ruling)
    assert (ruling.verdict, ruling.reason) == (Verdict.REFUSED, "varma-no-row")
    assert [str(each) for each in ruling.articles] == [article]
    assert weak_sets(players, code=FIDE2023 if is_chess else None) == ()


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(20)])
@pytest.mark.parametrize(
    ("sizes", "alone"),
    [((3, 3, 2, 2), 0), ((4, 3, 3, 2), 0), ((3, 3, 2, 2, 2), 0), ((5, 4, 2), 3), ((10, 9, 3, 2), 0), ((2, 2), 5)],
)
def test_V_1_6_2_a_group_draws_inside_one_set(seed, sizes, alone):
    drawers = field(*sizes, alone=alone)
    draw = draw_varma(seed, drawers, suggested=True)
    assert sorted(draw.numbers.values()) == list(range(1, len(drawers) + 1))
    sets = {one_set.letter: one_set.numbers for one_set in varma_sets(len(drawers), suggested=True)}
    assert all(drawn.number in sets[drawn.letter] for drawn in draw.drawn)
    letters = {drawn.key: drawn.letter for drawn in draw.drawn}
    for group in {drawer.group for drawer in drawers} - {""}:
        assert len({letters[drawer.key] for drawer in drawers if drawer.group == group}) == 1
    assert draw.rulings == ()
    assert draw == draw_varma(seed, drawers[::-1], suggested=True)  # anybody can draw again


def test_A2_2_order_of_drawing():
    drawers = [
        Drawer("1", "Nowak", "POL"),
        Drawer("2", "Visser", "NED"),
        Drawer("3", "Abramczyk", "POL"),
        Drawer("4", "de Boer", "NED"),
        Drawer("5", "Zieliński", "POL"),
        Drawer("6", "Ozols", "LAT"),
        Drawer("7", "Bērziņš", "LAT"),
        Drawer("8", "Diallo", "SEN"),
        Drawer("9", "Kim", ""),
    ]
    draw = draw_varma("2025-11-16", drawers, code=FIDE2023)
    assert isinstance(draw, NumberDraw)
    assert [drawn.key for drawn in draw.drawn] == ["3", "1", "5", "7", "6", "4", "2", "9", "8"]
    assert [str(article) for article in draw.articles] == ["FTR2012:5f", "FTR2012:A2.2", "FTR2012:A2.5"]


def test_V_1_6_2_a_group_larger_than_every_set_is_told():
    draw = draw_varma("seed", field(5, alone=4))
    split = draw.rulings[0]
    assert (split.verdict, split.reason) == (Verdict.CONTRADICTS, "varma-group-split")
    assert split.facts == {"group": "Club A", "players": 5}
    assert [str(article) for article in split.articles] == ["KW2025:V.1.6.2"]
    assert sorted(draw.numbers.values()) == list(range(1, 10))


def test_V_1_6_2_mates_who_meet_late_are_named():
    """Seven of one club among eight cannot but meet in the last three rounds, 5 to 7."""
    draw = draw_varma("seed", field(7, alone=1))
    late = [ruling for ruling in draw.rulings if ruling.reason == "varma-mates-meet-late"]
    numbers = {f"Player {key}": number for key, number in draw.numbers.items() if key.startswith("A")}
    expected = {
        frozenset(pair) for pair in combinations(numbers, 2) if round_of(8, *(numbers[name] for name in pair)) >= 5
    }
    assert len(late) == len(expected) > 0
    assert {frozenset((each.facts["first"], each.facts["second"])) for each in late} == expected


def test_V_1_2_and_V_1_6_1_start_numbers_by_lot():
    drawers = field(3, alone=4)
    draw = draw_numbers("Przystajń 2025", drawers)
    assert sorted(draw.numbers.values()) == list(range(1, 8))
    assert draw == draw_numbers("Przystajń 2025", drawers)
    assert draw.seed == "Przystajń 2025"
    assert len({draw_numbers(str(seed), drawers).drawn for seed in range(10)}) > 5
    assert [str(article) for article in draw.articles] == ["KW2025:V.1.2", "KW2025:V.1.6.1"]


@pytest.mark.parametrize("draw", [draw_numbers, draw_varma])
def test_nobody_draws_twice(draw):
    with pytest.raises(MalformedText) as caught:
        draw("seed", [*field(alone=8), Drawer("-3", "Namesake")])
    assert (caught.value.reason, caught.value.text) == ("draws-twice", "-3")
