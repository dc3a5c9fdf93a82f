"""Accounts, and the links and attempts that signing in leaves behind."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models

__all__ = ["Attempt", "Link", "User"]


class User(AbstractUser):
    """Somebody with an account. `name` is how his decisions are signed."""

    first_name = None  # type: ignore[assignment]  # one name does
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=200)
    is_officer = models.BooleanField(default=False)  # of the federation

    REQUIRED_FIELDS = ["name"]

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name or self.username


class Link(models.Model):
    """A link that signs in, or lets a new password be chosen; kept only as a hash. It works once, except the one that
    `kodeks serve` prints, which works until it expires."""

    class Purpose(models.TextChoices):
        SIGN_IN = "sign_in"
        PASSWORD = "password"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    is_reusable = models.BooleanField(default=False)

    @staticmethod
    def digest_of(token: str) -> str:
        """What is kept of a token."""
        return hashlib.sha256(token.encode()).hexdigest()

    @classmethod
    def issue(cls, user: User, purpose: Purpose, expires_at: datetime, *, is_reusable: bool = False) -> str:
        """A new link's token. It is told once; later nobody can read it."""
        token = secrets.token_urlsafe(32)
        digest = cls.digest_of(token)
        cls.objects.create(user=user, purpose=purpose, digest=digest, expires_at=expires_at, is_reusable=is_reusable)
        return token

    @classmethod
    def use(cls, token: str, purpose: Purpose, now: datetime) -> User | None:
        """Whose link it is, if it is good; from now on it is not, unless it may be used again."""
        good = models.Q(used_at=None) | models.Q(is_reusable=True)
        found = cls.objects.filter(
            good, digest=cls.digest_of(token), purpose=purpose, expires_at__gt=now, user__is_active=True
        )
        if not found.update(used_at=now):
            return None
        return cls.objects.select_related("user").get(digest=cls.digest_of(token)).user


class Attempt(models.Model):
    """A failed attempt to sign in, by who asked and for which account; both as hashes."""

    digest = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField()
