"""A position as a self-contained SVG 1.1 picture that can be printed, put on a page and read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from zlib import crc32

from kodeks.draughts import Move, Position
from kodeks.formats.diagrams.names import square_names
from kodeks.formats.diagrams.shapes import crosses, ghosts, piece_key, piece_shape, route_arrow, square_marks
from kodeks.formats.diagrams.spoken import spoken_move, spoken_position
from kodeks.formats.diagrams.style import style_sheet
from kodeks.formats.diagrams.theme import LIGHT, Theme
from kodeks.formats.diagrams.trace import Trace, trace
from kodeks.formats.diagrams.view import SQUARE, View
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.words import CODES, Language, language_of, say

_TO_MOVE = 12  # radius of the disc that shows who is to move
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg_diagram(
    position: Position,
    *,
    last_move: Move | None = None,
    before: Position | None = None,
    theme: Theme = LIGHT,
    coordinates: bool = True,
    flipped: bool = False,
    size: int | None = None,
    title: str | None = None,
    description: str | None = None,
    language: Language | None = None,
    prefix: str | None = None,
) -> str:
    """The diagram. The position `before` the last move lets it show the pieces taken and the way to them.

    Without a `language` its words are in the first there is. Without `size` (in pixels) it fills the width it is given.
    Its ids begin with `prefix`, which by default is made from all that the diagram shows.
    """
    language = language_of(CODES[0]) if language is None else language
    view = View(position.variant, flipped, coordinates)
    left = None if last_move is None else trace(position, last_move, before)
    if title is None:
        title = say(language, "diagram-title", squares=position.variant.side**2)
    if description is None:
        description = _described(position, last_move, before, language)
    shown = (*position[1:], left, view, theme, size, title, description)
    prefix = f"k{crc32(repr(shown).encode()):08x}" if prefix is None else _checked_id(prefix)
    lines = (
        _opening(view, size, prefix),
        f'<title id="{prefix}-t">{_text(title)}</title>',
        f'<desc id="{prefix}-d">{_text(description)}</desc>',
        f'<style type="text/css">\n{style_sheet(theme, prefix)}</style>',
        *_shapes(position, left, view, prefix),
        *_board(view, prefix),
        *square_names(view, left, prefix),
        *_side_to_move(position, view, prefix),
        *_marked_pieces(position, left, view, prefix),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _described(position: Position, last_move: Move | None, before: Position | None, language: Language) -> str:
    """The position in words, and the last move if it is known whole."""
    words = spoken_position(position, language)
    if last_move is None or before is None:
        return words
    return f"{words} {say(language, 'diagram-last-move', move=spoken_move(before, last_move, language))}"


def _checked_id(prefix: str) -> str:
    if _ID.fullmatch(prefix) is None:
        raise MalformedText("not-an-id", prefix)
    return prefix


def _text(text: str) -> str:
    found = _NOT_XML.search(text)
    if found is not None:
        raise MalformedText("not-a-printable-character", text, column=found.start() + 1)
    return escape(text, quote=False)


def _opening(view: View, size: int | None, prefix: str) -> str:
    whole = view.width + 2 * view.margin
    pixels = "" if size is None else f' width="{size}" height="{size}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
        f' id="{prefix}" viewBox="{-view.margin} {-view.margin} {whole} {whole}"{pixels}'
        f' role="img" aria-labelledby="{prefix}-t" aria-describedby="{prefix}-d">'
    )


def _shapes(position: Position, left: Trace | None, view: View, prefix: str) -> Iterator[str]:
    """Each kind of piece that the diagram shows, once."""
    shown = {piece for _, piece in position.pieces()}
    if left is not None:
        shown |= {piece for _, piece in left.taken if piece is not None}
    scale = "" if view.piece_scale == 1 else f' transform="scale({view.piece_scale})"'
    yield "<defs>"
    for piece in sorted(shown, key=piece_key):
        yield f'<g id="{prefix}-{piece_key(piece)}"{scale}>{piece_shape(piece, prefix)}</g>'
    yield "</defs>"


def _board(view: View, prefix: str) -> Iterator[str]:
    whole = view.width + 2 * view.margin
    yield f'<rect x="{-view.margin}" y="{-view.margin}" width="{whole}" height="{whole}" rx="12" class="{prefix}-f"/>'
    yield f'<rect width="{view.width}" height="{view.width}" class="{prefix}-l"/>'
    corners = [view.corner(square) for square in view.variant.squares]
    squares = "".join(f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in corners)
    yield f'<path d="{squares}" class="{prefix}-d"/>'
    yield f'<rect x="-2" y="-2" width="{view.width + 4}" height="{view.width + 4}" class="{prefix}-o"/>'


def _side_to_move(position: Position, view: View, prefix: str) -> Iterator[str]:
    """A small disc on the frame, beside the player who is to move."""
    at_top = (position.to_move is Side.BLACK) is not view.flipped
    x, y = view.width + view.margin // 2, SQUARE // 2 if at_top else view.width - SQUARE // 2
    name = "w" if position.to_move is Side.WHITE else "b"
    yield f'<circle cx="{x}" cy="{y}" r="{_TO_MOVE}" class="{prefix}-{name}"/>'


def _marked_pieces(position: Position, left: Trace | None, view: View, prefix: str) -> Iterator[str]:
    """The pieces on the board, over the marks of the last move."""
    if left is not None:
        yield from square_marks(left, view, prefix)
        if any(piece is not None for _, piece in left.taken):
            yield f'<g class="{prefix}-ghost">'
            yield from ghosts(left, view, prefix)
            yield "</g>"
        yield from route_arrow(left, view, prefix)
        yield from crosses(left, view, prefix)
    yield "<g>"
    for square, piece in position.pieces():
        x, y = view.centre(square)
        yield f'<use xlink:href="#{prefix}-{piece_key(piece)}" x="{x}" y="{y}"/>'
    yield "</g>"
