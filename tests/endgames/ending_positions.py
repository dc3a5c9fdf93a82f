"""Positions with few pieces, at random."""

from __future__ import annotations

import random

from kodeks.draughts import Piece, Position, Variant
from kodeks.rulebook import Side

PIECES = [Piece(side, is_king) for side in Side for is_king in (False, True)]


def _may_stand(variant: Variant, square: int, piece: Piece) -> bool:
    """A man never stands on the far row [I.3.5]."""
    far = 0 if piece.side is Side.WHITE else variant.side - 1
    return piece.is_king or variant.cell(square)[0] != far


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
