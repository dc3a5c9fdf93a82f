"""The boards of a round as files of games speak of them: where they stand, who sits there, how it ended."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.pairing.teams import host_side
from kodeks.rounds import Score
from kodeks.rulebook.result import Side
from kodeks.tournament import Board, Entry, PairedRound, Tournament, board_names

__all__ = ["Seat", "seats_of"]


class Seat(NamedTuple):
    """A board; in an event of teams a board of a match, with the teams behind the players."""

    board: int
    game: int | None
    white: Entry
    black: Entry
    score: Score | None

    def __str__(self) -> str:
        return str(self.board) if self.game is None else f"{self.board}.{self.game}"


def seats_of(state: Tournament, paired: PairedRound, *, with_names: bool = True) -> tuple[Seat, ...]:
    """All boards of a round. Without names the line-ups of teams stay hidden, as they are before the round begins
    [V.3.6.1.4]."""
    return tuple(seat for board in paired.boards for seat in _seats(state, paired, board, with_names=with_names))


def _seats(state: Tournament, paired: PairedRound, board: Board, *, with_names: bool) -> list[Seat]:
    host, guest = state.entry(board.white), state.entry(board.black)
    if not board.games:
        return [Seat(board.board, None, host, guest, board.score)]
    found = []
    if state.regulations.mini_match:
        two = (host, guest)
        return [
            Seat(board.board, game, *(two if game % 2 else two[::-1]), score)
            for game, score in enumerate(board.games, start=1)
        ]
    for pair, score in zip(board_names(state, paired.number, board.board), board.games, strict=True):
        teams = (host, guest) if host_side(pair.board) is Side.WHITE else (guest, host)
        names = (pair.white or "", pair.black or "") if with_names else ("", "")
        white, black = (Entry(name=name, team=team.name) for name, team in zip(names, teams, strict=True))
        found.append(Seat(board.board, pair.board, white, black, score))
    return found
