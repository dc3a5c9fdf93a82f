"""One JSON object as text: nothing given twice, no endless numbers, one clear error."""

from __future__ import annotations

import json

from kodeks.malformed import MalformedText

__all__ = ["read_object"]

_MOST_DIGITS = 15


def read_object(text: str, *, kind: str) -> dict[str, object]:
    """The object this text is; `kind` is the reason of the error for any other JSON."""
    try:
        data = json.loads(text, object_pairs_hook=_no_duplicates, parse_int=_bounded, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise MalformedText("not-json", error.msg, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise MalformedText("not-json", text) from None
    if not isinstance(data, dict):
        raise MalformedText(kind, text)
    return data


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise MalformedText("setting-given-twice", key)
        found[key] = value
    return found


def _bounded(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise MalformedText("not-a-count", digits)
    return int(digits)


def _no_constant(name: str) -> object:
    raise MalformedText("not-a-count", name)
