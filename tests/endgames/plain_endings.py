"""Endings of draughts once more, plainly: cells of a board, moves by the text of I.3 and I.4, and who wins found by
handing values back from the last position to the first. It knows nothing of Kodeks, so that it can be its check.

A state is (own pieces, other pieces), each a set of (row, column, is king), always seen by the side to move, which goes
up: towards row 0. After a move the board is turned round.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

Piece = tuple[int, int, bool]
State = tuple[frozenset[Piece], frozenset[Piece]]
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def turned(size: int, own: frozenset[Piece], other: frozenset[Piece]) -> State:
    """The same board as the other side sees it."""
    last = size - 1
    return (
        frozenset((last - row, last - column, is_king) for row, column, is_king in other),
        frozenset((last - row, last - column, is_king) for row, column, is_king in own),
    )


def states_after(size: int, state: State) -> list[State]:
    """Every state that a legal move leads to; of captures the longest alone [I.4.1, I.4.13]."""
    own, other = state
    captures = [(piece, *end) for piece in own for end in _captures(size, state, piece)]
    most = max((len(taken) for _, _, taken in captures), default=0)
    ends = [end for end in captures if len(end[2]) == most] if most else [
        (piece, cell, frozenset()) for piece in own for cell in _steps(size, state, piece)
    ]  # fmt: skip
    return [
        turned(size, own - {piece} | {(*cell, piece[2] or cell[0] == 0)}, other - taken) for piece, cell, taken in ends
    ]


def _steps(size: int, state: State, piece: Piece) -> Iterator[tuple[int, int]]:
    """Where a piece may go without taking [I.3.4, I.3.9]."""
    occupied = {each[:2] for side in state for each in side}
    for down, right in DIAGONALS[: 4 if piece[2] else 2]:
        row, column = piece[0] + down, piece[1] + right
        while 0 <= row < size and 0 <= column < size and (row, column) not in occupied:
            yield row, column
            if not piece[2]:
                break
            row, column = row + down, column + right


def _captures(size: int, state: State, piece: Piece) -> Iterator[tuple[tuple[int, int], frozenset[Piece]]]:
    """Where a piece may stop in taking, and what it has taken by then: any number, not only the most. Its own square is
    free for it, and what it has jumped stays until the end and is not jumped twice [I.4.8, I.4.11]."""
    own, other = state
    friends = {each[:2] for each in own} - {piece[:2]}
    enemies = {each[:2]: each for each in other}
    reached = [(piece[:2], frozenset[Piece]())]
    while reached:
        at, taken = reached.pop()
        for down, right in DIAGONALS:
            row, column, victim = at[0] + down, at[1] + right, None
            while 0 <= row < size and 0 <= column < size and (row, column) not in friends:
                enemy = enemies.get((row, column))
                if enemy is not None:
                    if victim is not None or enemy in taken:
                        break
                    victim = enemy
                elif victim is not None:
                    yield (row, column), taken | {victim}
                    reached.append(((row, column), taken | {victim}))
                    if not piece[2]:
                        break
                elif not piece[2]:
                    break
                row, column = row + down, column + right


def all_states(size: int, pieces: int) -> Iterator[State]:
    """Each side has something; a man never stands on its far row."""
    cells = [(row, column) for row in range(size) for column in range(size) if (row + column) % 2]
    for chosen in combinations(cells, pieces):
        for kinds in product(((0, False), (0, True), (1, False), (1, True)), repeat=pieces):
            sides: tuple[list[Piece], list[Piece]] = ([], [])
            for (row, column), (side, is_king) in zip(chosen, kinds, strict=True):
                if is_king or row != (size - 1 if side else 0):
                    sides[side].append((row, column, is_king))
            if all(sides) and len(sides[0]) + len(sides[1]) == pieces:
                yield frozenset(sides[0]), frozenset(sides[1])


def solved(size: int, pieces: int) -> dict[State, int]:
    """The plies until the side to move wins, odd, or loses, even, with up to so many pieces; what nobody wins is not in
    it. What is known hands its value back to the states it is reached from: fewest plies first."""
    before: dict[State, list[State]] = {}
    open_moves: dict[State, int] = {}
    known: dict[State, int] = {}
    for state in (each for count in range(2, pieces + 1) for each in all_states(size, count)):
        following = states_after(size, state)
        open_moves[state] = len(following)
        for each in following:
            before.setdefault(each, []).append(state)
            if not each[0]:  # nothing left to move
                known[each] = 0
        if not following:
            known[state] = 0
    latest, plies = list(known), 0
    while latest:
        plies += 1
        found = []
        for each in latest:
            for state in before.get(each, ()):
                open_moves[state] -= 1
                if state not in known and (plies % 2 or not open_moves[state]):
                    known[state] = plies
                    found.append(state)
        latest = found
    return known
