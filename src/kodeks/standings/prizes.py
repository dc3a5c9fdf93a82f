"""Prizes by place; places left tied share theirs [A3.1.f]."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.standings.ranking import RankedEntrant, Standings
from kodeks.standings.registry import find_criterion


class Award(NamedTuple):
    """What somebody gets, in cents, and how many share."""

    number: int
    cents: int
    shared_by: int
    articles: tuple[Article, ...]


def award_prizes(
    standings: Standings, prizes: Sequence[int], equal_in: Sequence[str] = (), among: Container[int] | None = None
) -> tuple[Award, ...]:
    """The prizes of places 1, 2, .. in cents; of a group of players those of the places in it, if `among` names them.
    Those who share a place share its prizes equally; or those who are equal in the named criteria, such as PTS, or PTS
    and PLAYOFF. Cents that cannot be divided go to the better tie-break [A3.1.e, A3.1.f, C-118]."""
    if any(cents < 0 for cents in prizes):
        raise MalformedText("standings-negative-prize", str(min(prizes)))
    positions = _positions(standings, equal_in)

    def level(row: RankedEntrant) -> object:
        return tuple(row.values[position].key for position in positions) if positions else row.place

    awards: list[Award] = []
    for _, tied in groupby((row for row in standings.rows if _may_win(row, among)), key=level):
        group = list(tied)
        share, rest = divmod(sum(prizes[len(awards) : len(awards) + len(group)]), len(group))
        articles = (standings.event.code.cite("FTR:A3.1.f"),) if len(group) > 1 else ()
        awards.extend(
            Award(row.number, share + (order < rest), len(group), articles) for order, row in enumerate(group)
        )
    return tuple(award for award in awards if award.cents)


def _may_win(row: RankedEntrant, among: Container[int] | None) -> bool:
    return row.place is not None and (among is None or row.number in among)


def _positions(standings: Standings, codes: Sequence[str]) -> list[int]:
    listed = [criterion.code for criterion in standings.criteria]
    wanted = [find_criterion(code).code for code in codes]
    for code in wanted:
        if code not in listed:
            raise MalformedText("standings-criterion-not-in-list", code)
    return [listed.index(code) for code in wanted]
