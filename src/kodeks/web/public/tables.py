"""Standings and all results as everybody sees them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse

from kodeks.rulebook.result import Side
from kodeks.standings import progress_table, write_cell
from kodeks.tournament import standings_of
from kodeks.tournament.announced import after_round
from kodeks.tournament.groups import members_of
from kodeks.tournament.regulations.parts import AgeGroup
from kodeks.web.cache import remembered
from kodeks.web.desk.announced import Ranked, voice
from kodeks.web.desk.tables import WITHOUT_GAME
from kodeks.web.pages import language, say
from kodeks.web.public.people import Person
from kodeks.web.public.views import Open, open_page, show_open

__all__ = ["Line", "Standing", "crosstable_page", "ranked_of", "rows_of", "standings_page"]


class Standing(NamedTuple):
    """A row of the table."""

    place: int | None
    person: Person
    points: str
    values: list[tuple[str, str]]  # code and value
    overall: int | None = None  # the place among all, where the table is of a group


class Cell(NamedTuple):
    """What came of a round: against whom, with which colour."""

    round: int
    opponent: Person | None
    letter: str
    text: str
    why: str  # there was no game


class Line(NamedTuple):
    """Somebody's results, round by round."""

    place: int | None
    person: Person
    cells: list[Cell]
    points: str


def ranked_of(at: Open, after: int | None = None) -> Ranked:
    """The table as it stands, or after an earlier round."""

    def rank() -> Ranked:
        state = at.state if after is None else after_round(at.state, after)
        return Ranked(state, *standings_of(state))

    return remembered(at, ("ranked", after), rank)


def rows_of(at: Open, ranked: Ranked, group: AgeGroup | None = None) -> list[Standing]:
    """The rows, in order; of a group with the places in it."""
    speak = voice()
    members = None if group is None else members_of(ranked.state, group)
    wanted = [row for row in ranked.standings.rows if members is None or row.number in members]
    first = {row.place: place for place, row in reversed([*enumerate(wanted, start=1)])}
    return [
        Standing(
            None if row.place is None else row.place if group is None else first[row.place],
            at.people[row.number],
            speak.points(row.points, ranked.scale),
            [(code, speak.value(value)) for code, value in ranked.standings.tiebreaks(row).items()],
            row.place,
        )
        for row in wanted
    ]


def lines_of(at: Open, ranked: Ranked) -> list[Line]:
    """Everybody's results, by place."""
    speak = voice()
    letters = {side: say("side-letter", side=f"letter_{side.value}") for side in Side}
    found = []
    for each in progress_table(ranked.standings):
        cells = [
            Cell(
                cell.round,
                None if cell.opponent is None else at.people[cell.opponent],
                "" if cell.side is None or at.state.regulations.teams.boards else letters[cell.side],
                write_cell(cell, ranked.scale) if cell.opponent is not None or cell.points else "",
                "" if cell.opponent is not None else say(WITHOUT_GAME[cell.status]),
            )
            for cell in each.cells
        ]
        points = speak.points(each.row.points, ranked.scale)
        found.append(Line(each.row.place, at.people[each.row.number], cells, points))
    return found


def asked_round(request: HttpRequest, at: Open) -> int | None:
    """After which round the visitor wants the table; None if as it stands."""
    text = request.GET.get("after", "")
    is_one = text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < len(at.state.rounds)
    return int(text) if is_one else None


def asked_group(request: HttpRequest, at: Open) -> int | None:
    """Which group of the regulations the visitor wants, by its place among them; None if everybody."""
    text, groups = request.GET.get("group", ""), groups_in(at)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < len(groups) else None


def groups_in(at: Open) -> tuple[AgeGroup, ...]:
    """The groups that have tables of their own."""
    return () if at.state.regulations.teams.boards else at.state.regulations.people.groups


def _query(asked: Mapping[str, int | None], **changed: int | None) -> str:
    """The same table with something else asked for; None asks no more."""
    return "?" + urlencode({name: value for name, value in {**asked, **changed}.items() if value is not None})


@open_page
def standings_page(request: HttpRequest, at: Open) -> HttpResponse:
    """The table, or that of a group, with what decides and its articles."""
    after, place = asked_round(request, at), asked_group(request, at)
    group = None if place is None else groups_in(at)[place]
    ranked = ranked_of(at, after)
    return show_open(
        request,
        "public/standings.html",
        at,
        rows=remembered(at, ("rows", after, place, language()), lambda: rows_of(at, ranked, group)),
        group=group,
        groups=groups_in(at),
        query=partial(_query, {"after": after, "group": place}),
        criteria=list({each.code: each for each in ranked.standings.criteria}.values()),
        articles=dict(zip((each.code for each in ranked.standings.criteria), ranked.standings.articles, strict=True)),
        rulings=ranked.rulings,
        shown=len(ranked.state.rounds),
        after=after,
        pending=sum(not board.has_result for board in ranked.state.rounds[-1].boards) if ranked.state.rounds else 0,
    )


@open_page
def crosstable_page(request: HttpRequest, at: Open) -> HttpResponse:
    """Everybody's results, round by round."""
    ranked = ranked_of(at)
    lines = remembered(at, ("lines", language()), lambda: lines_of(at, ranked))
    return show_open(request, "public/crosstable.html", at, lines=lines, rounds=len(at.state.rounds))
