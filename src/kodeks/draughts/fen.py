"""Position text: `W:WK3,28:B14,K46` (draughts-rules 1; PDN 3.0, FEN tag)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kodeks.draughts.position import Piece, Position
from kodeks.draughts.variant import BOARD_64, BOARD_100, Variant
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side

_SIDES = {"W": Side.WHITE, "B": Side.BLACK}
_ENTRY = re.compile(r"(K?)\s*([0-9]+|[a-z][0-9])(?:\s*-\s*(?:(K)\s*)?([0-9]+|[a-z][0-9]))?")
_MOVE_COUNT = re.compile(r"[HF]\d{1,6}")  # lidraughts appends its move counts; they place nothing


def read_fen(text: str, variant: Variant) -> Position:
    """Read a position. Either colour may come first; ranges, blanks and a final dot are allowed. A man on its far row
    is a king, though nobody has crowned it [I.3.7]: `uncrowned_in_fen` tells where."""
    return _as_written(text, variant).crowned()


def uncrowned_in_fen(text: str, variant: Variant) -> tuple[str, ...]:
    """The squares on which the text has a man that is a king [I.3.7]; worth a remark."""
    written = _as_written(text, variant)
    return tuple(variant.names[square] for square in variant.squares_of(written.uncrowned))


def _as_written(text: str, variant: Variant) -> Position:
    side, lists = _fields(text)
    pieces: dict[int, Piece] = {}
    for owner, column, entries in lists:
        for square, is_king, entry, at in _squares(entries, column, variant):
            if square in pieces:
                raise MalformedText("square-listed-twice", entry, line=1, column=at)
            pieces[square] = Piece(owner, is_king)
    return Position.of(variant, pieces.items(), side)


def _fields(text: str) -> tuple[Side, list[tuple[Side, int, str]]]:
    """The side to move and, for each colour, its column and the text of its squares."""
    body = text.rstrip()
    if body.endswith("."):
        body = body[:-1]
    fields, column = [], 1
    for part in body.split(":"):
        fields.append((column + len(part) - len(part.lstrip()), part.strip()))
        column += len(part) + 1
    while len(fields) > 3 and _MOVE_COUNT.fullmatch(fields[-1][1]):
        fields.pop()
    at, turn = fields[0]
    if turn not in _SIDES:
        raise MalformedText("unknown-side-to-move", turn or text, line=1, column=at)
    if len(fields) < 3:
        raise MalformedText("colour-missing", text, line=1, column=len(text) + 1)
    lists: list[tuple[Side, int, str]] = []
    for at, part in fields[1:]:
        if part[:1] not in _SIDES:
            raise MalformedText("not-a-colour", part, line=1, column=at)
        owner = _SIDES[part[0]]
        if any(owner is other for other, _, _ in lists):
            raise MalformedText("colour-listed-twice", part, line=1, column=at)
        lists.append((owner, at + 1, part[1:]))
    return _SIDES[turn], lists


def _squares(entries: str, column: int, variant: Variant) -> Iterator[tuple[int, bool, str, int]]:
    """Each square of a list, whether a king stands there, and the entry with its column."""
    if not entries.strip():
        return
    for entry in entries.split(","):
        at = column + len(entry) - len(entry.lstrip())
        column += len(entry) + 1
        match = _ENTRY.fullmatch(entry.strip())
        if match is None:
            raise MalformedText("not-a-square", entry.strip(), line=1, column=at)
        king, first, king_again, last = match.groups()
        if king_again and not king:
            raise MalformedText("not-a-square", entry.strip(), line=1, column=at)
        start = _square(variant, first, at)
        end = start if last is None else _square(variant, last, at)
        if end < start or (last is not None and not (first + last).isdigit()):
            raise MalformedText("not-a-range", entry.strip(), line=1, column=at)
        for square in range(start, end + 1):
            yield square, bool(king), entry.strip(), at


def _square(variant: Variant, name: str, column: int) -> int:
    try:
        return variant.square(name)
    except MalformedText as error:
        raise error.at(line=1, column=column) from None


def write_fen(position: Position, *, numeric: bool = False) -> str:
    """Write a position: White first, squares in order; on the 64 board by name unless `numeric`."""
    variant = position.variant
    names = tuple(map(str, range(len(variant.bits)))) if numeric else variant.names
    by_name = variant.algebraic and not numeric
    placed = sorted(position.pieces(), key=lambda item: variant.reading_order(item[0]) if by_name else item[0])
    lists = (
        letter + ",".join("K" * piece.is_king + names[square] for square, piece in placed if piece.side is side)
        for letter, side in _SIDES.items()
    )
    turn = "W" if position.to_move is Side.WHITE else "B"
    return ":".join((turn, *lists))


def variant_of_fen(text: str) -> Variant | None:
    """The only board this text can mean: names mean 64, numbers over 32 mean 100; None if both boards have them."""
    if re.search(r"[a-h][1-8]", text):
        return BOARD_64
    if any(int(number) > 32 for number in re.findall(r"(?<![HF\d])\d{1,3}", text)):
        return BOARD_100
    return None
