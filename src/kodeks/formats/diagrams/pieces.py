"""The shapes of the pieces: a man is a turned disc with a groove, a king two discs and a crown."""

from __future__ import annotations

from kodeks.draughts import Piece
from kodeks.rulebook.result import Side

__all__ = ["RADIUS", "piece_key", "piece_shape"]

RADIUS = 35  # of a piece, in hundredths of a square
_CROWN = "M-20 15L-25-13-11-2 0-21 11-2 25-13 20 15Z"


def piece_key(piece: Piece) -> str:
    """The short name of a shape: wm, wk, bm, bk."""
    return ("w" if piece.side is Side.WHITE else "b") + ("k" if piece.is_king else "m")


def piece_shape(piece: Piece, prefix: str) -> str:
    """The shape of a piece around 0, 0; its colours come from the classes of its side."""
    side = f"{prefix}-{piece_key(piece)[0]}"
    discs = "".join(
        f'<circle cy="{depth}" r="{RADIUS}" class="{side}"/>' for depth in ((6, 2, -2) if piece.is_king else (3, -1))
    )
    if piece.is_king:
        return f'{discs}<path d="{_CROWN}" class="{side}c"/>'
    return f'{discs}<circle cy="-1" r="21" class="{side}g"/>'
