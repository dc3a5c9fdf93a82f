"""Accounts, and what goes with them: links, invitations, second factors, visits; and whose installation this is."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models

from kodeks.web.rights import TOURNAMENT_ROLES

_LONGEST_USER_NAME = 150  # letters, as Django's own field has it


def digest_of(token: str) -> str:
    """What is kept of a token: nobody can make a link of it again."""
    return hashlib.sha256(token.encode()).hexdigest()


class User(AbstractUser):
    """Somebody with an account. `name` is how his decisions are signed."""

    first_name = None  # type: ignore[assignment]  # one name does
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=200)
    is_officer = models.BooleanField(default=False)  # of the federation: its technical commission
    is_college = models.BooleanField(default=False)  # of the Arbiters' College

    REQUIRED_FIELDS = ["name"]

    @classmethod
    def called(cls, name: str) -> models.QuerySet[User]:
        """Whoever has this user name: no two differ only in the size of letters. No account has a longer one than
        fits, and a database does not look for any length."""
        return cls.objects.filter(username__iexact=name) if len(name) <= _LONGEST_USER_NAME else cls.objects.none()

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name or self.username


class Link(models.Model):
    """A link that signs in, or lets a new password be chosen; kept only as a hash. It works once."""

    class Purpose(models.TextChoices):
        SIGN_IN = "sign_in"
        PASSWORD = "password"
        PRINTED = "printed"  # in the window of the program, for who owns it

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    @classmethod
    def issue(cls, user: User, purpose: Purpose, expires_at: datetime) -> str:
        """A new link's token. It is told once; later nobody can read it."""
        token = secrets.token_urlsafe(32)
        cls.objects.create(user=user, purpose=purpose, digest=digest_of(token), expires_at=expires_at)
        return token

    @classmethod
    def good(cls, token: str, purpose: Purpose, now: datetime) -> models.QuerySet[Link]:
        """The link, if it still opens something."""
        return cls.objects.filter(
            used_at=None, digest=digest_of(token), purpose=purpose, expires_at__gt=now, user__is_active=True
        )

    @classmethod
    def withdraw(cls, user: User, purpose: Purpose) -> None:
        """None of his open links works any more."""
        cls.objects.filter(user=user, purpose=purpose, used_at=None).delete()

    @classmethod
    def use(cls, token: str, purpose: Purpose, now: datetime) -> User | None:
        """Whose link it is, if it is good; from now on it is not."""
        if not cls.good(token, purpose, now).update(used_at=now):
            return None
        return cls.objects.select_related("user").get(digest=digest_of(token)).user


class Invitation(models.Model):
    """A link for somebody who may have no account yet: to one, to a role in a tournament, or to an office. It works
    once; only its hash is kept."""

    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=200, blank=True)  # who is meant
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    tournament = models.ForeignKey("desk.Tournament", on_delete=models.CASCADE, null=True, related_name="invitations")
    role = models.CharField(max_length=20, blank=True, choices=[(role.value, role.value) for role in TOURNAMENT_ROLES])
    team = models.PositiveIntegerField(null=True)  # of a captain
    is_officer = models.BooleanField(default=False)
    is_college = models.BooleanField(default=False)
    is_administrator = models.BooleanField(default=False)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)

    @classmethod
    def open(cls, now: datetime) -> models.QuerySet[Invitation]:
        """Those nobody has used, and that are not too old."""
        return cls.objects.filter(used_at=None, expires_at__gt=now, by__is_active=True)


class RecoveryCode(models.Model):
    """A code for who has lost his second factor; it works once and only its hash is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("user", "digest"), name="a_code_once")]


class Visit(models.Model):
    """A session somebody has open: where and since when, so that he can end it from elsewhere."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="visits")
    session = models.CharField(max_length=40, unique=True)  # its name, as sessions are kept: hashed
    agent = models.CharField(max_length=200)
    address = models.CharField(max_length=60)
    began_at = models.DateTimeField()

    class Meta:
        ordering = ("-began_at",)


class Attempt(models.Model):
    """An attempt to sign in that has not succeeded, by who asked and for which account; both as hashes."""

    digest = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField()


class Installation(models.Model):
    """Whose installation this is: the answers of the first run. There is one row, or none yet."""

    federation = models.CharField(max_length=200)
    time_zone = models.CharField(max_length=60)

    def __str__(self) -> str:
        return self.federation
