"""What an arbiter types for a result: short forms of both games, with those of his language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kodeks.malformed import MalformedText
from kodeks.rounds import written_scores

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


def read_short(text: str, *, is_chess: bool, own: Mapping[str, str]) -> str:
    """The result in full; what is not known here is left for the law to judge. `own`: short forms of his language; one
    that stands for nothing is unclear.

    Points are told apart by a sign, and not by a space alone: `2 0` may be the next board and its result."""
    typed = re.sub(r"\s*[-:–−]\s*", "-", text.strip().casefold())
    if own.get(typed) == "":
        raise MalformedText("rounds-b-is-unclear", text)
    known = {**_SHORT, **own, **({} if is_chess else _DRAUGHTS)}
    meant = known.get(typed, text.strip())
    usual = dict(zip((_WHITE, _DRAW, _BLACK), written_scores(is_chess=is_chess), strict=False))
    return usual.get(meant, meant)
