"""Who sits where in a round: every board where two play, in matches of teams board by board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rounds import Score, host_side, write_score, written_scores
from kodeks.rulebook.result import Side
from kodeks.tables.points import Points
from kodeks.tables.shown import shown, shown_name
from kodeks.tournament import Board, Entry, PairedRound, Tournament, board_names
from kodeks.tournament.lineups import keeps_names
from kodeks.tournament.meetings import write_result

__all__ = [
    "Seat",
    "SeatPlace",
    "Sitter",
    "read_place",
    "result_texts",
    "score_at",
    "seat_at",
    "seats_of",
    "usual_results",
]

NOBODY = "–"


class SeatPlace(NamedTuple):
    """A board of a round; of a meeting of several games the meeting, and the game in it."""

    board: int
    game: int | None = None

    def __str__(self) -> str:
        return str(self.board) if self.game is None else f"{self.board}.{self.game}"


def read_place(text: str) -> SeatPlace:
    """A board as people write it: 7; in a match of teams 3.2 or 3/2."""
    found = re.fullmatch(r"\s*([0-9]{1,5})(?:\s*[./,:]\s*([0-9]{1,3}))?\s*", text)
    if found is None:
        raise MalformedText("rounds-not-a-board", text)
    return SeatPlace(int(found[1]), None if found[2] is None else int(found[2]))


class Sitter(NamedTuple):
    entry: Entry  # of a player of a team the name and the team; without a name where nobody sits
    number: int | None = None  # the start number: players of teams have none
    is_named: bool = True  # not while line-ups are secret: then the team stands for its player
    points: Points | None = None  # before the round, where that says something
    label: str = ""  # of somebody with a number, his name as lists show it

    @property
    def name(self) -> str:
        """As lists show it."""
        return self.label or self.entry.name or NOBODY if self.is_named else self.entry.team


class Seat(NamedTuple):
    """A board with both players and what is recorded of it."""

    place: SeatPlace
    white: Sitter
    black: Sitter
    score: Score | None
    text: str  # the result as written; empty if there is none
    touched: int  # the event that recorded it
    postponed: str | None = None  # until when, if it is
    host: Side | None = (
        None  # the colour of the host, of who began with White, of the home team; None if there are none
    )

    @property
    def is_turned(self) -> bool:
        """Whether Black stands in the first column, where sides keep theirs through a match."""
        return self.host is Side.BLACK

    @property
    def sides(self) -> tuple[tuple[Side, Sitter], tuple[Side, Sitter]]:
        """Both with their colours, as they stand in a row: the host first; without teams White."""
        white, black = (Side.WHITE, self.white), (Side.BLACK, self.black)
        return (black, white) if self.is_turned else (white, black)

    @property
    def text_of_sides(self) -> str:
        """The result as the columns of the row read it, so that the rows add up to the match."""
        return self.read_by_sides(self.text)

    def read_by_sides(self, text: str) -> str:
        """A result, White's points first, as the columns of the row read it: 2-0 of the guests' White is `0 : 2`."""
        first, dash, second = text.partition("-")
        if self.host is None or not dash:
            return text
        if "/" in text or "+" in text:
            return _TURNED[text] if self.is_turned else text
        return f"{second} : {first}" if self.is_turned else f"{first} : {second}"

    @property
    def outcome(self) -> str:
        """Which of the three usual results it has: "white", "draw", "black" or none of them."""
        score = self.score
        if score is None or not score.is_played or score.ahead is not None or score.white == score.black == 0:
            return ""
        return "draw" if score.white == score.black else "white" if score.white > score.black else "black"


_TURNED = {"+/-": "-/+", "-/+": "+/-", "-/-": "-/-", "1+-1-": "1--1+", "1--1+": "1+-1-"}


def seats_of(state: Tournament, paired: PairedRound, *, with_names: bool = True) -> tuple[Seat, ...]:
    """The boards of a round. `with_names`: whether the reader may know the line-ups of teams [V.3.6.1.4]."""
    return tuple(seat for board in paired.boards for seat in seats_at(state, paired, board, with_names=with_names))


def seats_at(state: Tournament, paired: PairedRound, board: Board, *, with_names: bool = True) -> Iterator[Seat]:
    """The boards of one meeting: one, or as many as it has games."""
    if not board.games:
        yield meeting_at(state, paired, board)
        return
    touched = board.games_touched or (0,) * len(board.games)
    pairs = _pairs(state, paired, board, with_names=with_names)
    for game, (score, (white, black)) in enumerate(zip(board.games, pairs, strict=True), start=1):
        yield Seat(
            SeatPlace(board.board, game),
            white,
            black,
            score,
            "" if score is None else write_score(score, is_chess=state.regulations.is_chess),
            max(touched[game - 1], board.touched),
            None if score is not None else state.postponed.get((paired.number, board.board)),
            host_side(game),
        )


def last_touched(board: Board) -> int:
    """The last event that changed anything at a board."""
    return max(board.touched, *board.games_touched) if board.games_touched else board.touched


def meeting_at(state: Tournament, paired: PairedRound, board: Board) -> Seat:
    """Those who meet, in one row whatever games they play; of teams the host first."""
    return Seat(
        SeatPlace(board.board),
        _entrant(state, board.white),
        _entrant(state, board.black),
        board.score,
        write_result(board, state.regulations),
        board.touched,
        None if board.has_result else state.postponed.get((paired.number, board.board)),
        _home_side(state, board) if state.regulations.system.has_two_sides else None,
    )


def _home_side(state: Tournament, board: Board) -> Side:
    """Of a Scheveningen match, whose home team has the lower numbers [V.3.7]."""
    return Side.WHITE if board.white <= len(state.order) // 2 else Side.BLACK


def _entrant(state: Tournament, number: int) -> Sitter:
    return Sitter(state.entry(number), number, label=shown(state).entry(number).name)


def _member(team: Entry, name: str, *, is_named: bool) -> Sitter:
    entry = team.member(name)
    return Sitter(entry, is_named=is_named, label=shown_name(entry))


def _pairs(
    state: Tournament, paired: PairedRound, board: Board, *, with_names: bool
) -> Iterator[tuple[Sitter, Sitter]]:
    """White and Black of every game. The host, or who began with White, has White in odd games [V.3.3]."""
    host, guest = state.entry(board.white), state.entry(board.black)
    is_named = with_names and keeps_names(state)
    names = board_names(state, paired.number, board.board) if is_named and not state.regulations.mini_match else ()
    for game in range(1, len(board.games) + 1):
        is_hosts = host_side(game) is Side.WHITE
        if state.regulations.mini_match:
            two = _entrant(state, board.white), _entrant(state, board.black)
            yield two if is_hosts else two[::-1]
            continue
        teams = (host, guest) if is_hosts else (guest, host)
        players = (names[game - 1].white or "", names[game - 1].black or "") if names else ("", "")
        white, black = (_member(team, name, is_named=bool(names)) for name, team in zip(players, teams, strict=True))
        yield white, black


def seat_at(state: Tournament, paired: PairedRound, place: SeatPlace) -> Seat:
    """The board as it is recorded now."""
    board = paired.board(place.board)
    return next(seat for seat in (seats_at(state, paired, board) if board else ()) if seat.place == place)


def score_at(paired: PairedRound, place: SeatPlace) -> Score | None:
    board = paired.board(place.board)
    if board is None or place.game is None:
        return None if board is None else board.score
    return board.games[place.game - 1] if 1 <= place.game <= len(board.games) else None


# Results that can be


def usual_results(state: Tournament) -> tuple[str, ...]:
    """The results that a game at the board has, from White's win to Black's: what players may report, or tick on a
    slip. Forfeits and penalties are the arbiter's."""
    (white, draw, black, *_), ahead = result_texts(state), _with_advantage(state)
    return (white, *ahead[:1], draw, *ahead[1:], black)


def result_texts(state: Tournament) -> tuple[str, ...]:
    """Every result that can be, as written: the three usual ones first."""
    known, possible = written_scores(is_chess=state.regulations.is_chess), _with_advantage(state)
    return tuple(text for text, score in known.items() if score.ahead is None or text in possible)


def _with_advantage(state: Tournament) -> tuple[str, ...]:
    """Draws with advantage, White's first, where they are announced [I.6.5.1]."""
    known = written_scores(is_chess=state.regulations.is_chess).items()
    return tuple(text for text, score in known if score.ahead is not None and state.regulations.play.with_advantage)
