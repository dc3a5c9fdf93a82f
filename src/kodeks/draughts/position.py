"""A position: what stands where and who is to move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kodeks.draughts import generator, play
from kodeks.draughts.move import Move, quiet
from kodeks.draughts.variant import Variant, square_set
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side

__all__ = ["Material", "Piece", "Position", "quiet_moves"]

WHITE = Side.WHITE
BLACK = Side.BLACK
_new = tuple.__new__  # half the time of calling the class, and most of a replay is this


class Piece(NamedTuple):
    """A man or a king of one side."""

    side: Side
    is_king: bool


class Material(NamedTuple):
    men: int
    kings: int

    @property
    def value(self) -> int:
        """A man counts 1, a king 2 [I.6.5.2]."""
        return self.men + 2 * self.kings


class _QuietMoves(dict[tuple[int, int, int], Move]):
    """The moves without capture of a board by what the generator calls them: start, end, nothing taken. Each is made
    once, when first met."""

    def __init__(self, variant: Variant) -> None:
        self.numbers = variant.numbers

    def __missing__(self, step: tuple[int, int, int]) -> Move:
        origin, target, _ = step
        move = self[step] = quiet(self.numbers[origin], self.numbers[target])
        return move


quiet_moves = cache(_QuietMoves)


class Position(NamedTuple):
    """Placement and side to move. Men and kings are bitboards in the layout of the variant.

    Two positions are the same if placement and side to move are [D-6].
    """

    variant: Variant
    white_men: int
    white_kings: int
    black_men: int
    black_kings: int
    to_move: Side

    @classmethod
    def start(cls, variant: Variant) -> Position:
        """The start position [I.2.8]; White moves first [I.3.3]."""
        white, black = variant.bits[-variant.men :], variant.bits[1 : variant.men + 1]
        return cls(variant, sum(white), 0, sum(black), 0, WHITE)

    @classmethod
    def of(cls, variant: Variant, pieces: Iterable[tuple[int, Piece]], to_move: Side) -> Position:
        """A position from its pieces; no square may be given twice."""
        boards = {Piece(side, is_king): 0 for side in Side for is_king in (False, True)}
        for square, piece in pieces:
            bit = variant.bit(square)
            if any(board & bit for board in boards.values()):
                raise MalformedText("square-listed-twice", variant.names[square])
            boards[piece] |= bit
        return cls(
            variant,
            boards[Piece(WHITE, False)],
            boards[Piece(WHITE, True)],
            boards[Piece(BLACK, False)],
            boards[Piece(BLACK, True)],
            to_move,
        )

    # What stands where

    @property
    def occupied(self) -> int:
        return self.white_men | self.white_kings | self.black_men | self.black_kings

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Every piece with its square, in order of squares."""
        for square in self.variant.squares_of(self.occupied):
            piece = self.at(square)
            assert piece is not None
            yield square, piece

    def at(self, square: int) -> Piece | None:
        bit = self.variant.bit(square)
        if (self.white_men | self.white_kings) & bit:
            return Piece(WHITE, bool(self.white_kings & bit))
        if (self.black_men | self.black_kings) & bit:
            return Piece(BLACK, bool(self.black_kings & bit))
        return None

    def material(self, side: Side) -> Material:
        if side is WHITE:
            return Material(self.white_men.bit_count(), self.white_kings.bit_count())
        return Material(self.black_men.bit_count(), self.black_kings.bit_count())

    @property
    def uncrowned(self) -> int:
        """The men on their far row, as a bitboard: kings that nobody has crowned [I.3.7]."""
        geometry = self.variant.geometry
        return self.white_men & geometry.top_row | self.black_men & geometry.bottom_row

    def crowned(self) -> Position:
        """The same position with every man on its far row a king [I.3.5, I.3.7]."""
        uncrowned = self.uncrowned
        if not uncrowned:
            return self
        return self._replace(
            white_men=self.white_men & ~uncrowned,
            white_kings=self.white_kings | self.white_men & uncrowned,
            black_men=self.black_men & ~uncrowned,
            black_kings=self.black_kings | self.black_men & uncrowned,
        )

    def rotated(self) -> Position:
        """The same position with the board turned round and the colours exchanged."""
        last = len(self.variant.bits)
        turned = ((last - square, Piece(piece.side.other, piece.is_king)) for square, piece in self.pieces())
        return Position.of(self.variant, turned, self.to_move.other)

    # Moves

    def legal_moves(self) -> list[Move]:
        """Every legal move [I.3, I.4]."""
        variant, white_men, white_kings, black_men, black_kings, to_move = self
        if to_move is WHITE:
            raw = generator.legal_moves(variant.geometry, white_men, white_kings, black_men | black_kings, True)
        else:
            raw = generator.legal_moves(variant.geometry, black_men, black_kings, white_men | white_kings, False)
        if not raw or not raw[0][2]:
            return list(map(quiet_moves(variant).__getitem__, raw))
        numbers = variant.numbers
        return [
            _new(Move, (numbers[origin], numbers[target], square_set(variant, taken))) for origin, target, taken in raw
        ]

    def must_capture(self) -> bool:
        """Whether the side to move has a capture, which it then must make [I.4.1]."""
        return generator.can_capture(self.variant.geometry, *self._sides())

    def quiet_move(self, origin: int, target: int) -> Move | None:
        """The legal move without capture between two squares, if there is one [I.4.1]."""
        return quiet(origin, target) if self.can_go(origin, target) and not self.must_capture() else None

    def captures_between(self, origin: int, target: int) -> list[Move]:
        """The legal captures from one square to another; they differ in what they take."""
        variant = self.variant
        start, end = variant.bits[origin], variant.bits[target]
        men, kings, enemy, empty = self._sides()
        return [
            _new(Move, (origin, target, square_set(variant, taken)))
            for first, last, taken in generator.captures(variant.geometry, men, kings, enemy, empty)
            if first == start and last == end
        ]

    def can_go(self, origin: int, target: int) -> bool:
        """Whether a piece of the side to move could go there without capture, were no capture due [I.3.4, I.3.9]."""
        men, kings, _, empty = self._sides()
        geometry, bits = self.variant.geometry, self.variant.bits
        start, end = bits[origin], bits[target]
        if start & kings:
            return generator.king_targets(geometry, start, empty) & end != 0
        if not start & men or not end & empty:
            return False
        higher, lower = (end, start) if self.to_move is WHITE else (start, end)
        return lower == higher << geometry.left or lower == higher << geometry.right

    def has_move(self) -> bool:
        """Whether the side to move has a legal move [I.7.2.2]."""
        men, kings, enemy, _ = self._sides()
        return generator.has_move(self.variant.geometry, men, kings, enemy, self.to_move is WHITE)

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` legal moves there are."""
        if depth < 1:
            return 1
        variant, white_men, white_kings, black_men, black_kings, to_move = self
        if to_move is WHITE:
            return generator.perft(variant.geometry, white_men, white_kings, black_men, black_kings, True, depth)
        return generator.perft(variant.geometry, black_men, black_kings, white_men, white_kings, False, depth)

    def after(self, move: Move) -> Position:
        variant, white_men, white_kings, black_men, black_kings, to_move = self
        geometry, bits = variant.geometry, variant.bits
        start, end = bits[move.origin], bits[move.target]
        kept = ~variant.bitboard(move.captured)
        if to_move is WHITE:
            men, kings = play.moved(white_men, white_kings, start, end, geometry.top_row)
            return _new(Position, (variant, men, kings, black_men & kept, black_kings & kept, BLACK))
        men, kings = play.moved(black_men, black_kings, start, end, geometry.bottom_row)
        return _new(Position, (variant, white_men & kept, white_kings & kept, men, kings, WHITE))

    def play_plain(self, steps: list[int], first: int) -> tuple[Position, list[int]]:
        """The position after as many of these packed steps as are legal and plain, and what each of them took, as
        bits: see `play.play_plain`."""
        variant, white_men, white_kings, black_men, black_kings, to_move = self
        white = to_move is WHITE
        if white:
            men, kings, other_men, other_kings = white_men, white_kings, black_men, black_kings
        else:
            men, kings, other_men, other_kings = black_men, black_kings, white_men, white_kings
        men, kings, other_men, other_kings, taken = play.play_plain(
            variant.geometry, men, kings, other_men, other_kings, white, steps, first
        )
        if white == (len(taken) % 2 == 0):
            return Position(variant, men, kings, other_men, other_kings, WHITE), taken
        return Position(variant, other_men, other_kings, men, kings, BLACK), taken

    def play_step(self, step: int) -> tuple[Position, int, bool]:
        """The position after one packed step, what it took as bits, and whether a move is left; the bits are -1 and the
        position is this one if the step is not legal or may mean several: see `play.play_step`."""
        variant, white_men, white_kings, black_men, black_kings, to_move = self
        geometry = variant.geometry
        if to_move is WHITE:
            white_men, white_kings, black_men, black_kings, taken, goes_on = play.play_step(
                geometry, white_men, white_kings, black_men, black_kings, True, step
            )
            to_move = BLACK
        else:
            black_men, black_kings, white_men, white_kings, taken, goes_on = play.play_step(
                geometry, black_men, black_kings, white_men, white_kings, False, step
            )
            to_move = WHITE
        if taken < 0:
            return self, taken, goes_on
        return _new(Position, (variant, white_men, white_kings, black_men, black_kings, to_move)), taken, goes_on

    def _sides(self) -> tuple[int, int, int, int]:
        """Men and kings of the side to move, all pieces of the other, and the empty squares."""
        variant, white_men, white_kings, black_men, black_kings, to_move = self
        white, black = white_men | white_kings, black_men | black_kings
        empty = variant.geometry.squares & ~(white | black)
        if to_move is WHITE:
            return white_men, white_kings, black, empty
        return black_men, black_kings, white, empty
