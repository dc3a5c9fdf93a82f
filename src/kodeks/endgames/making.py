"""Making the tables of a board, kind by kind, each after those it leads to."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kodeks.draughts.variant import Variant
from kodeks.endgames.sides import Board
from kodeks.endgames.solving import Library, solve

Kind: TypeAlias = tuple[int, int, int, int]  # men and kings of the side to move, then of the other

FEWEST, MOST = 2, 4  # pieces on the board


class Progress(NamedTuple):
    """Tables that are ready, packed, and how much of all the work is done."""

    tables: dict[Kind, bytes]
    done: int
    of: int


def kinds_of(most: int) -> list[Kind]:
    """Every kind of ending up to so many pieces, a mirrored pair once, in the order in which they can be solved: a
    capture leaves fewer pieces, and a promotion fewer men."""
    pairs = [
        (men, kings, other_men, pieces - men - kings - other_men)
        for pieces in range(FEWEST, most + 1)
        for men in range(pieces)
        for kings in range(pieces - men)
        for other_men in range(pieces - men - kings + 1)
        if men + kings
    ]
    once = [kind for kind in pairs if kind[:2] >= kind[2:]]
    return sorted(once, key=lambda kind: (sum(kind), kind[0] + kind[2], kind))


def make_tables(variant: Variant, most: int) -> Iterator[Progress]:
    """The tables of all endings up to so many pieces, as they become ready."""
    board = board_of(variant)
    library = Library(board)
    kinds = kinds_of(most)
    works = [_positions(library, kind) for kind in kinds]
    done = 0
    for kind, work in zip(kinds, works, strict=True):
        found = [zlib.compress(table) for table in solve(library, *kind)]
        done += work
        yield Progress(dict(zip((kind, kind[2:] + kind[:2]), found, strict=False)), done, sum(works))


def board_of(variant: Variant) -> Board:
    """The board as tables number it."""
    return Board(variant.geometry, variant.side // 2, variant.bits[1:])


def _positions(library: Library, kind: Kind) -> int:
    return int(library.shapes.of(*kind[:2]).size) * int(library.shapes.of(*kind[2:]).size)
