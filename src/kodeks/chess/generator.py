"""Legal moves of chess for the search for mates, on plain integers.

The same source runs interpreted and, compiled with mypyc, on native integers. A position is a list of 68 small numbers:
what stands on each square from a1 to h8 (see below), the side to move, the square on which a pawn can be taken en
passant (0: none; a1 never is one), and where the kings stand. As bytes it is its own key: two positions are the same in
the sense of 9.2 if and only if their bytes are.

What stands on a square is 0 or kind + side: a rook with which castling is not lost for good is a kind of its own, so
that moving or losing it needs no further book-keeping, from any start of Chess960. A move is packed as origin,
target << 6, promotion << 12; castling is the king's move to the square of his rook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6
CASTLE: Final = 7  # a rook that may still castle
WHITE: Final = 0
BLACK: Final = 8
TURN: Final = 64
EN_PASSANT: Final = 65
WHITE_KING: Final = 66
BLACK_KING: Final = 67


def _walk(square: int, right: int, up: int, most: int) -> tuple[int, ...]:
    """The squares one meets from here in one direction."""
    met: list[int] = []
    file, rank = square % 8 + right, square // 8 + up
    while 0 <= file < 8 and 0 <= rank < 8 and len(met) < most:
        met.append(8 * rank + file)
        file, rank = file + right, rank + up
    return tuple(met)


def _leaps(square: int, steps: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple([target for right, up in steps for target in _walk(square, right, up, 1)])


_STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
_ASKEW = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
_KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def _rays(steps: list[tuple[int, int]]) -> list[tuple[tuple[int, ...], ...]]:
    walks = [[_walk(square, right, up, 7) for right, up in steps] for square in range(64)]
    return [tuple([walk for walk in each if walk]) for each in walks]


LINES: Final = _rays(_STRAIGHT)
DIAGONALS: Final = _rays(_ASKEW)
STARS: Final = _rays(_STRAIGHT + _ASKEW)
KNIGHT_LEAPS: Final = [_leaps(square, _KNIGHT) for square in range(64)]
KING_STEPS: Final = [_leaps(square, _STRAIGHT + _ASKEW) for square in range(64)]
WHITE_TAKES: Final = [_leaps(square, [(-1, 1), (1, 1)]) for square in range(64)]
BLACK_TAKES: Final = [_leaps(square, [(-1, -1), (1, -1)]) for square in range(64)]


def is_attacked(position: list[int], square: i64, by: i64) -> bool:
    man: i64
    queen: i64 = QUEEN + by
    slider: i64 = ROOK + by
    castle: i64 = CASTLE + by
    for ray in LINES[square]:
        for at in ray:
            man = position[at]
            if man:
                if man in (slider, queen, castle):
                    return True
                break
    slider = BISHOP + by
    for ray in DIAGONALS[square]:
        for at in ray:
            man = position[at]
            if man:
                if man in (slider, queen):
                    return True
                break
    leaper: i64 = KNIGHT + by
    for at in KNIGHT_LEAPS[square]:
        if position[at] == leaper:
            return True
    leaper = PAWN + by
    for at in BLACK_TAKES[square] if by == WHITE else WHITE_TAKES[square]:
        if position[at] == leaper:
            return True
    leaper = KING + by
    return any(position[at] == leaper for at in KING_STEPS[square])


def king_of(position: list[int], side: i64) -> i64:
    return position[BLACK_KING if side else WHITE_KING]


def is_check(position: list[int]) -> bool:
    """Whether the side to move is in check [3.9]."""
    turn: i64 = position[TURN]
    return is_attacked(position, king_of(position, turn), BLACK - turn)


def play(position: list[int], move: i64) -> list[int]:
    """The position after a move that is at least pseudo-legal. The en passant square is set wherever a pawn stands to
    take there; whether it may is for `settle` to say."""
    after = position.copy()
    turn: i64 = position[TURN]
    origin: i64 = move & 63
    target: i64 = move >> 6 & 63
    promotion: i64 = move >> 12
    man: i64 = position[origin]
    kind: i64 = man & 7
    after[origin] = 0
    after[EN_PASSANT] = 0
    after[TURN] = BLACK - turn
    if kind == KING:
        back: i64 = origin & 56
        for at in range(back, back + 8):
            if after[at] == CASTLE + turn:
                after[at] = ROOK + turn
        if position[target] == CASTLE + turn:
            rook_to: i64 = back + (5 if target > origin else 3)
            after[target] = 0
            after[rook_to] = ROOK + turn
            target = back + (6 if target > origin else 2)
        after[BLACK_KING if turn else WHITE_KING] = target
    elif kind == CASTLE:
        man = ROOK + turn
    elif kind == PAWN:
        if promotion:
            man = promotion + turn
        elif target == position[EN_PASSANT]:
            after[target - 8 if turn == WHITE else target + 8] = 0
        elif target - origin == 16 or origin - target == 16:
            enemy: i64 = PAWN + BLACK - turn
            if (target & 7 and position[target - 1] == enemy) or (target & 7 != 7 and position[target + 1] == enemy):
                after[EN_PASSANT] = (origin + target) >> 1
    after[target] = man
    return after


def settle(position: list[int]) -> None:
    """Take the en passant square back if nobody may take there [9.2]."""
    target: i64 = position[EN_PASSANT]
    if target:
        turn: i64 = position[TURN]
        for origin in BLACK_TAKES[target] if turn == WHITE else WHITE_TAKES[target]:
            if position[origin] == PAWN + turn and _is_safe(position, origin | target << 6):
                return
        position[EN_PASSANT] = 0


def _is_safe(position: list[int], move: i64) -> bool:
    """Whether the move leaves the mover's king out of check."""
    return not _is_hit_after(position, move, position[TURN])


def gives_check(position: list[int], move: i64) -> bool:
    return _is_hit_after(position, move, BLACK - position[TURN])


def _is_hit_after(position: list[int], move: i64, side: i64) -> bool:
    """Whether the king of a side stands attacked after the move. It is tried on the board and taken back, which is
    quicker by far than a copy."""
    turn: i64 = position[TURN]
    origin: i64 = move & 63
    target: i64 = move >> 6 & 63
    promotion: i64 = move >> 12
    man: i64 = position[origin]
    kind: i64 = man & 7
    there: i64 = position[target]
    if there == CASTLE + turn:
        after = play(position, move)
        return is_attacked(after, king_of(after, side), BLACK - side)
    passed: i64 = -1  # where a pawn is taken in passing
    if kind == PAWN and target and target == position[EN_PASSANT]:
        passed = target - 8 if turn == WHITE else target + 8
        position[passed] = 0
    position[origin] = 0
    position[target] = promotion + turn if promotion else man
    is_hit = is_attacked(position, target if kind == KING and side == turn else king_of(position, side), BLACK - side)
    position[origin] = man
    position[target] = there
    if passed >= 0:
        position[passed] = PAWN + BLACK - turn
    return is_hit


def _may_castle(position: list[int], king: i64, rook: i64) -> bool:
    """Whether nothing stands between and the king meets no attack on his way [3.8b]."""
    turn: i64 = position[TURN]
    back: i64 = king & 56
    king_to: i64 = back + (6 if rook > king else 2)
    rook_to: i64 = back + (5 if rook > king else 3)
    for at in range(min(king, king_to, rook, rook_to), max(king, king_to, rook, rook_to) + 1):
        if position[at] and at != king and at != rook:
            return False
    without = position.copy()
    without[king] = 0
    for at in range(min(king, king_to), max(king, king_to) + 1):
        if at != king_to and is_attacked(without, at, BLACK - turn):
            return False
    return _is_safe(position, king | rook << 6)


def legal_moves(position: list[int]) -> list[int]:
    return _legal_moves(position, False)


def has_move(position: list[int]) -> bool:
    return len(_legal_moves(position, True)) > 0


def _legal_moves(position: list[int], one_is_enough: bool) -> list[int]:
    turn: i64 = position[TURN]
    king: i64 = king_of(position, turn)
    in_check = is_attacked(position, king, BLACK - turn)
    pinned: list[int] = [] if in_check else _pinned(position, king)
    moves: list[int] = []
    for square in range(64):
        man: i64 = position[square]
        if not man or man & 8 != turn:
            continue
        origin: i64 = square
        kind: i64 = man & 7
        mine: list[int] = []
        if kind == PAWN:
            _pawn_moves(position, origin, mine)
        elif kind == KNIGHT:
            _leaper_moves(position, origin, KNIGHT_LEAPS[origin], mine)
        elif kind == KING:
            _leaper_moves(position, origin, KING_STEPS[origin], mine)
        else:
            rays = DIAGONALS[origin] if kind == BISHOP else STARS[origin] if kind == QUEEN else LINES[origin]
            for ray in rays:
                for target in ray:
                    other: i64 = position[target]
                    if not other:
                        mine.append(origin | target << 6)
                        continue
                    if other & 8 != turn:
                        mine.append(origin | target << 6)
                    break
        if kind == KING or in_check:
            moves += [move for move in mine if _is_safe(position, move)]
            if kind == KING and not in_check:
                _castling_moves(position, origin, moves)
        elif origin in pinned:
            moves += [move for move in mine if _is_safe(position, move)]
        elif kind == PAWN and position[EN_PASSANT]:
            moves += [move for move in mine if move >> 6 != position[EN_PASSANT] or _is_safe(position, move)]
        else:
            moves += mine
        if one_is_enough and moves:
            break
    return moves


def _pinned(position: list[int], king: i64) -> list[int]:
    """The squares of the men without which this king, who is not in check, would be."""
    turn: i64 = position[TURN]
    found: list[int] = []
    for ray in LINES[king]:
        _pin_on(position, ray, ROOK + BLACK - turn, CASTLE + BLACK - turn, found)
    for ray in DIAGONALS[king]:
        _pin_on(position, ray, BISHOP + BLACK - turn, BISHOP + BLACK - turn, found)
    return found


def _pin_on(position: list[int], ray: tuple[int, ...], slider: i64, other: i64, found: list[int]) -> None:
    turn: i64 = position[TURN]
    queen: i64 = QUEEN + BLACK - turn
    shield: i64 = -1
    for at in ray:
        man: i64 = position[at]
        if man:
            if shield >= 0:
                if man in (slider, other, queen):
                    found.append(shield)
                return
            if man & 8 != turn:
                return
            shield = at


def _leaper_moves(position: list[int], origin: i64, targets: tuple[int, ...], moves: list[int]) -> None:
    turn: i64 = position[TURN]
    for target in targets:
        other: i64 = position[target]
        if not other or other & 8 != turn:
            moves.append(origin | target << 6)


def _castling_moves(position: list[int], king: i64, moves: list[int]) -> None:
    turn: i64 = position[TURN]
    back: i64 = king & 56
    rooks = [square for square in range(back, back + 8) if position[square] == CASTLE + turn]
    moves += [king | rook << 6 for rook in rooks if _may_castle(position, king, rook)]


def _pawn_moves(position: list[int], origin: i64, moves: list[int]) -> None:
    turn: i64 = position[TURN]
    ahead: i64 = origin + 8 if turn == WHITE else origin - 8
    is_last = ahead < 8 or ahead > 55
    if not position[ahead]:
        _pawn_move(origin, ahead, is_last, moves)
        rank: i64 = origin >> 3
        if rank == (1 if turn == WHITE else 6):
            ahead = origin + 16 if turn == WHITE else origin - 16
            if not position[ahead]:
                moves.append(origin | ahead << 6)
    for target in WHITE_TAKES[origin] if turn == WHITE else BLACK_TAKES[origin]:
        other: i64 = position[target]
        if other:
            if other & 8 != turn:
                _pawn_move(origin, target, is_last, moves)
        elif target and target == position[EN_PASSANT]:
            moves.append(origin | target << 6)


def _pawn_move(origin: i64, target: i64, is_last: bool, moves: list[int]) -> None:
    if is_last:
        moves += [origin | target << 6 | promotion << 12 for promotion in (QUEEN, ROOK, BISHOP, KNIGHT)]
    else:
        moves.append(origin | target << 6)


def perft(position: list[int], depth: i64) -> i64:
    """How many sequences of `depth` legal moves (at least one) there are."""
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    nodes: i64 = 0
    for move in moves:
        nodes += perft(play(position, move), depth - 1)
    return nodes
