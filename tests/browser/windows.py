"""Kodeks where all is missing that Windows lacks: run by a Python of its own, `python windows.py WORD …`.

What comes from others is loaded before, as it is for this system; Kodeks itself then finds a `sys.platform` of Windows,
none of the modules, functions and signals of Unix, and the locks of Windows made of those of Unix.
"""

from __future__ import annotations

import asyncio
import ctypes
import errno
import fcntl
import importlib
import os
import signal
import sys
from types import ModuleType, SimpleNamespace

LOADED = (
    "django.core.management",
    "django.db.backends.sqlite3.base",
    "granian.server.embed",
    "multiprocessing.context",
)
MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "uvloop")
FUNCTIONS = ("chown", "fork", "getegid", "geteuid", "getuid", "killpg", "setsid")
SIGNALS = ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "pthread_sigmask")
POLISH = 0x0415
fork = os.fork


def locking(file: int, mode: int, size: int) -> None:
    """Of `msvcrt`: a byte from where the file stands, or an error at once."""
    assert mode == LK_NBLCK
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, size, os.lseek(file, 0, os.SEEK_CUR))
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


def no_signals(*_: object) -> None:
    raise NotImplementedError


LK_NBLCK = 2


def become_windows() -> None:
    for name in LOADED:
        importlib.import_module(name)
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in FUNCTIONS:
        delattr(os, name)
    for name in SIGNALS:
        delattr(signal, name)
    asyncio.SelectorEventLoop.add_signal_handler = no_signals  # type: ignore[method-assign,assignment]
    msvcrt = ModuleType("msvcrt")
    msvcrt.locking, msvcrt.LK_NBLCK = locking, LK_NBLCK  # type: ignore[attr-defined]
    sys.modules["msvcrt"] = msvcrt
    windll = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: POLISH))
    ctypes.windll = windll  # type: ignore[attr-defined]
    sys.platform = "win32"


def write_at_once(path: str) -> None:
    """Four programs append to one file, each twenty notes."""
    from pathlib import Path

    from kodeks.storage import open_store
    from kodeks.tournament.acts import Note

    children = []
    for name in "abcd":
        child = fork()
        if not child:
            store = open_store(Path(path))
            for number in range(20):
                store.append([Note(f"{name} {number}")], by=name, at="")
            os._exit(0)
        children.append(child)
    sys.exit(any(os.waitpid(child, 0)[1] for child in children))


if __name__ == "__main__":
    become_windows()
    if sys.argv[1] == "write-at-once":
        write_at_once(sys.argv[2])
    from kodeks.program import main

    if sys.argv[1] == "without-terminal":  # as pythonw.exe
        sys.argv[1:] = []
        sys.stdout = sys.stderr = None  # type: ignore[assignment]
    main()
