"""Everything about one player: his rounds, and each tie-break with its working."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.rounds import Entrant
from kodeks.rulebook.article import Article
from kodeks.standings.cells import Cell
from kodeks.standings.criterion import Criterion, Modifier, Value, WorkingStep
from kodeks.standings.ranking import RankedEntrant, Standings


class CardRound(NamedTuple):
    """A round with the opponent and his final points, and the own total after it."""

    cell: Cell
    opponent: Entrant | None
    opponents_points: int | None
    total: int


class CardValue(NamedTuple):
    """A value, what it is called (message keys), its articles and its working."""

    code: str
    name: str
    modifiers: tuple[Modifier, ...]
    articles: tuple[Article, ...]
    value: Value
    working: tuple[WorkingStep, ...]


class PlayerCard(NamedTuple):
    entrant: Entrant
    row: RankedEntrant
    rounds: tuple[CardRound, ...]
    values: tuple[CardValue, ...]


def player_card(standings: Standings, number: int) -> PlayerCard:
    """The card of a start number; of the removed only what the row says."""
    entrant = next(entrant for entrant in standings.event.entrants if entrant.number == number)
    row = standings.row(number)
    if number not in standings.table.cells:
        return PlayerCard(entrant, row, (), ())
    values = (
        CardValue(
            criterion.code,
            criterion.name,
            criterion.modifiers,
            articles,
            value,
            _working(standings, criterion, position, number),
        )
        for position, (criterion, articles, value) in enumerate(
            zip(standings.criteria, standings.articles, row.values, strict=True)
        )
    )
    return PlayerCard(entrant, row, _rounds(standings, number), tuple(values))


def _working(standings: Standings, criterion: Criterion, position: int, number: int) -> tuple[WorkingStep, ...]:
    return criterion.working(standings.table, number, standings.level_before[position][number])


def _rounds(standings: Standings, number: int) -> tuple[CardRound, ...]:
    table, total, rounds = standings.table, 0, []
    for cell in table.cells[number]:
        total += cell.points
        met = cell.opponent
        opponent, points = (None, None) if met is None else (table.entrants[met], table.points[met])
        rounds.append(CardRound(cell, opponent, points, total))
    return tuple(rounds)
