"""Prizes: who gets what, and who shares."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from kodeks.rulebook.article import Article
from kodeks.standings import award_prizes
from kodeks.tables import Points, table_points
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import voice
from kodeks.web.rights import Right
from kodeks.web.tables.views import ranked_at

__all__ = ["prizes_page"]


class Winner(NamedTuple):
    """What somebody gets."""

    place: int | None
    number: int
    name: str
    points: Points
    money: str
    shared_by: int
    articles: tuple[Article, ...]


@desk(Right.SEE)
def prizes_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The prizes of the regulations, as the table stands: by place, or shared by all who are level in points."""
    ranked, speak = ranked_at(at), voice()
    regulations = ranked.state.regulations
    by_points = request.GET.get("share") == "points"
    awards = award_prizes(ranked.standings, regulations.scores.prizes, ("PTS",) if by_points else ())
    won = []
    for award in awards:
        row = ranked.standings.row(award.number)
        points, money = table_points(regulations, row.points), speak.money(award.cents, regulations.scores.currency)
        won.append(Winner(row.place, row.number, row.name, points, money, award.shared_by, award.articles))
    return show(
        request,
        "tables/prizes.html",
        at,
        state=ranked.state,
        won=won,
        by_points=by_points,
        offered=[
            (place, speak.money(cents, regulations.scores.currency))
            for place, cents in enumerate(regulations.scores.prizes, 1)
        ],
        total=speak.money(sum(award.cents for award in awards), regulations.scores.currency),
    )
