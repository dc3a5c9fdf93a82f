"""The tokens of PDN 3.0, one regular expression for tags and one for everything that follows them."""

from __future__ import annotations

import re
from functools import cache

from kodeks.draughts.variant import VARIANTS

_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_STRING = r'"([^"\\]*(?:\\.[^"\\]*)*)"'
_POINTS = r"[0-9]{1,2}-0|0-[0-9]{1,2}|1-1|1:0|0:1|1:1|2:0|0:2|0:0"  # there is no square 0
_RESULT = rf"(?:1/2-1/2|½-½|0[.,]5-0[.,]5|1\+(?:\ ?-\ ?|/)1-|1-(?:\ ?-\ ?|/)1\+|(?:{_POINTS})(?![0-9:x]))"
_SQUARE = r"(?:[0-9]{1,9}|[a-h][1-8])"
_NO_ROUTE = r"(?![0-9]|-(?:[3-9]|[0-9][0-9]|[a-h][1-8]))"  # `-1` and `-2` are signs
_STRENGTH = r"[!?]+|\([!?]+\)"

TAG = re.compile(rf"\[\s*({_NAME})\s*{_STRING}\s*\]")
TAG_NAME = re.compile(_NAME)
TAG_START = re.compile(rf'\s*\[\s*{_NAME}\s*"')  # a line that begins so begins a header, whatever stood before it
FIRST_MOVE = re.compile(r"\s*1\.(?![0-9.])\s{0,9}(?!\.)\S")  # a line that begins so begins to count
RESULT = re.compile(_RESULT)
STRENGTH = re.compile(_STRENGTH)

# Every visible character starts some token, so nothing is skipped but blanks. A number and its move are one match,
# because most of a file is made of them. What is no token is cut short, for it is looked at again: no text may be
# gone through twice for each of its characters. `lastgroup` is the kind of the token.
TOKEN = re.compile(
    rf"""
      (?:(?P<first>[0-9]{{1,6}})\.{{1,3}}\s{{0,9}})?
      (?!{_RESULT})
      (?P<move>{_SQUARE}(?:-{_SQUARE}{_NO_ROUTE}|(?:[x:]{_SQUARE})+)|[a-h][1-8](?:[a-h][1-8])+)
    | (?P<result>{_RESULT})
    | (?P<number>[0-9]{{1,6}})\.{{1,3}}
    | (?P<comment>\{{[^}}]*\}}?)
    | (?P<strength>{_STRENGTH})
    | (?P<open>\()
    | (?P<close>\))
    | (?P<nag>\$[0-9]+)
    | (?P<sign>[+-][12](?![0-9])|[+=]|a\.l\.)
    | (?P<star>\*)
    | (?P<ellipsis>\.\.\.)
    | /\s{{0,9}}FEN\s{{0,9}}(?P<setup>{_STRING})\s{{0,9}}/
    | (?P<tag>\[)
    | (?P<other>\S{{1,80}})
    """,
    re.VERBOSE,
)


def unescape(value: str) -> str:
    r"""The text of a string: `\"` and `\\` stand for a quote and a backslash."""
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value


def escape(value: str) -> str:
    """The text as it stands between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


@cache
def plain_words() -> dict[str, str]:
    """The words that most lines are made of, each with its move, or with no text for a move number. A line of such
    words only is read without looking for tokens; TOKEN finds the same moves in it."""
    names = [{*map(str, board.squares), *board.names[1:]} for board in VARIANTS.values()]
    moves = {start + sign + end for board in names for start in board for end in board if start != end for sign in "-x"}
    return {
        **{move: move for move in moves},
        **{f"{number}{dots}": "" for number in range(1, 300) for dots in (".", "...")},
    }
