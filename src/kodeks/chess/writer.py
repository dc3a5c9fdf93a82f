"""Writing a move [annex C]: one style a language and custom."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

import chess

from kodeks.chess.letters import FIGURINES, LETTERS
from kodeks.malformed import MalformedText


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How moves are written. `san` is the form of PGN."""

    language: str = "en"
    figurines: bool = False
    capture: str = "x"
    pawn_capture: str = "x"  # in Poland usually left out [C9.note]
    en_passant: bool = True
    castling: str = "0"
    promotion: str = ""
    mate: str = "#"
    long: bool = False


STYLES = MappingProxyType(
    {
        "san": Style(en_passant=False, castling="O", promotion="="),
        "en": Style(),
        "pl": Style(language="pl"),
        "pl_short": Style(language="pl", capture=":", pawn_capture="", en_passant=False),
        "pl_long": Style(language="pl", long=True),
        "de": Style(language="de"),
        "fr": Style(language="fr"),
        "nl": Style(language="nl"),
        "figurine": Style(figurines=True, en_passant=False),
        "long": Style(long=True),
    }
)


def write_move(board: chess.Board, move: chess.Move, style: str | Style = "pl") -> str:
    """A legal move of this position, as a style writes it."""
    chosen = _style(style)
    text = _body(board, move, chosen)
    if board.is_en_passant(move) and chosen.en_passant:
        text += " e.p."
    san = board.san(move)
    if san.endswith("#"):
        return _signed(text, chosen.mate)
    return _signed(text, "+") if san.endswith("+") else text


def _signed(text: str, sign: str) -> str:
    """The sign of check or mate stands before `e.p.`."""
    move, blank, note = text.partition(" ")
    return move + sign + blank + note


def _style(style: str | Style) -> Style:
    if isinstance(style, Style):
        return style
    if style not in STYLES:
        raise MalformedText("no-such-notation", style)
    return STYLES[style]


def _body(board: chess.Board, move: chess.Move, style: Style) -> str:
    if board.is_castling(move):
        wings = 3 if board.is_queenside_castling(move) else 2
        return "-".join([style.castling] * wings)
    kind = board.piece_type_at(move.from_square)
    assert kind is not None, "no piece to write the move of"
    pawn = kind == chess.PAWN
    letter = "" if pawn else _letter(kind, board.turn, style)
    origin = chess.square_name(move.from_square) if style.long else _origin(board, move)
    sign = (style.pawn_capture if pawn else style.capture) if board.is_capture(move) else "-" if style.long else ""
    text = letter + origin + sign + chess.square_name(move.to_square)
    if move.promotion is not None:
        text += style.promotion + _letter(move.promotion, board.turn, style)
    return text


def _letter(kind: chess.PieceType, colour: chess.Color, style: Style) -> str:
    return FIGURINES[colour][kind] if style.figurines else LETTERS[style.language][kind]


def _origin(board: chess.Board, move: chess.Move) -> str:
    """What tells this piece from its twins: file, rank or both [C10]; for a pawn capture its file."""
    san = board.san(move).rstrip("+#").split("=")[0]
    return san[:-2].replace("x", "").lstrip("KQRBN")
