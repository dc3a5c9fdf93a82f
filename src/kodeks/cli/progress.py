"""A progress bar on stderr for long work, where a person is watching."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TypeVar

__all__ = ["lines_with_progress", "progress"]

T = TypeVar("T")


def progress(items: Sequence[T], title: str) -> Iterable[T]:
    """The items, with a bar while they are gone through."""
    if not sys.stderr.isatty():
        return items
    from rich.progress import track  # loaded only where a bar is shown

    return track(items, description=title, console=_console(), transient=True)


def lines_with_progress(file: BinaryIO, encoding: str, title: str) -> Iterator[str]:
    """The lines of a file, with a bar that tells how much of it has been read."""
    if not sys.stderr.isatty():
        for line in file:
            yield line.decode(encoding)
        return
    from rich.progress import Progress

    with Progress(console=_console(), transient=True) as bar:
        task = bar.add_task(title, total=os.fstat(file.fileno()).st_size or None)
        for line in file:
            yield line.decode(encoding)
            bar.update(task, advance=len(line))


def _console() -> object:
    from rich.console import Console

    return Console(stderr=True)
