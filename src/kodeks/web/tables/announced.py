"""What tables rest on: the rounds that are announced, for everybody, so that what is projected gives nothing away."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.loader import render_to_string
from markupsafe import Markup

from kodeks.papers import Voice
from kodeks.tables import Ranked, ranked
from kodeks.tournament.announced import announced
from kodeks.web.frame.cache import remembered
from kodeks.web.frame.views import Desk
from kodeks.web.pages.words import language

__all__ = ["announced", "asked_round", "fragment", "ranked_at", "voice"]


def ranked_at(at: Desk, after: int | None = None) -> Ranked:
    """The table on what is announced, or after an earlier round."""
    return remembered(at, ("ranked", after), lambda: ranked(announced(at.log.state), after))


def asked_round(request: HttpRequest, at: Desk) -> int | None:
    """After which round the visitor wants a table; None if as it stands now."""
    text, rounds = request.GET.get("after", ""), len(announced(at.log.state).rounds)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < rounds else None


def fragment(template: str, **facts: object) -> Markup:
    """A part of a page that is the same for everybody who reads this language."""
    return Markup(render_to_string(template, facts))


def voice() -> Voice:
    """Numbers as the reader writes them."""
    return Voice(language())
