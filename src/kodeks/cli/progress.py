"""A progress bar on stderr for long work, where a person is watching."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from kodeks.formats.game_text import Page, lines_of

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["lines_with_progress", "progress", "shares_with_progress"]

T = TypeVar("T")
_LINES_A_STEP = 1000


def progress(items: Sequence[T], title: str) -> Iterable[T]:
    """The items, with a bar while they are gone through."""
    if not sys.stderr.isatty():
        return items
    from rich.progress import track  # loaded only where a bar is shown

    return track(items, description=title, console=_console(), transient=True)


def lines_with_progress(file: BinaryIO, page: Page, limit: int, title: str) -> Iterator[str]:
    """The lines of a file, with a bar that tells how much of it has been read; `limit` is that of a game."""
    lines = lines_of(file, page, limit)
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


def shares_with_progress(shares: Iterable[tuple[int, int]], title: str) -> None:
    """Go through work that tells how much of it is done, of how much, with a bar."""
    if not sys.stderr.isatty():
        for _ in shares:
            pass
        return
    from rich.progress import Progress

    with Progress(console=_console(), transient=True) as bar:
        task = bar.add_task(title, total=None)
        for done, of in shares:
            bar.update(task, completed=done, total=of)


def _console() -> Console:
    from rich.console import Console

    return Console(stderr=True)
