"""What tables rest on: the rounds that are announced, for everybody, so that what is projected gives nothing away."""

from __future__ import annotations

from django.http import HttpRequest

from kodeks.tables import Ranked, ranked
from kodeks.tournament.announced import announced
from kodeks.web.frame.views import Desk
from kodeks.web.logs.memory import remembered

__all__ = ["announced", "asked_round", "ranked_at"]


def ranked_at(at: Desk, after: int | None = None) -> Ranked:
    """The table on what is announced, or after an earlier round."""
    return remembered(at, ("ranked", after), lambda: ranked(announced(at.log.state), after))


def asked_round(request: HttpRequest, at: Desk) -> int | None:
    """After which round the visitor wants a table; None if as it stands now."""
    text, rounds = request.GET.get("after", ""), len(announced(at.log.state).rounds)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < rounds else None
