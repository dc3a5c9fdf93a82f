"""Names of files that people download: they say of which tournament a file is."""

from __future__ import annotations

from django.utils.text import slugify

_LONGEST = 60  # letters of a name
_BARE = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "œ": "oe"})


def file_stem(name: str, otherwise: str) -> str:
    """How the files of a tournament begin: its name in letters that every system knows, else its key."""
    return slugify(name.translate(_BARE))[:_LONGEST].strip("-") or otherwise


def attached(name: str, *, is_shown: bool = False) -> str:
    """The header with which a file of this name is saved, or shown."""
    return f'{"inline" if is_shown else "attachment"}; filename="{name}"'
