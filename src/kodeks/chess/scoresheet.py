"""A score sheet: the moves of a game in one line of text, with draw offers [8.1, C13]."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import chess

from kodeks.chess.position import plain
from kodeks.chess.reader import read_written, take_apart
from kodeks.chess.writer import Style, write_move
from kodeks.malformed import MalformedText
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.ruling import Ruling

_ENTRY = re.compile(
    r"(?:[0-9]{1,4}\.(?:\.\.)?\s*)?(?P<move>[^\s.]\S*)(?:\s*(?:\(=\)|e\.\s?p\.(?=\s|\Z|\()|ep(?=\s|\Z)))*"
)


class SheetRefusal(NamedTuple):
    """The entry that is not a legal move, its ply from 0 and why."""

    ruling: Ruling
    text: str
    ply: int
    column: int


class SheetReading(NamedTuple):
    """The moves as far as they are legal, the plies after which a draw was offered, and what stopped the reading."""

    moves: tuple[chess.Move, ...]
    offers: tuple[int, ...] = ()
    refusal: SheetRefusal | None = None


def read_score(board: chess.Board, text: str, edition: ChessEdition, language: str = "pl") -> SheetReading:
    """Read a sheet. Text that is no move raises `MalformedText` with its column."""
    position = plain(board)
    moves: list[chess.Move] = []
    offers: list[int] = []
    for entry in _ENTRY.finditer(text):
        try:
            written = take_apart(entry[0], language)
        except MalformedText as error:
            raise error.at(line=1, column=entry.start() + 1, move_number=position.fullmove_number) from None
        answer = read_written(position, written, edition)
        if isinstance(answer, Ruling):
            return SheetReading(
                tuple(moves), tuple(offers), SheetRefusal(answer, entry["move"], len(moves), entry.start() + 1)
            )
        position.push(answer)
        moves.append(answer)
        if written.draw_offer:
            offers.append(len(moves))
    return SheetReading(tuple(moves), tuple(offers))


def write_score(
    board: chess.Board, moves: Iterable[chess.Move], style: str | Style = "pl", offers: Sequence[int] = ()
) -> str:
    """Write a sheet: numbered moves, White first, `(=)` where a draw was offered."""
    position = plain(board)
    words: list[str] = []
    for ply, move in enumerate(moves, start=1):
        number = f"{position.fullmove_number}." if position.turn == chess.WHITE else ""
        if not words and position.turn == chess.BLACK:
            number = f"{position.fullmove_number}..."
        words.append(number + write_move(position, move, style) + (" (=)" if ply in offers else ""))
        position.push(move)
    return " ".join(words)
