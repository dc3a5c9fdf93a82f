"""A round as everybody sees it: who plays whom, and what has come of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.tables import groups_of, progress_of
from kodeks.tournament import Stage
from kodeks.web.public.views import Open, open_page, show_open

__all__ = ["round_page"]


@open_page
def round_page(request: HttpRequest, at: Open, number: int) -> HttpResponse:
    """The boards of an announced round, renewed as results come."""
    paired = at.state.round(number)
    if paired is None:
        raise Http404
    groups = groups_of(at.state, paired, with_names=paired.stage is Stage.STARTED)
    return show_open(request, "public/round.html", at, paired=paired, groups=groups, counts=progress_of(paired))
