"""The columns against the plain implementation, and what must hold in every history [VI]."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_ratings import plain_ratings
from random_histories import FIRST, events, lists

from kodeks.formats.ratings import read_lists, write_lists
from kodeks.rating import ListName, RatingSettings, list_by_games, recompute
from kodeks.rulebook.editions import KW2025


def played(seed: int, size: int = 12, count: int = 25, years: int = 4):
    choose = random.Random(seed)
    return lists(choose, size), events(choose, size, count, years)


def assert_alike(history, plain):
    """Every row of every list, and the working of every event."""
    for each in history.lists():
        expected = plain.lists[each.quarter.first_day]
        found = {row.player: row for row in each.rows}
        for player, row in found.items():
            mine = expected[player]
            assert (row.list_name and row.list_name.value, row.rating, row.games) == (
                mine.list,
                mine.rating if mine.list else None,
                mine.games,
            )
            assert (row.last_game, row.has_reached_2300) == (mine.last, mine.reached)
        assert {player for player, mine in expected.items() if mine.list} <= found.keys()
    workings = {(each.event, each.player): each for each in history.changes()}
    assert workings.keys() == plain.changes.keys()
    for key, (games, k, change) in plain.changes.items():
        found = workings[key]
        assert (found.games, found.change) == (games, change)
        assert found.after - found.before == change
        assert found.working is None or found.working.k == k


@pytest.mark.parametrize("seed", range(60))
def test_columns_are_as_the_plain_calculation(seed):
    factor = Fraction(1, 2) if seed % 3 else Fraction(2, 3)
    known, happened = played(seed, years=13 if seed % 5 == 0 else 3)
    history = recompute(known, happened, newcomers=True, settings=RatingSettings(factor=factor))
    assert_alike(history, plain_ratings(known, happened, factor))


def found_out_late(seed):
    """Lists of some years that were published without a third of the events, and those events, settled afterwards."""
    known, happened = played(seed, count=18, years=5)
    middle = FIRST.at(FIRST.ordinal + 21 + seed % 4)
    late = [event for place, event in enumerate(happened) if place % 3 == 0]
    told = [event for place, event in enumerate(happened) if place % 3 and event.booking.quarter <= middle]
    rest = [event for place, event in enumerate(happened) if place % 3 and event.booking.quarter > middle]
    published = recompute(known, told, newcomers=True, until=middle)
    settled = middle.next.first_day + timedelta(days=5)
    lists_so_far = [*known, *published.lists()]
    return lists_so_far, [*rest, *(replace(event, settled=max(settled, event.settled)) for event in late)]


@pytest.mark.parametrize("seed", range(60))
def test_D_117_games_that_became_known_late_are_as_the_plain_calculation(seed):
    lists_so_far, happened = found_out_late(seed)
    history = recompute(lists_so_far, happened, newcomers=True)
    assert_alike(history, plain_ratings(lists_so_far, happened))


def test_D_117_somebody_is_put_back_in_those_histories():
    """Struck off, and put back with the rating of a list, also of another one than that of the day the event ended."""
    found = set()
    for seed in range(60):
        lists_so_far, happened = found_out_late(seed)
        newest = max(lists_so_far, key=lambda each: each.quarter)
        for each in recompute(lists_so_far, happened, newcomers=True).changes():
            row = newest.find(each.player)
            stood = [one.find(each.player) for one in lists_so_far]
            if row is not None and row.list_name is None and each.working and each.before != 2100:
                found.add((each.before == each.own, any(one and one.rating == each.before for one in stood)))
    assert {(True, True), (False, True)} <= found


@given(seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_the_order_of_input_makes_no_difference(seed):
    known, happened = played(seed, count=15)
    once = recompute(known, happened, newcomers=True)
    random.Random(seed).shuffle(happened)
    again = recompute(reversed(known), happened, newcomers=True)
    assert write_lists(once.lists()) == write_lists(again.lists())
    assert list(once.changes()) == list(again.changes())


@given(seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_VI_2_1_nobody_is_on_two_lists_and_everybody_on_that_of_his_games(seed):
    known, happened = played(seed, count=20)
    for each in recompute(known, happened, newcomers=True).lists():
        players = [row.player for row in each.rows]
        assert len(set(players)) == len(players)
        for row in each.rows:
            idle = row.last_game is not None and row.last_game.replace(year=row.last_game.year + 3, day=1)
            by_games = list_by_games(row.games, KW2025.rating)
            if row.list_name is ListName.N:
                assert row.games >= 9
                assert idle < each.quarter.first_day
            else:
                assert row.list_name is by_games
            assert (row.rating is None) == (row.list_name is None)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_what_is_written_is_the_base_of_the_next_periods(seed):
    """A history in one go, and the same with the lists written and read in between, give the same lists, if as much is
    known: events of later periods keep people from being idle [D-117]."""
    known, happened = played(seed, count=15)
    whole = recompute(known, happened, newcomers=True)
    middle = whole.quarters[len(whole.quarters) // 2]
    first = recompute(known, happened, newcomers=True, until=middle)
    lists_so_far = read_lists(write_lists([*known, *first.lists()]))
    later = [event for event in happened if event.booking.quarter > middle]
    second = recompute(lists_so_far, later, newcomers=True, until=whole.quarters[-1])
    assert write_lists([*first.lists(), *second.lists()]) == write_lists(whole.lists())


def test_the_random_histories_have_everything_in_them():
    """What the comparison with the plain calculation rests on."""
    seen = set()
    for seed in range(40):
        known, happened = played(seed, years=13 if seed % 5 == 0 else 3)
        history = recompute(known, happened, newcomers=True)
        changes = list(history.changes())
        seen |= {("list", each.list_before, each.list_after) for each in changes}
        seen |= {("k", each.working.k) for each in changes if each.working}
        seen |= {decision for each in changes for decision in each.decisions}
        before = {(row.player, row.list_name) for each in known for row in each.rows}
        for each in history.lists():
            now = {(row.player, row.list_name) for row in each.rows}
            seen |= {
                ("struck", was)
                for player, was in before
                for name, list_name in now
                if name == player and was and list_name is None
            }
            before = now
    T, A, B, N = ListName.T, ListName.A, ListName.B, ListName.N  # noqa: N806 - the letters of the lists
    wanted = {(None, T), (None, B), (T, B), (B, A), (N, A), (N, B), (T, A)}
    assert {("list", *pair) for pair in wanted} <= seen
    assert {("k", 10), ("k", 15), ("k", 25), ("struck", N), ("struck", T)} <= seen
    assert {"D-111", "D-112", "D-113", "D-115", "D-116"} <= seen


@pytest.mark.parametrize(("game", "is_named"), [("100", False), ("64", True)])
def test_D_48_is_named_where_the_tempo_of_64_counts(game, is_named):
    known, happened = played(1)
    lists_of_game = [replace(each, game=game) for each in known]
    events_of_game = [replace(each, game=game, tempo="60m+30s") for each in happened]
    counted = [each for each in recompute(lists_of_game, events_of_game, newcomers=True).changes() if each.working]
    assert counted
    assert {"D-48" in each.decisions for each in counted} == {is_named}
