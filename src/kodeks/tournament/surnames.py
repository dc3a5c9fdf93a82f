"""Which part of a name is the surname: told by a comma or by capitals, else guessed.

`Lis, Anna`, `LIS Anna` and `Anna LIS` say it themselves. Elsewhere first names that are well known, initials and the
endings of surnames tell it, or the others of the same column: lists have one order. A guess is shown before it counts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

_PARTICLES = frozenset(
    (
        *("af", "al", "av", "bin", "da", "dal", "de", "degli", "dei", "del", "della", "den", "der", "des", "di", "do"),
        *("dos", "du", "e", "el", "la", "las", "le", "los", "of", "op", "'t", "te", "ten", "ter", "van", "vande"),
        *("vanden", "vander", "vom", "von", "y", "zu", "zum", "zur"),
    )
)
_ENDINGS = (  # of surnames, where nothing else is known
    *("ski", "ska", "cki", "cka", "dzki", "dzka", "wicz", "czyk", "czak", "niak", "enko", "ov", "ova", "ev", "eva"),
    *("owa", "ewa", "sen", "sson", "mann", "stra"),
)


class SplitName(NamedTuple):
    """A name in its two parts; of one word it is the surname. Not sure is what was guessed."""

    surname: str
    given_name: str
    is_sure: bool = True


def split_names(names: Sequence[str]) -> tuple[SplitName, ...]:
    """The names of one column, each in its two parts: what most of them show of their order counts for those that show
    nothing."""
    shown = [order for name in names if (order := _shown_order(_words(name))) is not None]
    is_surname_first = shown.count(True) > shown.count(False)
    return tuple(split_name(name, is_surname_first=is_surname_first) for name in names)


def split_name(name: str, *, is_surname_first: bool = False) -> SplitName:
    """A name in its two parts; the order counts where the name itself shows none."""
    before, comma, after = name.partition(",")
    words = _words(name)
    if len(words) < 2:
        return SplitName(" ".join(words), "")
    if comma and _words(before) and _words(after):
        return SplitName(" ".join(_words(before)), " ".join(_words(after)))
    capitals = _in_capitals(words)
    if capitals is not None:
        start, end = capitals
        return SplitName(" ".join(words[start:end]), " ".join((*words[:start], *words[end:])))
    order = _shown_order(words)
    if is_surname_first if order is None else order:
        at = _end_of_surname(words)
        return SplitName(" ".join(words[:at]), " ".join(words[at:]), is_sure=False)
    at = _start_of_surname(words)
    return SplitName(" ".join(words[at:]), " ".join(words[:at]), is_sure=False)


def surname_within(name: str, surname: str) -> SplitName | None:
    """The two parts of a name whose surname is known, if the name begins or ends with it."""
    words, own = _words(name), _words(surname)
    if own and words[: len(own)] == own:
        return SplitName(" ".join(own), " ".join(words[len(own) :]))
    if own and words[-len(own) :] == own:
        return SplitName(" ".join(own), " ".join(words[: -len(own)]))
    return None


def _words(name: str) -> list[str]:
    """What has no letters, as a number that tells namesakes apart, goes with the word before it."""
    words: list[str] = []
    for word in name.replace(",", " ").split():
        if words and not word[0].isalpha() and not any(letter.isalpha() for letter in word):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _in_capitals(words: Sequence[str]) -> tuple[int, int] | None:
    """Where the words in capitals stand, with the particles before them, if they are at one end and others are not."""
    found = [place for place, word in enumerate(words) if _is_capitals(word)]
    if not found:
        return None
    start, end = found[0], found[-1] + 1
    if any(not _is_capitals(word) and not _is_particle(word) for word in words[start:end]):
        return None
    while start and _is_particle(words[start - 1]):
        start -= 1
    return (start, end) if (start == 0) != (end == len(words)) else None


def _is_capitals(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) > 1 and "." not in word and all(letter.isupper() for letter in letters)


def _is_particle(word: str) -> bool:
    return word.casefold() in _PARTICLES and not _is_capitals(word)


def _is_given(word: str) -> bool:
    """A first name that is well known, or an initial."""
    word = word.split()[0]
    letters = word.replace(".", "")
    if letters.isalpha() and (len(letters) == 1 or (word.endswith(".") and len(letters) < 4)):
        return True
    return _plain(word.split("-")[0]) in _known()


def _shown_order(words: Sequence[str]) -> bool | None:
    """Whether a name shows that its surname stands first; None where it shows nothing."""
    if len(words) < 2:
        return None
    if words[0].islower() and _is_particle(words[0]):  # van der Berg Jan
        return True
    first, last = _is_given(words[0]), _is_given(words[-1])
    if first != last:
        return last
    if not first and any(word.islower() and _is_particle(word) for word in words[1:-1]):  # Xaver von der Aue
        return False
    begins, ends = (_plain(word).endswith(_ENDINGS) or "-" in word for word in (words[0], words[-1]))
    return None if begins == ends else begins


def _start_of_surname(words: Sequence[str]) -> int:
    """Of a name whose surname stands last: it begins with a particle, else after the first names."""
    for place, word in enumerate(words[1:-1], start=1):
        if _is_particle(word):
            return place
    return next((place for place in range(1, len(words)) if not _is_given(words[place])), len(words) - 1)


def _end_of_surname(words: Sequence[str]) -> int:
    """Of a name whose surname stands first: until the first names begin; particles belong to what follows them."""
    first = next((place for place, word in enumerate(words) if not _is_particle(word)), len(words) - 1)
    found = next((place for place in range(first + 1, len(words)) if _is_given(words[place])), first + 1)
    if any(_is_particle(word) for word in words[first + 1 : found + 1]):  # García de la Cruz Pedro
        found = max(place for place, word in enumerate(words) if _is_particle(word)) + 2
    return min(found, len(words) - 1) if found < len(words) or first == 0 else len(words)


@lru_cache(maxsize=8_192)
def _plain(word: str) -> str:
    """Without capitals and accents."""
    parts = unicodedata.normalize("NFD", word.casefold().replace("ł", "l").replace("ø", "o"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


@cache
def _known() -> frozenset[str]:
    text = (Path(__file__).parent / "given_names.txt").read_text(encoding="utf-8")
    return frozenset(map(_plain, text.split()))
