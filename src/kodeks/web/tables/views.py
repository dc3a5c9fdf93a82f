"""Standings, and the tables of all results: everybody against everybody, round by round, point by point; and
prizes."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from markupsafe import Markup

from kodeks.rulebook.result import Side
from kodeks.tables import StandingsTable, all_prizes_of, everybody, ranked, round_by_round, tiebreaks_beside
from kodeks.tournament.announced import announced
from kodeks.tournament.regulations.parts import AgeGroup
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.words import fragment, language, say, voice
from kodeks.web.public.charts import progress_chart
from kodeks.web.rights import Right

__all__ = ["announced", "asked_round", "crosstable_page", "prizes_page", "ranked_at", "standings_page"]

_MOST_COLUMNS = 64  # of a table of everybody against everybody
_VIEWS = {"all": "tables-everybody", "rounds": "tables-by-round", "progress": "tables-progress"}


# Standings


@desk(Right.SEE)
def standings_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The table by the order of the regulations; on the wall without anything around it."""
    after, group = asked_round(request, at), _asked_group(request, at)
    ranked = ranked_at(at, after)
    is_wall = "wall" in request.GET
    place = None if group is None else at.log.state.regulations.people.groups.index(group)
    return show(
        request,
        "tables/standings.html",
        at,
        state=ranked.state,
        rulings=ranked.rulings,
        table=remembered(
            at,
            ("standings", after, place, is_wall, language()),
            lambda: _standings_table(at, ranked, group, after, is_wall=is_wall),
        ),
        criteria=ranked.deciders,
        after=after,
        group=group,
        group_place=place,
        rounds=len(ranked_at(at).state.rounds),
        pending=ranked.pending,
        is_wall=is_wall,
        frame="wall.html" if is_wall else "base.html",
        query=lambda **changed: _query(request, **changed),
    )


def _query(request: HttpRequest, **changed: object) -> str:
    """The same table with something else asked for; None asks no more."""
    asked = {
        name: request.GET[name]
        for name in ("after", "group", "wall", "view", "order", "share", "each")
        if name in request.GET
    }
    kept = {name: value for name, value in {**asked, **changed}.items() if value is not None}
    return "?" + urlencode(kept)


def _asked_group(request: HttpRequest, at: Desk) -> AgeGroup | None:
    text, groups = request.GET.get("group", ""), at.log.state.regulations.people.groups
    is_known = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < len(groups)
    return groups[int(text)] if is_known else None


def _standings_table(
    at: Desk, ranked: StandingsTable, group: AgeGroup | None, after: int | None, *, is_wall: bool
) -> Markup:
    rows = list(ranked.rows(group))
    return fragment(
        "tables/standings_table.html",
        who=ranked.state.regulations.entrant_column,
        rows=rows,
        codes=ranked.tiebreaks,
        with_overall=group is not None,
        with_ratings=any(row.entry.rating is not None for row in rows),
        with_titles=any(row.entry.title for row in rows),
        with_clubs=not is_wall and not ranked.state.regulations.teams.boards and any(row.entry.club for row in rows),
        is_wall=is_wall,
        card=_cards(at),
        then="" if after is None else f"?after={after}",  # a number opens its own working
    )


def _cards(at: Desk) -> str:
    """The address under which cards are."""
    return reverse("desk:card", args=[at.row.key, 0]).removesuffix("0/")


# All results


@desk(Right.SEE)
def crosstable_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everybody against everybody, or round by round: by places or by start numbers."""
    ranked = ranked_at(at)
    views = [*(["all"] if len(ranked.standings.rows) <= _MOST_COLUMNS else []), "rounds", "progress"]
    usual = views[0] if ranked.state.regulations.system.is_round_robin else "rounds"
    view = request.GET.get("view", "")
    view = view if view in views else usual
    by_number = request.GET.get("order") == "number"
    draw = partial(progress_chart, ranked, ranked.state.regulations.entrant_column)
    return show(
        request,
        "tables/crosstable.html",
        at,
        state=ranked.state,
        view=view,
        views=[(each, say(_VIEWS[each])) for each in views],
        by_number=by_number,
        query=lambda **changed: _query(request, **changed),
        chart=remembered(at, ("progress", language()), draw) if view == "progress" else "",
        table=remembered(
            at,
            ("crosstable", view, by_number, language()),
            lambda: _results_table(at, ranked, view, by_number=by_number),
        ),
    )


def _results_table(at: Desk, ranked: StandingsTable, view: str, *, by_number: bool) -> Markup:
    if view == "all":
        table = everybody(ranked, by_number=by_number)
        heads = [number if by_number else place for place, number in enumerate(table.columns, start=1)]
        rows = list(table.rows)
    else:
        heads = list(range(1, len(ranked.state.rounds) + 1))
        rows = list(round_by_round(ranked, by_number=by_number))
    return fragment(
        "tables/results_table.html",
        who=ranked.state.regulations.entrant_column,
        heads=heads,
        rows=rows,
        tiebreaks=tiebreaks_beside(ranked),
        view=view,
        by_number=by_number,
        letters={side: say("side-letter", side=f"letter_{side.value}") for side in Side},
        card=_cards(at),
    )


def ranked_at(at: Desk, after: int | None = None) -> StandingsTable:
    """The table on what is announced, or after an earlier round."""
    return remembered(at, ("ranked", after), lambda: ranked(announced(at.log.state), after))


def asked_round(request: HttpRequest, at: Desk) -> int | None:
    """After which round the visitor wants a table; None if as it stands now."""
    text, rounds = request.GET.get("after", ""), len(announced(at.log.state).rounds)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < rounds else None


@desk(Right.SEE)
def prizes_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The prizes of the regulations, of the places and of groups, as the table stands: by place, or shared by all who
    are level in points; each by itself, or one for everybody at most."""
    ranked, speak = ranked_at(at), voice()
    currency = ranked.state.regulations.scores.currency
    by_points, one_each = request.GET.get("share") == "points", request.GET.get("each") == "one"
    won = all_prizes_of(ranked, ("PTS",) if by_points else (), one_each=one_each)
    offered = [("", ranked.state.regulations.scores.prizes)]
    offered += [(group.name, group.prizes) for group in ranked.state.regulations.people.groups]
    return show(
        request,
        "tables/prizes.html",
        at,
        state=ranked.state,
        won=[(group.name, [(each, speak.money(each.cents, currency)) for each in group.prizes]) for group in won],
        by_points=by_points,
        one_each=one_each,
        has_groups=any(name and prizes for name, prizes in offered),
        query=lambda **changed: _query(request, **changed),
        offered=[(name, [speak.money(cents, currency) for cents in prizes]) for name, prizes in offered if prizes],
        total=speak.money(sum(each.cents for group in won for each in group.prizes), currency),
    )
