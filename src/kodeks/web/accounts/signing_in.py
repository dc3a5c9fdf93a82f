"""Signing in: by password with a limit of attempts, then with a second factor where one is set up."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.http import HttpRequest

from kodeks.web.accounts.models import Attempt, User, digest_of
from kodeks.web.accounts.second_factor import code_is_good

__all__ = ["LIMIT", "WINDOW", "check_code", "check_password", "is_code_locked_out", "is_locked_out"]

LIMIT = 8  # failed attempts
WINDOW = timedelta(minutes=15)


def _digests(request: HttpRequest, username: str) -> tuple[str, str]:
    """Attempts are counted for the account and for the address they come from."""
    address = request.META.get("REMOTE_ADDR", "")
    return digest_of(f"user {username.casefold()}"), digest_of(f"from {address}")


def is_locked_out(request: HttpRequest, username: str, now: datetime) -> bool:
    """Whether there were too many failed attempts: eight for an account, five times as many from an address."""
    recent = Attempt.objects.filter(at__gt=now - WINDOW)
    account, address = _digests(request, username)
    return recent.filter(digest=account).count() >= LIMIT or recent.filter(digest=address).count() >= 5 * LIMIT


def _count(request: HttpRequest, username: str, now: datetime) -> list[int]:
    """Note an attempt before it is judged: so many at once are no way round the limit."""
    Attempt.objects.filter(at__lte=now - WINDOW).delete()
    return [Attempt.objects.create(digest=digest, at=now).pk for digest in _digests(request, username)]


def check_password(request: HttpRequest, username: str, password: str, now: datetime) -> User | None:
    """Whose name and password these are; success forgets the failures of the account."""
    counted = _count(request, username, now)
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        return None
    Attempt.objects.filter(pk__in=counted).delete()
    Attempt.objects.filter(digest=_digests(request, username)[0]).delete()
    return user


def check_code(request: HttpRequest, user: User, code: str, now: datetime) -> bool:
    """Whether the second factor is right; its attempts are limited, too."""
    counted = _count(request, _second(user), now)
    if not code_is_good(user, code, now):
        return False
    Attempt.objects.filter(pk__in=counted).delete()
    return True


def _second(user: User) -> str:
    """Under which name attempts at a second factor are counted: one that no account can have."""
    return f"code of {user.pk}"


def is_code_locked_out(request: HttpRequest, user: User, now: datetime) -> bool:
    """Whether too many codes were wrong."""
    return is_locked_out(request, _second(user), now)
