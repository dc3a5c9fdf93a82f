"""The secret that signs sessions: made once, kept beside the data, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

__all__ = ["secret_key"]


def secret_key(home: Path) -> str:
    """The secret of this installation."""
    home.mkdir(parents=True, exist_ok=True)
    path = home / "secret"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(48)
        file.write(f"{secret}\n")
    return secret
