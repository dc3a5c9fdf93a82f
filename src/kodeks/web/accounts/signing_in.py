"""Signing in: by password with a limit of attempts, by a link, with a second factor where one is set up."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.http import HttpRequest

from kodeks.web.accounts.models import Attempt, User

__all__ = ["LIMIT", "WINDOW", "check_password", "is_locked_out"]

LIMIT = 8  # failed attempts
WINDOW = timedelta(minutes=15)


def _digests(request: HttpRequest, username: str) -> tuple[str, str]:
    """Attempts are counted for the account and for the address they come from."""
    address = request.META.get("REMOTE_ADDR", "")
    return _digest(f"user {username.casefold()}"), _digest(f"from {address}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def is_locked_out(request: HttpRequest, username: str, now: datetime) -> bool:
    """Whether there were too many failed attempts: eight for an account, five times as many from an address."""
    recent = Attempt.objects.filter(at__gt=now - WINDOW)
    account, address = _digests(request, username)
    return recent.filter(digest=account).count() >= LIMIT or recent.filter(digest=address).count() >= 5 * LIMIT


def check_password(request: HttpRequest, username: str, password: str, now: datetime) -> User | None:
    """Whose name and password these are; a failure is counted, success forgets the failures of the account."""
    user = authenticate(request, username=username, password=password)
    account, address = _digests(request, username)
    if isinstance(user, User):
        Attempt.objects.filter(digest=account).delete()
        return user
    Attempt.objects.filter(at__lte=now - WINDOW).delete()
    Attempt.objects.bulk_create([Attempt(digest=account, at=now), Attempt(digest=address, at=now)])
    return None
