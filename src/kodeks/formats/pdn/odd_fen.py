"""Positions as real files write them: small letters, other separators, commas too many, no side to move."""

from __future__ import annotations

import re

from kodeks.draughts.fen import read_fen
from kodeks.draughts.position import Position
from kodeks.draughts.variant import Variant
from kodeks.malformed import MalformedText

__all__ = ["read_odd_fen"]

_SIDE = re.compile(r"([WB?])\s*:", re.IGNORECASE)
_LIST = re.compile(r":\s*([WB])([^:]*)", re.IGNORECASE)


def read_odd_fen(text: str, variant: Variant) -> Position | None:
    """The position that was meant, if anybody can tell. Where nobody says who moves, White does."""
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
