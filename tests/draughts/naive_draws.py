"""The draw rules of I.6 once more, each read off the whole history at once: no counter is carried along."""

from __future__ import annotations

from collections.abc import Callable

from kodeks.draughts import BOARD_100, Game, Position
from kodeks.rulebook import Side

LINE_100 = {5, 10, 14, 19, 23, 28, 32, 37, 41, 46}
LINE_64 = {29, 25, 22, 18, 15, 11, 8, 4}


def strong_and_lone(position: Position) -> tuple[list[tuple[int, bool]], int] | None:
    """The pieces that face a lone king, as (square, is king), and the square of that king."""
    pieces = {
        side: [(square, piece.is_king) for square, piece in position.pieces() if piece.side is side] for side in Side
    }
    for side in Side:
        lone, strong = pieces[side], pieces[side.other]
        if len(lone) == 1 and lone[0][1] and any(is_king for _, is_king in strong):
            return strong, lone[0][0]
    return None


def is_class(position: Position, sizes: tuple[int, ...]) -> bool:
    """C3 with (3,), C2 with (1, 2)."""
    ending = strong_and_lone(position)
    return ending is not None and len(ending[0]) in sizes


def main_line(position: Position) -> set[int]:
    return LINE_100 if position.variant is BOARD_100 else LINE_64


def is_on_line(position: Position) -> bool:
    """Condition L of either board."""
    ending = strong_and_lone(position)
    if ending is None or len(ending[0]) != 3 or ending[1] not in main_line(position):
        return False
    return position.variant is BOARD_100 or not any(square in main_line(position) for square, _ in ending[0])


def are_three_kings(position: Position) -> bool:
    ending = strong_and_lone(position)
    return ending is not None and [is_king for _, is_king in ending[0]] == [True] * 3


def has_king_on_line(position: Position) -> bool:
    ending = strong_and_lone(position)
    return ending is not None and any(is_king and square in main_line(position) for square, is_king in ending[0])


def run_of(history: list[Position], holds: Callable[[Position], bool]) -> list[Position]:
    """The positions at the end of the history in which something holds without a break."""
    run: list[Position] = []
    for position in reversed(history):
        if not holds(position):
            break
        run.insert(0, position)
    return run


def since(history: list[Position], holds: Callable[[Position], bool]) -> int | None:
    """Plies since it first held."""
    for n, position in enumerate(history):
        if holds(position):
            return len(history) - 1 - n
    return None


def naive_readings(game: Game, *, sixteen_only: bool = False) -> dict[str, int | None]:
    """What every counter of I.6 says of this game."""
    line = game.line()
    history = [node.position for node in line]
    king_moves = 0
    for before, after in zip(reversed(line[:-1]), reversed(line[1:]), strict=True):
        move = after.move
        assert move is not None
        piece = before.position.at(move.origin)
        if move.captured or piece is None or not piece.is_king:
            break
        king_moves += 1
    three = since(history, lambda position: is_class(position, (3,)))
    two = run_of(history, lambda position: is_class(position, (1, 2)))
    on_line = run_of(history, is_on_line)
    return {
        "third-repetition": history.count(history[-1]),
        "king-moves-only": king_moves,
        "three-against-one": three,
        "main-line": len(on_line) - 1 if on_line else None,
        "three-kings": since(run_of(history, are_three_kings), has_king_on_line),
        "two-against-one": len(two) - 1 if two and not (sixteen_only and three is not None) else None,
    }


LIMITS = {
    ("100", "kw2025"): {
        "third-repetition": 3,
        "king-moves-only": 50,
        "three-against-one": 32,
        "main-line": 10,
        "two-against-one": 10,
    },
    ("100", "kw2022"): {"third-repetition": 3, "king-moves-only": 50, "three-against-one": 32, "two-against-one": 10},
}
LIMITS["64", "kw2025"] = LIMITS["64", "kw2022"] = {
    "third-repetition": 3,
    "king-moves-only": 40,
    "main-line": 10,
    "three-kings": 30,
    "two-against-one": 10,
}


def limits_of(board: str, edition: str, *, with_advantage: bool = False) -> dict[str, int]:
    """Plies (or occurrences) at which each rule of a board and edition draws."""
    limits = dict(LIMITS[board, edition])
    if with_advantage:
        limits["three-against-one"] = 50
    return limits
