"""The card of a player, or of a team: the rounds, and the working behind every number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.pairing.teams import host_side
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.standings import Cell, Line, PlayerCard, Status, Value, player_card, write_cell
from kodeks.standings.table import tabulate_all
from kodeks.tournament import Board, Entry, PairedRound, Stage, Tournament, board_names
from kodeks.tournament.lineups import keeps_names
from kodeks.tournament.people import people_of
from kodeks.web.desk import norms_page, ratings_page
from kodeks.web.desk.announced import Ranked, asked_round, entrants_of, ranked_at, voice
from kodeks.web.desk.tables import WITHOUT_GAME
from kodeks.web.pages import say
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["card_page"]


class Played(NamedTuple):
    """A round: who was met, and what came of it."""

    round: int
    opponent: int | None
    name: str  # of the opponent, or why there was none
    rating: int | None
    side: str  # "white", "black" or nothing
    result: str
    total: str
    opponents_points: str
    games: list[Game]


class Game(NamedTuple):
    """A board of a match of teams as this team sees it."""

    board: int
    side: str
    own: str
    other: str
    points: int | None
    result: str


class Worked(NamedTuple):
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


class Member(NamedTuple):
    """A player of a team: his number among all who play, and his games so far."""

    number: int
    name: str
    is_reserve: bool
    games: int
    points: str


@desk(Right.SEE)
def card_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Everything about one entrant, on what is announced; or as the table after an earlier round has it."""
    after = asked_round(request, at)
    ranked = ranked_at(at, after)
    entries = entrants_of(ranked.state)
    if number not in entries:
        raise Http404
    card, is_for_teams = player_card(ranked.standings, number), bool(ranked.state.regulations.teams.boards)
    rounds = list(_rounds(ranked, card, entries))
    is_now = after is None and not is_for_teams
    asks_norms = is_now and not ranked.state.regulations.is_chess and norms_page.may_be_asked(at)
    asks_rating = is_now and ratings_page.may_be_asked(at)
    return show(
        request,
        "desk/card.html",
        at,
        state=ranked.state,
        after=after,
        number=number,
        entry=entries[number],
        place=card.row.place,
        points=voice().points(card.row.points, ranked.scale),
        rounds=rounds,
        values=list(_values(ranked, card, entries)),
        members=_members(ranked, number, rounds) if is_for_teams else [],
        answer=norms_page.answer_of(at, number) if asks_norms else None,
        change=ratings_page.change_of(at, number) if asks_rating else None,
        withdrawn=ranked.state.withdrawn.get(number),
        is_for_teams=is_for_teams,
    )


# Rounds


def _rounds(ranked: Ranked, card: PlayerCard, entries: dict[int, Entry]) -> Iterator[Played]:
    """Of the removed what was played, too, though it does not count."""
    number, speak = card.row.number, voice()
    totals = [each.total for each in card.rounds]
    points = ranked.standings.table.points
    for place, cell in enumerate(tabulate_all(ranked.standings.event).cells[number]):
        met = cell.opponent
        paired = ranked.state.rounds[place]
        yield Played(
            cell.round,
            met,
            say(WITHOUT_GAME[cell.status]) if met is None else entries[met].name,
            None if met is None else entries[met].rating,
            "" if cell.side is None or ranked.state.regulations.teams.boards else cell.side.value,
            _result(ranked, cell),
            speak.points(totals[place], ranked.scale) if totals else "",
            "" if met is None or met not in points else speak.points(points[met], ranked.scale),
            list(_games(ranked.state, paired, number)),
        )


def _result(ranked: Ranked, cell: Cell) -> str:
    if cell.opponent is None and not cell.points:
        return ""
    return write_cell(cell, ranked.scale)


def _games(state: Tournament, paired: PairedRound, number: int) -> Iterator[Game]:
    """The boards of a team's match: names once the round has started, for then the line-ups are final [V.3.6]."""
    board = next((each for each in paired.boards if each.games and number in (each.white, each.black)), None)
    if board is None:
        return
    is_named = paired.stage is Stage.STARTED and keeps_names(state)
    names = board_names(state, paired.number, board.board) if is_named else ()
    for place, score in enumerate(board.games):
        side = _side(board, number, place + 1)
        pair = names[place] if names else None
        sat = ("", "") if pair is None else (pair.white or "–", pair.black or "–")
        own, other = sat if side is Side.WHITE else sat[::-1]
        points = None if score is None else _own(score, side)
        yield Game(place + 1, side.value, own, other, points, _game_result(state, score, side))


def _side(board: Board, number: int, game: int) -> Side:
    """The colour of a team on a board: the host has White on odd ones [V.3.3]."""
    hosts = host_side(game)
    if board.white == number:
        return hosts
    return Side.BLACK if hosts is Side.WHITE else Side.WHITE


def _own(score: Score, side: Side) -> int:
    return score.white if side is Side.WHITE else score.black


def _game_result(state: Tournament, score: Score | None, side: Side) -> str:
    if score is None:
        return ""
    own, other = (score.white, score.black) if side is Side.WHITE else (score.black, score.white)
    status = Status.PLAYED if score.is_played else Status.WALKOVER
    is_ahead = None if score.ahead is None else score.ahead is side
    scale = state.regulations.scale
    return write_cell(Cell(0, status, own, None, other, side, is_ahead, own > other), scale)


def _members(ranked: Ranked, number: int, rounds: list[Played]) -> list[Member]:
    """The players of a team with what they have scored."""
    team, speak = entrants_of(ranked.state)[number], voice()
    scale = ranked.state.regulations.scale
    games: dict[str, list[int]] = {}
    for game in (game for played in rounds for game in played.games if game.points is not None and game.own):
        games.setdefault(game.own, []).append(game.points or 0)
    return [
        Member(
            place,
            person.name,
            person.name in team.reserves,
            len(games.get(person.name, ())),
            speak.points(sum(games.get(person.name, ())), scale),
        )
        for place, person in enumerate(people_of(ranked.state), start=1)
        if person.team == team.name
    ]


# The working


def _values(ranked: Ranked, card: PlayerCard, entries: dict[int, Entry]) -> Iterator[Worked]:
    """What decides, each criterion once: of a repeated one the last time it was applied, as the table shows it."""
    last = {}
    for each in card.values:
        if each.code not in last or each.value.amount is not None:
            last[each.code] = each
    scale = ranked.standings.table.worth.scale
    for value in last.values():
        steps = [_step(line, value.value, entries, scale) for line in value.working]
        yield Worked(value.code, say(value.name), value.articles, voice().value(value.value), steps)


def _step(line: Line, value: Value, entries: dict[int, Entry], scale: int) -> Step:
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
