"""One JSON object as text: nothing given twice, no endless numbers, nothing nested without end, one clear error."""

from __future__ import annotations

import json
import re

from kodeks.malformed import MalformedText

_MOST_DIGITS = 15
_DEEPEST = 50  # brackets in brackets; what we write has six
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|(?P<open>[\[{])|(?P<close>[\]}])', re.DOTALL)


def read_object(text: str, *, kind: str) -> dict[str, object]:
    """The object this text is; `kind` is the reason of the error for any other JSON."""
    check_depth(text)
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise MalformedText("not-json", error.msg, line=error.lineno, column=error.colno) from None
    if not isinstance(data, dict):
        raise MalformedText(kind, text)
    return data


def check_depth(text: str) -> None:
    """Judged before it is parsed: what a parser can just take in, whoever shows it may not."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += (token["open"] is not None) - (token["close"] is not None)
        if depth > _DEEPEST:
            line = text.count("\n", 0, token.start()) + 1
            column = token.start() - text.rfind("\n", 0, token.start())
            raise MalformedText("json-too-deep", text[:100], line=line, column=column)


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


_DECODER = json.JSONDecoder(object_pairs_hook=_no_duplicates, parse_int=_bounded, parse_constant=_no_constant)
