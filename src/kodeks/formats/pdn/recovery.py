"""Passing over the rest of a broken game without losing the one after it."""

from __future__ import annotations

import re

from kodeks.formats.pdn.tokens import RESULT, TAG_START, TOKEN

_FIRST_MOVE = re.compile(r"\s*1\.(?![0-9])")
_ENDS_WITH_RESULT = re.compile(rf"(?:\A|[\s}})])(?:{RESULT.pattern}|\*)\s*\Z")


class Recovery:
    """Says at which line reading resumes.

    That is a line that begins with a tag, but not one of the broken header itself; or, for games need no tags, any
    line after one that ends with a result outside a comment and, if the game broke in its moves, a first move after an
    empty line. A game without end resumes `to_header` only. How a header `begins` may be told less strictly.
    """

    def __init__(self, line: str, *, in_header: bool, to_header: bool, begins: re.Pattern[str] = TAG_START) -> None:
        self._header = begins
        self._in_header = in_header
        self._broke_in_moves = not in_header and not to_header
        self._to_header = to_header
        self._in_comment = False
        self._has_ended = False
        self._is_blank = False
        self._pass(line)

    def resumes_at(self, line: str) -> bool:
        """Whether the next game may begin with this line; else it is passed over."""
        is_tag = self._header.match(line) is not None
        begins = self._is_blank and self._broke_in_moves and _FIRST_MOVE.match(line) is not None
        if self._has_ended or begins or (is_tag and not self._in_header):
            return True
        self._in_header = is_tag
        self._pass(line)
        return False

    def _pass(self, line: str) -> None:
        opened, closed = line.rfind("{"), line.rfind("}")
        if opened != closed:
            self._in_comment = opened > closed
        self._is_blank = not line.strip() and not self._in_comment
        self._has_ended = not self._in_comment and not self._to_header and self._ends(line)

    @staticmethod
    def _ends(line: str) -> bool:
        return _ENDS_WITH_RESULT.search(line, max(0, len(line) - 40)) is not None


def behind_result(line: str, at: int) -> int | None:
    """The column after the first result from this column on, if anything follows it."""
    for token in TOKEN.finditer(line, at):
        if token.lastgroup in ("result", "star"):
            return token.end() if TOKEN.search(line, token.end()) is not None else None
    return None
