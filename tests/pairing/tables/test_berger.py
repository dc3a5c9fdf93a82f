"""V.1.4 and FTR2012 A1: the Berger tables, as built, as calculated and as printed."""

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.tables import (
    berger,
    colour_of,
    doubled,
    explain_pair,
    explain_rest,
    opponent_of,
    rest_of,
    round_of,
)
from kodeks.rounds import Meeting, Rest, RestKind
from kodeks.rulebook import Side
from kodeks.rulebook.fide import FIDE2023

SIZES = range(2, 61)
DATA = Path(__file__).parents[1] / "data"


def written(table):
    return [" ".join(f"{white}-{black}" for white, black in pairs) for pairs in table.rounds]


def colours(table):
    """The colours of each number in order of the rounds, as W and B."""
    found = dict.fromkeys(range(1, table.players + 1), "")
    for pairs in table.rounds:
        for white, black in pairs:
            found[white] += "W"
            found[black] += "B"
    return found


def test_EX_P1_six_players():
    table = berger(6)
    assert written(table) == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    assert [str(article) for article in table.articles] == ["KW2025:V.1.3", "KW2025:V.1.4"]
    assert [str(article) for article in berger(6, code=FIDE2023).articles] == ["FTR2012:5d", "FTR2012:A1"]


@pytest.mark.parametrize(
    ("one", "other", "round_number", "white"),
    [(7, 5, 2, 7), (5, 7, 2, 7), (4, 6, 9, 6), (10, 6, 2, 10), (6, 10, 2, 10)],
)
def test_EX_P2_round_and_colour(one, other, round_number, white):
    assert round_of(10, one, other) == round_number
    assert colour_of(10, white, one + other - white) is Side.WHITE
    ruling = explain_pair(10, one, other)
    assert (ruling.facts["round"], ruling.facts["white"]) == (round_number, white)
    assert ruling.facts["sum"] - ruling.facts["minus"] == round_number
    assert [str(article) for article in ruling.articles] == ["KW2025:V.1.4.7", "KW2025:V.1.4.6"]


def test_EX_P2_opponent():
    assert opponent_of(10, 6, 2) == 10


def test_V_1_4_and_A1_printed_tables_cell_by_cell():
    """Both codes print 4 to 16 players; the misprints are mended [C-84]."""
    with (DATA / "berger.csv").open(encoding="utf-8") as file:
        printed = [tuple(map(int, row.values())) for row in csv.DictReader(file)]
    assert len(printed) == 371
    built = [
        (players, round_number, board, *pair)
        for players in range(4, 17, 2)
        for round_number, pairs in enumerate(berger(players).rounds, start=1)
        for board, pair in enumerate(pairs, start=1)
    ]
    assert built == printed


@pytest.mark.parametrize("players", SIZES)
def test_V_1_1_everybody_meets_everybody_once(players):
    table = berger(players)
    assert len(table.rounds) == (players if players % 2 else players - 1)
    met = Counter(frozenset(pair) for pairs in table.rounds for pair in pairs)
    assert met == {frozenset(pair): 1 for pair in combinations(range(1, players + 1), 2)}
    for pairs, resting in zip(table.rounds, table.rests, strict=True):
        everybody = [number for pair in pairs for number in pair] + ([] if resting is None else [resting])
        assert sorted(everybody) == list(range(1, players + 1))
    assert sorted(filter(None, table.rests)) == (list(range(1, players + 1)) if players % 2 else [])


@pytest.mark.parametrize("players", SIZES)
def test_V_1_4_6_to_8_every_closed_form_agrees_with_the_construction(players):
    table = berger(players)
    for number, (pairs, resting) in enumerate(zip(table.rounds, table.rests, strict=True), start=1):
        for white, black in pairs:
            assert round_of(players, white, black) == round_of(players, black, white) == number
            assert (opponent_of(players, white, number), opponent_of(players, black, number)) == (black, white)
            assert colour_of(players, white, black) is Side.WHITE
            assert colour_of(players, black, white) is Side.BLACK
        assert rest_of(players, number) == resting
        if resting is not None:
            assert opponent_of(players, resting, number) is None


@pytest.mark.parametrize("players", SIZES)
def test_A1_the_congruences_of_annex_1_agree(players):
    size = players + players % 2
    for number, pairs in enumerate(berger(players).rounds, start=1):
        for one, other in pairs:
            total = 2 * min(one, other) if size in (one, other) else one + other
            assert (total - number - 1) % (size - 1) == 0


@pytest.mark.parametrize("players", SIZES)
def test_V_1_4_6_colours_are_balanced(players):
    for sequence in colours(berger(players)).values():
        difference = sequence.count("W") - sequence.count("B")
        assert abs(difference) == (0 if players % 2 else 1)


def test_V_1_4_1_who_meets_the_missing_number_rests():
    table = berger(5)
    assert table.rests == (1, 4, 2, 5, 3)
    assert table.round(2) == ((Meeting(1, 5, 3), Meeting(2, 1, 2)), (Rest(4, RestKind.BYE, 0),))
    ruling = explain_rest(5, 2)
    assert ruling.facts == {"number": 4, "round": 2, "missing": 6}
    assert [str(article) for article in ruling.articles] == ["KW2025:V.1.4.1"]
    assert explain_rest(6, 2) is None


@pytest.mark.parametrize("players", range(3, 41))
def test_A1_double_nobody_has_one_colour_three_times_running(players):
    table = doubled(berger(players))
    assert not [number for number, found in colours(table).items() if "WWW" in found or "BBB" in found]
    assert str(table.articles[-1]) == "FTR2012:A1.double"


@pytest.mark.parametrize("players", range(4, 41, 2))
def test_A1_double_without_the_exchange_two_numbers_have_one_colour_three_times(players):
    table = doubled(berger(players), exchange=False)
    assert [number for number, found in colours(table).items() if "WWW" in found or "BBB" in found] == [
        1,
        players // 2 + 1,
    ]
    assert "FTR2012:A1.double" not in map(str, table.articles)


@pytest.mark.parametrize("players", range(2, 31))
def test_A1_double_everybody_meets_everybody_with_both_colours(players):
    single, table = berger(players), doubled(berger(players))
    met = Counter(pair for pairs in table.rounds for pair in pairs)
    assert met == {(one, other): 1 for one in range(1, players + 1) for other in range(1, players + 1) if one != other}
    cycle = len(single.rounds)
    assert set(table.rounds[:cycle]) == set(single.rounds)
    if cycle > 1:
        assert table.rounds[: cycle - 2] == single.rounds[: cycle - 2]
        assert table.rounds[cycle - 2 : cycle] == (single.rounds[-1], single.rounds[-2])
        assert table.rests[cycle - 2 : cycle] == (single.rests[-1], single.rests[-2])
    assert table.rounds[cycle:] == tuple(tuple(pair.reversed for pair in pairs) for pairs in single.rounds)
    assert table.rests[cycle:] == single.rests


@pytest.mark.parametrize("players", [-3, 0, 1])
def test_a_table_needs_two(players):
    with pytest.raises(MalformedText) as caught:
        berger(players)
    assert (caught.value.reason, caught.value.text) == ("too-few-for-a-table", str(players))


@pytest.mark.parametrize(
    ("ask", "reason", "text"),
    [
        (lambda: round_of(5, 6, 1), "no-such-number-in-table", "6"),
        (lambda: round_of(6, 0, 1), "no-such-number-in-table", "0"),
        (lambda: colour_of(6, 3, 3), "no-such-number-in-table", "3"),
        (lambda: opponent_of(6, 3, 6), "no-such-round-in-table", "6"),
        (lambda: opponent_of(6, 3, 0), "no-such-round-in-table", "0"),
        (lambda: rest_of(5, 6), "no-such-round-in-table", "6"),
        (lambda: berger(5).round(6), "no-such-round-in-table", "6"),
    ],
)
def test_what_a_table_does_not_have(ask, reason, text):
    with pytest.raises(MalformedText) as caught:
        ask()
    assert (caught.value.reason, caught.value.text) == (reason, text)
