"""Standings and what they rest on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from kodeks.standings import write_points, write_value
from kodeks.tournament import standings_of
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["standings_page"]


@desk(Right.SEE)
def standings_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The table."""
    state = at.log.state
    standings, rulings = standings_of(state)
    scale = 2 if state.regulations.is_chess and not state.regulations.boards else 1
    codes = list(dict.fromkeys(each.code for each in standings.criteria if each.code != "PTS"))
    rows = [
        (row, write_points(row.points, scale), [write_value(value) for value in standings.tiebreaks(row).values()])
        for row in standings.rows
    ]
    return show(request, "desk/standings.html", at, state=state, codes=codes, rows=rows, rulings=rulings)
