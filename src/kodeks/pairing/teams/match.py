"""A match of two teams: the host's colours, the boards, and what their scores make [V.3.1, V.3.3]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.pairing.teams.lineup import Lineup
from kodeks.rounds import Score, host_side
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.teams import BoardScore, TeamMatch, match_score, small_points


class BoardPair(NamedTuple):
    """Who plays on a board; None where a team has nobody."""

    board: int
    white: str | None
    black: str | None


class MatchScore(NamedTuple):
    """Small points and match points of host and guest, and why."""

    host_small: int
    guest_small: int
    host: int
    guest: int
    ruling: Ruling
    is_played: bool = True

    @property
    def score(self) -> Score:
        """The match as a meeting of two entrants: the host has White [V.3.3]."""
        return Score(self.host, self.guest, is_played=self.is_played)


def board_pairs(host: Lineup, guest: Lineup) -> tuple[BoardPair, ...]:
    if len(host) != len(guest):
        raise MalformedText("lineups-differ-in-size", f"{len(host)}:{len(guest)}")
    return tuple(
        BoardPair(board, ours, theirs) if host_side(board) is Side.WHITE else BoardPair(board, theirs, ours)
        for board, (ours, theirs) in enumerate(zip(host, guest, strict=True), start=1)
    )


def unplayed_boards(pairs: Sequence[BoardPair]) -> dict[int, Score]:
    """The boards that are decided because somebody is missing from the line-up [II.5.5, II.5.6]."""
    return {
        pair.board: Score(2 if pair.white else 0, 2 if pair.black else 0, is_played=False)
        for pair in pairs
        if not (pair.white and pair.black)
    }


def score_match(
    scores: Sequence[Score], host_sides: Sequence[Side] | None = None, *, code: Code | None = None
) -> MatchScore:
    """The match from the scores of its boards in order; more small points are 2 match points, equal ones 1 each.

    `host_sides` are the host's colours by board where they are not those of V.3.3, as in a Scheveningen match.
    """
    if not scores:
        raise MalformedText("match-without-boards", "0")
    sides = [host_side(board) for board in range(1, len(scores) + 1)] if host_sides is None else host_sides
    boards = tuple(
        BoardScore(score.of(side), score.of(side.other), score.is_played)
        for score, side in zip(scores, sides, strict=True)
    )
    match = TeamMatch(1, 1, 2, boards)
    small, points = small_points(match), match_score(match)
    assert small is not None, "every board has its score"
    assert points is not None, "every board has its score"
    return MatchScore(
        small.white, small.black, points.white, points.black, _reason(small, points, code or edition()), small.is_played
    )


def _reason(small: Score, points: Score, code: Code) -> Ruling:
    facts: dict[str, int | str] = {"host": small.white, "guest": small.black}
    articles = code.articles_on("V.3.1")
    if points.white == points.black == 0:  # nobody came [D-107]
        return Ruling(Verdict.UPHELD, "team-match-of-nobody", (*articles, *code.articles_on("II.5.6")), facts)
    if points.white == points.black:
        return Ruling(Verdict.DRAW, "team-match-drawn", articles, facts)
    verdict = Verdict.WIN_WHITE if points.white > points.black else Verdict.WIN_BLACK  # the host has White
    return Ruling(verdict, "team-match-won", articles, facts)
