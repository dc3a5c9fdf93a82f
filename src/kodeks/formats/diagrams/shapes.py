"""The shapes on a board: the pieces (a man is a turned disc with a groove, a king two discs and a crown), and the marks
of the last move: its squares, its way as an arrow, and a cross on every piece it took."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from kodeks.draughts import Piece
from kodeks.formats.diagrams.trace import Trace
from kodeks.formats.diagrams.view import SQUARE, View, number_text
from kodeks.rulebook.result import Side

_INSET = 3
_HEAD, _HALF = 24, 15  # length and half width of the arrow's head
_CROSS = "M-25-25 25 25M25-25-25 25"
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


def square_marks(trace: Trace, view: View, prefix: str) -> Iterator[str]:
    """A broken outline where the move began, a whole one where it ended."""
    if trace.origin != trace.target:  # a king may end where it started [D-1]
        yield _outline(trace.origin, view, "from", prefix)
    yield _outline(trace.target, view, "to", prefix)


def _outline(square: int, view: View, name: str, prefix: str) -> str:
    x, y = view.corner(square)
    side = SQUARE - 2 * _INSET
    return f'<rect x="{x + _INSET}" y="{y + _INSET}" width="{side}" height="{side}" rx="6" class="{prefix}-{name}"/>'


def ghosts(trace: Trace, view: View, prefix: str) -> Iterator[str]:
    """The pieces taken, to be drawn faded."""
    for square, piece in trace.taken:
        if piece is not None:
            x, y = view.centre(square)
            yield f'<use xlink:href="#{prefix}-{piece_key(piece)}" x="{x}" y="{y}"/>'


def crosses(trace: Trace, view: View, prefix: str) -> Iterator[str]:
    """A cross on the square of every piece taken."""
    for square, _ in trace.taken:
        x, y = view.centre(square)
        for name in ("xc", "x"):
            yield f'<path d="{_CROSS}" transform="translate({x} {y})" class="{prefix}-{name}"/>'


def route_arrow(trace: Trace, view: View, prefix: str) -> Iterator[str]:
    """The way of the piece through its landing squares; it stops short of the piece itself."""
    if not trace.route:
        return
    *stops, end = [view.centre(square) for square in trace.route]
    last = stops[-1]
    length = hypot(end[0] - last[0], end[1] - last[1])
    ux, uy = (end[0] - last[0]) / length, (end[1] - last[1]) / length
    short = RADIUS * view.piece_scale + 5
    tip = end[0] - ux * short, end[1] - uy * short
    neck = tip[0] - ux * _HEAD, tip[1] - uy * _HEAD
    line = "M" + "L".join(_point(x, y) for x, y in (*stops, neck))
    head = (
        f"M{_point(*tip)}L{_point(neck[0] - uy * _HALF, neck[1] + ux * _HALF)}"
        f"L{_point(neck[0] + uy * _HALF, neck[1] - ux * _HALF)}Z"
    )
    for suffix in ("c", ""):  # the casing first
        yield f'<path d="{line}" class="{prefix}-way{suffix}"/><path d="{head}" class="{prefix}-head{suffix}"/>'
        yield from (f'<circle cx="{x}" cy="{y}" r="9" class="{prefix}-stop{suffix}"/>' for x, y in stops)


def _point(x: float, y: float) -> str:
    return f"{number_text(x)} {number_text(y)}"
