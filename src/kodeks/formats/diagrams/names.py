"""The names of the squares: numbers in the dark squares of the 100 board, letters and ranks around the 64 board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from kodeks.formats.diagrams.trace import Trace
from kodeks.formats.diagrams.view import SQUARE, View

# Corners of a square as (down, right), in the order in which a number takes the first that is free, and where in it
# the number lies: from the left, from the top, and the side it is aligned to.
_CORNERS = {
    (-1, -1): (5, 21, ""),
    (-1, 1): (95, 21, ' text-anchor="end"'),
    (1, -1): (5, 95, ""),
    (1, 1): (95, 95, ' text-anchor="end"'),
}

_CLEAR = 2


def square_names(view: View, left: Trace | None, prefix: str) -> Iterator[str]:
    """The names that this board bears; numbers make way for the arrow of the last move."""
    if view.numbered:
        yield from _numbers(view, left, prefix)
    elif view.coordinates:
        yield from _letters_and_ranks(view, prefix)


def _numbers(view: View, left: Trace | None, prefix: str) -> Iterator[str]:
    crossed = _crossed_corners(view, () if left is None else left.route)
    marked = () if left is None else (left.origin, left.target)
    yield f'<g class="{prefix}-n">'
    for square in view.variant.squares:
        x, y = view.corner(square)
        corner = next((corner for corner in _CORNERS if corner not in crossed[view.cell(square)]), (-1, -1))
        right, down, anchor = _CORNERS[corner]
        if square in marked:  # clear of the outline
            right, down = right - _CLEAR * corner[1], down - _CLEAR * corner[0]
        yield f'<text x="{x + right}" y="{y + down}"{anchor}>{view.variant.names[square]}</text>'
    yield "</g>"


def _crossed_corners(view: View, route: Sequence[int]) -> defaultdict[tuple[int, int], set[tuple[int, int]]]:
    """For each cell on the way, the corners by which the arrow enters and leaves it."""
    crossed: defaultdict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
    for start, end in pairwise(route):
        (row, column), (end_row, end_column) = view.cell(start), view.cell(end)
        down, right = (1 if end_row > row else -1), (1 if end_column > column else -1)
        for step in range(abs(end_row - row)):
            crossed[row + down * step, column + right * step].add((down, right))
            crossed[row + down * (step + 1), column + right * (step + 1)].add((-down, -right))
    return crossed


def _letters_and_ranks(view: View, prefix: str) -> Iterator[str]:
    """Files a to h below, ranks 1 to 8 at the left, as White sees them [I.2.6.4]."""
    side = view.variant.side
    yield f'<g class="{prefix}-c">'
    for step in range(side):
        at = step * SQUARE + SQUARE // 2
        letter = "abcdefgh"[side - 1 - step if view.flipped else step]
        rank = step + 1 if view.flipped else side - step
        yield f'<text x="{at}" y="{view.width + 34}">{letter}</text>'
        yield f'<text x="-24" y="{at + 12}">{rank}</text>'
    yield "</g>"
