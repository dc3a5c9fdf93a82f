"""The folder of the data, opened by a command that is no server."""

from __future__ import annotations

import os
from pathlib import Path


def open_home(home: Path) -> None:
    """Django on the data of a folder, as they are: nothing is made there, nothing migrated."""
    os.environ["KODEKS_HOME"] = str(home.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
    secret = home / "secret"
    if "KODEKS_SECRET" not in os.environ and secret.exists():
        os.environ["KODEKS_SECRET"] = secret.read_text(encoding="ascii").strip()
    import django

    django.setup()
