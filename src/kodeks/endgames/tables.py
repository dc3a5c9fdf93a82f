"""Endings of a board, solved: who wins, in how many plies, and by which moves."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.draughts.move import Move
from kodeks.draughts.position import Position
from kodeks.draughts.variant import Variant, variant
from kodeks.endgames.making import board_of, make_tables
from kodeks.endgames.packing import PackedTables, pack_tables
from kodeks.endgames.probing import Shelf, value_of
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side


class Value(NamedTuple):
    """What best play leads to: who wins, and after how many plies; nobody, and 0, if nobody can force a win."""

    winner: Side | None
    plies: int


class EndingTables:
    """The tables of a board up to so many pieces."""

    def __init__(self, packed: PackedTables) -> None:
        self.variant: Variant = variant(packed.board)
        self.pieces = packed.pieces
        self._shelf = Shelf(board_of(self.variant), packed.table)

    @classmethod
    def made(cls, board: str, pieces: int) -> EndingTables:
        """Tables made here and now; four pieces take a minute where the code is compiled."""
        found = {kind: table for each in make_tables(variant(board), pieces) for kind, table in each.tables.items()}
        return cls(PackedTables(pack_tables(board, pieces, found)))

    def covers(self, position: Position) -> bool:
        """Whether the position is one of these endings: few pieces, some of each side."""
        sides = (position.white_men | position.white_kings, position.black_men | position.black_kings)
        is_here = position.variant is self.variant and all(sides)
        return is_here and position.occupied.bit_count() <= self.pieces

    def value(self, position: Position) -> Value:
        """What best play leads to, where nothing is counted: no draw rule, only the board."""
        if position.variant is not self.variant:
            raise MalformedText("position-of-another-board", position.variant.key)
        plies = self._plies(position)
        if plies < 0:
            return Value(None, 0)
        return Value(position.to_move if plies % 2 else position.to_move.other, plies)

    def _plies(self, position: Position) -> int:
        _, white_men, white_kings, black_men, black_kings, to_move = position
        if to_move is Side.WHITE:
            return value_of(self._shelf, white_men, white_kings, black_men, black_kings)
        men, kings, other_men, other_kings = map(
            self._shelf.board.turned, (black_men, black_kings, white_men, white_kings)
        )
        return value_of(self._shelf, men, kings, other_men, other_kings)

    def best_move(self, position: Position) -> Move | None:
        """The move of best play: the fastest win, else what loses latest; None where nobody can force a win, or no move
        is left. Of several it is the first in reading order."""
        wanted = self._plies(position) - 1
        order = position.variant.reading_order
        moves = sorted(position.legal_moves(), key=lambda move: (order(move.origin), order(move.target)))
        found = (move for move in moves if self._plies(position.after(move)) == wanted)
        return next(found, None) if wanted >= 0 else None

    def line(self, position: Position) -> list[Move]:
        """The moves of best play of both sides until the game is won."""
        moves = list[Move]()
        while (move := self.best_move(position)) is not None:
            moves.append(move)
            position = position.after(move)
        return moves
