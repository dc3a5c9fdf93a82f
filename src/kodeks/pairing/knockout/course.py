"""The course of a play-off: what is to be played next, and the places it brought [FTR A3.1, V.1.7.1.6]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kodeks.pairing.knockout.bracket import Bracket
from kodeks.pairing.knockout.match import Match
from kodeks.pairing.knockout.playoff import (
    PlayoffRounds,
    PlayoffStage,
    first_stage,
    knockout_matches,
    settle_three,
)
from kodeks.pairing.tables.table import Pair
from kodeks.rounds import Meeting
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


class Course(NamedTuple):
    """The games of the next round, White first; or, once it is over, the place of everybody, 1 the best. Places that
    are left shared are equal: two third ones are 3 and 3 [A3.1.f]."""

    pairs: tuple[Pair, ...]
    places: Mapping[int, int] | None
    ruling: Ruling


def course_of(seed: str, tied: Sequence[int], rounds: Sequence[Sequence[Meeting]], *, code: Code) -> Course:
    """How it goes on after rounds that are all over; `tied` in the order of the next tie-break, scores in usual points.

    Chess follows FIDE's model procedure; in draughts two play a match, more a round robin.
    """
    stage = first_stage(seed, tied, code=code)
    if isinstance(stage.play, Match):
        return _of_match(stage, stage.play, rounds, {})
    if isinstance(stage.play, PlayoffRounds):
        return _of_round_robin(seed, tied, stage, stage.play, rounds, code=code)
    return _of_knockout(seed, stage, stage.play, rounds, code=code)


def _with_games(match: Match, rounds: Iterable[Sequence[Meeting]]) -> Match:
    """The match after its games among these; colours may have been swapped [D-28]."""
    for meeting in (each for played in rounds for each in played if {match.first, match.second} == set(each[1:3])):
        score = meeting.score
        assert score is not None, "rounds are over before the next is asked for"
        if meeting.white != match.white_of(len(match.scores) + 1):
            score = score._replace(white=score.black, black=score.white)
        match = replace(match, scores=(*match.scores, score))
    return match


def _of_match(
    stage: PlayoffStage, match: Match, rounds: Iterable[Sequence[Meeting]], after: Mapping[int, int]
) -> Course:
    """Two players; `after` are the places of those who are out already."""
    match = _with_games(match, rounds)
    if match.winner is None:
        return Course((_next_game(match),), None, stage.ruling)
    assert match.loser is not None
    return _over({match.winner: 1, match.loser: 2, **after}, stage)


def _next_game(match: Match) -> Pair:
    game = match.meeting(len(match.scores) + 1)
    return Pair(game.white, game.black)


def _over(places: Mapping[int, int], stage: PlayoffStage) -> Course:
    winners = [number for number, place in places.items() if place == 1]
    articles = (stage.settled_by,)
    if len(winners) > 1:
        return Course((), places, Ruling(Verdict.ARBITER_DECISION_REQUIRED, "playoff-still-level", articles))
    return Course((), places, Ruling(Verdict.UPHELD, "playoff-won", articles, {"winner": winners[0]}))


# A round robin


def _of_round_robin(
    seed: str,
    tied: Sequence[int],
    stage: PlayoffStage,
    table: PlayoffRounds,
    rounds: Sequence[Sequence[Meeting]],
    *,
    code: Code,
) -> Course:
    if len(rounds) < len(table.rounds):
        return Course(table.rounds[len(rounds)], None, stage.ruling)
    points = _points(tied, rounds[: len(table.rounds)])
    if isinstance(code, Edition):
        return _over(_by_points(points), stage)
    then = settle_three(f"{seed}/then", points, tied, code=code)
    if isinstance(then, Ruling):
        return _over(_by_points(points), stage)
    assert isinstance(then.play, Match)
    return _of_match(then, then.play, rounds[len(table.rounds) :], dict.fromkeys(then.left_out, 3))


def _points(tied: Sequence[int], rounds: Iterable[Sequence[Meeting]]) -> dict[int, int]:
    points = dict.fromkeys(tied, 0)
    for meeting in (each for played in rounds for each in played):
        assert meeting.score is not None
        points[meeting.white] += meeting.score.of(Side.WHITE)
        points[meeting.black] += meeting.score.of(Side.BLACK)
    return points


def _by_points(points: Mapping[int, int]) -> dict[int, int]:
    return {number: 1 + sum(other > own for other in points.values()) for number, own in points.items()}


# A knock-out


def _of_knockout(
    seed: str, stage: PlayoffStage, bracket: Bracket, rounds: Sequence[Sequence[Meeting]], *, code: Code
) -> Course:
    """Semi-finals of two games each, then a final, played the same way [A3.1.k3]."""
    while bracket.winner is None:
        matches = [_with_games(match, rounds) for match in knockout_matches(seed, bracket, code=code)]
        unfinished = [match for match in matches if match.winner is None]
        if unfinished:
            key = "playoff-final" if len(matches) == 1 else stage.ruling.reason
            ruling = Ruling(Verdict.UPHELD, key, stage.ruling.articles, stage.ruling.facts)
            return Course(tuple(map(_next_game, unfinished)), None, ruling)
        bracket = bracket.after([match.winner for match in matches if match.winner is not None])
    places: dict[int, int] = {}
    for group in bracket.placings():
        places |= dict.fromkeys(group, len(places) + 1)
    return _over({**places, **dict.fromkeys(stage.left_out, len(places) + 1)}, stage)
