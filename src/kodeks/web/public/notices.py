"""Notices: what was announced, decisions with their articles included."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from kodeks.rulebook.article import Article
from kodeks.tournament.acts import Note
from kodeks.web.logs.threads import articles_of, recorded_at
from kodeks.web.public.views import PublicTournament, open_page, show_open


class Notice(NamedTuple):
    """One notice: its number among them, its words, the articles behind it, and when it was recorded if known."""

    number: int
    note: Note
    articles: tuple[Article, ...]
    at: datetime | None


def notices_of(at: PublicTournament) -> list[Notice]:
    """All of them, the latest first."""
    told = zip(at.state.noted, at.state.notes, strict=True)
    return [Notice(number, note, articles_of(note), recorded_at(at.moments.get(number, ""))) for number, note in told][
        ::-1
    ]


@open_page
def notices_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    return show_open(request, "public/notices.html", at, notices=notices_of(at))
