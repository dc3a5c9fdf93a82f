"""Results as PDN writes them."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.rulebook.result import Result

__all__ = ["result_of"]

_RESULTS = MappingProxyType(
    {
        "1-0": Result.WHITE_WINS,
        "1/2-1/2": Result.DRAW,
        "½-½": Result.DRAW,
        "1+/1-": Result.WHITE_AHEAD,
        "1-/1+": Result.BLACK_AHEAD,
        "0-1": Result.BLACK_WINS,
        **{result.value: result for result in Result},
    }
)


def result_of(text: str) -> Result | None:
    """The result these characters mean; None for `*` and for any other words, which a Result tag may hold."""
    return _RESULTS.get(text.replace(" ", ""))
