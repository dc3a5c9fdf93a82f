"""Lots drawn from a published seed."""

from collections import Counter

from kodeks.rulebook.lots import draw_lot, draw_order


def test_the_same_seed_draws_the_same_lot_for_ever():
    assert [draw_lot("Przystajń 2023", 8) for _ in range(2)] == [5, 5]


def test_an_order_holds_everybody_once():
    names = [f"player {number}" for number in range(40)]
    order = draw_order("seed", names)
    assert sorted(order) == sorted(names)
    assert order != names
    assert draw_order("seed", names) == order
    assert draw_order("another", names) != order


def test_every_first_place_is_equally_likely():
    firsts = Counter(draw_order(str(seed), range(5))[0] for seed in range(5_000))
    assert all(880 <= firsts[number] <= 1_120 for number in range(5))


def test_an_empty_order_is_drawn_too():
    assert draw_order("seed", []) == []
