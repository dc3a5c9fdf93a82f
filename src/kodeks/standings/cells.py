"""Every entrant's rounds, one cell each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score, host_side
from kodeks.rulebook.result import Side


class RoundStatus(StrEnum):
    """How a round went for one entrant."""

    PLAYED = "played"
    WALKOVER = "walkover"  # paired, not played
    PENDING = "pending"  # paired, no result yet
    BYE = "bye"
    REQUESTED = "requested"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    NOT_YET = "not_yet"


_RESTS = {kind: RoundStatus(kind.value) for kind in RestKind}


class Cell(NamedTuple):
    """One round of one entrant: his points and those of the other side."""

    round: int
    status: RoundStatus
    points: int = 0
    opponent: int | None = None
    against: int = 0
    side: Side | None = None
    is_ahead: bool | None = None  # 1+ or 1- of a draw with advantage [I.6.5.2]
    is_won: bool = False  # a game won, also by walkover [D-64, C-104]

    @property
    def is_played(self) -> bool:
        """A game with a board result."""
        return self.status is RoundStatus.PLAYED

    @property
    def is_unplayed(self) -> bool:
        """A round that will bring no game: walkover, bye or absence of any kind [C-108]."""
        return self.status is not RoundStatus.PLAYED and self.status is not RoundStatus.PENDING


Cells: TypeAlias = Mapping[int, tuple[Cell, ...]]
GameScores: TypeAlias = Mapping[tuple[int, int], tuple[Score | None, ...]]  # by round and board


def cells_of(entrants: Sequence[Entrant], rounds: Sequence[Round], least_to_win: int) -> Cells:
    """The cells by start number, in order of rounds. Fewer points than `least_to_win` win no game."""
    cells: dict[int, list[Cell]] = {entrant.number: [] for entrant in entrants}
    for number, played in enumerate(rounds, start=1):
        for who, cell in _cells_of_round(played, number, least_to_win):
            if who not in cells:
                raise MalformedText("standings-unknown-entrant", str(who))
            cells[who].append(cell)
        for entrant in entrants:
            own = cells[entrant.number]
            if len(own) < number:
                own.append(Cell(number, RoundStatus.NOT_YET if number < entrant.entered_round else RoundStatus.ABSENT))
            elif len(own) > number:
                raise MalformedText("standings-twice-in-a-round", str(entrant.number))
    return {who: tuple(own) for who, own in cells.items()}


def _cells_of_round(played: Round, number: int, least_to_win: int) -> Iterator[tuple[int, Cell]]:
    for meeting in played.meetings:
        yield meeting.white, _cell(meeting, number, Side.WHITE, least_to_win)
        yield meeting.black, _cell(meeting, number, Side.BLACK, least_to_win)
    for rest in played.rests:
        yield rest.number, _rest(rest, number)


def _cell(meeting: Meeting, number: int, side: Side, least_to_win: int) -> Cell:
    score, is_white = meeting.score, side is Side.WHITE
    opponent = meeting.black if is_white else meeting.white
    if score is None:
        return Cell(number, RoundStatus.PENDING, 0, opponent, 0, side)
    own, other = (score.white, score.black) if is_white else (score.black, score.white)
    status = RoundStatus.PLAYED if score.is_played else RoundStatus.WALKOVER
    is_ahead = None if score.ahead is None else score.ahead is side
    return Cell(number, status, own, opponent, other, side, is_ahead, own > other and own >= least_to_win)


def cells_of_games(cells: Cells, rounds: Sequence[Round], scores: GameScores, least_to_win: int) -> Cells:
    """A cell for every game of the meetings that are over; fewer points than `least_to_win` win none of them."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for number, played in enumerate(rounds, start=1):
        for meeting in (each for each in played.meetings if each.score is not None):
            for game in _games_of(meeting, scores.get((number, meeting.board), ())):
                found.setdefault((number, game.white), []).append(_cell(game, number, Side.WHITE, least_to_win))
                found.setdefault((number, game.black), []).append(_cell(game, number, Side.BLACK, least_to_win))
    return {
        who: tuple(game for cell in own for game in found.get((cell.round, who), (cell,))) for who, own in cells.items()
    }


def _games_of(meeting: Meeting, scores: Sequence[Score | None]) -> Iterator[Meeting]:
    """Who is named first has White in odd games and Black in even ones."""
    for number, score in enumerate(scores, start=1):
        white, black = meeting.white, meeting.black
        if host_side(number) is Side.BLACK:
            white, black = black, white
        yield Meeting(meeting.board, white, black, score)


def _rest(rest: Rest, number: int) -> Cell:
    return Cell(number, _RESTS[rest.kind], rest.points)
