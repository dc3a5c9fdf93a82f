"""The program `kodeks`: the command line, and the commands that start the web application. Alone it is the desk."""

from __future__ import annotations

import os
import sys

from kodeks.cli import is_without_command, run

_OURS = {
    "kodeks.desk_command": ("desk",),
    "kodeks.serve_command": ("serve", "link"),
    "kodeks.setup_command": ("check-setup",),
    "kodeks.backup_command": ("backup", "restore", "verify-anchor"),
}


def main() -> None:
    arguments = sys.argv[1:]
    if is_without_command(arguments):
        _give_streams()
        arguments = ["desk", *arguments]
    sys.exit(run(arguments, _OURS))


def _give_streams() -> None:
    """What an icon starts on Windows has no terminal at all, nor anywhere to write."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the program ends
