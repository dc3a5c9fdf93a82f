"""Standings, and the tables of all results: everybody against everybody, round by round, point by point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from markupsafe import Markup

from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.standings import Cell, ProgressRow, Row, Standings, Status, crosstable, progress_table, write_cell
from kodeks.standings.table import tabulate_all
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.groups import members_of
from kodeks.tournament.meetings import points_of_games
from kodeks.tournament.regulations.parts import AgeGroup
from kodeks.web.cache import remembered
from kodeks.web.desk.announced import Ranked, asked_round, entrants_of, fragment, ranked_at, voice
from kodeks.web.pages import language, say
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["WITHOUT_GAME", "crosstable_page", "standings_page"]

_MOST_COLUMNS = 64  # of a table of everybody against everybody
_VIEWS = {"all": "tables-everybody", "rounds": "tables-by-round", "progress": "tables-progress"}
WITHOUT_GAME = {
    Status.BYE: "tables-bye",
    Status.REQUESTED: "tables-requested",
    Status.ABSENT: "tables-absent",
    Status.WITHDRAWN: "tables-withdrawn",
    Status.NOT_YET: "tables-not-yet",
}


# Standings


class Standing(NamedTuple):
    """A row of the table: the place in it, and the place among all where it is of a group."""

    place: int | None
    overall: int | None
    row: Row
    entry: Entry
    points: str
    values: list[tuple[str, str]]  # code and value


class Criterion(NamedTuple):
    """What decides, in its turn."""

    code: str
    name: str
    articles: tuple[Article, ...]


@desk(Right.SEE)
def standings_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The table by the order of the regulations; on the wall without anything around it."""
    after, group = asked_round(request, at), _asked_group(request, at)
    ranked = ranked_at(at, after)
    is_wall = "wall" in request.GET
    place = None if group is None else at.log.state.regulations.people.groups.index(group)
    return show(
        request,
        "desk/standings.html",
        at,
        state=ranked.state,
        rulings=ranked.rulings,
        table=remembered(
            at,
            ("standings", after, place, is_wall, language()),
            lambda: _standings_table(at, ranked, group, after, is_wall=is_wall),
        ),
        criteria=_criteria(ranked.standings),
        after=after,
        group=group,
        group_place=place,
        rounds=len(ranked_at(at).state.rounds),
        pending=_pending(ranked.state),
        is_wall=is_wall,
        frame="wall.html" if is_wall else "base.html",
        query=lambda **changed: _query(request, **changed),
    )


def _query(request: HttpRequest, **changed: object) -> str:
    """The same table with something else asked for; None asks no more."""
    asked = {name: request.GET[name] for name in ("after", "group", "wall", "view", "order") if name in request.GET}
    kept = {name: value for name, value in {**asked, **changed}.items() if value is not None}
    return "?" + urlencode(kept)


def _asked_group(request: HttpRequest, at: Desk) -> AgeGroup | None:
    text, groups = request.GET.get("group", ""), at.log.state.regulations.people.groups
    is_known = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < len(groups)
    return groups[int(text)] if is_known else None


def _pending(state: Tournament) -> int:
    """Boards of the last round that counts which have no result yet."""
    return sum(not board.has_result for board in state.rounds[-1].boards) if state.rounds else 0


def _criteria(standings: Standings) -> list[Criterion]:
    found = {
        each.code: Criterion(each.code, each.name, articles)
        for each, articles in reversed(list(zip(standings.criteria, standings.articles, strict=True)))
    }
    return [found[code] for code in dict.fromkeys(each.code for each in standings.criteria)]


def _standings_table(at: Desk, ranked: Ranked, group: AgeGroup | None, after: int | None, *, is_wall: bool) -> Markup:
    rows = list(_standings_rows(ranked, group))
    return fragment(
        "desk/standings_table.html",
        rows=rows,
        codes=[each for each in _criteria(ranked.standings) if each.code != "PTS"],
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


def _standings_rows(ranked: Ranked, group: AgeGroup | None) -> Iterator[Standing]:
    standings, entries, speak = ranked.standings, entrants_of(ranked.state), voice()
    members = None if group is None else members_of(ranked.state, group)
    wanted = [row for row in standings.rows if members is None or row.number in members]
    before = 0
    for place, tied in groupby(wanted, key=lambda row: row.place):
        level = list(tied)
        for row in level:
            values = [(code, speak.value(value)) for code, value in standings.tiebreaks(row).items()]
            yield Standing(
                None if place is None else before + 1,
                place,
                row,
                entries[row.number],
                speak.points(row.points, ranked.scale),
                values,
            )
        before += len(level)


# All results


class Met(NamedTuple):
    """A cell of a table of results."""

    text: str
    opponent: int | None = None
    letter: str = ""  # of the colour
    small: str = ""  # points of the boards in a match of teams


class Line(NamedTuple):
    """A row of a table of results."""

    row: Row
    cells: list[list[Met]]
    points: str


@desk(Right.SEE)
def crosstable_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everybody against everybody, or round by round: by places or by start numbers."""
    ranked = ranked_at(at)
    views = [*(["all"] if len(ranked.standings.rows) <= _MOST_COLUMNS else []), "rounds", "progress"]
    usual = views[0] if ranked.state.regulations.system.is_round_robin else "rounds"
    view = request.GET.get("view", "")
    view = view if view in views else usual
    by_number = request.GET.get("order") == "number"
    return show(
        request,
        "desk/crosstable.html",
        at,
        state=ranked.state,
        view=view,
        views=[(each, say(_VIEWS[each])) for each in views],
        by_number=by_number,
        query=lambda **changed: _query(request, **changed),
        table=remembered(
            at,
            ("crosstable", view, by_number, language()),
            lambda: _results_table(at, ranked, view, by_number=by_number),
        ),
    )


def _results_table(at: Desk, ranked: Ranked, view: str, *, by_number: bool) -> Markup:
    letters = {side: say("side-letter", side=f"letter_{side.value}") for side in Side}
    small = _small_points(ranked)
    if view == "all":
        heads, lines = _everybody(ranked, small, by_number=by_number)
    else:
        rows = progress_table(ranked.standings)
        ordered = sorted(rows, key=lambda each: each.row.number) if by_number else rows
        heads = [str(number) for number in range(1, len(ranked.state.rounds) + 1)]
        lines = [_by_round(ranked, each, view, letters, small) for each in ordered]
    return fragment(
        "desk/results_table.html", heads=heads, lines=lines, view=view, by_number=by_number, card=_cards(at)
    )


Small = Mapping[tuple[int, int], str]


def _small_points(ranked: Ranked) -> Small:
    """The points of the boards in every match of teams, or of the games of a mini-match: by start number and round."""
    event = ranked.standings.event
    if not event.is_for_teams:
        return _points_of_games(ranked)
    scale, speak = event.worth.scale, voice()
    return {
        (number, cell.round): f"{speak.points(cell.points, scale)}:{speak.points(cell.against, scale)}"
        for number, cells in tabulate_all(event).in_game_points.cells.items()
        for cell in cells
        if cell.opponent is not None and write_cell(cell)
    }


def _points_of_games(ranked: Ranked) -> Small:
    """Of mini-matches, where not these points but results count."""
    regulations = ranked.state.regulations
    if not regulations.mini_match or regulations.pairing.match_counts == "games":
        return {}
    found: dict[tuple[int, int], str] = {}
    for paired in ranked.state.rounds:
        for board in (each for each in paired.boards if each.score is not None):
            own, other = (voice().points(points, ranked.scale) for points in points_of_games(board))
            found |= {(board.white, paired.number): f"{own}:{other}", (board.black, paired.number): f"{other}:{own}"}
    return found


def _everybody(ranked: Ranked, small: Small, *, by_number: bool) -> tuple[list[str], list[Line]]:
    table, speak = crosstable(ranked.standings, by_number=by_number), voice()
    heads = [str(number if by_number else place) for place, number in enumerate(table.columns, start=1)]
    lines = []
    for each in table.rows:
        number = each.row.number
        cells = [
            [Met("×")]
            if column == number
            else [Met(write_cell(cell, ranked.scale), small=small.get((number, cell.round), "")) for cell in met]
            for column, met in zip(table.columns, each.results, strict=True)
        ]
        lines.append(Line(each.row, cells, speak.points(each.row.points, ranked.scale)))
    return heads, lines


def _by_round(ranked: Ranked, each: ProgressRow, view: str, letters: Mapping[Side, str], small: Small) -> Line:
    speak, number = voice(), each.row.number
    if view == "progress":
        cells = [[Met(speak.points(total, ranked.scale))] for total in each.totals]
    else:
        cells = [[_meeting(cell, ranked.scale, letters, small.get((number, cell.round), ""))] for cell in each.cells]
    return Line(each.row, cells, speak.points(each.row.points, ranked.scale))


def _meeting(cell: Cell, scale: int, letters: Mapping[Side, str], small: str = "") -> Met:
    """A round of somebody: the opponent, the colour and the result; or why there was none."""
    if cell.opponent is None:
        points = write_cell(cell, scale)
        word = say(WITHOUT_GAME[cell.status])
        return Met(f"{word} {points}" if cell.points else word)
    return Met(write_cell(cell, scale), cell.opponent, "" if cell.side is None else letters[cell.side], small)
