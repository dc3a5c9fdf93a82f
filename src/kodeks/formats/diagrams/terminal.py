"""A position as plain text for terminals: monospaced, without colour, in Unicode or in ASCII."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kodeks.draughts import Move, Piece, Position, Variant
from kodeks.rulebook.result import Side
from kodeks.words import Language, say


@dataclass(frozen=True, slots=True, kw_only=True)
class _Signs:
    """The characters of a drawing: pieces, an empty square, a captured piece, the frame."""

    pieces: dict[Piece, str]
    empty: str
    captured: str
    corners: tuple[str, str, str, str]
    edges: tuple[str, str]


def _pieces(*signs: str) -> dict[Piece, str]:
    """White man, white king, black man, black king."""
    kinds = [Piece(side, is_king) for side in (Side.WHITE, Side.BLACK) for is_king in (False, True)]
    return dict(zip(kinds, signs, strict=True))


# Signs that every monospaced font has: the draughts signs of Unicode (U+26C0 on) and its crowns are too small to tell
# apart in most terminals, and missing in many.
_UNICODE = _Signs(
    pieces=_pieces(" ○ ", "(○)", " ● ", "(●)"),
    empty=" · ",
    captured=" × ",
    corners=("┌", "┐", "└", "┘"),
    edges=("─", "│"),
)
_ASCII = _Signs(
    pieces=_pieces(" w ", " W ", " b ", " B "),
    empty=" . ",
    captured=" x ",
    corners=("+", "+", "+", "+"),
    edges=("-", "|"),
)


def text_board(
    position: Position,
    *,
    flipped: bool = False,
    ascii_only: bool = False,
    last_move: Move | None = None,
    numbers: bool = True,
) -> str:
    """The board, a line a row, the squares of the last move in brackets and a cross where it took a piece.

    Empty squares of the 100 board bear their numbers; the 64 board has letters and ranks.
    """
    signs = _ASCII if ascii_only else _UNICODE
    variant = position.variant
    indent = " " * 3 if numbers else ""
    bar = signs.edges[0] * (3 * variant.side + 2)  # a blank on either side
    lines = [indent + signs.corners[0] + bar + signs.corners[1]]
    for row in _rows(variant, flipped):
        cells = "".join(_cell(position, square, last_move, numbers, signs) for square in row)
        left, right = _row_names(variant, [square for square in row if square is not None], numbers)
        lines.append(left + signs.edges[1] + _bracketed(f" {cells} ", row, last_move) + signs.edges[1] + right)
    lines.append(indent + signs.corners[2] + bar + signs.corners[3])
    if numbers and variant.algebraic:
        letters = "hgfedcba" if flipped else "abcdefgh"
        lines.append(indent + "   " + "  ".join(letters))
    return "\n".join(lines) + "\n"


def text_legend(language: Language, *, ascii_only: bool = False) -> str:
    """What the signs of the pieces mean; on a dark screen a filled disc may look white."""
    signs = (_ASCII if ascii_only else _UNICODE).pieces
    return say(
        language,
        "diagram-legend",
        **{f"{piece.side.value}_{'king' if piece.is_king else 'man'}": sign.strip() for piece, sign in signs.items()},
    )


def _rows(variant: Variant, flipped: bool) -> Iterator[list[int | None]]:
    """The squares as the viewer sees them, from the top left; None is a light square."""
    grid: list[list[int | None]] = [[None] * variant.side for _ in range(variant.side)]
    for square in variant.squares:
        row, column = variant.cell(square)
        grid[row][column] = square
    yield from ([row[::-1] for row in grid[::-1]] if flipped else grid)


def _cell(position: Position, square: int | None, move: Move | None, numbers: bool, signs: _Signs) -> str:
    """Three characters: what stands on the square, or stood there until the last move took it."""
    if square is None:
        return "   "
    piece = position.at(square)
    if piece is not None:
        return signs.pieces[piece]
    if move is not None and square in move.captured:
        return signs.captured
    return f"{square:>2} " if numbers and not position.variant.algebraic else signs.empty


def _bracketed(line: str, row: list[int | None], move: Move | None) -> str:
    """The line with brackets, in the blanks beside them, around the squares where the last move began and ended."""
    characters = list(line)
    for column, square in enumerate(row):
        if move is not None and square in (move.origin, move.target):
            characters[3 * column], characters[3 * column + 4] = "[", "]"
    return "".join(characters)


def _row_names(variant: Variant, squares: list[int], numbers: bool) -> tuple[str, str]:
    """What stands beside a row: the rank on the 64 board, the first and the last number on the 100 board."""
    if not numbers:
        return "", ""
    if variant.algebraic:
        return f"{variant.names[squares[0]][1]:>2} ", ""
    return f"{squares[0]:>2} ", f" {squares[-1]}"
