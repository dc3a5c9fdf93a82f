"""Results as arbiters type them: one key where one does, in the conventions of both games and of the language."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.malformed import MalformedText
from kodeks.words import Language

__all__ = ["read_short"]

_WHITE, _DRAW, _BLACK = "white", "draw", "black"
_SHORT: Mapping[str, str] = {
    **dict.fromkeys(("1", "w", "1-0", "10"), _WHITE),
    **dict.fromkeys(("r", "=", "d", "½", "1/2", "½-½", "1/2-1/2"), _DRAW),
    **dict.fromkeys(("0", "c", "0-1", "01"), _BLACK),
    **dict.fromkeys(("+", "+-", "+/-"), "+/-"),
    **dict.fromkeys(("-", "-+", "-/+"), "-/+"),
    **dict.fromkeys(("--", "-/-"), "-/-"),
}
_DRAUGHTS: Mapping[str, str] = {
    **dict.fromkeys(("2", "20", "2-0"), _WHITE),
    **dict.fromkeys(("11", "1-1"), _DRAW),
    **dict.fromkeys(("02", "0-2"), _BLACK),
    "1+": "1+-1-",
    "1-": "1--1+",
}
_WRITTEN = {True: {_WHITE: "1-0", _DRAW: "½-½", _BLACK: "0-1"}, False: {_WHITE: "2-0", _DRAW: "1-1", _BLACK: "0-2"}}


def read_short(text: str, *, is_chess: bool, language: Language) -> str:
    """The result in full; what is not known here is left for the core to judge."""
    typed = text.strip().casefold().replace(":", "-").replace("–", "-").replace("−", "-").replace(" ", "")
    own = language.short_results.get(typed)
    if own == "":
        raise MalformedText("rounds-b-is-unclear", text)
    known = {**_SHORT, **language.short_results, **({} if is_chess else _DRAUGHTS)}
    meant = known.get(typed, text.strip())
    return _WRITTEN[is_chess].get(meant, meant)
