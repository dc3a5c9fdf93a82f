"""Large papers: set in sheaves, each by a process of its own, so that no paper takes more memory than a sheaf."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile, gettempdir

from kodeks.papers import Forms, Paper
from kodeks.printing import apart
from kodeks.printing.letters import STANDARDS
from kodeks.printing.press import day_of, print_pdf, set_type

__all__ = ["SHEAF", "print_sheaves", "sheaves_of", "zipped"]

SHEAF = 480  # forms: some 300 MB, the score sheets of any hall; whole pages of every kind, up to twelve forms to a page
SMALL = 40  # forms that this process may set itself: the press keeps what it has set for a while
_LOOK_S = 0.2


def sheaves_of(paper: Paper | Forms) -> list[Paper | Forms]:
    """The paper in sheaves; most are one."""
    if isinstance(paper, Paper) or len(paper.forms) <= SHEAF:
        return [paper]
    return [replace(paper, forms=paper.forms[first : first + SHEAF]) for first in range(0, len(paper.forms), SHEAF)]


def print_sheaves(paper: Paper | Forms, step: Callable[[int, int], object] = lambda done, of: None) -> list[bytes]:
    """The sheaves as PDF. `step` is told how many are set, again and again; if it raises, the work ends at once."""
    return [*_printed(sheaves_of(paper), step)]


def _printed(sheaves: list[Paper | Forms], step: Callable[[int, int], object]) -> Iterator[bytes]:
    of = sum(map(_size, sheaves))
    done = 0
    for sheaf in sheaves:
        if isinstance(sheaf, Paper) or len(sheaf.forms) <= SMALL:
            yield print_pdf(sheaf)
        else:
            yield _print_apart(sheaf, lambda done=done: step(done, of))  # type: ignore[misc]
        done += _size(sheaf)


def _size(sheaf: Paper | Forms) -> int:
    return len(sheaf.forms) if isinstance(sheaf, Forms) else 1


def _print_apart(sheaf: Forms, look: Callable[[], object]) -> bytes:
    template, data = set_type(sheaf)
    asked = {
        "template": template.decode(),
        "data": data,
        "day": day_of(sheaf).isoformat(),
        "standards": STANDARDS,
        "asker": os.getpid(),
    }
    command = [sys.executable, "-I", str(Path(apart.__file__))]
    with TemporaryFile() as sent:  # a pipe would have to be filled while we look around
        try:
            sent.write(json.dumps(asked).encode())
            sent.seek(0)
        except OSError as error:  # it has no name of its own that could be told
            raise OSError(error.errno, error.strerror, gettempdir()) from error
        with subprocess.Popen(command, stdin=sent, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as press:
            try:
                made, fault = _awaited(press, look)
            finally:
                press.kill()  # if it has not ended: nobody waits for it
    if press.returncode:
        raise RuntimeError(f"the press ended with {press.returncode}: {fault.decode(errors='replace')[-2_000:]}")
    return made


def _awaited(press: subprocess.Popen[bytes], look: Callable[[], object]) -> tuple[bytes, bytes]:
    while True:
        look()
        try:
            return press.communicate(timeout=_LOOK_S)
        except subprocess.TimeoutExpired:
            continue


def zipped(name: str, sheaves: list[bytes]) -> bytes:
    """Several sheaves as one file to be taken away: `name-1.pdf`, `name-2.pdf`, …, in the same bytes every time."""
    figures = len(str(len(sheaves)))
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as pack:
        for number, data in enumerate(sheaves, start=1):
            pack.writestr(zipfile.ZipInfo(f"{name}-{number:0{figures}}.pdf"), data)
    return whole.getvalue()
