"""Touch-move: which moves remain once pieces were touched or released [Art. 4]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import chess

from kodeks.chess.castling import Method, castling_move, method
from kodeks.rulebook.article import Article
from kodeks.rulebook.chess_laws import ChessEdition


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """The player with the move touches the piece on a square."""

    square: chess.Square
    deliberate: bool = True
    adjust_announced: bool = False  # before the touch [4.2]
    with_previous: bool = False  # at the same time as the one before, or in an order nobody can tell

    @property
    def binds(self) -> bool:
        """Neither accidental nor announced as adjusting [4.2, 4.3]."""
        return self.deliberate and not self.adjust_announced


class TouchDuty(NamedTuple):
    """The moves that remain, and the article that says so."""

    moves: tuple[chess.Move, ...]
    article: Article


def allowed_moves(
    board: chess.Board, touches: Sequence[Touch], edition: ChessEdition, *, castling_announced: bool = False
) -> TouchDuty:
    """What the player with the move may still play. In Chess960 castling may be announced first; then the order of king
    and rook does not matter [F3.note1, C-73]."""
    legal = tuple(board.legal_moves)
    squares = _in_order(board, touches)
    own = [square for square in squares if board.color_at(square) == board.turn]
    enemy = [square for square in squares if board.color_at(square) == (not board.turn)]
    if own and enemy:
        number, moves = _both(board, legal, squares, own[0], enemy[0])
    elif enemy:
        number, moves = "4.3b", _first(enemy, lambda square: _taking(board, legal, square))
    elif _is_king_and_rook(board, own[:2]):
        number, moves = _king_and_rook(board, legal, own, ordered=not castling_announced)
    else:
        number, moves = "4.3a", _first(own, lambda square: _moving(legal, square))
    if not squares:
        return TouchDuty(legal, edition.cite("4.3"))
    return TouchDuty(moves, edition.cite(number)) if moves else TouchDuty(legal, edition.cite("4.5"))


def _in_order(board: chess.Board, touches: Sequence[Touch]) -> list[chess.Square]:
    """The squares of binding touches in order. Among those touched together own pieces come first [4.3c], and of these
    the king [C-3]."""
    groups: list[list[chess.Square]] = []
    for touch in touches:
        if not touch.binds or board.piece_at(touch.square) is None:
            continue
        if touch.with_previous and groups:
            groups[-1].append(touch.square)
        else:
            groups.append([touch.square])
    king = board.king(board.turn)
    return [
        square
        for group in groups
        for square in sorted(group, key=lambda square: (board.color_at(square) != board.turn, square != king))
    ]


def _first(
    squares: Sequence[chess.Square], moves_of: Callable[[chess.Square], tuple[chess.Move, ...]]
) -> tuple[chess.Move, ...]:
    """The moves of the first square that has any."""
    return next((moves for moves in map(moves_of, squares) if moves), ())


def _moving(legal: Sequence[chess.Move], square: chess.Square) -> tuple[chess.Move, ...]:
    return tuple(move for move in legal if move.from_square == square)


def _taking(board: chess.Board, legal: Sequence[chess.Move], square: chess.Square) -> tuple[chess.Move, ...]:
    return tuple(move for move in legal if _taken(board, move) == square)


def _taken(board: chess.Board, move: chess.Move) -> chess.Square | None:
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def _both(
    board: chess.Board,
    legal: Sequence[chess.Move],
    squares: Sequence[chess.Square],
    own: chess.Square,
    enemy: chess.Square,
) -> tuple[str, tuple[chess.Move, ...]]:
    """The first enemy piece with the first own, else the first of all that can move or be taken [4.3c, C-2]."""
    wanted = tuple(move for move in _taking(board, legal, enemy) if move.from_square == own)
    return "4.3c", wanted or _first(squares, lambda square: _moving(legal, square) or _taking(board, legal, square))


def _is_king_and_rook(board: chess.Board, pair: Sequence[chess.Square]) -> bool:
    return {board.piece_type_at(square) for square in pair} == {chess.KING, chess.ROOK}


def _king_and_rook(
    board: chess.Board, legal: Sequence[chess.Move], own: Sequence[chess.Square], *, ordered: bool
) -> tuple[str, tuple[chess.Move, ...]]:
    king, rook = sorted(own[:2], key=lambda square: board.piece_type_at(square) != chess.KING)
    castling = castling_move(board, short=rook > king)
    if castling is not None and not board.clean_castling_rights() & chess.BB_SQUARES[rook]:
        castling = None  # another rook than the one castled with
    if own[0] == rook and ordered:  # the rook first: no castling with it on this move [4.4b]
        return "4.4b", _first(own, lambda square: tuple(move for move in _moving(legal, square) if move != castling))
    if castling is not None and castling in legal:
        return "4.4a", (castling,)
    return "4.4c", _moving(legal, king) or tuple(legal)


# Released pieces


def released(board: chess.Board, piece: chess.Square, on: chess.Square, edition: ChessEdition) -> TouchDuty:
    """What remains once a piece was released on a square: that move only. A king released two files away may only
    castle there [4.6b]; a pawn on the last rank still chooses its piece [4.6c]. An illegal release binds the piece as
    if it was touched [4.5, 7.4a]."""
    legal = tuple(board.legal_moves)
    remaining = tuple(move for move in legal if move.from_square == piece and _arrival(board, move) == on)
    if not remaining:
        return allowed_moves(board, [Touch(square=piece)], edition)
    if all(board.is_castling(move) for move in remaining):  # in Chess960 the same square may be a plain move [C-73]
        return TouchDuty(remaining, edition.cite("4.6b"))
    return TouchDuty(remaining, edition.cite("4.6c" if remaining[0].promotion else "4.6"))


def _arrival(board: chess.Board, move: chess.Move) -> chess.Square:
    if not board.is_castling(move):
        return move.to_square
    file = 2 if board.is_queenside_castling(move) else 6
    return chess.square(file, chess.square_rank(move.from_square))


def promotion_chosen(board: chess.Board, move: chess.Move, kind: chess.PieceType, edition: ChessEdition) -> TouchDuty:
    """The new piece has touched the square of promotion: the choice is final [4.4d]."""
    chosen = chess.Move(move.from_square, move.to_square, kind)
    return TouchDuty((chosen,), edition.cite("4.4d")) if board.is_legal(chosen) else allowed_moves(board, (), edition)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What the player's hand has done so far."""

    piece_released: bool = False  # the moving piece; in castling the king, in promotion the new piece
    captured_removed: bool = False
    rook_released: bool = False
    pawn_removed: bool = False
    confirmed: bool = False  # the clock pressed or castling announced; asked only where one piece castles alone [C-73]


def is_made(board: chess.Board, move: chess.Move, act: Act, edition: ChessEdition) -> tuple[bool, Article]:
    """Whether the move is made, and the article that says when it is [4.6]."""
    if board.is_castling(move):
        return _castling_made(board, move, act), edition.cite("4.6b")
    removed = act.captured_removed or not board.is_capture(move)
    if move.promotion is not None:
        return act.piece_released and act.pawn_removed and removed, edition.cite("4.6c")
    return act.piece_released and removed, edition.cite("4.6a" if board.is_capture(move) else "4.6")


def _castling_made(board: chess.Board, move: chess.Move, act: Act) -> bool:
    """When the rook is released; in Chess960 the second of the two, or the only one that moves once it is clear that
    castling was meant [4.6b, C-73]."""
    if not board.chess960:
        return act.rook_released
    way = method(move.from_square, move.to_square)
    if way is Method.KING_ONLY:
        return act.piece_released and act.confirmed
    if way is Method.ROOK_ONLY:
        return act.rook_released and act.confirmed
    return act.piece_released and act.rook_released
