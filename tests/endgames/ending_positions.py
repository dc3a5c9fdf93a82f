"""Positions with few pieces: all of them, or some at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product

from kodeks.draughts import Piece, Position, Variant
from kodeks.rulebook import Side

PIECES = [Piece(side, is_king) for side in Side for is_king in (False, True)]


def _may_stand(variant: Variant, square: int, piece: Piece) -> bool:
    """A man never stands on the far row [I.3.5]."""
    far = 0 if piece.side is Side.WHITE else variant.side - 1
    return piece.is_king or variant.cell(square)[0] != far


def all_of_two(variant: Variant) -> Iterator[Position]:
    """One piece against one, everywhere, with either side to move."""
    for white, black in product(PIECES[:2], PIECES[2:]):
        for one, other in permutations(variant.squares, 2):
            if _may_stand(variant, one, white) and _may_stand(variant, other, black):
                yield from (Position.of(variant, [(one, white), (other, black)], side) for side in Side)


def at_random(variant: Variant, lots: random.Random, pieces: int, *, kings_only: bool = False) -> Position:
    """Some of each side, anywhere they may stand."""
    while True:
        squares = lots.sample(list(variant.squares), pieces)
        chosen = [lots.choice(PIECES) for _ in squares]
        if kings_only:
            chosen = [Piece(each.side, True) for each in chosen]
        stands = all(_may_stand(variant, *each) for each in zip(squares, chosen, strict=True))
        if stands and {each.side for each in chosen} == set(Side):
            return Position.of(variant, list(zip(squares, chosen, strict=True)), lots.choice(list(Side)))
