"""The program `kodeks`: the command line, and the command that starts the web application."""

from __future__ import annotations

import sys

from kodeks.cli import run

_OURS = {
    "kodeks.serve_command": ("serve", "link"),
    "kodeks.setup_command": ("check-setup",),
    "kodeks.backup_command": ("backup", "restore", "verify-anchor"),
}


def main() -> None:
    sys.exit(run(sys.argv[1:], _OURS))
