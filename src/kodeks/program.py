"""The program `kodeks`: the command line, and the commands that start the web application. Alone it is the desk."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from kodeks.cli import is_without_command, run

_OURS = {
    "kodeks.desk_command": ("desk",),
    "kodeks.serve_command": ("serve", "link"),
    "kodeks.setup_command": ("check-setup",),
    "kodeks.backup_command": ("backup", "restore", "verify-anchor"),
}
_SECRETS = ("KODEKS_SECRET", "KODEKS_DATABASE", "KODEKS_REDIS", "KODEKS_MAIL", "KODEKS_METRICS_TOKEN")
_NO_THREADS = (
    "OPENBLAS_NUM_THREADS",
    "1",
)  # numpy starts one a core, in as long as it takes to load; no matrix needs them


def main() -> None:
    arguments = sys.argv[1:]
    os.environ.setdefault(*_NO_THREADS)
    try:
        _read_secret_files()
    except OSError as error:
        print(f"kodeks: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    if is_without_command(arguments):
        _give_streams()
        arguments = ["desk", *arguments]
    sys.exit(run(arguments, _OURS))


def _read_secret_files() -> None:
    """Settings that have a secret in them may each stand in a file, as systemd and containers hand them out:
    KODEKS_SECRET_FILE names the one of KODEKS_SECRET, and so on. Where both are told the file counts."""
    for name in _SECRETS:
        if path := os.environ.get(f"{name}_FILE"):
            os.environ[name] = _text_of(path)


def _text_of(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ), path) from None


def _give_streams() -> None:
    """What an icon starts on Windows has no terminal at all, nor anywhere to write."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the program ends
