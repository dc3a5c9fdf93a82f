"""What the tags say of the board, of the position and of the result, as the standard has them or as real files do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from kodeks.draughts.fen import read_fen, variant_of_fen
from kodeks.draughts.position import Position
from kodeks.draughts.variant import BOARD_64, BOARD_100, Variant
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Result

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
STRUCTURE = ("GameType", "FEN", "SetUp")  # told by the variant, the notation and the start of a game

_GAME_TYPE = re.compile(r"([0-9]{1,3})(?:,([WB])(?:,([0-9]+),([0-9]+)(?:,([ANS])([0-3]?)(?:,([01]))?)?)?)?")
_PLAYED = {20: BOARD_100, 26: BOARD_64}
_SIDE = re.compile(r"([WB?])\s*:", re.IGNORECASE)
_LIST = re.compile(r":\s*([WB])([^:]*)", re.IGNORECASE)
_RESULTS = MappingProxyType(
    {
        "1-0": Result.WHITE_WINS,
        "1/2-1/2": Result.DRAW,
        "½-½": Result.DRAW,
        "0.5-0.5": Result.DRAW,
        "0,5-0,5": Result.DRAW,
        "1+/1-": Result.WHITE_AHEAD,
        "1-/1+": Result.BLACK_AHEAD,
        "0-1": Result.BLACK_WINS,
        **{result.value: result for result in Result},
    }
)
_ALL_POINTS = re.compile(r"([1-9][0-9]?)-0|0-([1-9][0-9]?)")


class Header(NamedTuple):
    """The board and notation as far as the tags and the caller tell them, and the text of the position."""

    variant: Variant | None
    numeric: bool | None
    fen: str
    is_odd: bool = False  # of the GameType only the board could be told, or not even that


def read_header(tags: Mapping[str, str], variant: Variant | None) -> Header:
    """Settle the board: by GameType, else as the caller says, else by the squares of the FEN tag."""
    by_type, numeric, is_odd = _read_game_type(tags.get("GameType", ""))
    fen = tags.get("FEN", "").strip()
    return Header(by_type or variant or (variant_of_fen(fen) if fen else None), numeric, fen, is_odd)


@lru_cache(maxsize=100)
def _read_game_type(text: str) -> tuple[Variant | None, bool | None, bool]:
    """The board, whether squares are numbers, and whether the text is odd. Games that the code does not know are
    refused; what does not change which squares are meant is not."""
    bare = "".join(text.split())
    if bare in ("", "?"):
        return None, None, False
    match = _GAME_TYPE.fullmatch(bare)
    if match is None:
        number = re.match(r"[0-9]+", bare)
        return (None if number is None else _board(number[0], text)), None, True
    number_alone, colour, width, height, notation, corner, mirrored = match.groups()
    board = _board(number_alone, text)
    if colour == "B" or mirrored == "1" or (width is not None and {width, height} != {str(board.side)}):
        raise MalformedText("game-type-not-played-here", text)
    if notation == "S" or (notation == "A" and not board.algebraic):
        raise MalformedText("game-type-not-played-here", text)
    is_odd = corner not in (None, "", {"A": "0", "N": "2"}.get(notation))  # a1 is at the bottom left, square 1 on top
    if is_odd and board.algebraic:  # on the 100 board nobody numbers otherwise, whatever programs write here
        raise MalformedText("game-type-not-played-here", text)
    return board, None if notation is None else notation == "N", is_odd


def _board(number: str, text: str) -> Variant:
    board = _PLAYED.get(int(number[:4]))
    if board is None:
        raise MalformedText("game-type-not-played-here", text)
    return board


def write_game_type(variant: Variant, numeric: bool) -> str:
    """The GameType tag of a board and its notation, in full."""
    if variant is BOARD_100:
        return "20,W,10,10,N2,0"
    return "26,W,8,8,N2,0" if numeric else "26,W,8,8,A0,0"


def board_of_moves(moves: list[str], is_start: bool) -> Variant:
    """The board that moves alone tell: names mean 64; so does a first move from its third row of men, seen from either
    side, which no man of the 100 board can make from the start."""
    if re.search("[a-h]", "".join(moves)):
        return BOARD_64
    first = re.match(r"[0-9]+", moves[0]) if moves else None
    if is_start and first is not None and first[0].lstrip("0") in _FIRST_ON_64:
        return BOARD_64
    return BOARD_100


_FIRST_ON_64 = frozenset(map(str, (*range(9, 13), *range(21, 25))))


def read_odd_fen(text: str, variant: Variant) -> Position | None:
    """The position that was meant, if anybody can tell: small letters, other separators, commas too many. Where nobody
    says who moves, White does."""
    body = text.strip().strip("\"'").rstrip(".")
    side, lists = _SIDE.match(body), _LIST.findall(body)
    squares = {colour.upper(): _mended(entries) for colour, entries in lists}
    if side is None or len(squares) != len(lists) or not squares:
        return None
    turn = "B" if side[1] in "bB" else "W"
    try:
        return read_fen(f"{turn}:W{squares.get('W', '')}:B{squares.get('B', '')}", variant)
    except MalformedText:
        return None


def _mended(entries: str) -> str:
    """The squares of one colour with one comma between them, kings with a large letter and files with a small one."""
    words = filter(None, re.split(r"[,;\s.]+", entries.replace("–", "-")))
    return ",".join("K" + word[1:].lower() if word[0] in "kK" else word.lower() for word in words)


def result_of(text: str) -> Result | None:
    """The result these characters mean; None for `*` and for any other words, which a Result tag may hold. Who has
    all points has won, whatever they count: 10-0, 12-0."""
    bare = "".join(text.split()).replace(":", "-")
    won = _ALL_POINTS.fullmatch(bare)
    if won is not None:
        return Result.WHITE_WINS if won[1] else Result.BLACK_WINS
    return _RESULTS.get(bare)
