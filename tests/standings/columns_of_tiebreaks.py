"""Places, orders and columns of standings, as tests compare them."""

from fractions import Fraction

from kodeks.rulebook.fide import FIDE2009
from kodeks.standings import (
    find_criterion,
    rank,
)

F = Fraction


def order_of(standings):
    return [row.number for row in standings.rows]


def places_of(standings):
    return {row.number: row.place for row in standings.rows}


def exact(standings, number, code):
    return standings.value(number, code).exact


def assert_column(event, code, expected):
    standings = rank(event, [code])
    assert [exact(standings, number, code) for number in range(1, len(expected) + 1)] == [F(cell) for cell in expected]


def articles(code):
    return [str(FIDE2009.cite(number)) for number in find_criterion(code).fide]
