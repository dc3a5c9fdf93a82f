"""The press in a process of its own, started by `sheaves`: what a large paper takes in memory goes with the process.

It is run as a file and imports the press alone, so that it starts at once.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime
from typing import Any

import typst

__all__ = ["set_pdf"]

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


def _main() -> None:
    _bound_memory()
    asked = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(set_pdf(asked["template"].encode(), asked["data"], asked["day"], asked["standards"]))


if __name__ == "__main__":
    _main()
