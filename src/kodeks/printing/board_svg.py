"""A board as a drawing for paper: black, white and one grey, the same in the press and in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kodeks.papers import Diagram

_SQUARE = 40
_EDGE = 22  # for letters and ranks
_DARK, _MARK = "#cdcdcd", "#666"
_FIGURES = "font-family=\"'DejaVu Sans Mono','DejaVu Sans','Segoe UI Symbol',sans-serif\""
_NUMBERS = "font-family=\"'Libertinus Serif','Liberation Serif',serif\""


def board_svg(diagram: Diagram) -> str:
    """The whole board. It has no style sheet, so that it may stand inside a page, too."""
    edge = 0 if diagram.is_numbered else _EDGE
    width = diagram.side * _SQUARE
    whole = width + edge
    box = f"{-edge - 1} -1 {whole + 2} {whole + 2}"
    parts = (*_squares(diagram), *_names(diagram), *_pieces(diagram))
    frame = f'<path d="M0 0h{width}v{width}h-{width}z" fill="none" stroke="#000" stroke-width="1.6"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{escape(diagram.words)}">'
        f"{''.join(parts)}{frame}</svg>"
    )


def _squares(diagram: Diagram) -> Iterator[str]:
    side = diagram.side
    width = side * _SQUARE
    yield f'<path d="M0 0h{width}v{width}h-{width}z" fill="#fff"/>'
    dark = [(row, column) for row in range(side) for column in range(side) if (row + column) % 2]
    yield f'<path fill="{_DARK}" d="{"".join(_square(*cell) for cell in dark)}"/>'
    if diagram.marked:
        marked = "".join(
            f"M{column * _SQUARE + 2} {row * _SQUARE + 2}h{_SQUARE - 4}v{_SQUARE - 4}h-{_SQUARE - 4}z"
            for row, column in sorted(diagram.marked)
        )
        yield f'<path fill="none" stroke="{_MARK}" stroke-width="3" d="{marked}"/>'


def _square(row: int, column: int) -> str:
    return f"M{column * _SQUARE} {row * _SQUARE}h{_SQUARE}v{_SQUARE}h-{_SQUARE}z"


def _names(diagram: Diagram) -> Iterator[str]:
    """Numbers in the middle of empty squares, in the corner of others; or letters and ranks at the edges."""
    yield f'<g {_NUMBERS} fill="#000">'
    for row, line in enumerate(diagram.rows):
        for column, letter in enumerate(line):
            number = diagram.number(row, column)
            x, y = column * _SQUARE, row * _SQUARE
            if number and letter == ".":
                yield f'<text x="{x + 20}" y="{y + 25}" font-size="15" text-anchor="middle">{number}</text>'
            elif number:
                yield f'<text x="{x + 2}" y="{y + 9}" font-size="9">{number}</text>'
    for place, (file, rank) in enumerate(zip(diagram.files, diagram.ranks, strict=True)):
        middle, below = place * _SQUARE + 20, diagram.side * _SQUARE + 17
        yield f'<text x="{middle}" y="{below}" font-size="16" text-anchor="middle">{file}</text>'
        yield f'<text x="-11" y="{middle + 5}" font-size="16" text-anchor="middle">{rank}</text>'
    yield "</g>"


def _pieces(diagram: Diagram) -> Iterator[str]:
    for row, line in enumerate(diagram.rows):
        for column, letter in enumerate(line):
            if letter != ".":
                yield _piece(letter, column * _SQUARE + 20, row * _SQUARE + 20)


def _piece(letter: str, x: int, y: int) -> str:
    """A man is a disc, a king a disc with a ring and a crown; chess has its figures."""
    if letter not in "MKmk":
        return f'<text x="{x}" y="{y + 13}" font-size="37" text-anchor="middle" {_FIGURES}>{letter}</text>'
    fill, ink = ("#fff", "#000") if letter.isupper() else ("#000", "#fff")
    disc = f'<circle cx="{x}" cy="{y}" r="16" fill="{fill}" stroke="#000" stroke-width="1.6"/>'
    if letter in "Mm":
        return disc
    crown = f"M{x - 8} {y + 6}v-11l4.5 4 3.5-7 3.5 7 4.5-4v11z"
    return (
        f'{disc}<circle cx="{x}" cy="{y}" r="12.8" fill="none" stroke="{ink}" stroke-width="1.2"/>'
        f'<path d="{crown}" fill="{ink}"/>'
    )
