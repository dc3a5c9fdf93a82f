"""The end, whatever the server is busy with. Python heeds a signal only between two steps; work that takes none, such
as a pattern that tries everything, would keep it running for ever. So a process beside it waits for the signal, too."""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import sys
from contextlib import suppress
from typing import NoReturn

PATIENCE_S = 10.0  # that the server has to end by itself
_OF_EVERYBODY = 3  # what is read, told and complained of
_pipe: list[int] = []


def hire(patience_s: float = PATIENCE_S) -> None:
    """From now on somebody waits beside this process: as soon as it has ended, he ends. Early, while there is only one
    thread. He holds nothing that is open here: who waits for its end would wait for his."""
    if sys.platform == "win32":
        return
    reading, writing = os.pipe()
    server = os.getpid()
    if os.fork() == 0:
        os.close(writing)
        _let_go(reading)
        _wait(server, reading, patience_s)
    os.close(reading)
    _pipe[:] = [writing]


def _let_go(but: int) -> None:
    """Close what is open. Only that is asked for: a system may allow a thousand million."""
    with suppress(FileNotFoundError):  # where it is not told, what is open stays
        for number in map(int, os.listdir("/dev/fd")):
            if number >= _OF_EVERYBODY and number != but:
                with suppress(OSError):  # by which this was read
                    os.close(number)


def watch_for(*signals: signal.Signals) -> None:
    """He is told of these signals by a handler that needs no step of Python. It tells where this thread is, and no
    other: those go on while it looks."""
    for number in signals if _pipe else ():
        faulthandler.register(number, file=_pipe[0], all_threads=False, chain=True)


def _wait(server: int, reading: int, patience_s: float) -> NoReturn:
    """Until the server is gone, or was asked to go and has not gone."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    is_asked = False
    while select.select([reading], [], [], patience_s if is_asked else None)[0]:
        if not os.read(reading, 65_536):
            os._exit(0)
        is_asked = True
    os.kill(server, signal.SIGKILL)
    os._exit(0)
