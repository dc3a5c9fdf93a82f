"""The press in a process of its own, started by `sheaves`: what a large paper takes in memory goes with the process.

It is run as a file and imports the press alone, so that it starts at once.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, date, datetime
from threading import Thread
from time import sleep
from typing import Any

import typst

__all__ = ["set_pdf"]

_LOOK_S = 0.2
MOST_BYTES = 3 * 1024**3  # of addresses, most of which are never used: what needs more has gone wrong


def set_pdf(template: bytes, data: str, day: str, standards: list[Any]) -> bytes:
    """The one way a PDF is set, with the types of the press itself: nothing depends on the machine."""
    on = date.fromisoformat(day)
    made: bytes = typst.compile(
        template,
        font_paths=typst.Fonts(include_system_fonts=False),
        ignore_system_fonts=True,
        sys_inputs={"paper": data},
        format="pdf",
        pdf_standards=standards,
        timestamp=datetime(on.year, on.month, on.day, tzinfo=UTC),
    )
    return made


def _bound_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def _end_with(asker: int) -> None:
    """Nobody takes a paper whose asker has gone, however he went."""
    while os.getppid() == asker:
        sleep(_LOOK_S)
    os._exit(1)


def _main() -> None:
    _bound_memory()
    asked = json.load(sys.stdin.buffer)
    if sys.platform != "win32":
        Thread(target=_end_with, args=(asked["asker"],), daemon=True).start()
    sys.stdout.buffer.write(set_pdf(asked["template"].encode(), asked["data"], asked["day"], asked["standards"]))


if __name__ == "__main__":
    _main()
