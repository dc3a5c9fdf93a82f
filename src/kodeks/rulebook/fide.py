"""The editions of the FIDE Laws of Chess: a new one is a file in `codes`, and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.code import newest_first
from kodeks.rulebook.codes.fide2009 import FIDE2009
from kodeks.rulebook.codes.fide2023 import FIDE2023

__all__ = ["CHESS_EDITIONS", "FIDE2009", "FIDE2023", "chess_edition"]

_KNOWN: dict[str, ChessEdition] = {each.key: each for each in (FIDE2009, FIDE2023)}
CHESS_EDITIONS: Mapping[str, ChessEdition] = MappingProxyType(_KNOWN)


def chess_edition(key: str | None = None) -> ChessEdition:
    """The edition of the Laws with this key; where nobody names one, the newest."""
    if key is None:
        return newest_first(CHESS_EDITIONS)[0]
    if key not in CHESS_EDITIONS:
        raise MalformedText("unknown-edition", key)
    return CHESS_EDITIONS[key]
