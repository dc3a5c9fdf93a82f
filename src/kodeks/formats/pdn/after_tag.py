"""Text behind a tag in its line: the moves of a game that is told in one line, or junk, as some programs leave it after
every tag. Only the line below tells which."""

from __future__ import annotations

import re
from collections.abc import Container

from kodeks.formats.pdn.tags import read_tag
from kodeks.formats.pdn.tokens import FIRST_MOVE

__all__ = ["is_in_doubt", "is_junk"]

_TALK = re.compile(r"\{[^}]*\}|[;$!?=+]")  # what is read alike wherever it stands


def is_in_doubt(line: str, at: int) -> bool:
    """Whether the text from this column on stands behind a tag and may be either."""
    return line.lstrip().startswith("[") and bool(line[:at].strip()) and _TALK.match(line, at) is None


def is_junk(text: str, below: str, tags: Container[str], *, is_apart: bool) -> bool:
    """Whether it says nothing: the header goes on in the line below, or one word stands where moves begin below."""
    if FIRST_MOVE.match(text):
        return False
    start = len(below) - len(below.lstrip())
    if below.startswith("[", start):
        return not is_apart and read_tag(below, start).name not in tags
    return len(text.split()) == 1 and FIRST_MOVE.match(below) is not None
