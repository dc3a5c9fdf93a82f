"""The words of a language as they are recognised: without marks, capitals and stops, longest phrase first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kodeks.words import Language, heard

_WORD = re.compile(r"[^\s,;]+")
_STOPS = ".!:"
_BARE = str.maketrans({"ł": "l", "ß": "ss", "’": "'", "–": "-", "—": "-", "−": "-", "×": "x"})


def plain(word: str) -> str:
    """A word as it is compared: „Sędzia.” and sedzia are the same."""
    parts = unicodedata.normalize("NFD", word.casefold().translate(_BARE))
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare.rstrip(_STOPS) or bare


class _Word(NamedTuple):
    """One word of what was said, as it was written, as it is compared, and where it begins."""

    text: str
    plain: str
    start: int


class Speech:
    """What was said, word by word; whoever understands something takes it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._words = tuple(_Word(each[0], plain(each[0]), each.start()) for each in _WORD.finditer(text))
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._words)

    @property
    def ahead(self) -> tuple[str, ...]:
        """The words not taken yet, as they are compared."""
        return tuple(word.plain for word in self._words[self._at :])

    @property
    def rest(self) -> str:
        """The same as they were written."""
        return self.text[self._words[self._at].start :].strip() if self else ""

    def take(self, count: int = 1) -> str:
        """So many words, as they were written."""
        taken = self._words[self._at : self._at + count]
        self._at += count
        return " ".join(word.text for word in taken)

    def back(self, count: int) -> None:
        """As many words are not taken after all."""
        self._at -= count

    def take_all(self) -> str:
        """Whatever is left, as it was written."""
        rest = self.rest
        self._at = len(self._words)
        return rest


class Vocabulary:
    """What a language understands: phrases by key, each as the words it is compared by."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.phrases = {
            key: tuple(tuple(map(plain, phrase.split())) for phrase in phrases)
            for key, phrases in heard(language).items()
        }

    def word(self, key: str) -> str:
        """The phrase to tell others."""
        return heard(self.language)[key][0]

    def keys(self, family: str) -> Iterator[str]:
        """The keys that begin so, without that beginning."""
        return (key.removeprefix(family) for key in self.phrases if key.startswith(family))

    def means(self, word: str, key: str) -> bool:
        """Whether a single word is one of those of a key."""
        return (word,) in self.phrases[key]

    def take(self, speech: Speech, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys whose phrase stands next, the longest there is, which is taken; two keys may share one."""
        ahead, longest, found = speech.ahead, 0, list[str]()
        for key in keys:
            length = max((len(each) for each in self.phrases[key] if ahead[: len(each)] == each), default=0)
            if length > longest:
                longest, found = length, [key]
            elif length and length == longest:
                found.append(key)
        speech.take(longest)
        return tuple(found)

    def take_one(self, speech: Speech, family: str) -> str | None:
        """The key of this family that stands next, without its beginning; words that say nothing are passed over."""
        passed = self.pass_over(speech)
        found = self.take(speech, (f"{family}{key}" for key in self.keys(family)))
        if found:
            return found[0].removeprefix(family)
        speech.back(passed)
        return None

    def pass_over(self, speech: Speech) -> int:
        """Take the words that say nothing, `the` and `of`; so many they were."""
        passed = 0
        while speech and self.means(speech.ahead[0], "filler"):
            speech.take()
            passed += 1
        return passed

    def begun_by(self, word: str, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys one of whose phrases begins with these letters, or with a word like it."""
        return tuple(key for key in keys if any(each[0].startswith(word) for each in self.phrases[key]))


@cache
def vocabulary(language: Language) -> Vocabulary:
    """The words of a language, kept."""
    return Vocabulary(language)
