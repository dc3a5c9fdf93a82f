"""Results as PDN writes them."""

from __future__ import annotations

import re
from types import MappingProxyType

from kodeks.rulebook.result import Result

__all__ = ["result_of"]

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


def result_of(text: str) -> Result | None:
    """The result these characters mean; None for `*` and for any other words, which a Result tag may hold. Who has
    all points has won, whatever they count: 10-0, 12-0."""
    bare = "".join(text.split()).replace(":", "-")
    won = _ALL_POINTS.fullmatch(bare)
    if won is not None:
        return Result.WHITE_WINS if won[1] else Result.BLACK_WINS
    return _RESULTS.get(bare)
