"""The languages there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kodeks.malformed import MalformedText
from kodeks.words.language import Language, read_language

CODES = (
    "pl",  # the first is spoken where nobody has asked for another
    "en",
    "de",
)
FALLBACK = "en"  # spoken where a language is not complete


@cache
def language_of(code: str) -> Language:
    if code not in CODES:
        raise MalformedText("unknown-language", code)
    return read_language(Path(__file__).parent / code, None if code == FALLBACK else lambda: language_of(FALLBACK))


@cache
def languages() -> tuple[Language, ...]:
    return tuple(map(language_of, CODES))


def times_said() -> tuple[Mapping[str, str], ...]:
    """How all of them speak of lengths of time: regulations are written in any."""
    return tuple(each.times for each in languages())
