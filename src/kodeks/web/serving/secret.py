"""The secret that signs sessions: made once, kept beside the data, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from kodeks.malformed import MalformedText
from kodeks.storage.new_file import naming


def secret_key(home: Path) -> str:
    home.mkdir(parents=True, exist_ok=True)
    path = home / "secret"
    if path.exists() and not path.stat().st_size:  # a crash has left its name and nothing else
        path.unlink()
    if not path.exists():
        _make(path)
    return read_secret(path)


def read_secret(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        raise MalformedText("serve-no-secret", str(path)) from None


def _make(path: Path) -> None:
    """Written beside, then given its name: who starts at the same moment finds a whole one or none, and the first to
    give the name stays."""
    draft = path.with_name(f".secret.{secrets.token_hex(4)}.part")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with naming(path), os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(f"{secrets.token_urlsafe(48)}\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk that knows no second names
        draft.rename(path)
    draft.unlink(missing_ok=True)
