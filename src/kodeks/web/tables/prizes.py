"""Prizes: who gets what, and who shares."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from kodeks.tables import prizes_of
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import voice
from kodeks.web.rights import Right
from kodeks.web.tables.views import ranked_at

__all__ = ["prizes_page"]


@desk(Right.SEE)
def prizes_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The prizes of the regulations, as the table stands: by place, or shared by all who are level in points."""
    ranked, speak = ranked_at(at), voice()
    regulations = ranked.state.regulations
    by_points = request.GET.get("share") == "points"
    prizes = prizes_of(ranked, ("PTS",) if by_points else ())
    return show(
        request,
        "tables/prizes.html",
        at,
        state=ranked.state,
        won=[(each, speak.money(each.cents, regulations.scores.currency)) for each in prizes],
        by_points=by_points,
        offered=[
            (place, speak.money(cents, regulations.scores.currency))
            for place, cents in enumerate(regulations.scores.prizes, 1)
        ],
        total=speak.money(sum(each.cents for each in prizes), regulations.scores.currency),
    )
