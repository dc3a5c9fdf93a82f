"""A new file appears whole or not at all, and never in the place of another unless that is asked for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kodeks.malformed import MalformedText

__all__ = ["replace_file", "write_new_file"]


def write_new_file(path: Path, data: bytes) -> None:
    """Write beside, sync, then give it its name; a file that is there already is never overwritten."""
    if path.exists() or path.is_symlink():
        raise MalformedText("file-is-there", str(path))
    try:
        with _draft(path, data) as draft:
            _name(draft, path)
    except FileNotFoundError as error:  # the folder: name what was asked for, not the draft
        raise FileNotFoundError(error.errno, error.strerror, str(path)) from None
    _sync_folder(path.parent)


def replace_file(path: Path, data: bytes) -> None:
    """Put other content in the place of a file: after a crash it has the old or the new, whole."""
    path = path.resolve()
    with _draft(path, data) as draft:
        shutil.copymode(path, draft)
        os.replace(draft, path)
    _sync_folder(path.parent)


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
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
