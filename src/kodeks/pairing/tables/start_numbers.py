"""Start numbers by lot: who draws, what was drawn, from which published seed [V.1.2, V.1.6.1]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.lots import draw_order
from kodeks.rulebook.ruling import Ruling


class Drawer(NamedTuple):
    """One who draws a number. `key` tells namesakes apart; the group is a club, a town or a federation's code."""

    key: str
    name: str
    group: str = ""


class DrawnNumber(NamedTuple):
    """A number drawn, with the letter of its Varma set if there was one."""

    key: str
    number: int
    letter: str = ""


class NumberDraw(NamedTuple):
    """A draw that anybody can repeat: its seed, the numbers in the order they were drawn, and what is to be said."""

    seed: str
    drawn: tuple[DrawnNumber, ...]
    articles: tuple[Article, ...]
    rulings: tuple[Ruling, ...] = ()

    @property
    def numbers(self) -> dict[str, int]:
        return {drawn.key: drawn.number for drawn in self.drawn}


def draw_numbers(seed: str, drawers: Sequence[Drawer], *, code: Edition | None = None) -> NumberDraw:
    """Everybody draws in the order of the list, each out of all numbers that are left."""
    check_drawers(drawers)
    numbers = draw_order(seed, range(1, len(drawers) + 1))
    drawn = tuple(DrawnNumber(drawer.key, number) for drawer, number in zip(drawers, numbers, strict=True))
    code = code or edition()
    return NumberDraw(seed, drawn, (code.cite("V.1.2"), code.cite("V.1.6.1")))


def check_drawers(drawers: Sequence[Drawer]) -> None:
    """Nobody draws twice."""
    for key, count in Counter(drawer.key for drawer in drawers).items():
        if count > 1:
            raise MalformedText("draws-twice", key)
