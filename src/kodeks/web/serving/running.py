"""The program that serves a folder of data says so there, for as long as it lives: who starts it again finds it."""

from __future__ import annotations

import json
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from kodeks import __version__
from kodeks.storage.lock import held, try_lock
from kodeks.storage.new_file import naming

_NAME = "running"
_held: list[FileIO] = []  # its lock goes with the process, however that ends


class Running(NamedTuple):
    """A program that runs: where it listens, and which it is."""

    port: int
    version: str


class IsRunning(Exception):
    """Another program serves these data."""


def be_the_one(home: Path, port: int | None = None, *, is_alone: bool = False) -> None:
    """Serve these data from now on, until this process ends; without a port, only use them. Several programs of one
    version may, unless one wants to be alone. Never two versions: the newer would change the data under the other."""
    if port is not None and _hold_place(home, port):
        return
    running = found_running(home)
    if running is not None and (is_alone or running.version != __version__):
        raise IsRunning(running.version)


def _hold_place(home: Path, port: int) -> bool:
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = held(home / _NAME)
    if file is None:
        return False
    file.truncate(0)
    file.seek(0)
    with naming(home / _NAME):
        file.write(json.dumps(Running(port, __version__)._asdict()).encode("ascii"))
    _held.append(file)
    return True


def found_running(home: Path) -> Running | None:
    """Who serves this folder now. Nothing is left behind by one that was killed."""
    try:
        file = FileIO(home / _NAME, "r+")
    except FileNotFoundError:
        return None
    with file:
        if try_lock(file):
            return None
        file.seek(0)
        told = file.read()
    return Running(**json.loads(told)) if told else None
