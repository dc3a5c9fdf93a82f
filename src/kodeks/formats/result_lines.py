"""Many results as lines of text, one a line: round, board, in a match of teams the game, and the result.

1 3 2-0
1;4;-/+        # blanks, commas, semicolons and tabs part the fields; what follows a # is not read
1 5 *          takes a result away
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kodeks.malformed import MalformedText

_FIELD = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
_TAKEN_AWAY = "*"


class ResultLine(NamedTuple):
    line: int
    round: int
    board: int
    game: int | None
    result: str


def read_result_lines(text: str) -> tuple[ResultLine, ...]:
    """All results of a text. One that names the same game twice is an error: one of them is a slip of the pen."""
    found: dict[tuple[int, int, int | None], ResultLine] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        fields = list(_FIELD.finditer(line.partition("#")[0]))
        if fields:
            each = _read(number, line, fields)
            where = each.round, each.board, each.game
            if where in found:
                raise MalformedText("results-twice", line.strip(), line=number)
            found[where] = each
    if not found:
        raise MalformedText("results-none", text)
    return tuple(found.values())


def _read(number: int, line: str, fields: list[re.Match[str]]) -> ResultLine:
    *places, result = fields
    if len(places) not in (2, 3):
        raise MalformedText("results-not-a-line", line.strip(), line=number)
    for place in places:
        if _NUMBER.fullmatch(place[0]) is None:
            raise MalformedText("results-not-a-number", place[0], line=number, column=place.start() + 1)
    numbers = [int(place[0]) for place in places]
    game = numbers[2] if len(numbers) == 3 else None
    return ResultLine(number, numbers[0], numbers[1], game, "" if result[0] == _TAKEN_AWAY else result[0])
