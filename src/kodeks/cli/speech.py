"""The language of the terminal, and what is printed where: results to stdout, messages to stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable, Sequence
from contextvars import ContextVar
from typing import TextIO
from unicodedata import combining, east_asian_width

from kodeks import words
from kodeks.malformed import MalformedText
from kodeks.rulebook import Article, Ruling
from kodeks.words.sentences import printable as printable

language: ContextVar[words.Language | None] = ContextVar("language", default=None)


def pick_language(asked: str | None) -> words.Language:
    """The language asked for, else KODEKS_LANG, else that of the system if we speak it, else the first we have."""
    for source in (asked, os.environ.get("KODEKS_LANG")):
        if source is not None:
            return words.language_of(source.casefold())
    system = _language_of_system()
    code = system[:2] if system[2:3] in ("", "_", ".", "@") else ""
    return words.language_of(code if code in words.CODES else words.CODES[0])


def _language_of_system() -> str:
    """As its user has set it: `pl_PL.UTF-8`. Windows, and what an icon of macOS starts, have no variables for it."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if told:
        return told
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":
        import subprocess

        asked = subprocess.run(["defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, check=False)
        return asked.stdout.strip()
    return ""


def asked_language() -> words.Language:
    """The language asked for. Some papers are in it, even where commands are not."""
    return language.get() or words.language_of(words.CODES[0])


def spoken(room: str = "commands") -> words.Language:
    """The language of the terminal, or of another room: English where the one asked for has no words for it yet."""
    return asked_language().in_room(room)


def say(key: str, **facts: int | str) -> str:
    """A sentence in the language of the terminal."""
    return words.say(spoken(), key, **facts)


def named(criterion: words.Criterion) -> str:
    """What a tie-break is called."""
    return words.name_criterion(spoken(), criterion)


def explain(ruling: Ruling) -> str:
    return words.explain(spoken(), ruling)


def ruling_object(ruling: Ruling) -> dict[str, object]:
    """A ruling for machines, with its sentence in the language of the terminal."""
    return words.ruling_object(spoken(), ruling)


def explain_error(error: MalformedText) -> str:
    """What could not be read, and where, in the language of the terminal."""
    return words.explain_error(spoken(), error)


def cited(articles: tuple[Article, ...]) -> str:
    """Articles as they stand behind a sentence."""
    return f"[{', '.join(map(str, articles))}]" if articles else ""


def as_json(value: object) -> str:
    """A result for machines, in letters that standard output can write."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return json.dumps(value, ensure_ascii=encoding.casefold().replace("-", "") != "utf8")


def print_json(value: object) -> None:
    print(as_json(value))


def note(text: str) -> None:
    """A message for people, on one line; where none can be written, the exit code must do."""
    try:
        print(printable(text), file=sys.stderr, flush=True)
    except OSError:
        go_nowhere(sys.stderr)


def go_nowhere(stream: TextIO) -> None:
    """What is left to write goes nowhere: Python would try once more at its end, and exit with a code of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_grid(headings: Sequence[str], rows: Iterable[Sequence[str]], *, right: Collection[int] = frozenset()) -> None:
    """Print the rows under their headings; columns named in `right` stand flush right."""
    by_column = zip(headings, *rows, strict=True)
    columns = [_in_column(cells, place in right) for place, cells in enumerate(by_column)]
    heading, *lines = map("  ".join, zip(*columns, strict=True))
    rule = "  ".join("─" * _width(column[0]) for column in columns)
    print(heading.rstrip(), rule, *map(str.rstrip, lines), sep="\n")


def _in_column(cells: Sequence[str], is_right: bool) -> Sequence[str]:
    """The cells of a column, each filled up with blanks to the width of the widest."""
    together = "".join(cells)
    shown = cells if together.isprintable() else tuple(map(printable, cells))
    if together.isascii():
        width = max(map(len, shown))
        return [cell.rjust(width) if is_right else cell.ljust(width) for cell in shown]
    widths = list(map(_width, shown))
    widest = max(widths)
    blanks = (" " * (widest - width) for width in widths)
    return [blank + cell if is_right else cell + blank for blank, cell in zip(blanks, shown, strict=True)]


def _width(text: str) -> int:
    """Columns of a terminal: wide letters take two, marks above a letter none."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)
