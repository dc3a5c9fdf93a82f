"""Rounds, standings, all results, the bracket and cards as everybody sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.tables import (
    Group,
    StandingsTable,
    bracket_table,
    groups_of,
    progress_of,
    ranked,
    round_by_round,
    rounds_of,
    shown_members,
    tiebreaks_beside,
)
from kodeks.tournament import Stage
from kodeks.tournament.regulations.parts import AgeGroup
from kodeks.web.logs.memory import remembered
from kodeks.web.public.charts import progress_chart, score_chart
from kodeks.web.public.games import places_known
from kodeks.web.public.views import PublicTournament, open_page, show_open
from kodeks.web.public.watching import WatchList, seats_shown, start_shown

__all__ = ["bracket_page", "card_page", "crosstable_page", "ranked_of", "round_page", "standings_page"]


def ranked_of(at: PublicTournament, after: int | None = None) -> StandingsTable:
    """The table as it stands, or after an earlier round."""
    return remembered(at, ("ranked", after), lambda: ranked(at.state, after))


def asked_round(request: HttpRequest, at: PublicTournament) -> int | None:
    """After which round the visitor wants the table; None if as it stands."""
    text = request.GET.get("after", "")
    is_one = text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < len(at.state.rounds)
    return int(text) if is_one else None


def asked_group(request: HttpRequest, at: PublicTournament) -> int | None:
    """Which group of the regulations the visitor wants, by its place among them; None if everybody."""
    text, groups = request.GET.get("group", ""), groups_in(at)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < len(groups) else None


def groups_in(at: PublicTournament) -> tuple[AgeGroup, ...]:
    """The groups that have tables of their own."""
    return () if at.state.regulations.teams.boards else at.state.regulations.people.groups


def _query(asked: Mapping[str, int | None], **changed: int | None) -> str:
    """The same table with something else asked for; None asks no more."""
    return "?" + urlencode({name: value for name, value in {**asked, **changed}.items() if value is not None})


@open_page
def standings_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """The table, or that of a group, with what decides and its articles."""
    after, place = asked_round(request, at), asked_group(request, at)
    group = None if place is None else groups_in(at)[place]
    table = ranked_of(at, after)
    return show_open(
        request,
        "public/standings.html",
        at,
        table=table,
        rows=remembered(at, ("rows", after, place), lambda: tuple(table.rows(group))),
        group=group,
        groups=groups_in(at),
        query=partial(_query, {"after": after, "group": place}),
        shown=len(table.state.rounds),
        after=after,
    )


@open_page
def crosstable_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """Everybody's results, round by round."""
    table = ranked_of(at)
    lines, tiebreaks = remembered(at, ("by round",), lambda: (tuple(round_by_round(table)), tiebreaks_beside(table)))
    return show_open(
        request,
        "public/crosstable.html",
        at,
        lines=lines,
        tiebreaks=tiebreaks,
        rounds=len(at.state.rounds),
        chart=progress_chart(table, at.state.regulations.entrant_column),
    )


@open_page
def bracket_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """Who meets whom, and who goes on."""
    found = bracket_table(at.state)
    if found is None:
        raise Http404
    return show_open(request, "public/bracket.html", at, rounds=found.rounds, winner=found.winner)


@open_page
def round_page(request: HttpRequest, at: PublicTournament, number: int) -> HttpResponse:
    """The boards of an announced round, renewed as results come."""
    paired = at.state.round(number)
    if paired is None:
        raise Http404
    groups = groups_of(at.state, paired, with_names=paired.stage is Stage.STARTED)
    return show_open(
        request,
        "public/round.html",
        at,
        paired=paired,
        groups=groups,
        counts=progress_of(paired),
        known=places_known(at, number),
        is_watched=number in at.games.rounds(),
        start=start_shown(at.state, number),
        watch=None if paired.is_complete else WatchList(number, (), tuple(seats_shown(at.state, number))),
    )


@open_page
def card_page(request: HttpRequest, at: PublicTournament, number: int) -> HttpResponse:
    """Everything anybody may know of one entrant."""
    if number not in at.people or not at.state.order:
        raise Http404
    table = ranked_of(at)
    entry, rounds = at.state.entry(number), list(rounds_of(table, number))
    return show_open(
        request,
        "public/card.html",
        at,
        person=at.people[number],
        row=next((row for row in table.rows() if row.number == number), None),
        rounds=rounds,
        chart=score_chart(rounds),
        members=shown_members(entry),
        withdrawn=at.state.withdrawn.get(number),
        matches=list(_matches(at, number)) if at.state.regulations.games_of_meeting else [],
    )


def _matches(at: PublicTournament, number: int) -> Iterator[tuple[int, Group]]:
    """The matches of a team, the latest first: who played on which board once the round has started [V.3.6.1.4]."""
    for paired in reversed(at.state.rounds):
        for group in groups_of(at.state, paired, with_names=paired.stage is Stage.STARTED):
            if number in (group.host and group.host.number, group.guest and group.guest.number):
                yield paired.number, group
