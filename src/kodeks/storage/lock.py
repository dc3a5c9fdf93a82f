"""One writer at a time, also between programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path


@contextmanager
def locked(path: Path) -> Iterator[FileIO]:
    """The file, open for writing and held by its own lock, so that nothing is left beside it.

    Nothing is buffered: what a full disk refused must not be tried again when the file is closed. A file that another
    took the place of while we waited is not the one that others read any more."""
    while True:
        with path.open("r+b", buffering=0) as file:
            _acquire(file)
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                yield file  # closing it lets the lock go
                return


def held(path: Path) -> FileIO | None:
    """A file that is nothing but a lock, held until it is closed; None while somebody else has it."""
    file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    if try_lock(file):
        return file
    file.close()
    return None


if sys.platform == "win32":
    import msvcrt
    import time

    _FAR = 2**40  # behind the end of any file: the lock of a byte there hinders nobody who reads

    def try_lock(file: FileIO) -> bool:
        """Hold the lock of a file until it is closed; False if somebody else has it."""
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def _acquire(file: FileIO) -> None:
        while not try_lock(file):
            time.sleep(0.02)

else:
    import fcntl

    def try_lock(file: FileIO) -> bool:
        """Hold the lock of a file until it is closed; False if somebody else has it."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _acquire(file: FileIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)
