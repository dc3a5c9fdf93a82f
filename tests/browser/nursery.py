"""Servers for tests that need one of their own, and other commands: `kodeks`, born of a process that has loaded the
libraries and all of Kodeks but what reads the environment, so that a start takes a sixth of a second instead of two.
Each is a process of its own, which loads the settings of its own environment and ends by itself; how a start from
nothing looks, `test_serving.py` tries (`is_cold`).

The data of a server that is new are copied from a folder that `prepare` has made once for all workers, as the first
start does.
"""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic, sleep
from typing import IO, NamedTuple

__all__ = ["Child", "bear", "furnish", "is_empty", "made_once", "plain_environment", "run"]

MOTHER = """
import gc, json, os, pkgutil, signal, socket, sys
from importlib import import_module
from pathlib import Path
from runpy import run_path

ended = Path(sys.argv[1])
line = socket.socket(fileno=0)
import a2wsgi, chess, cryptography.x509, granian.server.embed, icalendar, jinja2.ext, markdown_it, numpy, psycopg
import py4swiss, pydantic, redis, segno, typst, uvloop, whitenoise.middleware
import django.core.management, django.core.wsgi, django.db.models, django.forms, django.http, django.template.loader
import django.urls, django.views.decorators.http
from django.conf import empty, settings
from django.db import connections
from django.test.signals import setting_changed
import kodeks
for found in pkgutil.walk_packages(kodeks.__path__, "kodeks.", onerror=lambda name: None):
    if not found.name.startswith(("kodeks.web", "kodeks.__main__")):
        import_module(found.name)
from kodeks import words
for language in words.languages():
    words.catalogue(language)
os.environ["DJANGO_SETTINGS_MODULE"] = "kodeks.web.settings"
django.setup()
django.urls.reverse("desk:tournaments")  # all views
import kodeks.web.serving.upgrade, kodeks.web.serving.warming
del sys.modules["kodeks.web.settings"], connections["default"], connections.settings
connections._settings = None
settings._wrapped = empty  # what she was told is forgotten: each of her children asks its own environment
setting_changed.send(None, setting="LANGUAGE_CODE", value="", enter=False)
gc.freeze()  # none of her children looks for garbage in what all share


def reap(*_):
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        draft = ended / f".{pid}"
        draft.write_text(str(os.waitstatus_to_exitcode(status)))
        draft.rename(ended / str(pid))


signal.signal(signal.SIGCHLD, reap)
while True:
    told, descriptors, _, _ = socket.recv_fds(line, 1_000_000, 2)
    if not told:
        break
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number, descriptor in enumerate((os.open(os.devnull, os.O_RDONLY), *descriptors)):
            os.dup2(descriptor, number)
            os.close(descriptor)
        line.detach()  # it was our standard input
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w", encoding="utf-8"), open(2, "w", buffering=1)
        asked = json.loads(told)
        os.environ.clear()
        os.environ.update(asked["environment"])
        sys.argv = [asked["program"], *asked["arguments"]]
        if asked["program"] == "kodeks":
            kodeks.program.main()
        else:
            sys.path.insert(0, os.path.dirname(asked["program"]))
            run_path(asked["program"], run_name="__main__")
        sys.exit()
    for descriptor in descriptors:
        os.close(descriptor)
    line.sendall(f"{child}\\n".encode())
"""


class Child(NamedTuple):
    """A process that the mother bore; it is asked as one of `subprocess` is."""

    pid: int
    stdout: IO[str]
    folder: Path  # where the mother writes how her children have ended

    def poll(self) -> int | None:
        ended = self.folder / str(self.pid)
        return int(ended.read_text()) if ended.exists() else None

    def wait(self, timeout: float) -> int:
        end = monotonic() + timeout
        while (code := self.poll()) is None:
            if monotonic() > end:
                raise subprocess.TimeoutExpired("kodeks serve", timeout)
            sleep(0.01)
        return code

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def plain_environment() -> dict[str, str]:
    """Without what the tests themselves are told."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("KODEKS_", "DJANGO_"))}


class Mother(NamedTuple):
    """The line to her, and the folder of her news."""

    line: socket.socket
    folder: Path


@cache
def _mother() -> Mother:
    """One for all tests of a worker. She ends when nobody is at the other end of the line."""
    folder = Path(tempfile.mkdtemp(prefix="kodeks-nursery-"))
    here, there = socket.socketpair()
    with there:
        process = subprocess.Popen([sys.executable, "-c", MOTHER, str(folder)], stdin=there, env=plain_environment())

    def end() -> None:
        here.shutdown(socket.SHUT_RDWR)  # whoever was forked since may still hold it
        process.wait(30)
        shutil.rmtree(folder)

    atexit.register(end)
    return Mother(here, folder)


def bear(arguments: list[str], environment: dict[str, str], program: str = "kodeks") -> Child:
    """The program `kodeks` with these arguments, in this environment; or a file of Python."""
    reading, writing = os.pipe()
    child = _born(program, arguments, environment, writing, 2)
    os.close(writing)
    return Child(child, os.fdopen(reading, encoding="utf-8"), _mother().folder)


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command from its beginning to its end, in English, with variables of the environment."""
    told = [*arguments, "--lang", "en"]
    with TemporaryFile("w+", encoding="utf-8") as out, TemporaryFile("w+", encoding="utf-8") as error:
        child = _born("kodeks", told, plain_environment() | variables, out.fileno(), error.fileno())
        code = Child(child, out, _mother().folder).wait(200)
        for file in (out, error):
            file.seek(0)
        return subprocess.CompletedProcess(told, code, out.read(), error.read())


def _born(program: str, arguments: list[str], environment: dict[str, str], out: int, error: int) -> int:
    """The number of the process."""
    mother = _mother()
    sys.audit("nursery.bear", program)
    asked = json.dumps({"program": program, "arguments": arguments, "environment": environment})
    socket.send_fds(mother.line, [asked.encode()], [out, error])
    return int(mother.line.recv(20))


@cache
def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A folder of this name that the first worker of a run makes, while the others wait, and that the last one removes:
    each holds a lock on it, beside the others, until it ends."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    place = Path(tempfile.gettempdir()) / f"kodeks-{name}-{run}"
    place.mkdir(mode=0o700, exist_ok=True)
    lock = (place / "in-use").open("w")
    fcntl.flock(lock, fcntl.LOCK_SH)
    made = place / "made"
    with (place / "making").open("w") as making:
        fcntl.flock(making, fcntl.LOCK_EX)
        if not made.exists():
            draft = Path(tempfile.mkdtemp(dir=place))
            make(draft)
            draft.rename(made)

    def leave() -> None:
        with lock, suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(place)

    atexit.register(leave)
    return made


def _prepare(home: Path) -> None:
    program = "import pathlib, sys, kodeks.web.serving.serve as s; s.prepare(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", program, str(home)], env=plain_environment(), check=True)


def is_empty(home: Path) -> bool:
    """Whether nothing is there yet."""
    return not home.exists() or not any(home.iterdir())


def furnish(home: Path) -> None:
    """A folder where nothing is yet gets what the first start would make."""
    if is_empty(home):
        shutil.copytree(made_once("home", _prepare), home, dirs_exist_ok=True)
