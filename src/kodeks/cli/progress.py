"""A progress bar on stderr for long work, where a person is watching."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from kodeks.formats.pdn import GAME_LIMIT

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["lines_with_progress", "progress"]

T = TypeVar("T")
_LINES_A_STEP = 1000


def progress(items: Sequence[T], title: str) -> Iterable[T]:
    """The items, with a bar while they are gone through."""
    if not sys.stderr.isatty():
        return items
    from rich.progress import track  # loaded only where a bar is shown

    return track(items, description=title, console=_console(), transient=True)


def lines_with_progress(file: BinaryIO, encoding: str, title: str) -> Iterator[str]:
    """The lines of a file, with a bar that tells how much of it has been read."""
    lines = _bounded(io.TextIOWrapper(file, encoding=encoding))
    if not sys.stderr.isatty():
        yield from lines
        return
    from rich.progress import Progress

    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    with Progress(console=_console(), transient=True) as bar:
        task = bar.add_task(title, total=size)
        for number, line in enumerate(lines):
            if number % _LINES_A_STEP == 0:
                bar.update(task, completed=file.tell())
            yield line


def _bounded(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines of a text; of one that is longer than any game, only so much as shows that it is."""
    while line := text.readline(GAME_LIMIT + 1):
        is_whole = line.endswith("\n") or len(line) <= GAME_LIMIT
        yield line if is_whole else line + "\n"
        while not is_whole:
            is_whole = (text.readline(GAME_LIMIT) or "\n").endswith("\n")


def _console() -> Console:
    from rich.console import Console

    return Console(stderr=True)
