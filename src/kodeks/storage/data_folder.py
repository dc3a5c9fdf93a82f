"""The user's own folder of data: where his system keeps such folders, unless he has one already."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """KODEKS_HOME names another one. Who began with `.kodeks` in his own folder finds his data there again."""
    named = os.environ.get("KODEKS_HOME")
    if named:
        return Path(named)
    earlier = Path.home() / ".kodeks"
    if earlier.is_dir():
        return earlier
    from platformdirs import user_data_path

    return user_data_path("kodeks", appauthor=False)
