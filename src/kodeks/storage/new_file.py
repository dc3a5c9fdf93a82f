"""A new file appears whole or not at all, and never in the place of another unless that is asked for."""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kodeks.malformed import MalformedText


def write_new_file(path: Path, data: bytes) -> None:
    """Write beside, sync, then give it its name; a file that is there already is never overwritten."""
    write_new_files([(path, data)])


def write_new_files(files: Sequence[tuple[Path, bytes]]) -> None:
    """New files that belong together: all of them, or none if one cannot be written."""
    for path, _ in files:
        if path.exists() or path.is_symlink():
            raise MalformedText("file-is-there", str(path))
    with _undisturbed(), ExitStack() as taken_back:
        for path, data in files:
            with naming(path):
                with _draft(path, data) as draft:
                    _name(draft, path)
                taken_back.callback(path.unlink)
                _sync_folder(path.parent)
        taken_back.pop_all()


def write_file(path: Path, data: bytes) -> None:
    """Write a file, new or in the place of one that is there; what is no file, as a pipe, is written to as it is."""
    if path.is_file():
        replace_file(path, data)
    elif path.exists():
        with naming(path):
            path.write_bytes(data)
    else:
        write_new_file(path, data)


def replace_file(path: Path, data: bytes) -> None:
    """Put other content in the place of a file: after a crash it has the old or the new, whole."""
    path = path.resolve()
    with _undisturbed(), naming(path):
        with _draft(path, data) as draft:
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
            os.replace(draft, path)
        _sync_folder(path.parent)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What the system refuses here is told of the file that was asked for, not of a draft beside it, nor of nothing."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Who asks us to stop waits until the files are there, or taken back: no draft is left, nor a part of them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _draft(path: Path, data: bytes) -> Iterator[Path]:
    """The content beside the file, synced; gone afterwards unless it has got another name."""
    draft = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}.part")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _name(draft: Path, path: Path) -> None:
    """A second name fails if somebody was quicker; where a disk knows no second names, the draft is renamed."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise MalformedText("file-is-there", str(path)) from None
    except OSError:
        if path.exists():
            raise MalformedText("file-is-there", str(path)) from None
        os.rename(draft, path)


def _sync_folder(folder: Path) -> None:
    """The name of a new file must reach the disk, too; some systems cannot sync a folder, and need not."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
