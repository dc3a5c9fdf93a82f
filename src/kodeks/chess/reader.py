"""Reading a written move [annex C]: the legal moves are sifted by what is written."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

import chess

from kodeks.chess.castling import castle
from kodeks.chess.judge import most_telling
from kodeks.chess.letters import letters_of
from kodeks.malformed import MalformedText
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.ruling import Ruling, Verdict

_NUMBER = re.compile(r"\s*(?:[0-9]{1,4}\.(?:\.\.)?|…)?\s*")
_OFFER = "(=)"
_NOTES = (_OFFER, "e.p.", "e. p.", "ep", "!", "?")  # what may follow a move, in any order
_SIGN = r"(?P<sign>\+\+|\+|#|X)?"
_CASTLING = re.compile(rf"(?:(?P<long>0-0-0|O-O-O)|0-0|O-O){_SIGN}")
_LIMIT = 40  # characters of one move
_WITH_NOTES = 200  # with its number and all that follows it


class ParsedMove(NamedTuple):
    """A move taken apart. Castling has no squares; a pawn capture may give only the file it goes to."""

    kind: chess.PieceType
    from_file: int | None = None
    from_rank: int | None = None
    to_file: int | None = None
    to_rank: int | None = None
    is_capture: bool = False
    promotion: chess.PieceType | None = None
    castling: str | None = None  # "short" or "long"
    sign: str = ""
    draw_offer: bool = False  # `(=)` [C13]


@cache
def _forms(language: str) -> tuple[re.Pattern[str], dict[str, chess.PieceType]]:
    letters = letters_of(language)
    piece = "[" + "".join(letters) + "]"
    form = (
        rf"(?P<piece>{piece})?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<cap>[x:-])?(?P<to>[a-h][1-8]?)"
        rf"(?:=?(?P<promo>{piece})|\((?P<bracket>{piece})\))?{_SIGN}"
    )
    return re.compile(form), letters


@lru_cache(4096)  # a few thousand words are all that games are written in
def take_apart(text: str, language: str = "en") -> ParsedMove:
    """What is written; `MalformedText` with the column where it stops to be a move."""
    if len(text) > _WITH_NOTES:
        raise MalformedText("chess-not-a-move", f"{text[:_LIMIT]}…", line=1, column=_WITH_NOTES + 1)
    start = _NUMBER.match(text)
    assert start is not None
    end, offer = _without_notes(text, start.end())
    body = text[start.end() : end].replace("\N{VARIATION SELECTOR-15}", "")
    castling = _CASTLING.fullmatch(body)
    if castling is not None:
        side = "long" if castling["long"] else "short"
        return ParsedMove(chess.KING, castling=side, sign=castling["sign"] or "", draw_offer=offer)
    form, letters = _forms(language)
    found = form.fullmatch(body) if len(body) <= _LIMIT else None
    kind = chess.PAWN if found is None or found["piece"] is None else letters[found["piece"]]
    if found is None or not _is_whole(found, kind):
        understood = _understood(body, language) if found is None else found.end("rank" if found["rank"] else "piece")
        raise MalformedText("chess-not-a-move", text, line=1, column=start.end() + max(understood, 0) + 1)
    promotion = found["promo"] or found["bracket"]
    return ParsedMove(
        kind,
        from_file=None if found["file"] is None else "abcdefgh".index(found["file"]),
        from_rank=None if found["rank"] is None else int(found["rank"]) - 1,
        to_file="abcdefgh".index(found["to"][0]),
        to_rank=int(found["to"][1]) - 1 if len(found["to"]) == 2 else None,
        is_capture=found["cap"] in ("x", ":"),
        promotion=None if promotion is None else letters[promotion],
        sign=found["sign"] or "",
        draw_offer=offer,
    )


def _without_notes(text: str, start: int) -> tuple[int, bool]:
    """Where the move itself ends, and whether a draw offer stands behind it: read from the right, note by note."""
    end, offer = len(text), False
    while True:
        while end > start and text[end - 1].isspace():
            end -= 1
        note = next((note for note in _NOTES if text.endswith(note, start, end)), None)
        if note is None:
            return end, offer
        end, offer = end - len(note), offer or note == _OFFER


def _is_whole(found: re.Match[str], kind: chess.PieceType) -> bool:
    if found["cap"] == "-" and (found["file"] is None or found["rank"] is None):
        return False  # the hyphen belongs to the long form
    if len(found["to"]) == 2:
        return True
    return kind == chess.PAWN and found["file"] is not None and found["rank"] is None  # a capture such as `ed`


def _understood(body: str, language: str) -> int:
    """How many characters, from the left, could begin a move."""
    form, _ = _forms(language)
    return max((end for end in range(min(len(body), _LIMIT) + 1) if form.fullmatch(body[:end])), default=0)


def read_move(board: chess.Board, text: str, edition: ChessEdition, language: str = "en") -> chess.Move | Ruling:
    """The one legal move this text means here, or why there is none: illegal, or more than one."""
    return read_written(board, take_apart(text, language), edition)


def read_written(board: chess.Board, written: ParsedMove, edition: ChessEdition) -> chess.Move | Ruling:
    """The same for a move already taken apart."""
    if written.castling is not None:
        return castle(board, edition, short=written.castling == "short")
    moves = [move for move in board.generate_legal_moves(*_where(board, written)) if _fits(board, move, written)]
    if len(moves) == 1:
        return moves[0]
    if moves:
        forms = " ".join(sorted(board.san(move) for move in moves))
        return Ruling(Verdict.REFUSED, "chess-ambiguous", (edition.cite("C10"),), {"forms": forms})
    return _refusal(board, written, edition)


def _fits(board: chess.Board, move: chess.Move, written: ParsedMove) -> bool:
    """Whether a move of such a piece between such squares has all else that is written."""
    if move.promotion != written.promotion or (written.kind == chess.KING and board.is_castling(move)):
        return False
    if written.is_capture and not board.is_capture(move):
        return False
    if written.kind != chess.PAWN or written.from_rank is not None:
        return True
    has_file = written.from_file is not None
    return board.is_capture(move) == has_file  # a pawn capture needs its file, and no other move has one


def _where(board: chess.Board, written: ParsedMove) -> tuple[chess.Bitboard, chess.Bitboard]:
    """The squares that the piece can come from and go to, as far as they are written."""
    origin = board.pieces_mask(written.kind, board.turn)
    origin &= chess.BB_ALL if written.from_file is None else chess.BB_FILES[written.from_file]
    origin &= chess.BB_ALL if written.from_rank is None else chess.BB_RANKS[written.from_rank]
    target = chess.BB_ALL if written.to_file is None else chess.BB_FILES[written.to_file]
    return origin, target & (chess.BB_ALL if written.to_rank is None else chess.BB_RANKS[written.to_rank])


def _refusal(board: chess.Board, written: ParsedMove, edition: ChessEdition) -> Ruling:
    """Why no legal move fits: the reason for the one piece that could be meant, or that there is none."""
    if written.to_file is not None and written.to_rank is not None:
        target = chess.square(written.to_file, written.to_rank)
        tried = (chess.Move(origin, target, written.promotion) for origin in _origins(board, written))
        found = most_telling(board, tried, edition)
        if found is not None:
            return found
    return Ruling(Verdict.REFUSED, "chess-no-such-move", (edition.cite("C8"),))


def _origins(board: chess.Board, written: ParsedMove) -> list[chess.Square]:
    """The squares of the pieces that could be meant. A pawn without its file is one of the file it goes to."""
    from_file = written.from_file
    if written.kind == chess.PAWN and from_file is None:
        from_file = written.to_file
    return [
        square
        for square in board.pieces(written.kind, board.turn)
        if from_file in (None, chess.square_file(square)) and written.from_rank in (None, chess.square_rank(square))
    ]
