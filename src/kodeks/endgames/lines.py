"""Lines of moves as text."""

from __future__ import annotations

from collections.abc import Sequence

from kodeks.draughts.move import Move
from kodeks.draughts.notation import write_move
from kodeks.draughts.position import Position
from kodeks.rulebook.result import Side


def write_line(position: Position, moves: Sequence[Move]) -> list[str]:
    """The moves of a line, each as files write it."""
    texts = []
    for move in moves:
        texts.append(write_move(position, move))
        position = position.after(move)
    return texts


def write_numbered_line(position: Position, moves: Sequence[Move]) -> str:
    """The moves of a line with their numbers, from 1."""
    first = 0 if position.to_move is Side.WHITE else 1
    words: list[str] = []
    for ply, text in enumerate(write_line(position, moves), first):
        if ply % 2 == 0 or not words:
            words.append(f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}")
        words.append(text)
    return " ".join(words)
