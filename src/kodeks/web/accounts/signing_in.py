"""Signing in: by password with a limit of attempts, then with a second factor where one is set up."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth import authenticate
from django.http import HttpRequest

from kodeks.web.accounts.models import Attempt, User, digest_of
from kodeks.web.accounts.second_factor import code_is_good
from kodeks.web.accounts.security_log import note
from kodeks.web.accounts.visits import address_of
from kodeks.web.lives import ATTEMPT

LIMIT = 8  # failed attempts


def _limits(request: HttpRequest, username: str) -> dict[str, int]:
    """What attempts are counted by, and how many may fail: eight at an account from one address; five times as many at
    an account from anywhere, so that one phone in the hall cannot keep the arbiter out; as many from an address."""
    name, address = username.casefold(), address_of(request)
    return {
        digest_of(f"user {name} from {address}"): LIMIT,
        digest_of(f"user {name}"): 5 * LIMIT,
        digest_of(f"from {address}"): 5 * LIMIT,
    }


def is_locked_out(request: HttpRequest, username: str, now: datetime) -> bool:
    recent = Attempt.objects.filter(at__gt=now - ATTEMPT.lasts)
    limits = _limits(request, username).items()
    is_locked = any(recent.filter(digest=digest).count() >= limit for digest, limit in limits)
    if is_locked:
        note("locked out", request)
    return is_locked


def _count(request: HttpRequest, username: str, now: datetime) -> list[int]:
    """Note an attempt before it is judged: so many at once are no way round the limit."""
    Attempt.objects.filter(at__lte=now - ATTEMPT.lasts).delete()
    return [Attempt.objects.create(digest=digest, at=now).pk for digest in _limits(request, username)]


def check_password(request: HttpRequest, username: str, password: str, now: datetime) -> User | None:
    """Whose name and password these are; success forgets the failures of the account from this address."""
    counted = _count(request, username, now)
    user = authenticate(request, username=_as_kept(username), password=password)
    if not isinstance(user, User):
        note("wrong password", request, User.called(username).first())
        return None
    Attempt.objects.filter(pk__in=counted).delete()
    Attempt.objects.filter(digest=next(iter(_limits(request, username)))).delete()
    return user


def _as_kept(username: str) -> str:
    """A phone may begin a name with a capital: no two names differ in that alone."""
    found = User.called(username).values_list("username", flat=True)
    return username if username in found else next(iter(found), username)


def check_code(request: HttpRequest, user: User, code: str, now: datetime) -> bool:
    """Whether the second factor is right; its attempts are limited, too."""
    counted = _count(request, _second(user), now)
    if not code_is_good(user, code, now):
        note("wrong code", request, user)
        return False
    Attempt.objects.filter(pk__in=counted).delete()
    return True


def _second(user: User) -> str:
    """Under which name attempts at a second factor are counted: one that no account can have."""
    return f"code of {user.pk}"


def is_code_locked_out(request: HttpRequest, user: User, now: datetime) -> bool:
    return is_locked_out(request, _second(user), now)
