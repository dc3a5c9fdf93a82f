"""The card of an entrant: the rounds, the games of a team's matches, and what its players have scored."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from kodeks.rounds import Score, host_side
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.standings import CardValue, Cell, Cut, Modifier, RoundStatus, Value, WorkingStep, player_card, write_cell
from kodeks.tables.crosstable import CrosstableResult, result_of
from kodeks.tables.points import Points, game_points, table_points
from kodeks.tables.seats import seats_at
from kodeks.tables.shown import shown_name
from kodeks.tables.standings import StandingsTable
from kodeks.tournament import Entry, PairedRound, Stage, Tournament
from kodeks.tournament.people import people_of


class CardGame(NamedTuple):
    """A game of a match of teams, or of a mini-match, as one side sees it."""

    board: int
    side: Side
    own: str  # who played it, once the round has started; empty before
    other: str
    points: int | None
    result: str


class CardRound(NamedTuple):
    """A round: who was met, what came of it, and the points after it."""

    result: CrosstableResult
    opponent: Entry | None
    opponents_points: Points | None  # what the opponent has now
    total: Points | None  # none for the removed, to whom nothing adds up
    is_pending: bool
    games: tuple[CardGame, ...]


class CardStep(NamedTuple):
    """A step of a working, in points: an amount that goes into the sum unless it is cut; and of which two it is the
    product, where it is one."""

    round: int | None
    opponent: int | None
    reason: str  # message key
    amount: Fraction
    factors: tuple[Fraction, Fraction] | None
    cut: Cut | None


class Working(NamedTuple):
    """What decides, and how its value came about."""

    code: str
    name: str  # message key
    modifiers: tuple[Modifier, ...]
    articles: tuple[Article, ...]
    value: Value
    steps: tuple[CardStep, ...]


class Card(NamedTuple):
    number: int
    name: str
    place: int | None
    points: Points
    rounds: tuple[CardRound, ...]
    values: tuple[Working, ...]  # each criterion once: of a repeated one the last time it was applied


def card_of(table: StandingsTable, number: int) -> Card:
    found, regulations = player_card(table.standings, number), table.state.regulations
    last: dict[str, CardValue] = {}
    for each in found.values:
        if each.code not in last or each.value.amount is not None:
            last[each.code] = each
    scale = table.standings.table.worth.scale
    values = (
        Working(
            each.code,
            each.name,
            each.modifiers,
            each.articles,
            each.value,
            tuple(_step(line, each.value, scale) for line in each.working),
        )
        for each in last.values()
    )
    row, points = found.row, table_points(regulations, found.row.points)
    return Card(number, row.name, row.place, points, tuple(rounds_of(table, number)), tuple(values))


def _step(line: WorkingStep, value: Value, scale: int) -> CardStep:
    amount, factors = Fraction(line.amount) / value.scale, None
    if line.score is not None and line.factor is not None:
        of_score, of_factor = line.scales or (scale, scale)
        score, factor = Fraction(line.score) / of_score, Fraction(line.factor) / of_factor
        factors = (score, factor) if score * factor == amount else None
    return CardStep(line.round, line.opponent, line.reason, amount, factors, line.cut)


def rounds_of(table: StandingsTable, number: int) -> Iterator[CardRound]:
    """The rounds of an entrant; of the removed what was played, too, though it does not count."""
    regulations = table.state.regulations
    counted = table.standings.table.cells.get(number)
    totals = None if counted is None else list(accumulate(cell.points for cell in counted))
    points = table.standings.table.points
    for place, cell in enumerate(table.cells[number]):
        met = cell.opponent
        yield CardRound(
            result_of(table, number, cell),
            None if met is None else table.entries[met],
            None if met is None or met not in points else table_points(regulations, points[met]),
            None if totals is None else table_points(regulations, totals[place]),
            cell.status is RoundStatus.PENDING,
            tuple(_games(table.state, table.state.rounds[place], number)),
        )


def _games(state: Tournament, paired: PairedRound, number: int) -> Iterator[CardGame]:
    """The boards of a meeting: names once the round has started, for then the line-ups are final [V.3.6]."""
    board = next((each for each in paired.boards if each.games and number in (each.white, each.black)), None)
    if board is None:
        return
    is_started = paired.stage is Stage.STARTED
    for game, seat in enumerate(seats_at(state, paired, board, with_names=is_started), start=1):
        side = host_side(game) if number == board.white else host_side(game).other
        own, other = (seat.white, seat.black) if side is Side.WHITE else (seat.black, seat.white)
        shown = (own.name, other.name) if own.is_named and own.number is None else ("", "")
        points = None if seat.score is None else seat.score.of(side)
        yield CardGame(game, side, *shown, points, _result(state, seat.score, side))


def _result(state: Tournament, score: Score | None, side: Side) -> str:
    if score is None:
        return ""
    own, other = score.of(side), score.of(side.other)
    status = RoundStatus.PLAYED if score.is_played else RoundStatus.WALKOVER
    is_ahead = None if score.ahead is None else score.ahead is side
    scale = state.regulations.scale
    return write_cell(Cell(0, status, own, None, other, side, is_ahead, own > other), scale)


class TeamMember(NamedTuple):
    """A player of a team: his number among all who play, and his games so far."""

    number: int
    name: str
    is_reserve: bool
    games: int
    points: Points


def members_of_team(table: StandingsTable, number: int, rounds: tuple[CardRound, ...]) -> Iterator[TeamMember]:
    team = table.entries[number]
    played: dict[str, list[int]] = {}
    for game in (game for each in rounds for game in each.games if game.points is not None and game.own):
        played.setdefault(game.own, []).append(game.points or 0)
    for place, person in enumerate(people_of(table.state), start=1):
        if person.team == team.name:
            name = shown_name(person)
            own = played.get(name, [])
            points = game_points(table.state.regulations, sum(own))
            yield TeamMember(place, name, person.name in team.reserves, len(own), points)
