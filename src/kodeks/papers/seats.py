"""Who sits where in a round: every board where two play, in matches of teams board by board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.papers.forms import Sitter
from kodeks.rounds import Score, write_score
from kodeks.tournament import Board, Entry, PairedRound, Tournament, board_names
from kodeks.tournament.lineups import keeps_names

__all__ = ["Seat", "about", "entrants_of", "paired_round", "result_choices", "round_day", "seats_of"]


class Seat(NamedTuple):
    """A board with both players."""

    board: int
    game: int | None  # in a match of teams the board of the match; of a mini-match the game
    white: Sitter
    black: Sitter
    score: Score | None

    @property
    def place(self) -> str:
        """The board as people write it: 7; in a match of teams 3.2."""
        return str(self.board) if self.game is None else f"{self.board}.{self.game}"

    def result(self, *, is_chess: bool) -> str:
        """The result as written; nothing if there is none."""
        return "" if self.score is None else write_score(self.score, is_chess=is_chess)


def paired_round(state: Tournament, number: int) -> PairedRound:
    """The round with this number; a MalformedText if it is not paired."""
    paired = state.round(number)
    if paired is None:
        raise MalformedText("print-no-such-round", str(number))
    return paired


def seats_of(state: Tournament, number: int, *, with_line_ups: bool = True) -> tuple[Seat, ...]:
    """The boards of a round. Line-ups are nobody's to know before they are final [V.3.6.1.4]: then the teams stand
    for their players."""
    paired = paired_round(state, number)
    if state.regulations.mini_match:
        return tuple(seat for board in paired.boards for seat in _of_mini_match(state, board))
    if not state.regulations.teams.boards:
        return tuple(
            Seat(board.board, None, _sitter(state, board.white), _sitter(state, board.black), board.score)
            for board in paired.boards
        )
    is_named = with_line_ups and keeps_names(state)
    return tuple(seat for board in paired.boards for seat in _of_match(state, number, board, is_named=is_named))


def _of_mini_match(state: Tournament, board: Board) -> Iterator[Seat]:
    """The colours change after each game."""
    two = (_sitter(state, board.white), _sitter(state, board.black))
    for game, score in enumerate(board.games, start=1):
        yield Seat(board.board, game, *(two if game % 2 else two[::-1]), score)


def _sitter(state: Tournament, number: int) -> Sitter:
    entry = state.entry(number)
    return Sitter(entry.name, str(number), about(entry))


def about(entry: Entry, *, with_club: bool = True) -> str:
    """What is told beside a name: title, rating and club."""
    rating = "" if entry.rating is None else str(entry.rating)
    return ", ".join(filter(None, (entry.title, rating, entry.club if with_club else "")))


def _of_match(state: Tournament, number: int, board: Board, *, is_named: bool) -> Iterator[Seat]:
    """The host has White on odd boards [V.3.3]."""
    host, guest = state.entry(board.white).name, state.entry(board.black).name
    names = board_names(state, number, board.board) if is_named else ()
    for game, score in enumerate(board.games, start=1):
        white, black = (host, guest) if game % 2 else (guest, host)
        sitters = (Sitter(white), Sitter(black))
        if names:
            pair = names[game - 1]
            sitters = (Sitter(pair.white or "–", about=white), Sitter(pair.black or "–", about=black))
        yield Seat(board.board, game, *sitters, score)


def entrants_of(state: Tournament) -> dict[int, Entry]:
    """Entries by start number, or by their place before numbers are given."""
    order = state.order or tuple(range(len(state.entries)))
    return {number: state.entries[place] for number, place in enumerate(order, start=1)}


def result_choices(state: Tournament) -> tuple[str, ...]:
    """The results that may be ticked on a slip."""
    if state.regulations.is_chess:
        return ("1-0", "½-½", "0-1")
    if state.regulations.play.with_advantage:
        return ("2-0", "1+-1-", "1-1", "1--1+", "0-2")
    return ("2-0", "1-1", "0-2")


def round_day(state: Tournament, number: int | None) -> str:
    """The day of a round, year-month-day: that of the schedule, else of an event of one day."""
    regulations = state.regulations
    scheduled = regulations.schedule.start_of(number or 0)[:10]
    is_one_day = not regulations.ends or regulations.ends == regulations.starts
    return scheduled or (regulations.starts if is_one_day else "")
