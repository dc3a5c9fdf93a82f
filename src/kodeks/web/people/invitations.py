"""Invitations: somebody is asked in by a link, which a phone can read as a QR code, and becomes what it says."""

from __future__ import annotations

import re
import secrets
import unicodedata

from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from kodeks.web.accounts.models import Invitation, User, digest_of
from kodeks.web.frame.views import roles_of
from kodeks.web.lives import INVITATION
from kodeks.web.logs.models import Membership
from kodeks.web.pages.reach import absolute
from kodeks.web.rights import Right, may


def meant_name(text: str) -> str:
    """Who is meant, as typed: one line, no longer than a name."""
    return " ".join(text.split())[:200] if text.isprintable() else ""


def issue(invitation: Invitation) -> str:
    """The token of a new invitation. It is told once; later nobody can read it."""
    token = secrets.token_urlsafe(24)
    invitation.digest = digest_of(token)
    invitation.expires_at = timezone.now() + INVITATION.lasts
    invitation.save()
    return token


def find(token: str) -> Invitation | None:
    asked = Invitation.open(timezone.now()).select_related("tournament", "by")
    found = asked.filter(digest=digest_of(token)).first()
    return found if found is not None and is_backed(found) else None


def is_backed(invitation: Invitation) -> bool:
    """Whether who asks in may still do so: who has lost his role or his office gives none away, nor back to himself."""
    right = Right.ADMINISTER if invitation.tournament is None else Right.APPOINT
    return may(roles_of(invitation.by, invitation.tournament), right)


def accept(invitation: Invitation, user: User) -> bool:
    """Somebody comes in. False if another was quicker: an invitation is for one."""
    now = timezone.now()
    with transaction.atomic():
        if not Invitation.open(now).filter(pk=invitation.pk).update(used_at=now):
            return False
        user.is_officer = user.is_officer or invitation.is_officer
        user.is_college = user.is_college or invitation.is_college
        user.is_superuser = user.is_superuser or invitation.is_administrator
        user.save(update_fields=["is_officer", "is_college", "is_superuser"] if user.pk else None)
        if invitation.tournament is not None:
            Membership.objects.update_or_create(
                tournament=invitation.tournament,
                user=user,
                role=invitation.role,
                defaults={"team": invitation.team},
            )
    return True


def free_user_name(name: str) -> str:
    """A user name made of a name, for somebody who has chosen none: the letters, and a few that make it his own."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l")).encode("ascii", "ignore").decode()
    stem = ".".join(re.findall(r"[a-z0-9]+", plain))[:60] or "gosc"
    for candidate in (stem, *(f"{stem}.{secrets.token_hex(2)}" for _ in range(20))):
        if not User.called(candidate).exists():
            return candidate
    return f"{stem}.{secrets.token_hex(8)}"


def address(request: HttpRequest, name: str, token: str) -> str:
    """The whole address of a link, as others can reach this desk."""
    return absolute(request, reverse(f"accounts:{name}", args=[token]), is_private=True)
