"""FEN: a position of chess as one line of text; what is wrong with it is told with its place."""

from __future__ import annotations

import re

import chess

from kodeks.malformed import MalformedText

_FIELD = re.compile(r"\S+")
_COUNTER = re.compile(r"[0-9]{1,4}")
_CASTLING = re.compile(r"-|[KQA-H]{1,2}|[kqa-h]{1,2}|[KQA-H]{1,2}[kqa-h]{1,2}")
_EN_PASSANT = re.compile(r"-|[a-h][36]")
_LIMIT = 200  # characters; the longest FEN is far shorter

_ILLEGAL = {
    chess.STATUS_NO_WHITE_KING: "chess-no-white-king",
    chess.STATUS_NO_BLACK_KING: "chess-no-black-king",
    chess.STATUS_TOO_MANY_KINGS: "chess-too-many-kings",
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "chess-too-many-pieces",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "chess-too-many-pieces",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "chess-too-many-pieces",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "chess-too-many-pieces",
    chess.STATUS_PAWNS_ON_BACKRANK: "chess-pawn-on-last-rank",
    chess.STATUS_BAD_CASTLING_RIGHTS: "chess-castling-right-without-rook",
    chess.STATUS_INVALID_EP_SQUARE: "chess-no-pawn-to-take-in-passing",
    chess.STATUS_OPPOSITE_CHECK: "chess-king-could-be-taken",
}
_LEFT_BY_ILLEGAL_MOVES = chess.STATUS_OPPOSITE_CHECK | chess.STATUS_PAWNS_ON_BACKRANK


def read_fen(text: str, *, chess960: bool | None = None, as_it_stands: bool = False) -> chess.Board:
    """The position of a FEN; the two counters may be missing. Without `chess960` the castling field tells: rights by
    file letter, or rights that ordinary chess cannot have, belong to Chess960. As it stands: an illegal move may have
    left a king in check or a pawn on the last rank [7.4a]."""
    fields = list(_FIELD.finditer(text[:_LIMIT]))
    if len(text) > _LIMIT or not 4 <= len(fields) <= 6:
        raise MalformedText("fen-fields", text)
    placement, turn, castling, en_passant, *counters = fields
    _check_placement(placement)
    _check(turn, re.compile("[wb]"), "fen-side-to-move")
    _check(castling, _CASTLING, "fen-castling")
    _check(en_passant, _EN_PASSANT, "fen-en-passant")
    for counter in counters:
        _check(counter, _COUNTER, "fen-counter")
    fen = " ".join(field[0] for field in fields)
    borne = _LEFT_BY_ILLEGAL_MOVES if as_it_stands else chess.STATUS_VALID
    if chess960 is not None:
        return _legal(chess.Board(fen, chess960=chess960), text, borne)
    by_file = any(right in "ABCDEFGHabcdefgh" for right in castling[0])
    board = chess.Board(fen, chess960=by_file)
    if not by_file and board.status() & chess.STATUS_BAD_CASTLING_RIGHTS:
        board = chess.Board(fen, chess960=True)
    return _legal(board, text, borne)


def write_fen(board: chess.Board) -> str:
    """The FEN of a position; in Chess960 with castling rights by file letter, so that it stands for itself."""
    return board.shredder_fen() if board.chess960 else board.fen()


def _check(field: re.Match[str], form: re.Pattern[str], reason: str) -> None:
    if not form.fullmatch(field[0]):
        raise MalformedText(reason, field[0], line=1, column=field.start() + 1)


def _check_placement(field: re.Match[str]) -> None:
    column = field.start() + 1
    ranks = field[0].split("/")
    for rank in ranks:
        for offset, letter in enumerate(rank):
            if letter not in "12345678KQRBNPkqrbnp":
                raise MalformedText("fen-unknown-letter", letter, line=1, column=column + offset)
        if sum(int(letter) if letter.isdigit() else 1 for letter in rank) != 8 or re.search("[1-8]{2}", rank):
            raise MalformedText("fen-rank-length", rank, line=1, column=column)
        column += len(rank) + 1
    if len(ranks) != 8:
        raise MalformedText("fen-rank-count", field[0], line=1, column=field.start() + 1)


def _legal(board: chess.Board, text: str, borne: chess.Status) -> chess.Board:
    status = board.status() & ~borne
    for flag, reason in _ILLEGAL.items():
        if status & flag:
            raise MalformedText(reason, text)
    return board
