"""Points as tables count and show them."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.standings import write_points
from kodeks.tournament import Regulations


class Points(NamedTuple):
    """Whole points, `scale` of which show as one: 5, or half points of chess as 2½."""

    amount: int
    scale: int = 1

    def __str__(self) -> str:
        return write_points(self.amount, self.scale)

    @property
    def number(self) -> int | float:
        """For machines: 5 or 2.5."""
        whole, rest = divmod(self.amount, self.scale)
        return self.amount / self.scale if rest else whole


def game_points(regulations: Regulations, amount: int) -> Points:
    """Points of games: those on the boards of a match of teams, too."""
    return Points(amount, regulations.scale)


def table_points(regulations: Regulations, amount: int) -> Points:
    """What the table of an event counts: points of games, or of teams the points of matches, which are whole."""
    return Points(amount, regulations.table_scale)
