"""V.1.5 and V.3.7: half, reversed half, Rutsch and Scheveningen."""

from collections import Counter
from itertools import combinations, product

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.tables import PairingTable, doubled, half, half_reversed, rutsch, scheveningen
from kodeks.rulebook import Ruling, Verdict

FOURS = [players for players in range(3, 61) if players % 4 in (0, 3)]


def written(table):
    return [" ".join(f"{white}-{black}" for white, black in pairs) for pairs in table.rounds]


def faced(table):
    """The boards without colours, smaller index of the ring first as the code writes them: top/bottom."""
    return [
        " ".join(
            f"{pair.white}/{pair.black}" if is_top_white else f"{pair.black}/{pair.white}"
            for pair, is_top_white in pairs
        )
        for pairs in map(top_whites, range(len(table.rounds)), [table] * len(table.rounds))
    ]


def top_whites(turn, table):
    """Each pair with whether its top seat has White: on odd boards, but number 1 of an even field changes."""
    changes = table.players % 2 == 0 and turn % 2 == 1
    return [(pair, (board % 2 == 0) != (changes and board == 0)) for board, pair in enumerate(table.rounds[turn])]


def assert_round_robin(table):
    """Everybody meets everybody once, and everybody is busy or rests once."""
    field = range(1, table.players + 1)
    met = Counter(frozenset(pair) for pairs in table.rounds for pair in pairs)
    assert met == {frozenset(pair): 1 for pair in combinations(field, 2)}
    for pairs, resting in zip(table.rounds, table.rests, strict=True):
        everybody = [number for pair in pairs for number in pair] + ([] if resting is None else [resting])
        assert sorted(everybody) == list(field)


def assert_balanced(table):
    whites = Counter(pair.white for pairs in table.rounds for pair in pairs)
    blacks = Counter(pair.black for pairs in table.rounds for pair in pairs)
    assert all(abs(whites[number] - blacks[number]) <= 1 for number in range(1, table.players + 1))


def test_EX_P3_half_system_of_eight():
    table = half(8)
    assert written(table) == [
        "1-4 2-3 5-8 6-7",
        "4-3 1-2 8-7 5-6",
        "2-4 3-1 6-8 7-5",
        "1-5 2-6 3-7 4-8",
        "6-1 7-2 8-3 5-4",
        "1-7 2-8 3-5 4-6",
        "8-1 5-2 6-3 7-4",
    ]
    assert [str(article) for article in table.articles] == ["KW2025:V.1.5.1"]


def test_V_1_5_2_reversed_half_plays_the_second_phase_first():
    table = half_reversed(8)
    assert written(table) == written(half(8))[3:] + written(half(8))[:3]
    assert [str(article) for article in table.articles] == ["KW2025:V.1.5.2"]


@pytest.mark.parametrize("players", FOURS)
@pytest.mark.parametrize("make", [half, half_reversed])
def test_V_1_5_1_half_is_a_round_robin(make, players):
    table = make(players)
    assert_round_robin(table)
    if players % 2 == 0:
        assert_balanced(table)


@pytest.mark.parametrize("players", FOURS)
def test_V_1_5_1_2_first_inside_the_halves(players):
    table = half(players)
    middle = (players + players % 2) // 2
    for number, pairs in enumerate(table.rounds, start=1):
        assert all(((white <= middle) == (black <= middle)) == (number < middle) for white, black in pairs)


@pytest.mark.parametrize("players", [2, 5, 6, 9, 10, 13, 14])
@pytest.mark.parametrize("make", [half, half_reversed])
def test_V_1_5_1_1_other_sizes_are_refused(make, players):
    ruling = make(players)
    assert isinstance(ruling, Ruling)
    assert (ruling.verdict, ruling.reason) == (Verdict.REFUSED, "half-needs-fours")
    assert [str(article) for article in ruling.articles] == ["KW2025:V.1.5.1.1"]


def test_EX_P4_rutsch_of_seven():
    table = rutsch(7)
    assert faced(table)[:2] == ["1/6 2/5 3/4", "7/5 1/4 2/3"]
    assert table.rests[:2] == (7, 6)
    assert [str(article) for article in table.articles] == ["KW2025:V.1.5.3", "KW2025:V.1.5.3.1"]


def test_EX_P4_rutsch_of_eight():
    table = rutsch(8)
    assert faced(table)[:3] == ["1/8 2/7 3/6 4/5", "1/7 8/6 2/5 3/4", "1/6 7/5 8/4 2/3"]
    assert written(table)[:2] == ["1-8 7-2 3-6 5-4", "7-1 6-8 2-5 4-3"]
    assert [str(article) for article in table.articles] == ["KW2025:V.1.5.3", "KW2025:V.1.5.3.1.4"]


@pytest.mark.parametrize("players", range(2, 61))
def test_V_1_5_3_rutsch_is_a_round_robin(players):
    table = rutsch(players)
    assert_round_robin(table)
    assert_balanced(table)


@pytest.mark.parametrize("players", range(4, 61, 2))
def test_V_1_5_3_1_4_number_one_stays_and_his_opponent_goes_to_board_two_on_black(players):
    rounds = rutsch(players).rounds
    for turn, pairs in enumerate(rounds):
        assert pairs[0][turn % 2] == 1
        if turn:
            before = rounds[turn - 1][0]
            assert pairs[1].black == before.white + before.black - 1


def test_EX_M2_scheveningen_of_four_round_two():
    table = scheveningen(4)
    home_guest = [(min(pair), max(pair) - 4) for pair in table.rounds[1]]
    assert home_guest == [(1, 2), (2, 3), (3, 4), (4, 1)]
    assert [str(article) for article in table.articles] == ["KW2025:V.3.7"]


@pytest.mark.parametrize("team", range(1, 31))
@pytest.mark.parametrize("home_begins", [True, False])
def test_V_3_7_everybody_meets_the_other_team(team, home_begins):
    table = scheveningen(team, home_begins=home_begins)
    assert len(table.rounds) == team
    met = Counter((min(pair), max(pair)) for pairs in table.rounds for pair in pairs)
    assert met == dict.fromkeys(product(range(1, team + 1), range(team + 1, 2 * team + 1)), 1)
    for turn, pairs in enumerate(table.rounds):  # one colour a round, alternating [V.3.7.2, D-106]
        assert {pair.white <= team for pair in pairs} == {(turn % 2 == 0) == home_begins}


@pytest.mark.parametrize("table", [half(12), rutsch(7), rutsch(8), scheveningen(5)])
def test_a_double_round_of_any_table_repeats_it_with_colours_reversed(table):
    twice = doubled(table)
    assert twice.rounds[: len(table.rounds)] == table.rounds
    assert twice.rounds[len(table.rounds) :] == tuple(tuple(pair.reversed for pair in pairs) for pairs in table.rounds)
    assert twice.articles == table.articles


@pytest.mark.parametrize(("make", "size"), [(half, 1), (half_reversed, 0), (rutsch, 1), (scheveningen, 0)])
def test_too_few_for_a_table(make, size):
    with pytest.raises(MalformedText, match="too few"):
        make(size)


def test_three_players_fit_the_half_system():
    table = half(3)
    assert isinstance(table, PairingTable)
    assert (written(table), table.rests) == (["1-2", "1-3", "3-2"], (3, 2, 1))
