"""Written moves packed into whole numbers, so that many are played in one go; and the moves they were, when asked for.

A step is start, end and sign: the numbers of the bits of its squares and 1 for a capture, in 6 + 6 + 1 bits. What is
more than that, a route or a move without sign, is no step: 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from kodeks.draughts.move import Move, quiet
from kodeks.draughts.notation import WrittenMove
from kodeks.draughts.variant import Variant, square_set

NO_STEP = 0


def pack(written: WrittenMove, variant: Variant) -> int:
    """The step that was written."""
    squares, sign = written
    if not sign or len(squares) != 2:
        return NO_STEP
    start, end = (variant.bits[square].bit_length() - 1 for square in squares)
    return start << 7 | end << 1 | (sign == "x")


class Run(Sequence[Move]):
    """Moves that were played as steps, with what each took: as good as their tuple, which is made when asked for."""

    __slots__ = ("_moves", "_played")

    def __init__(self, variant: Variant, steps: list[int], first: int, taken: list[int]) -> None:
        self._played = (variant, steps, first, taken)
        self._moves: tuple[Move, ...] | None = None

    def moves(self) -> tuple[Move, ...]:
        if self._moves is None:
            variant, steps, first, taken = self._played
            self._moves = tuple([_move(variant, steps[first + n], bits) for n, bits in enumerate(taken)])
        return self._moves

    def __len__(self) -> int:
        return len(self._played[3])

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self.moves()[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves())

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (self.moves(),)


def _move(variant: Variant, step: int, taken: int) -> Move:
    origin, target = variant.numbers[1 << (step >> 7)], variant.numbers[1 << (step >> 1 & 63)]
    return Move(origin, target, square_set(variant, taken)) if taken else quiet(origin, target)
