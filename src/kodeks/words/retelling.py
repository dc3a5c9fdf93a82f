"""What the program itself wrote into a log, in the language of who sat there, told in that of who reads it."""

from __future__ import annotations

import re
from functools import cache

from kodeks.words.language import Language
from kodeks.words.languages import languages
from kodeks.words.sentences import has_sentence, say
from kodeks.words.shelf import shelf_of

_WRITTEN = ("check-in-did-not-come", "boards-match-ran", "games-corrected-by-hand", "numbers-note")
_FACT = re.compile(r"\{(\w+)\}")


def retell(language: Language, text: str) -> str:
    """A text of a log: one that is a sentence of ours in the language of the reader, any other as it was written."""
    for key, pattern in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            return say(language, key, **found.groupdict())
    return text


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    known = ((key, each) for key in _WRITTEN for each in languages() if has_sentence(each, key))
    return tuple((key, _pattern(shelf_of(each).find("messages", key) or "")) for key, each in known)


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = _FACT.split(sentence)
    return re.compile("".join(f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)))
