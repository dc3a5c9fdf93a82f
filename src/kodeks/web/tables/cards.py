"""The card of a player, or of a team: the rounds, and the working behind every number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.rulebook.article import Article
from kodeks.standings import PlayerCard, Value, WorkingStep, player_card
from kodeks.tables import StandingsTable, members_of_team, rounds_of, table_points
from kodeks.tournament import Entry
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import say, voice
from kodeks.web.rights import Right
from kodeks.web.tables import norms as norms_page
from kodeks.web.tables import ratings as ratings_page
from kodeks.web.tables.views import asked_round, ranked_at

__all__ = ["card_page"]


class Derivation(NamedTuple):
    """A value and how it came about."""

    code: str
    name: str
    articles: tuple[Article, ...]
    value: str
    steps: list[Step]


class Step(NamedTuple):
    """A line of a working."""

    round: int | None
    opponent: int | None
    name: str
    what: str
    product: str  # of which two it is, where it is one
    amount: str
    cut: str


@desk(Right.SEE)
def card_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Everything about one entrant, on what is announced; or as the table after an earlier round has it."""
    after = asked_round(request, at)
    ranked = ranked_at(at, after)
    if number not in ranked.entries:
        raise Http404
    card, is_for_teams = player_card(ranked.standings, number), bool(ranked.state.regulations.teams.boards)
    rounds = tuple(rounds_of(ranked, number))
    is_now = after is None and not is_for_teams
    asks_norms = is_now and not ranked.state.regulations.is_chess and norms_page.may_be_asked(at)
    asks_rating = is_now and ratings_page.may_be_asked(at)
    return show(
        request,
        "tables/card.html",
        at,
        state=ranked.state,
        after=after,
        number=number,
        entry=ranked.entries[number],
        place=card.row.place,
        points=table_points(ranked.state.regulations, card.row.points),
        rounds=rounds,
        values=list(_values(ranked, card)),
        members=list(members_of_team(ranked, number, rounds)) if is_for_teams else [],
        answer=norms_page.answer_of(at, number) if asks_norms else None,
        change=ratings_page.change_of(at, number) if asks_rating else None,
        withdrawn=ranked.state.withdrawn.get(number),
        is_for_teams=is_for_teams,
    )


# The working


def _values(ranked: StandingsTable, card: PlayerCard) -> Iterator[Derivation]:
    """What decides, each criterion once: of a repeated one the last time it was applied, as the table shows it."""
    last = {}
    for each in card.values:
        if each.code not in last or each.value.amount is not None:
            last[each.code] = each
    scale = ranked.standings.table.worth.scale
    for value in last.values():
        steps = [_step(line, value.value, ranked.entries, scale) for line in value.working]
        yield Derivation(value.code, say(value.name), value.articles, voice().value(value.value), steps)


def _step(line: WorkingStep, value: Value, entries: Mapping[int, Entry], scale: int) -> Step:
    speak, amount = voice(), Fraction(line.amount) / value.scale
    product = ""
    if line.score is not None and line.factor is not None:
        score, factor = Fraction(line.score) / scale, Fraction(line.factor) / scale
        product = f"{speak.exact(score)} × {speak.exact(factor)}" if score * factor == amount else ""
    return Step(
        line.round,
        line.opponent,
        "" if line.opponent is None else entries[line.opponent].name,
        say(line.reason),
        product,
        speak.exact(amount),
        "" if line.cut is None else say(line.cut.value),
    )
