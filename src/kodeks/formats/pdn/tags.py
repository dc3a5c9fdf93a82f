"""Reading a tag: as the grammar has it, or as real files write it when quotes, brackets or names went wrong; and the
text behind a tag in its line, moves of a game told in one line, or junk, as some programs leave it after every tag."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from kodeks.formats.pdn.header import ROSTER, STRUCTURE
from kodeks.formats.pdn.tokens import FIRST_MOVE, TAG, TAG_NAME, unescape

HEADER_START = re.compile(r'\s*\[[\[\s]*[A-Za-z][\w .-]*"')  # so begins a line of a header, in whatever state it is
_ODD_START = re.compile(r"[\[\s]*")
_CLOSED = re.compile(r'"\s*\]|\](?=\s*(?:\[|\Z))|\Z')
_WORDS = re.compile(r"\w+", re.ASCII)
_QUOTES = "\"“”„″«»'’"
_PLAIN = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "([^"\\]*)"\]\s*\Z')
_TALK = re.compile(r"\{[^}]*\}|[;$!?=+]")  # what is read alike wherever it stands
_SPELLING = {name.lower(): name for name in (*ROSTER, *STRUCTURE)}


class Tag(NamedTuple):
    """A tag: its name (None if it cannot be told), its value, the columns of the value and after the tag, from 0; and
    whether it was written as it should be."""

    name: str | None
    value: str
    column: int
    end: int
    is_odd: bool = False


def read_plain_tag(line: str) -> tuple[str, str] | None:
    """Name and value of a tag that is alone in its line and spelled as it should be, as most are."""
    match = _PLAIN.match(line)
    if match is None:
        return None
    name = match[1]
    return (name, match[2]) if _SPELLING.get(name.lower(), name) == name else None


def read_tag(line: str, at: int) -> Tag:
    """The tag at this column, where a bracket stands. The name of a known tag is spelled as the standard does."""
    match = TAG.match(line, at)
    if match is None:
        return _read_odd_tag(line, at)
    name = match[1]
    spelled = _SPELLING.get(name.lower(), name)
    return Tag(spelled, unescape(match[2]), match.start(2), match.end(), spelled != name)


def is_open_tag(line: str, at: int) -> bool:
    """Whether the value of this tag is not closed in its line, so that the next lines may go on with it."""
    quote = line.find('"', at)
    return quote >= 0 and '"' not in line[quote + 1 :] and "]" not in line[quote:]


def _read_odd_tag(line: str, at: int) -> Tag:
    match = _ODD_START.match(line, at)
    assert match is not None
    start = match.end()
    bracket = line.find("]", start)
    quote = line.find('"', start, len(line) if bracket < 0 else bracket)
    if quote < 0:
        return _read_unquoted(line, start, len(line.rstrip()) if bracket < 0 else bracket)
    closed = _CLOSED.search(line, quote + 1)
    assert closed is not None
    value = line[quote + 1 : closed.start()].rstrip()
    words = line[start:quote].split()
    if not value and len(words) > 1:  # the first quote is the last
        return Tag(_name(words[:1]), " ".join(words[1:]), start, closed.end(), True)
    value = value.removesuffix('"') if closed[0] == "" else value
    return Tag(_name(words), unescape(value), quote + 1, closed.end(), True)


def _read_unquoted(line: str, start: int, end: int) -> Tag:
    """`[Site Here]`, and `[Empty]`, which says nothing."""
    name, _, value = line[start:end].strip().partition(" ")
    value = value.strip().strip(_QUOTES)
    return Tag(_name([name]) if value else None, value, start, min(end + 1, len(line)), True)


def _name(words: list[str]) -> str | None:
    """The words of a name as one."""
    name = "_".join(part for word in words for part in _WORDS.findall(word))
    return _SPELLING.get(name.lower(), name) if TAG_NAME.fullmatch(name) else None


def is_in_doubt(line: str, at: int) -> bool:
    """Whether the text from this column on stands behind a tag and may be moves or junk: the line below tells."""
    return line.lstrip().startswith("[") and bool(line[:at].strip()) and _TALK.match(line, at) is None


def is_junk(text: str, below: str, tags: Container[str], *, is_apart: bool) -> bool:
    """Whether it says nothing: the header goes on in the line below, or one word stands where moves begin below."""
    if FIRST_MOVE.match(text):
        return False
    start = len(below) - len(below.lstrip())
    if below.startswith("[", start):
        return not is_apart and read_tag(below, start).name not in tags
    return len(text.split()) == 1 and FIRST_MOVE.match(below) is not None
