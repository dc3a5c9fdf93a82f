"""What a captain may report: results of his own match, of games that are over, as the players made them [FTR 13]."""

from __future__ import annotations

from kodeks.rounds import Stage, host_side
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import law


def side_of_team(state: Tournament, round_number: int, match: int, game: int, team: int) -> Side | None:
    """The colour of a team's player on a board of a match; None if the match is not its own."""
    paired = state.round(round_number)
    board = None if paired is None else paired.board(match)
    if board is None or team not in (board.white, board.black) or not 1 <= game <= len(board.games):
        return None
    host = host_side(game)
    return host if team == board.white else host.other


def judge_report(
    state: Tournament, round_number: int, match: int, game: int, team: int, *, is_under_way: bool
) -> Ruling | None:
    """Why a captain may not report the result of this board now; None if he may. `is_under_way`: the game is kept by
    this program and still played: nobody ends it for the player [FTR 13d]."""
    if side_of_team(state, round_number, match, game, team) is None:
        return _refused(state, "captain-other-match", "V.3.6", "FTR:13a")
    paired = state.rounds[round_number - 1]
    if paired.stage is not Stage.STARTED or state.is_closed:
        return _refused(state, "captain-round-not-played", "II.5.4", "FTR:4b", round=round_number)
    if is_under_way:
        return _refused(state, "captain-game-under-way", "II.5.4", "FTR:13d", board=f"{match}.{game}")
    if paired.boards[match - 1].games[game - 1] is not None:
        return _refused(state, "captain-result-there", "II.5.4", "FTR:4b", board=f"{match}.{game}")
    return None


def _refused(state: Tournament, reason: str, draughts: str, chess: str, **facts: int | str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, (law(state, draughts, chess),), facts)
