"""Who may not meet, beside the plain set of pairs that it stands for [V.2.8, FTR 5e]."""

import tracemalloc
from itertools import combinations

import worst_fields
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.pairing.swiss import Forbidden, ReasonedRound, pair_round

NUMBER = st.integers(1, 70)  # rows of more than one word
PAIRS = st.sets(st.tuples(NUMBER, NUMBER).filter(lambda pair: pair[0] != pair[1]), max_size=40)
GROUPS = st.lists(st.sets(NUMBER, max_size=12), max_size=3)


def plain(pairs=(), groups=()):
    """All pairs, the lower number first."""
    every = [*pairs, *(pair for group in groups for pair in combinations(group, 2))]
    return {(min(pair), max(pair)) for pair in every}


@settings(deadline=None)  # time on a busy machine tells nothing
@given(PAIRS, GROUPS)
def test_V_2_8_pairs_and_groups_are_the_set_of_their_pairs(pairs, groups):
    forbidden, expected = Forbidden(pairs) | Forbidden.within(*groups), plain(pairs, groups)
    assert list(forbidden) == sorted(expected)
    assert (len(forbidden), bool(forbidden)) == (len(expected), bool(expected))
    assert forbidden == expected == set(forbidden)
    assert forbidden == Forbidden(expected) == Forbidden.within(*expected)
    assert hash(forbidden) == hash(frozenset(expected))
    every = list(combinations(range(1, 72), 2))
    assert (
        {pair for pair in every if pair in forbidden} == {pair for pair in every if pair[::-1] in forbidden} == expected
    )
    assert {pair for pair in every if not forbidden.may_meet(*pair)} == expected


@settings(deadline=None)  # time on a busy machine tells nothing
@given(PAIRS, GROUPS, st.permutations(range(71)), st.sets(NUMBER))
def test_V_2_8_what_is_said_of_a_number_follows_him_to_his_new_one(pairs, groups, order, gone):
    new = {number: order[number] for number in range(1, 71) if number not in gone}
    forbidden = (Forbidden(pairs) | Forbidden.within(*groups)).renumbered(new)
    expected = plain((new[one], new[other]) for one, other in plain(pairs, groups) if one in new and other in new)
    assert forbidden == expected
    for number in range(71):
        met = {other for pair in expected if number in pair for other in pair if other != number}
        assert forbidden.row(number) == sum(1 << other for other in met)


@settings(deadline=None)  # time on a busy machine tells nothing
@given(PAIRS, PAIRS)
def test_V_2_8_more_pairs_change_nothing_that_was_said_before(before, more):
    first = Forbidden(before)
    assert first | more == plain([*before, *more])
    assert first == plain(before)


def test_V_2_8_nobody_is_kept_apart_from_himself():
    assert not Forbidden([(3, 3)])
    assert not Forbidden.within([4], [], [5, 5])
    assert "ab" not in Forbidden([(1, 2)])
    assert (1, 2, 3) not in Forbidden([(1, 2)])


def traced(work):
    """What is held at most while this is done."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_V_2_8_a_club_costs_bits_and_no_pairs():
    """4 times the players are 16 times the pairs. A pair in a set is more than 100 bytes, here it is less than one."""
    groups = {players: range(1, players + 1) for players in (500, 2_000)}
    small, large = (
        traced(lambda club=club: Forbidden.within(club).renumbered({n: n for n in club})) for club in groups.values()
    )
    assert large < 2_000 * 1_999 / 2
    assert large < 16 * small


def test_V_2_8_a_club_of_half_the_field_is_handed_over_and_paired_in_memory_that_grows_with_the_field():
    """The task and its pairing together: 4 times the players, at most 8 times the memory; the pairs are 16 times."""

    def work(players):
        assert isinstance(pair_round(worst_fields.quarter_blocks(players)), ReasonedRound)

    work(200)  # what is loaded once
    assert traced(lambda: work(1_600)) < 8 * traced(lambda: work(400))
