"""What stands in the moves of real files and not in the grammar of PDN: a second look where no token was found.

A move may have blanks in it (`1- 7`), another sign (`32–28`, `32X28`, `32--28`, `32*28`), none (`3228`) or dashes all
along a route, or go on in the next line; a number may lack its dot. A word without a digit cannot have been a move: it
can be passed over. A word with one might have been, and the game after it would be another: that stays an error.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Letters of other alphabets that look like those of squares and signs, as keyboards in Cyrillic give them.
_LOOKALIKES = str.maketrans("авсеАВСЕ", "abceABCE")
_SQUARE = r"(?:[0-9]{1,2}(?![0-9])|[a-hA-HасеАВСЕ][1-8](?![0-9]))"
_BLANKS = r"[ \t\u00a0]{0,3}"
_DASHES = r"-{1,2}|[‐‑‒–—−]"
_SIGN = rf"{_BLANKS}(?:{_DASHES}|[xX×хХ:*]){_BLANKS}"
_HALF = r"(?:1/2|½|0[.,]5)"

_ODD = re.compile(
    rf"""
      (?P<result>(?:{_HALF}{_BLANKS}(?:{_DASHES}|:){_BLANKS}{_HALF}
        | (?:[0-9]{{1,2}}{_BLANKS}(?:{_DASHES}){_BLANKS}0 | 0{_BLANKS}(?:{_DASHES}){_BLANKS}[0-9]{{1,2}}
          | 1{_BLANKS}(?:{_DASHES}){_BLANKS}1) (?![0-9]) | 1/2(?![-0-9/]) | ½)(?!\w))
    | (?P<move>{_SQUARE}(?:{_SIGN}{_SQUARE})+(?![0-9]))
    | (?P<joined>(?:0[1-9]|[1-4][0-9]|50){{2}}(?![\w.:-]))
    | (?P<short>[a-hасе][:x]?[a-hасе][1-8](?![\w:-]))
    | (?P<number>[0-9]{{1,3}}(?:\)(?=[ \t]{{0,3}}[0-9a-h])|(?=\s|\Z)))
    | (?P<command>\[%[^][{{}}]{{0,200}}\])
    | (?P<comment>(?:(?<=\s)|\A);.*)
    | (?P<junk>\[[^][{{}}0-9]{{0,200}}\] | (?:(?!/\s{{0,9}}FEN)(?:[^\w\s(){{}}\[\]]|_))+ | [][}}]
        | [^\W\d_][^\s\d(){{}}\[\]]{{0,200}}(?=[\s(){{}}\[\]]|\Z))
    """,
    re.VERBOSE,
)
_CUT = re.compile(rf"{_SQUARE}(?:{_BLANKS}(?:{_DASHES}|[xX×хХ:*]))?\s*\Z")
_REST = re.compile(rf"\s{{0,20}}((?:{_DASHES}|[xX×хХ:*])?{_BLANKS}{_SQUARE})(?![0-9.x:-])")
_NO_BLANKS = str.maketrans("", "", " \t\u00a0")


class Oddity(NamedTuple):
    """What was found: its kind, the text as it should have been written, and the column after it."""

    kind: str  # result, move, joined, short, number, command, comment, junk
    text: str
    end: int


def look_again(line: str, at: int) -> Oddity | None:
    """What may have been meant here, where the grammar knows nothing; None if nobody can tell."""
    match = _ODD.match(line, at)
    if match is None:
        return None
    kind, text = match.lastgroup, match[0]
    assert kind is not None
    if kind == "move":
        text = _mend_move(text)
    elif kind == "joined":
        text = f"{text[:2]}-{text[2:]}"
    elif kind == "short":
        text = text.translate(_LOOKALIKES)
    elif kind == "result":
        text = _mend_result(text)
    elif kind == "number":
        text = text.rstrip(")")
    return Oddity(kind, text, match.end())


def cut_at_end(line: str, at: int) -> str:
    """The beginning of a move that may go on in the next line, `32-` or `32`; else nothing."""
    match = _CUT.match(line, at)
    return "" if match is None else match[0].strip()


def rest_of_cut(cut: str, line: str) -> Oddity | None:
    """The move that began at the end of the line before, if this line goes on with it."""
    match = _REST.match(line)
    whole = None if match is None else cut + match[1]
    if (
        match is None
        or whole is None
        or look_again(whole, 0) != (move := Oddity("move", _mend_move(whole), len(whole)))
    ):
        return None
    return move._replace(end=match.end())


def _mend_move(text: str) -> str:
    """The move with the signs of the notation [I.8.2]; a route is a capture, even where it was written with dashes."""
    bare = text.translate(_NO_BLANKS).translate(_LOOKALIKES).lower()
    squares = re.findall(r"[a-h]?[0-9]+", bare)
    is_move = len(squares) == 2 and re.search(_DASHES, bare) is not None
    return ("-" if is_move else "x").join(squares)


def _mend_result(text: str) -> str:
    bare = re.sub(_DASHES, "-", text.translate(_NO_BLANKS))
    return "1/2-1/2" if re.match(_HALF, bare) else bare
