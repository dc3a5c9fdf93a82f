"""Playing on bitboards: moves that were written, as packed steps, played in one go where they leave no doubt.

Plain integers as in `generator.py`, compiled with it as one. The side to move is always given first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.draughts.generator import (
    Geometry,
    can_capture,
    captures,
    count_bits,
    has_move,
    king_targets,
    kings_can_capture,
    men_can_capture,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def moved(men: i64, kings: i64, start: i64, end: i64, far_row: i64) -> tuple[i64, i64]:
    """Men and kings of the side that moved. A man that ends on the far row is a king [I.3.5, I.3.7]."""
    if start & kings:
        return men, kings ^ start ^ end
    if end & far_row:
        return men ^ start, kings | end
    return men ^ start ^ end, kings


def _men_can_take_two(g: Geometry, men: i64, enemy: i64, empty: i64) -> bool:
    """Whether any man that jumps can jump again: from where it lands any way but back."""
    left: i64 = g.left
    right: i64 = g.right
    down_left: i64 = (((men << left) & enemy) << left) & empty
    down_right: i64 = (((men << right) & enemy) << right) & empty
    up_right: i64 = (((men >> left) & enemy) >> left) & empty
    up_left: i64 = (((men >> right) & enemy) >> right) & empty
    landings: i64 = down_left | down_right | up_right | up_left
    # Where men land from both ends of a diagonal, each is in the other's way: to leave both out is no loss.
    further: i64 = ((((landings ^ up_right) << left) & enemy) << left) | (
        (((landings ^ up_left) << right) & enemy) << right
    )
    further |= ((((landings ^ down_left) >> left) & enemy) >> left) | (
        (((landings ^ down_right) >> right) & enemy) >> right
    )
    return further & empty != 0


def only_capture(g: Geometry, men: i64, kings: i64, enemy: i64, start: i64, end: i64) -> i64:
    """What the one legal capture between two squares takes; 0 if there is none or more than one."""
    empty: i64 = g.squares & ~(men | kings | enemy)
    if start & men and end & empty and not kings:  # most captures: one jump, where nobody can take more
        over: i64 = (start << g.left) & (end >> g.left) | (start << g.right) & (end >> g.right)
        over |= (start >> g.left) & (end << g.left) | (start >> g.right) & (end << g.right)
        if over & enemy and not _men_can_take_two(g, men, enemy, empty):
            return over
    found: i64 = 0
    for origin, target, taken in captures(g, men, kings, enemy, empty):
        if origin == start and target == end:
            if found:
                return 0
            found = taken
    return found


def play_plain(
    g: Geometry,
    men: i64,
    kings: i64,
    enemy_men: i64,
    enemy_kings: i64,
    white: bool,
    steps: list[int],
    first: i64,
) -> tuple[i64, i64, i64, i64, list[int]]:
    """Play packed steps (see `steps.py`) from the first on while each is legal and plain; gives men and kings of the
    side to move and of the other, and what each move took.

    Plain: a man's step or a capture, after which there are more than four pieces and a man of the other side can
    step, so that no rule can end the game or start to count. What is not plain is left to `game.py`.
    """
    left: i64 = g.left
    right: i64 = g.right
    squares: i64 = g.squares
    end_rows: i64 = g.top_row | g.bottom_row
    taken_by_each: list[int] = []
    first_square: i64 = squares & 1  # a bare 1 would be shifted as 32 bits by the compiled code
    occupied: i64 = men | kings | enemy_men | enemy_kings
    if count_bits(occupied) <= 4:
        return men, kings, enemy_men, enemy_kings, taken_by_each
    for index in range(first, len(steps)):
        step: i64 = steps[index]
        if not step:
            break
        start: i64 = first_square << (step >> 7)
        end: i64 = first_square << ((step >> 1) & 63)
        taken: i64 = 0
        if step & 1:
            taken = only_capture(g, men, kings, enemy_men | enemy_kings, start, end)
            if not taken:
                break
        else:
            if not start & men or end & occupied:
                break
            if white:
                if start != end << left and start != end << right:
                    break
            elif end != start << left and end != start << right:
                break
            enemy: i64 = enemy_men | enemy_kings
            empty: i64 = squares ^ occupied
            if men_can_capture(g, men, enemy, empty) or (kings and kings_can_capture(g, kings, enemy, empty)):
                break
        after: i64 = occupied ^ start ^ end ^ taken
        left_men: i64 = enemy_men & ~taken
        onward: i64 = (left_men << left) | (left_men << right) if white else (left_men >> left) | (left_men >> right)
        if not onward & (squares ^ after) or (taken and count_bits(after) <= 4):
            break
        if start & men and not end & end_rows:
            next_men: i64 = men ^ start ^ end
            next_kings: i64 = kings
        else:
            next_men, next_kings = moved(men, kings, start, end, g.top_row if white else g.bottom_row)
        men, kings, enemy_men, enemy_kings = left_men, enemy_kings & ~taken, next_men, next_kings
        occupied = after
        white = not white
        taken_by_each.append(taken)
    return men, kings, enemy_men, enemy_kings, taken_by_each


def play_step(
    g: Geometry, men: i64, kings: i64, enemy_men: i64, enemy_kings: i64, white: bool, step: i64
) -> tuple[i64, i64, i64, i64, i64, bool]:
    """One packed step, played if it is legal and can mean one move only: men and kings of the side that moved and of
    the other, what was taken (-1 if it was not played), and whether the other side has a move."""
    first_square: i64 = g.squares & 1
    start: i64 = first_square << (step >> 7)
    end: i64 = first_square << ((step >> 1) & 63)
    enemy: i64 = enemy_men | enemy_kings
    taken: i64 = 0
    if not step:
        taken = -1
    elif step & 1:
        taken = only_capture(g, men, kings, enemy, start, end) or -1
    else:
        empty: i64 = g.squares & ~(men | kings | enemy)
        if start & kings:
            reached: i64 = king_targets(g, start, empty)
        elif start & men:
            reached = (start >> g.left) | (start >> g.right) if white else (start << g.left) | (start << g.right)
        else:
            reached = 0
        if not reached & end & empty or can_capture(g, men, kings, enemy, empty):
            taken = -1
    if taken < 0:
        return men, kings, enemy_men, enemy_kings, taken, True
    men, kings = moved(men, kings, start, end, g.top_row if white else g.bottom_row)
    enemy_men &= ~taken
    enemy_kings &= ~taken
    return men, kings, enemy_men, enemy_kings, taken, has_move(g, enemy_men, enemy_kings, men | kings, not white)
