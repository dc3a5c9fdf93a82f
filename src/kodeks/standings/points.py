"""Points: what a result is worth, and how points and exact values are written: 5, 2½, 7.25, 2183.33."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kodeks.standings.cells import Cell, RoundStatus

if TYPE_CHECKING:  # points are written where nothing is ranked
    from kodeks.standings.criterion import Value


class Worth(NamedTuple):
    """Whole points of a result; `scale` of them show as one point: 1 in draughts, 2 in chess, which counts halves."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    scale: int = 1


DRAUGHTS = Worth()  # [II.5.4]
CHESS = Worth(scale=2)
MATCH = Worth()  # match points of teams [V.3.1, A3.A.g1]


def rounded_half_up(exact: Fraction | int, decimals: int = 0) -> int:
    """So many parts of ten to the decimals, a half up [C-103]."""
    parts = Fraction(exact) * Fraction(10**decimals)
    return (2 * parts.numerator + parts.denominator) // (2 * parts.denominator)


def write_exact(exact: Fraction | int, *, decimals: int = 2, point: str = ".") -> str:
    """A decimal without zeros at its end, rounded half up if it has no end [C-103]."""
    if exact.denominator == 1:  # most are whole: worth not reckoning
        return str(exact.numerator)
    parts = rounded_half_up(exact, decimals)
    whole, rest = divmod(abs(parts), 10**decimals)
    digits = f"{rest:0{decimals}d}".rstrip("0") if decimals else ""
    return ("-" if parts < 0 else "") + str(whole) + (point + digits if digits else "")


def write_points(points: int, scale: int, *, point: str = ".") -> str:
    """Points of draughts as 5; half points of chess as 2½."""
    if points >= 0 and scale == 2 and points % 2:
        return (str(points // 2) if points > 1 else "") + "½"
    return str(points) if scale == 1 else write_exact(Fraction(points, scale), point=point)


def write_value(value: Value, *, point: str = ".") -> str:
    """A value of any criterion; a series is written with slashes, nothing if it was not applied."""
    exact = value.exact
    if exact is None:
        return ""
    if isinstance(exact, tuple):
        return "/".join(write_exact(part, point=point) for part in exact)
    return write_exact(exact, point=point)


def write_cell(cell: Cell, scale: int = 1) -> str:
    """A result as tables show it: 2, 1+, ½; a walkover + or - [II.5.5]; a bye by its points; nothing if pending."""
    if cell.status is RoundStatus.PENDING:
        return ""
    if cell.status is RoundStatus.WALKOVER:
        return "+" if cell.is_won else "-"
    advantage = "" if cell.is_ahead is None else "+" if cell.is_ahead else "-"
    return write_points(cell.points, scale) + advantage
