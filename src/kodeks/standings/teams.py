"""Matches of teams: scores on the boards, small points and match points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kodeks.rounds import Meeting, Rest, RestKind, Round, Score, host_side
from kodeks.rulebook.result import Side
from kodeks.standings.points import MATCH, Worth


class BoardScore(NamedTuple):
    """The points of both teams on one board. Unplayed: a walkover."""

    home: int
    guest: int
    is_played: bool = True


class TeamMatch(NamedTuple):
    """Two teams paired with each other, by start number; a board without a result is None."""

    table: int
    home: int
    guest: int
    boards: tuple[BoardScore | None, ...]


class TeamRest(NamedTuple):
    """A team that was not paired, and what it was given for it."""

    number: int
    kind: RestKind
    match_points: int = 0
    small_points: int = 0


class TeamRound(NamedTuple):
    """Everything paired for one round of teams. Who is in neither list was absent."""

    matches: tuple[TeamMatch, ...]
    rests: tuple[TeamRest, ...] = ()


def board_score(score: Score, board: int) -> BoardScore:
    """A score by colour as one by team: the host has White on odd boards [V.3.3]."""
    if host_side(board) is Side.WHITE:
        return BoardScore(score.white, score.black, score.is_played)
    return BoardScore(score.black, score.white, score.is_played)


def small_points(match: TeamMatch) -> Score | None:
    """The sums of the boards, host first; None until every board has its result [V.3.1]."""
    known = [board for board in match.boards if board is not None]
    if len(known) < len(match.boards):
        return None
    home, guest = sum(board.home for board in known), sum(board.guest for board in known)
    return Score(home, guest, is_played=any(board.is_played for board in known))


def match_score(match: TeamMatch, worth: Worth = MATCH) -> Score | None:
    """Match points, host first: more small points win, equal ones draw; nobody on any board: nothing [V.3.1, D-107]."""
    small = small_points(match)
    if small is None:
        return None
    if small.white != small.black:
        points = (worth.win, worth.loss) if small.white > small.black else (worth.loss, worth.win)
    elif small.is_played or small.white:
        points = (worth.draw, worth.draw)
    else:
        points = (0, 0)
    return Score(*points, is_played=small.is_played)


def rounds_in_match_points(rounds: Sequence[TeamRound], worth: Worth = MATCH) -> tuple[Round, ...]:
    """The rounds as if teams were players, scores in match points."""
    return tuple(
        Round(
            tuple(Meeting(match.table, match.home, match.guest, match_score(match, worth)) for match in played.matches),
            tuple(Rest(rest.number, rest.kind, rest.match_points) for rest in played.rests),
        )
        for played in rounds
    )


def rounds_in_small_points(rounds: Sequence[TeamRound]) -> tuple[Round, ...]:
    """The rounds as if teams were players, scores in small points."""
    return tuple(
        Round(
            tuple(Meeting(match.table, match.home, match.guest, small_points(match)) for match in played.matches),
            tuple(Rest(rest.number, rest.kind, rest.small_points) for rest in played.rests),
        )
        for played in rounds
    )


class BoardPoints(NamedTuple):
    """What a team has scored on board 1, board 2, .. of a match; without an opponent where it had the bye."""

    round: int
    opponent: int | None
    points: tuple[int, ...]


def matches_by_team(
    rounds: Sequence[TeamRound], teams: Iterable[int], boards: int, game: Worth
) -> Mapping[int, list[BoardPoints]]:
    """Everybody's matches in order. A board without a result has none; the bye of an odd field is a win on every board
    (C.07 12)."""
    found: dict[int, list[BoardPoints]] = {number: [] for number in teams}
    for number, played in enumerate(rounds, start=1):
        for match in played.matches:
            if match.home in found and match.guest in found:
                home = tuple(0 if board is None else board.home for board in match.boards)
                guest = tuple(0 if board is None else board.guest for board in match.boards)
                found[match.home].append(BoardPoints(number, match.guest, home))
                found[match.guest].append(BoardPoints(number, match.home, guest))
        for rest in played.rests:
            if rest.kind is RestKind.BYE and rest.number in found:
                found[rest.number].append(BoardPoints(number, None, (game.win,) * boards))
    return found
