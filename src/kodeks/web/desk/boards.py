"""The boards of a round as pages show them: who plays, what is recorded, what can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.http import Http404
from django.urls import reverse

from kodeks.malformed import MalformedText
from kodeks.rounds import Score, write_score
from kodeks.standings import write_points
from kodeks.tournament import Board, Event, PairedRound, Stage, Tournament, board_names
from kodeks.tournament.lineups import keeps_names
from kodeks.tournament.meetings import points_of_games, write_result
from kodeks.tournament.scheveningen import names_of_teams, score_of_teams
from kodeks.tournament.swiss_rounds import points_before
from kodeks.web.desk.log import Log
from kodeks.web.pages import say
from kodeks.web.rights import Right
from kodeks.web.views import Desk

__all__ = [
    "Group",
    "Place",
    "Row",
    "card_address",
    "counting_events",
    "event_at",
    "groups_of",
    "paired_of",
    "read_place",
    "result_texts",
    "score_at",
]


def paired_of(at: Desk, number: int) -> PairedRound:
    """The round, if this visitor may see it: before it is announced only the staff may."""
    paired = at.log.state.round(number)
    if paired is None or (paired.stage is Stage.PAIRED and not at.may(Right.WATCH)):
        raise Http404
    return paired


class Place(NamedTuple):
    """A board of a round; in a match of teams the match, and the board in it."""

    board: int
    game: int | None = None

    def __str__(self) -> str:
        return str(self.board) if self.game is None else f"{self.board}.{self.game}"


def read_place(text: str) -> Place:
    """A board as people write it: 7; in a match of teams 3.2 or 3/2."""
    found = re.fullmatch(r"\s*([0-9]{1,5})(?:\s*[./,:]\s*([0-9]{1,3}))?\s*", text)
    if found is None:
        raise MalformedText("rounds-not-a-board", text)
    return Place(int(found[1]), None if found[2] is None else int(found[2]))


class Row(NamedTuple):
    """A board where two play."""

    place: Place
    white: str
    black: str
    white_points: str  # before the round, where that says something
    black_points: str
    score: Score | None
    text: str  # the result as written; empty if there is none
    touched: int  # the event that recorded it
    postponed: str | None  # until when, if it is
    white_number: int | None = None  # the start number, where the player has one: in a match of teams he has none
    black_number: int | None = None

    @property
    def outcome(self) -> str:
        """Which of the three usual results it has: "white", "draw", "black" or none of them."""
        score = self.score
        if score is None or not score.is_played or score.ahead is not None or score.white == score.black == 0:
            return ""
        return "draw" if score.white == score.black else "white" if score.white > score.black else "black"


class Group(NamedTuple):
    """Boards that belong together: those of a match of teams, with its score so far; or all of a round, in a
    Scheveningen match with the score of the two teams."""

    board: int | None
    host: str
    guest: str
    text: str
    rows: tuple[Row, ...]
    total: str = ""  # of all rounds so far, where one match goes over several; of a mini-match what it brings
    host_number: int | None = None
    guest_number: int | None = None


def groups_of(state: Tournament, paired: PairedRound, *, with_names: bool = True) -> tuple[Group, ...]:
    """The boards of a round. `with_names`: whether the reader may know the line-ups [V.3.6.1.4]."""
    if state.regulations.games_of_meeting:
        is_named = with_names and keeps_names(state)
        return tuple(_match(state, paired, board, is_named=is_named) for board in paired.boards)
    rows = tuple(_rows(state, paired))
    if state.regulations.system.has_two_sides:
        return (_scheveningen(state, paired, rows),)
    return (Group(None, "", "", "", rows),)


def _rows(state: Tournament, paired: PairedRound) -> Iterator[Row]:
    is_chess = state.regulations.is_chess
    points = points_before(state._replace(rounds=state.rounds[: paired.number - 1]))
    has_points = paired.number > 1 and not state.regulations.system.is_by_matches
    for board in paired.boards:
        yield Row(
            Place(board.board),
            state.entry(board.white).name,
            state.entry(board.black).name,
            write_points(points[board.white], 2 if is_chess else 1) if has_points else "",
            write_points(points[board.black], 2 if is_chess else 1) if has_points else "",
            board.score,
            "" if board.score is None else write_score(board.score, is_chess=is_chess),
            board.touched,
            None if board.has_result else state.postponed.get((paired.number, board.board)),
            board.white,
            board.black,
        )


def _scheveningen(state: Tournament, paired: PairedRound, rows: tuple[Row, ...]) -> Group:
    """Two teams, the home team with the lower numbers: what each has in this round, and in the whole match [V.3.7]."""
    home, guests = names_of_teams(state)
    score = score_of_teams(state._replace(rounds=state.rounds[: paired.number]))
    return Group(
        None,
        home or say("rounds-home"),
        guests or say("rounds-guests"),
        _written(state, *score.rounds[-1]),
        rows,
        _written(state, *score.small),
    )


def _match(state: Tournament, paired: PairedRound, board: Board, *, is_named: bool) -> Group:
    """A match of teams: the host has White on odd boards [V.3.3]."""
    host, guest = state.entry(board.white).name, state.entry(board.black).name
    names = board_names(state, paired.number, board.board) if is_named else ()
    touched = board.games_touched or (0,) * len(board.games)
    rows = []
    for game, score in enumerate(board.games, start=1):
        white, black = (host, guest) if game % 2 else (guest, host)
        if names:
            white, black = names[game - 1].white or "–", names[game - 1].black or "–"
        rows.append(
            Row(
                Place(board.board, game),
                white,
                black,
                "",
                "",
                score,
                "" if score is None else write_score(score, is_chess=state.regulations.is_chess),
                max(touched[game - 1], board.touched),
                None if score is not None else state.postponed.get((paired.number, board.board)),
                *_numbers(state, board, game),
            )
        )
    return Group(
        board.board,
        host,
        guest,
        _small_points(state, board),
        tuple(rows),
        _match_result(state, board),
        host_number=board.white,
        guest_number=board.black,
    )


def _numbers(state: Tournament, board: Board, game: int) -> tuple[int | None, int | None]:
    """The start numbers of those who play a game of a mini-match; players of teams have none."""
    if not state.regulations.mini_match:
        return None, None
    return (board.white, board.black) if game % 2 else (board.black, board.white)


def _match_result(state: Tournament, board: Board) -> str:
    """What a mini-match brings, once it is over and where that is not the points of its games."""
    regulations = state.regulations
    is_shown = regulations.mini_match and regulations.match_counts == "result"
    return write_result(board, regulations) if is_shown else ""


def _small_points(state: Tournament, board: Board) -> str:
    """The boards won so far, host first."""
    return _written(state, *points_of_games(board))


def _written(state: Tournament, host: int, guest: int) -> str:
    scale = 2 if state.regulations.is_chess else 1
    return f"{write_points(host, scale)} : {write_points(guest, scale)}"


def score_at(paired: PairedRound, place: Place) -> Score | None:
    """The score recorded there, if any."""
    board = paired.board(place.board)
    if board is None or place.game is None:
        return None if board is None else board.score
    return board.games[place.game - 1] if 1 <= place.game <= len(board.games) else None


def result_texts(state: Tournament) -> tuple[str, ...]:
    """Every result that can be, as written: the three usual ones first."""
    forfeits = ("+/-", "-/+", "-/-")
    if state.regulations.is_chess:
        return ("1-0", "½-½", "0-1", *forfeits, "0-0", "½-0", "0-½")
    ahead = ("1+-1-", "1--1+") if state.regulations.with_advantage else ()
    return ("2-0", "1-1", "0-2", *ahead, *forfeits, "0-0")


def card_address(at: Desk) -> str:
    """Where the cards of this tournament are; the start number and a slash follow."""
    return reverse("desk:card", args=[at.row.key, 0]).removesuffix("0/")


def counting_events(log: Log) -> list[Event]:
    """The events that count: those that were taken back do not."""
    counting: set[int] = set()
    wanted: int | None = None  # after an undo: the state it went back to
    for each in log.state.history():
        if wanted is not None and each.seq > wanted:
            continue
        wanted = each.restores
        if each.restores is None and each.seq:
            counting.add(each.seq)
    return [event for event in log.events if event.seq in counting]


def event_at(log: Log, seq: int) -> Event | None:
    """The event with this number."""
    if 1 <= seq <= len(log.events) and log.events[seq - 1].seq == seq:
        return log.events[seq - 1]
    return next((event for event in log.events if event.seq == seq), None)
