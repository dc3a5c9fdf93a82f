"""How wide the columns of a table are, in what size, and whether its page is turned.

Reckoned from the letters, so that the same paper is always set the same way, and fast.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kodeks.papers import Table

__all__ = ["LONGEST_WORD_EM", "Fit", "fit_table", "text_width"]

UPRIGHT_PT, TURNED_PT = 470.0, 717.0  # A4 less the margins of the template
SIZES_PT = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)
WALL_PT = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, *SIZES_PT[:4])  # for what hangs on a wall
READABLE_PT = 8.0  # a wide table that fits upright in this size is not turned
_AIR_EM = 1.4  # a column may have beyond its need
_BOLD = 1.1  # times as wide
LONGEST_WORD_EM = 16.0  # longer ones are broken
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[]/ -–·"), frozenset("mwMW@%—ŒÆ½")

_Widths: TypeAlias = tuple[list[float], list[float]]


class Fit(NamedTuple):
    """The shares of the width that columns take, and the size of type."""

    shares: tuple[float, ...]
    size_pt: float
    inset_pt: float
    is_turned: bool


@lru_cache(maxsize=4096)
def text_width(text: str) -> float:
    """About how wide a text is, in the size of its type; rather too much than too little."""
    return sum(
        0.33 if letter in _NARROW else 0.9 if letter in _WIDE else 0.7 if letter.isupper() else 0.52 for letter in text
    )


def fit_table(table: Table, *, may_turn: bool = True) -> Fit:
    """The largest size in which every word fits; a wide table turns the page before it gets too small to read."""
    widths = _widths(table)
    for size in WALL_PT if table.is_large else ():  # as long as every name stays on its line
        fit = _fit(table, (widths[1], widths[1]), size, UPRIGHT_PT, is_turned=False)
        if fit is not None:
            return fit
    upright = [size for size in SIZES_PT if not (table.is_wide and may_turn) or size >= READABLE_PT]
    for size in upright:
        fit = _fit(table, widths, size, UPRIGHT_PT, is_turned=False)
        if fit is not None:
            return fit
    for size in SIZES_PT if may_turn else ():
        fit = _fit(table, widths, size, TURNED_PT, is_turned=True)
        if fit is not None:
            return fit
    return Fit(tuple(widths[0]), SIZES_PT[-1], _inset(SIZES_PT[-1]), is_turned=may_turn)


def _widths(table: Table) -> _Widths:
    """Of each column what it needs at least, and what it would take on one line, in the size of its type."""
    least, wanted = [], []
    for column, heading in enumerate(table.headings):
        cells = {row[column] for row in table.rows}
        bold = {heading, *(table.rows[row][column] for row in table.strong)}
        whole = max(max(map(text_width, cells), default=0.0), _BOLD * max(map(text_width, bold)))
        if column in table.texts:
            word = max(text_width(word) for cell in (heading, *cells) for word in cell.split(" "))
            least.append(min(max(word, min(whole, 7.0)), LONGEST_WORD_EM))
        else:
            least.append(min(whole, LONGEST_WORD_EM))
        wanted.append(max(whole, least[-1]))
    return _level(table, least), _level(table, wanted)


def _level(table: Table, widths: list[float]) -> list[float]:
    """Columns of results are as wide as each other, and so are columns of names side by side."""
    level = list(widths)
    results = [column for column, letter in enumerate(table.alignment) if letter == "c"]
    for column in results:
        level[column] = max(widths[each] for each in results)
    for column in table.texts:
        beside = [each for each in (column - 1, column, column + 1) if each in table.texts]
        level[column] = max(widths[each] for each in beside)
    return level


def _inset(size: float) -> float:
    return 3.5 if size >= READABLE_PT else 2.2 if size >= 6 else 1.2


def _fit(table: Table, widths: _Widths, size: float, width: float, *, is_turned: bool) -> Fit | None:
    """What is left goes to the columns that would take more, then a little to all, and the rest to names."""
    least, wanted = widths
    inset = _inset(size)
    room = (width - 2 * inset * len(least)) / size
    if sum(least) > room:
        return None
    over = [most - some for most, some in zip(wanted, least, strict=True)]
    part = min((room - sum(least)) / sum(over), 1.0) if sum(over) else 0.0
    given = [some + part * more for some, more in zip(least, over, strict=True)]
    each = min((room - sum(given)) / len(given), _AIR_EM)
    given = [some + each for some in given]
    names = sum(given[column] for column in table.texts) or sum(given)
    left = (room - sum(given)) / names
    shares = (
        some * (1 + left) if column in table.texts or not table.texts else some for column, some in enumerate(given)
    )
    return Fit(tuple(round(share * size + 2 * inset, 2) for share in shares), size, inset, is_turned)
