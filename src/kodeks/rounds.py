"""What pairing and standings both speak of: entrants, rounds, meetings and their scores; and where a game is played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side


@frozen(kw_only=True)
class Entrant:
    """A player or team with its start number, which never changes [V.2.6]."""

    number: int
    name: str
    rating: int | None = None
    is_technical: bool = False  # the rating is one given for this event only [V.2.6.1.2]
    list_name: str | None = None  # the rating list it comes from: "A", "B" or "N"
    list_place: int | None = None  # place on that list
    title: str = ""
    federation: str = ""
    club: str = ""
    entered_round: int = 1  # later for a late entrant [D-84]


class Meeting(NamedTuple):
    """Two entrants paired with each other, by start number. `score` is None until a result is known."""

    board: int
    white: int
    black: int
    score: Score | None = None


class Stage(StrEnum):
    """How far a round is."""

    PAIRED = "paired"
    ANNOUNCED = "announced"
    STARTED = "started"


class RestKind(StrEnum):
    """Why an entrant was not paired in a round."""

    BYE = "bye"  # odd number of players: a win's points without a game
    REQUESTED = "requested"  # a bye asked for, of half a win's points or none
    ABSENT = "absent"  # announced absent, or dropped by the arbiter
    WITHDRAWN = "withdrawn"
    NOT_YET = "not_yet"  # entered later


class Rest(NamedTuple):
    """An entrant who was not paired, and the points given for it."""

    number: int
    kind: RestKind
    points: int = 0


class Round(NamedTuple):
    """Everything paired for one round. Who is in neither list was absent."""

    meetings: tuple[Meeting, ...]
    rests: tuple[Rest, ...] = ()

    @property
    def bye(self) -> Rest | None:
        """Who was left over in an odd field."""
        return next((rest for rest in self.rests if rest.kind is RestKind.BYE), None)


def host_side(board: int) -> Side:
    """The host's colour on a board of a match: White on odd ones, Black on even ones [V.3.3]."""
    return Side.WHITE if board % 2 else Side.BLACK


def points_after(rounds: Sequence[Round], numbers: Iterable[int], *, draw: int) -> dict[int, int]:
    """Everybody's points in these rounds; a game without a result counts as drawn [V.2.8.9.10]."""
    level = Score(draw, draw)
    points = dict.fromkeys(numbers, 0)
    for played in rounds:
        for _, white, black, score in played.meetings:
            points[white] += (score or level).white
            points[black] += (score or level).black
        for rest in played.rests:
            points[rest.number] += rest.points
    return points


class Score(NamedTuple):
    """The points of both sides. Unplayed: a walkover, of which no colour and no rating comes [II.5.5]."""

    white: int
    black: int
    is_played: bool = True
    ahead: Side | None = None  # the side with the 1+ of a draw with advantage [I.6.5.2]

    def of(self, side: Side) -> int:
        """One side's points."""
        return self.white if side is Side.WHITE else self.black


_FORFEITS = {
    "+/-": Score(2, 0, is_played=False),
    "-/+": Score(0, 2, is_played=False),
    "-/-": Score(0, 0, is_played=False),
}
_DRAUGHTS = {
    "2-0": Score(2, 0),
    "1-1": Score(1, 1),
    "0-2": Score(0, 2),
    "1+-1-": Score(1, 1, ahead=Side.WHITE),
    "1--1+": Score(1, 1, ahead=Side.BLACK),
    **_FORFEITS,
    "0-0": Score(0, 0),
}
_CHESS = {
    "1-0": Score(2, 0),
    "½-½": Score(1, 1),
    "0-1": Score(0, 2),
    **_FORFEITS,
    "0-0": Score(0, 0),
    "½-0": Score(1, 0),
    "0-½": Score(0, 1),
}


def written_scores(*, is_chess: bool) -> Mapping[str, Score]:
    """Every result that can be, as the arbiter writes it: White's win, the draw and Black's win first."""
    return _CHESS if is_chess else _DRAUGHTS


def read_score(text: str, *, is_chess: bool) -> Score:
    """A result as the arbiter writes it: `2-0`, `1+-1-`, `+/-` in draughts; `1-0`, `½-½`, `1/2-1/2` in chess."""
    known = written_scores(is_chess=is_chess)
    written = text.strip().replace(":", "-").replace("1/2", "½")
    if written not in known:
        raise MalformedText("not-a-result", text)
    return known[written]


def write_score(score: Score, *, is_chess: bool) -> str:
    """The score as the arbiter writes it."""
    for text, value in written_scores(is_chess=is_chess).items():
        if value == score:
            return text
    if is_chess:
        return f"{_half_points(score.white)}-{_half_points(score.black)}"
    return f"{score.white}-{score.black}"


def _half_points(points: int) -> str:
    """Half points as chess writes them: 1, ½, 1½."""
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


_GAME = re.compile(r"([0-9]{1,5})\.([0-9]{1,5})(?:\.([0-9]{1,3}))?(?:#([0-9]{1,3}))?")


class GamePlace(NamedTuple):
    """Which game of an event: round, board, in a match of teams the board in it; and the how manieth that was begun
    there, for a round that is paired anew begins its games anew."""

    round: int
    board: int
    game: int | None = None
    take: int = 1

    def __str__(self) -> str:
        inner = "" if self.game is None else f".{self.game}"
        return f"{self.round}.{self.board}{inner}" + (f"#{self.take}" if self.take > 1 else "")

    @property
    def order(self) -> tuple[int, int, int, int]:
        """To sort by."""
        return self.round, self.board, self.game or 0, self.take


def turned_players(players: str) -> str:
    """Those of a game, as their numbers 3-5, with the other colours."""
    white, dash, black = players.partition("-")
    return f"{black}{dash}{white}"


def read_game_place(text: str) -> GamePlace:
    """A place as files write it: 3.7; in a match of teams 3.7.2."""
    found = _GAME.fullmatch(text)
    if found is None:
        raise MalformedText("game-not-a-place", text)
    number, board, game, take = (None if each is None else int(each) for each in found.groups())
    assert number is not None
    assert board is not None
    return GamePlace(number, board, game, take or 1)
