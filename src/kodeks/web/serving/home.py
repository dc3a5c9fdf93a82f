"""The folder of the data, opened by a command that is no server."""

from __future__ import annotations

import os
from pathlib import Path

from kodeks.web.serving.environment import check_environment


def open_home(home: Path) -> None:
    """Django on the data of a folder, as they are: nothing is made there, nothing migrated."""
    check_environment(os.environ)
    os.environ["KODEKS_HOME"] = str(home.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
    secret = home / "secret"
    if not os.environ.get("KODEKS_SECRET") and secret.exists():
        os.environ["KODEKS_SECRET"] = secret.read_text(encoding="ascii").strip()
    import django

    django.setup()
