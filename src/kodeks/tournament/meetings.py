"""Meetings of several games: matches of teams, and mini-matches of two players [V.3.1, II.5.5].

Either way the first named has White in odd games and Black in even ones.
"""

from __future__ import annotations

from kodeks import standings
from kodeks.rounds import Score, host_side, write_score
from kodeks.rulebook.result import Side
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Board


def points_of_games(board: Board) -> tuple[int, int]:
    """The points of the games that are over: of the host, or of him who began with White, first."""
    known = [
        standings.board_score(game, number) for number, game in enumerate(board.games, start=1) if game is not None
    ]
    return sum(each.home for each in known), sum(each.guest for each in known)


def walkovers(score: Score, games: int) -> tuple[Score, ...]:
    """The same side loses every game of the meeting by walkover."""
    turned = score._replace(white=score.black, black=score.white)
    return tuple(score if host_side(game) is Side.WHITE else turned for game in range(1, games + 1))


def with_score_of_games(board: Board, regulations: Regulations) -> Board:
    """The board with what its games make, once all have their results."""
    if not board.has_result:
        return board._replace(score=None)
    if regulations.mini_match:
        return board._replace(score=_of_mini_match(board, regulations))
    scores = tuple(
        standings.board_score(game, number) for number, game in enumerate(board.games, start=1) if game is not None
    )
    return board._replace(
        score=standings.match_score(standings.TeamMatch(board.board, board.white, board.black, scores))
    )


def _of_mini_match(board: Board, regulations: Regulations) -> Score:
    """Who has more points in its games wins the mini-match as one wins a game, level ones draw it, and both lose it who
    lost every game; or the points of the games themselves. It is played if any of its games was."""
    first, second = points_of_games(board)
    is_played = any(game is not None and game.is_played for game in board.games)
    if regulations.pairing.match_counts == "games":
        return Score(first, second, is_played)
    win, draw, loss, _ = regulations.worth
    lost = loss if is_played else 0
    if first != second:
        return Score(win, lost, is_played) if first > second else Score(lost, win, is_played)
    if first == len(board.games) * lost:
        return Score(lost, lost, is_played)
    return Score(draw, draw, is_played, _ahead(board))


def _ahead(board: Board) -> Side | None:
    """Who had the advantage in more of the drawn games [I.6.5.2]."""
    balance = 0
    for number, game in enumerate(board.games, start=1):
        if game is not None and game.ahead is not None:
            balance += 1 if game.ahead is host_side(number) else -1
    return None if balance == 0 else Side.WHITE if balance > 0 else Side.BLACK


# As people write it


def write_result(board: Board, regulations: Regulations) -> str:
    """The result of a board as the arbiter writes it, of several games as 2:0; nothing while there is none."""
    if board.score is None:
        return ""
    if not board.games:
        return write_score(board.score, is_chess=regulations.is_chess)
    return _written(board.score.white, board.score.black, 1 if regulations.teams.boards else regulations.worth.scale)


def write_games(board: Board, regulations: Regulations) -> str:
    """The points of the games so far, as 3:1."""
    return _written(*points_of_games(board), regulations.worth.scale)


def _written(one: int, other: int, scale: int) -> str:
    return f"{standings.write_points(one, scale)}:{standings.write_points(other, scale)}"
