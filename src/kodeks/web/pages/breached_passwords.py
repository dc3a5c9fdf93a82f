"""Passwords that are known from breaches elsewhere, where the server has a list of them: a file of SHA-1 sums in order,
a line each, with or without how often it was met (`HASH:COUNT`), as Have I Been Pwned gives it. It never leaves here.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from hashlib import sha1
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError

from kodeks.web.pages.words import say

_HEX = 40  # letters of a sum
_AFTER_ALL = b"~"  # behind the last line


class BreachedPasswords:
    """Refuses a password of the list. If the list cannot be read none is taken: an open door would not be noticed."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        if settings.BREACHED is None:
            return
        try:
            is_known = is_listed(settings.BREACHED, password)
        except OSError as error:
            logging.getLogger("kodeks.server").error("KODEKS_BREACHED=%s: %s", settings.BREACHED, error.strerror)
            raise ValidationError(say("accounts-password-list-is-gone")) from error
        if is_known:
            raise ValidationError(say("accounts-password-breached"))

    def get_help_text(self) -> str:
        return say("accounts-password-breached")


def is_listed(path: Path, password: str) -> bool:
    """Looked up by halves: the list has a thousand million lines, of which some thirty are read."""
    wanted = sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()
    with path.open("rb") as file:
        size = file.seek(0, 2)
        place = bisect_left(range(size), wanted, key=lambda offset: _sum_from(file, offset))
        return _sum_from(file, place) == wanted


def _sum_from(file: BinaryIO, offset: int) -> bytes:
    """The sum on the first line that begins at this byte or behind it."""
    file.seek(max(0, offset - 1))
    if offset:
        file.readline()
    return file.readline()[:_HEX].upper() or _AFTER_ALL
