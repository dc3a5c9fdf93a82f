"""The signs of a time control, as the grammar has them and as people write them: `15'+5"` is `15m+5s`."""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.malformed import MalformedText

_UNITS = {
    "h": "h hr hrs hour hours g godz godzina godziny godzinę godzin std stunde stunden",
    "m": "m min mins minute minutes minuta minuty minutę minut minuten ' ′ ’ ‘ ´ `",
    "s": "s sec secs second seconds sek sekunda sekundy sekundę sekund sekunden \" ″ ” “ „ '' ′′ ’’ ´´",
}
_SIGNS = {written: unit for unit, all_written in _UNITS.items() for written in all_written.split()}
# what may be said after a bonus, or after a number of moves, and says nothing new
_MOVES = r"(?:moves?|posunięci[ea]|posunięć|pos|ruch(?:y|ów)?|züge|zug)\b\.?"
_EACH_MOVE = re.compile(rf"(?:/|(?:na(?: każd[ey])?|per|each|a|pro)\b)\s*{_MOVES}")
_OF_MOVES = re.compile(_MOVES)
_TOKEN = re.compile(r"[0-9]+|''|′′|’’|´´|[^\W\d_]+\.?|\S")
_OTHERS = frozenset("/+~*,")
_LETTERS_IN_A_ROW = re.compile(r"[hmsd]{2,}")  # as in `15md5s`: minutes, then a delay


class Token(NamedTuple):
    """A number, a unit (h, m, s) or a sign of the grammar, and where it stands."""

    text: str
    column: int


def tokens_of(text: str) -> list[Token]:
    """All of a text; a sign that none knows is an error that names its column."""
    found: list[Token] = []
    lowered, place = _lowered(text), 0
    while place < len(lowered):
        if lowered[place].isspace():
            place += 1
            continue
        idle = _idle(found, lowered, place)
        if idle:
            place = idle
            continue
        match = _TOKEN.match(lowered, place)
        signs = None if match is None else _signs(match[0], place + 1)
        if match is None or signs is None:
            raise MalformedText("tempo-unknown-sign", text, column=place + 1)
        found += signs
        place = match.end()
    return found


def _lowered(text: str) -> str:
    """Small letters, each where the large one stood."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)


def _idle(found: list[Token], text: str, place: int) -> int:
    """Where a phrase ends that is understood without it: `s na posunięcie`, `/40 moves`; 0 if there is none."""
    if not found:
        return 0
    match, before = None, found[-1].text
    if before == "s":
        match = _EACH_MOVE.match(text, place)
    elif before.isdigit() and found[-2:-1] and found[-2].text == "/":
        match = _OF_MOVES.match(text, place)
    return 0 if match is None else match.end()


def _signs(written: str, column: int) -> list[Token] | None:
    """What is written as signs of the grammar: units may stand for themselves, and some side by side."""
    if (written.isascii() and written.isdigit()) or written in _OTHERS:
        return [Token(written, column)]
    word = written.removesuffix(".")
    if word in _SIGNS:
        return [Token(_SIGNS[word], column)]
    if word == "d" or _LETTERS_IN_A_ROW.fullmatch(word):
        return [Token(letter, column + index) for index, letter in enumerate(word)]
    return None
