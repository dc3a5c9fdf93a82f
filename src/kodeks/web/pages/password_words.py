"""Words that anybody would try first at a program like this: a password is not made of them alone."""

from __future__ import annotations

import re

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError

from kodeks.web.pages.words import say

WORDS = (
    "kodeks", "warcaby", "warcab", "szachy", "szach", "turniej", "sedzia", "sędzia", "arbiter", "federacja", "zwiazek",
    "związek", "admin", "administrator", "haslo", "hasło", "runda", "partia", "klub", "draughts", "checkers", "chess",
    "tournament", "federation", "password", "round", "club", "pzwarc", "pzszach", "fmjd", "fide", "polska",
)  # fmt: skip
_OTHERS = re.compile(r"[\W\d_]+")
_OURS = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


class WordsOfOurs:
    """Refuses a password of which nothing is left without these words, figures and signs."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        letters = _OTHERS.sub("", password.casefold())
        if letters and not _OURS.sub("", letters):
            raise ValidationError(say("accounts-password-of-our-words"))

    def get_help_text(self) -> str:
        return say("accounts-password-of-our-words")
