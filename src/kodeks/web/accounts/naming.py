"""Names of accounts: how decisions are signed, and what is typed to sign in."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug

from kodeks.web.accounts.models import User
from kodeks.web.pages.words import say

__all__ = ["name_problems"]


def name_problems(user: User) -> list[str]:
    problems = []
    if not user.name.strip() or len(user.name) > 200 or not user.name.isprintable():
        problems.append(say("accounts-name-needed"))
    try:
        validate_slug(user.username.replace(".", "-").replace("@", "-"))
        is_sound = len(user.username) <= 60
    except ValidationError:
        is_sound = False
    if not is_sound:
        problems.append(say("accounts-user-name-unsound"))
    elif User.called(user.username).exclude(pk=user.pk).exists():
        problems.append(say("accounts-user-name-taken", name=user.username))
    return problems
