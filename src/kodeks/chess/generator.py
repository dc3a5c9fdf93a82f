"""Legal moves of chess for the search for mates, on bitboards.

The same source runs interpreted and, compiled with mypyc, on native integers (`bitboards.py`). A rook with which
castling is not lost for good is marked, so that any start of Chess960 is played the same.

A move is packed as origin, target << 6, promotion << 12; castling is the king's move to the square of his rook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kodeks.chess.bitboards import (
    ALL,
    ENDS,
    NOT_LAST,
    bit_of,
    diagonals_from,
    king_steps,
    knight_leaps,
    lines_from,
    pawn_takes,
    square_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6
WHITE: Final = 0
BLACK: Final = 1


class Position:
    """What stands where, who is to move, which rooks may castle, and the square on which a pawn may be taken in
    passing, marked only where one may: so two positions are equal if and only if they are the same in 9.2."""

    __slots__ = ("black", "castles", "diagonals", "knights", "lines", "passant", "pawns", "turn", "white")

    def __init__(self, turn: i64) -> None:
        self.white: i64 = 0
        self.black: i64 = 0
        self.pawns: i64 = 0
        self.knights: i64 = 0
        self.diagonals: i64 = 0  # bishops and queens
        self.lines: i64 = 0  # rooks and queens; what is in none of these four is a king
        self.castles: i64 = 0
        self.passant: i64 = 0
        self.turn: i64 = turn

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.white == other.white
            and self.black == other.black
            and self.pawns == other.pawns
            and self.knights == other.knights
            and self.diagonals == other.diagonals
            and self.lines == other.lines
            and self.castles == other.castles
            and self.passant == other.passant
            and self.turn == other.turn
        )

    def __hash__(self) -> int:
        mixed: i64 = self.white ^ self.white >> 29
        mixed = (mixed * 0x1B873593 ^ self.black) * 0x2545F491 & 0x3FFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 23 ^ self.pawns) * 0x19D699A5 & 0x3FFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 23 ^ self.diagonals) * 0x2C1B3C6D & 0x3FFFFFFFFFFFFFF
        return mixed ^ mixed >> 31 ^ self.knights ^ self.lines >> 3 ^ self.turn

    def side(self, side: i64) -> i64:
        return self.black if side else self.white

    def king(self, side: i64) -> i64:
        return (self.black if side else self.white) & ~(self.pawns | self.knights | self.diagonals | self.lines)

    def kind(self, bit: i64) -> i64:
        """What stands on the square of this set of one, which is not empty."""
        if bit & self.pawns:
            return PAWN
        if bit & self.knights:
            return KNIGHT
        if bit & self.diagonals:
            return QUEEN if bit & self.lines else BISHOP
        return ROOK if bit & self.lines else KING

    def put(self, bit: i64, kind: i64, side: i64) -> None:
        """Set a man on an empty square."""
        if side:
            self.black |= bit
        else:
            self.white |= bit
        if kind == PAWN:
            self.pawns |= bit
        elif kind == KNIGHT:
            self.knights |= bit
        if kind in (BISHOP, QUEEN):
            self.diagonals |= bit
        if kind in (ROOK, QUEEN):
            self.lines |= bit

    def clear(self, bits: i64) -> None:
        """Take whatever stands on these squares."""
        keep: i64 = ~bits
        self.white &= keep
        self.black &= keep
        self.pawns &= keep
        self.knights &= keep
        self.diagonals &= keep
        self.lines &= keep
        self.castles &= keep

    def copy(self) -> Position:
        other = Position(self.turn)
        other.white = self.white
        other.black = self.black
        other.pawns = self.pawns
        other.knights = self.knights
        other.diagonals = self.diagonals
        other.lines = self.lines
        other.castles = self.castles
        other.passant = self.passant
        return other


def attacked_by(position: Position, side: i64, empty: i64) -> i64:
    """Every square that a side attacks, where these are empty."""
    own: i64 = position.side(side)
    return (
        pawn_takes(own & position.pawns, side)
        | knight_leaps(own & position.knights)
        | king_steps(position.king(side))
        | diagonals_from(own & position.diagonals, empty)
        | lines_from(own & position.lines, empty)
    )


def attackers(position: Position, bit: i64, by: i64) -> i64:
    """The men of a side that attack a square."""
    empty: i64 = ~(position.white | position.black)
    found: i64 = pawn_takes(bit, 1 - by) & position.pawns | knight_leaps(bit) & position.knights
    found |= king_steps(bit) & position.king(by)
    found |= diagonals_from(bit, empty) & position.diagonals | lines_from(bit, empty) & position.lines
    return found & position.side(by)


def is_check(position: Position) -> bool:
    """Whether the side to move is in check [3.9]."""
    return attackers(position, position.king(position.turn), 1 - position.turn) != 0


# Moves ---------------------------------------------------------------------------------------------------------------


def play(position: Position, move: i64) -> Position:
    """The position after a move that is at least pseudo-legal. The en passant square is marked wherever a pawn stands
    to take there; whether it may is for `settle` to say."""
    after = position.copy()
    turn: i64 = position.turn
    target: i64 = move >> 6 & 63
    promotion: i64 = move >> 12
    origin_bit: i64 = bit_of(move & 63)
    target_bit: i64 = bit_of(target)
    kind: i64 = position.kind(origin_bit)
    after.turn = 1 - turn
    after.passant = 0
    if kind == KING:
        castle: i64 = target_bit & position.castles & position.side(turn)
        after.clear(origin_bit | target_bit)
        after.castles &= ~position.side(turn)
        if castle:
            is_right = target > move & 63
            after.put(bit_of((target & 56) + (5 if is_right else 3)), ROOK, turn)
            target_bit = bit_of((target & 56) + (6 if is_right else 2))
        after.put(target_bit, KING, turn)
        return after
    after.clear(origin_bit | target_bit)
    if kind == PAWN:
        if promotion:
            kind = promotion
        elif target_bit == position.passant:
            after.clear(target_bit << 8 & ALL if turn else target_bit >> 8 & NOT_LAST)
        else:
            middle: i64 = origin_bit >> 8 & NOT_LAST if turn else origin_bit << 8 & ALL
            if target_bit == (middle >> 8 & NOT_LAST if turn else middle << 8 & ALL) and (
                pawn_takes(middle, turn) & position.pawns & position.side(1 - turn)
            ):
                after.passant = middle
    after.put(target_bit, kind, turn)
    return after


def settle(position: Position) -> None:
    """Take the en passant square back if nobody may take there [9.2]."""
    target: i64 = position.passant
    if target:
        turn: i64 = position.turn
        takers: i64 = pawn_takes(target, 1 - turn) & position.pawns & position.side(turn)
        while takers:
            origin: i64 = takers & -takers
            if _is_safe(position, origin, target):
                return
            takers ^= origin
        position.passant = 0


def _is_safe(position: Position, origin: i64, target: i64) -> bool:
    """Whether a move that is not the king's leaves him out of check."""
    turn: i64 = position.turn
    gone: i64 = target
    if target == position.passant and origin & position.pawns:
        gone |= target << 8 & ALL if turn else target >> 8 & NOT_LAST
    enemies: i64 = position.side(1 - turn) & ~gone
    king: i64 = position.king(turn)
    empty: i64 = ~((position.side(turn) ^ origin) | enemies | target)
    return not (
        enemies & position.knights & knight_leaps(king)
        or enemies & position.pawns & pawn_takes(king, turn)
        or enemies & position.diagonals & diagonals_from(king, empty)
        or enemies & position.lines & lines_from(king, empty)
    )


def legal_moves(position: Position) -> list[int]:
    moves: list[int] = []
    _find_moves(position, moves, False)
    return moves


def has_move(position: Position) -> bool:
    moves: list[int] = []
    _find_moves(position, moves, True)
    return len(moves) > 0


def _find_moves(position: Position, moves: list[int], one_is_enough: bool) -> None:
    turn: i64 = position.turn
    own: i64 = position.side(turn)
    enemies: i64 = position.side(1 - turn)
    empty: i64 = ~(own | enemies) & ALL
    king: i64 = position.king(turn)
    attacked: i64 = attacked_by(position, 1 - turn, empty | king)
    _add(moves, king, king_steps(king) & ~own & ~attacked)
    checkers: i64 = attackers(position, king, 1 - turn) if king & attacked else 0
    if (one_is_enough and moves) or checkers & (checkers - 1):
        return
    allowed: i64 = ~own & ALL
    if checkers:
        allowed = checkers | _between(king, checkers, empty)
    elif own & position.castles:
        _castling_moves(position, king, attacked, moves)
    pinned: i64 = _pinned(position, king)
    _pawn_moves(position, allowed, pinned, moves)
    rest: i64 = own & ~position.pawns & ~king
    while rest and not (one_is_enough and moves):
        origin: i64 = rest & -rest
        rest ^= origin
        targets: i64 = 0
        if origin & position.knights:
            targets = knight_leaps(origin)
        if origin & position.diagonals:
            targets = diagonals_from(origin, empty)
        if origin & position.lines:
            targets |= lines_from(origin, empty)
        targets &= allowed
        if targets:
            _add(moves, origin, _safe(position, origin, targets) if origin & pinned else targets)


def _add(moves: list[int], origin_bit: i64, targets: i64) -> None:
    origin: i64 = square_of(origin_bit)
    while targets:
        target: i64 = targets & -targets
        targets ^= target
        moves.append(origin | square_of(target) << 6)


def _safe(position: Position, origin: i64, targets: i64) -> i64:
    """Those of the targets where a man that is pinned may go."""
    found: i64 = 0
    while targets:
        target: i64 = targets & -targets
        targets ^= target
        if _is_safe(position, origin, target):
            found |= target
    return found


def _between(king: i64, checker: i64, empty: i64) -> i64:
    """The squares between a king and what gives him check. Where two men look at each other, their other lines are
    parallel or meet where they stand, so that what both see is what lies between."""
    seen: i64 = lines_from(king, empty)
    if seen & checker:
        return seen & lines_from(checker, empty) & empty
    seen = diagonals_from(king, empty)
    return seen & diagonals_from(checker, empty) & empty if seen & checker else 0


def _pinned(position: Position, king: i64) -> i64:
    """The men without which a slider would attack this king of the side to move."""
    own: i64 = position.side(position.turn)
    enemies: i64 = position.side(1 - position.turn)
    empty: i64 = ~(own | enemies) & ALL
    pinned: i64 = 0
    seen: i64 = lines_from(king, empty)
    pinners: i64 = lines_from(king, empty | seen & own) & enemies & position.lines & ~seen
    while pinners:
        pinned |= seen & own & lines_from(pinners & -pinners, empty)
        pinners &= pinners - 1
    seen = diagonals_from(king, empty)
    pinners = diagonals_from(king, empty | seen & own) & enemies & position.diagonals & ~seen
    while pinners:
        pinned |= seen & own & diagonals_from(pinners & -pinners, empty)
        pinners &= pinners - 1
    return pinned


def _castling_moves(position: Position, king: i64, attacked: i64, moves: list[int]) -> None:
    """Nothing stands between, and the king meets no attack on his way [3.8b]."""
    turn: i64 = position.turn
    occupied: i64 = position.white | position.black
    rooks: i64 = position.castles & position.side(turn)
    origin: i64 = square_of(king)
    while rooks:
        rook: i64 = rooks & -rooks
        rooks ^= rook
        target: i64 = square_of(rook)
        king_to: i64 = (origin & 56) + (6 if target > origin else 2)
        rook_to: i64 = (origin & 56) + (5 if target > origin else 3)
        way: i64 = span(origin, king_to)
        if (way | span(target, rook_to)) & occupied & ~(king | rook) or way & ~bit_of(king_to) & attacked:
            continue
        after = play(position, origin | target << 6)
        if not attackers(after, after.king(turn), 1 - turn):
            moves.append(origin | target << 6)


def span(one: i64, other: i64) -> i64:
    """The squares from one to another of the same rank, both included."""
    found: i64 = 0
    for square in range(min(one, other), max(one, other) + 1):
        found |= bit_of(square)
    return found


def _pawn_moves(position: Position, allowed: i64, pinned: i64, moves: list[int]) -> None:
    turn: i64 = position.turn
    enemies: i64 = position.side(1 - turn)
    empty: i64 = ~(position.white | position.black) & ALL
    pawns: i64 = position.pawns & position.side(turn)
    while pawns:
        origin: i64 = pawns & -pawns
        pawns ^= origin
        takes: i64 = pawn_takes(origin, turn)
        targets: i64 = (origin >> 8 & NOT_LAST if turn else origin << 8 & ALL) & empty
        if turn:
            targets |= (targets & 0x0000FF0000000000) >> 8 & empty
        else:
            targets |= (targets & 0x0000000000FF0000) << 8 & empty
        targets = (targets | takes & enemies) & allowed
        if origin & pinned:
            targets = _safe(position, origin, targets)
        if takes & position.passant and _is_safe(position, origin, position.passant):
            targets |= position.passant
        if targets & ENDS:
            _add_promotions(moves, origin, targets)
        elif targets:
            _add(moves, origin, targets)


def _add_promotions(moves: list[int], origin: i64, targets: i64) -> None:
    while targets:
        target: i64 = targets & -targets
        targets ^= target
        move: i64 = square_of(origin) | square_of(target) << 6
        moves += [move | QUEEN << 12, move | ROOK << 12, move | BISHOP << 12, move | KNIGHT << 12]


def perft(position: Position, depth: i64) -> i64:
    """How many sequences of `depth` legal moves (at least one) there are."""
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    nodes: i64 = 0
    for move in moves:
        after = play(position, move)
        settle(after)
        nodes += perft(after, depth - 1)
    return nodes
