"""How near a mate seems, for the order of the search in `hunt.py`; nothing here decides anything but hopeless material.

Heavy pieces mate the king in a corner with their own king near. Where a side has only a knight, or only bishops of one
colour, one of the loser's own men must stand beside his king: such a corner is called a nook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kodeks.chess.generator import (
    BISHOP,
    BLACK,
    BLACK_KING,
    CASTLE,
    KING,
    KNIGHT,
    KNIGHT_LEAPS,
    PAWN,
    QUEEN,
    WHITE_KING,
    king_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

_CORNERS = (0, 7, 56, 63)  # a1, h1, a8, h8
_LANE: Final = 12  # bits: four lanes of one number, a lane a corner, are summed at once
_MOST: Final = 4_095
_MINOR: Final = 60  # minor pieces alone are farther from mate than a pawn that has yet to run
_NEVER: Final = 200


def _distance(one: int, other: int) -> int:
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def _lanes(values: list[int]) -> int:
    return sum([value << _LANE * lane for lane, value in enumerate(values)])


NEAR: Final = [_lanes([_distance(square, corner) for corner in _CORNERS]) for square in range(64)]
KING_NEAR: Final = [6 * lanes for lanes in NEAR]
GUARD_NEAR: Final = [_lanes([4 * abs(_distance(square, corner) - 2) for corner in _CORNERS]) for square in range(64)]
_IS_LIGHT: Final = bytes([(square // 8 + square % 8) % 2 for square in range(64)])


def _shape(man: int, square: int) -> int:
    """A number for a pawn on its square or another man anywhere; sums of them tell structures apart."""
    kind = man & 7
    return pow(3, 1 + man + 16 * (square if kind == PAWN else 0), 2**55 - 55)


_SHAPES: Final = [[_shape(man, square) for square in range(64)] for man in range(16)]


def _knight_distances() -> list[bytes]:
    """How many moves a knight needs from square to square."""
    found: list[bytes] = []
    for start in range(64):
        far = {start: 0}
        queue = [start]
        for at in queue:
            for target in KNIGHT_LEAPS[at]:
                if target not in far:
                    far[target] = far[at] + 1
                    queue.append(target)
        found.append(bytes([far[square] for square in range(64)]))
    return found


def _nearest(targets: list[int], distances: list[bytes], weight: int) -> bytes:
    return bytes([weight * min([distances[square][target] for target in targets]) for square in range(64)])


_KNIGHT_FAR: Final = _knight_distances()
_KING_FAR: Final = [bytes([_distance(one, other) for other in range(64)]) for one in range(64)]


class Nook:
    """A corner for the king, a square beside it for one of his men, and how far each other man is from his place."""

    def __init__(self, corner: int, along: int, away: int) -> None:
        self.block: i64 = corner + along
        self.is_light: i64 = _IS_LIGHT[corner]
        self.king: bytes = _nearest([corner], _KING_FAR, 6)
        self.guard: bytes = _nearest([corner + 2 * away, corner + 2 * away + along], _KING_FAR, 4)
        self.knight: bytes = _nearest([corner + 2 * away + along, corner + away + 2 * along], _KNIGHT_FAR, 2)


def _nooks() -> list[Nook]:
    found: list[Nook] = []
    for corner in _CORNERS:
        right = 1 if corner % 8 == 0 else -1
        up = 8 if corner < 8 else -8
        found += [Nook(corner, right, up), Nook(corner, up, right)]
    return found


_NOOKS: Final = _nooks()


class Outlook:
    """What a promise is made of: distances to each corner, and what stays the same while pieces only move."""

    def __init__(self) -> None:
        self.is_hopeless: bool = False  # the winner's material can never mate [9.6]
        self.is_exact: bool = False  # any move may change more than distances
        self.by_nook: bool = False  # how far a nook is tells all
        self.all_count: bool = False  # the loser's pieces must come near, too
        self.base: i64 = 0
        self.far: i64 = 0
        self.shape: i64 = 0  # of the structure: pawns on their squares, and which other men there are

    def promise(self, far: i64) -> i64:
        """How far a mate seems with these distances, lower is nearer."""
        best: i64 = far & _MOST
        here: i64 = far >> _LANE & _MOST
        if here < best:
            best = here
        here = far >> 2 * _LANE & _MOST
        if here < best:
            best = here
        here = far >> 3 * _LANE
        if here < best:
            best = here
        return self.base + best


def outlook(position: list[int], winner: i64) -> Outlook:
    far: i64 = 0
    others_far: i64 = 0
    own: i64 = 0
    others: i64 = 0
    heavy: i64 = 0
    knights: i64 = 0
    own_knights: i64 = 0
    bishops: i64 = 0
    light: i64 = 0
    own_light: i64 = 0
    others_queens: i64 = 0
    castles: i64 = 0
    own_run: i64 = 8  # ranks to go for the pawn nearest to promotion
    others_run: i64 = 8
    shape: i64 = 0
    for square in range(64):
        man: i64 = position[square]
        if not man:
            continue
        kind: i64 = man & 7
        shape += _SHAPES[man][square]
        rank: i64 = square >> 3
        if kind == CASTLE:
            castles += 1
        if man & 8 == winner:
            if kind == KING:
                far += GUARD_NEAR[square]
                continue
            own += 1
            if kind == PAWN:
                own_run = min(own_run, rank if winner else 7 - rank)
                continue
            far += NEAR[square]
            if kind == KNIGHT:
                knights += 1
                own_knights += 1
            elif kind == BISHOP:
                bishops += 1
                light += _IS_LIGHT[square]
                own_light += _IS_LIGHT[square]
            else:
                heavy += 1
        else:
            if kind == KING:
                far += KING_NEAR[square]
                continue
            others += 1
            if kind == PAWN:
                others_run = min(others_run, 7 - rank if winner else rank)
                continue
            others_far += NEAR[square]
            if kind == KNIGHT:
                knights += 1
            elif kind == BISHOP:
                bishops += 1
                light += _IS_LIGHT[square]
            elif kind == QUEEN:
                others_queens += 1
    view = Outlook()
    view.shape = shape
    if heavy or own_run < 8:
        view.far = far
        view.base = 3 * others + (0 if heavy else 8 * own_run + 20)
        return view
    view.is_exact = castles > 0  # a king or rook that moves makes another structure
    view.base = _MINOR
    if own_knights == 1 and own == 1:
        view.is_hopeless = others == others_queens
    elif not own_knights and (not own_light or own_light == own):
        view.is_hopeless = not own or ((not light or light == bishops) and not knights and others_run == 8)
    else:
        view.all_count = True
        view.far = far + others_far
        return view
    if view.is_hopeless:
        view.is_exact = True
    else:
        view.by_nook = True
        view.base += _nook(position, winner)
    return view


def nook_after(position: list[int], move: i64, winner: i64) -> i64:
    """The promise of a quiet move of a piece where a nook tells all: it is tried on the board and taken back."""
    origin: i64 = move & 63
    target: i64 = move >> 6 & 63
    man: i64 = position[origin]
    place: i64 = BLACK_KING if man & 8 else WHITE_KING
    is_king = man & 7 == KING
    position[origin] = 0
    position[target] = man
    if is_king:
        position[place] = target
    promise: i64 = _MINOR + _nook(position, winner)
    position[origin] = man
    position[target] = 0
    if is_king:
        position[place] = origin
    return promise


def _nook(position: list[int], winner: i64) -> i64:
    """How far a mate in the nearest nook seems."""
    king: i64 = king_of(position, BLACK - winner)
    guard: i64 = king_of(position, winner)
    knights: list[int] = []
    helpers: list[int] = []
    bishop: i64 = -1
    for square in range(64):
        man: i64 = position[square]
        if man and man & 7 != KING:
            if man & 8 != winner:
                helpers.append(square)
            elif man & 7 == BISHOP:
                bishop = square
            else:
                knights.append(square)
    best: i64 = 4 * _NEVER
    for nook in _NOOKS:
        if bishop >= 0 and nook.is_light != _IS_LIGHT[bishop]:
            continue
        here: i64 = nook.king[king] + nook.guard[guard]
        for at in knights:
            here += nook.knight[at]
        least: i64 = _NEVER
        for at in helpers:
            least = min(least, _to_block(position[at] & 7, at, nook.block, winner, bishop >= 0))
        best = min(best, here + least)
    return best


def _to_block(kind: i64, at: i64, block: i64, winner: i64, against_bishop: bool) -> i64:
    """How far a man of the loser is from standing beside his king. A queen would take or interpose, against a bishop
    a rook too; a pawn may get there itself or promote."""
    if kind == PAWN:
        rank: i64 = at >> 3
        ahead: i64 = (block >> 3) - rank if winner else rank - (block >> 3)
        run: i64 = 12 + 6 * (7 - rank if winner else rank)
        return min(run, 4 * ahead) if at & 7 == block & 7 and ahead >= 0 else run
    if kind == KNIGHT:
        return 3 * _KNIGHT_FAR[block][at]
    if kind == QUEEN or (kind == BISHOP and _IS_LIGHT[at] != _IS_LIGHT[block]) or (kind > BISHOP and against_bishop):
        return _NEVER
    return 0 if at == block else 3
