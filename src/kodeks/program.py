"""The program `kodeks`: the command line, and the command that starts the web application."""

from __future__ import annotations

import sys

from kodeks.cli import run


def main() -> None:
    sys.exit(run(sys.argv[1:], {"kodeks.serve_command": ("serve", "link")}))
