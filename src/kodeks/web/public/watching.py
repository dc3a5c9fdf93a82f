"""A board as spectators see it: what changes while they watch, in numbers and letters that need no language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from kodeks.clock import Clock, read_clock
from kodeks.formats.recorded_games import known_text
from kodeks.game import Folded, Phase
from kodeks.rulebook.result import Side
from kodeks.tables import (
    DrawnStart,
    GameView,
    Seat,
    SeatPlace,
    ending_of,
    groups_of,
    seen_board,
    start_of_round,
    view_game,
)
from kodeks.tournament import Stage, Tournament
from kodeks.web.logs import memory
from kodeks.web.logs.games import now_ms
from kodeks.web.pages.words import language, say
from kodeks.web.public.views import PublicTournament
from kodeks.web.publication.games import PublicGame, record_of

MOST_WATCHED = 64  # boards of one stream, and so of a screen; a page that shows more names those that are looked at


class WatchedBoard(NamedTuple):
    """A board of a round with its players, as they may be named, and its game."""

    seat: Seat
    game: PublicGame
    view: GameView
    facts: dict[str, Any]

    @property
    def result(self) -> str:
        """What is announced of it; else how the game has ended for who watches."""
        return self.seat.text or str(self.facts["ending"])

    @property
    def query(self) -> str:
        """Which game of a match is meant, for its address."""
        return "" if self.seat.place.game is None else f"?game={self.seat.place.game}"

    @property
    def is_running(self) -> bool:
        """Whether a clock runs that pages count on."""
        clock = self.facts["clock"]
        return clock is not None and clock["running"] is not None

    def left_ms(self, side: str) -> int:
        """What a clock shows now, for who has no script to count on."""
        clock = self.game.known.state.clock
        assert clock is not None, self.seat.place
        return clock.remaining_ms(Side(side), self.game.known.at_ms)


class WatchList(NamedTuple):
    """Boards of a round on one page, with what its script needs once for all of them."""

    number: int
    boards: Sequence[WatchedBoard]
    places: Sequence[SeatPlace] = ()  # of a page that shows others, too: those that may begin while somebody looks

    @property
    def squares(self) -> str:
        """Of one board, as JSON: names, rows and columns."""
        return json.dumps(self.boards[0].view.layout.squares if self.boards else [])

    @property
    def phases(self) -> str:
        """What a stream names by a key, in words."""
        return json.dumps({each.value: say(f"play-phase-{each.value}") for each in Phase}, ensure_ascii=False)

    @property
    def query(self) -> str:
        """What its stream is to tell of: the same for the same boards, in whatever order they are shown."""
        places = sorted(self.places or [each.seat.place for each in self.boards], key=_order)
        return f"&round={self.number}&boards={','.join(map(str, places))}"

    @property
    def most(self) -> int:
        """Of how many of them it tells at most."""
        return MOST_WATCHED

    @property
    def now(self) -> int | None:
        """The server's time, to count on from, if any clock runs."""
        return now_ms() if any(each.is_running for each in self.boards) else None


def _order(place: SeatPlace) -> tuple[int, int]:
    return place.board, place.game or 0


def seats_shown(state: Tournament, number: int) -> dict[SeatPlace, Seat]:
    """The boards of a round with their players; line-ups only where they may be seen [V.3.6.1.4]."""
    paired = state.round(number)
    if paired is None:
        return {}
    groups = groups_of(state, paired, with_names=paired.stage is Stage.STARTED)
    return {row.place: row for group in groups for row in group.seats}


def start_shown(state: Tournament, number: int) -> DrawnStart | None:
    """The start of chess960 that was drawn for a round: nobody prepares for it before the round has started."""
    paired = state.round(number)
    return start_of_round(state, number) if paired is not None and paired.stage is Stage.STARTED else None


def watched(at: PublicTournament, number: int) -> list[WatchedBoard]:
    """All boards of a round whose games can be seen."""
    seats = seats_shown(at.state, number)
    return [watched_board(seats[place], game) for place, game in at.games.of_round(number).items() if place in seats]


def watched_board(seat: Seat, game: PublicGame) -> WatchedBoard:
    view = view_game(Folded(game.known.state), game.known.at_ms, with_rights=False)
    return WatchedBoard(seat, game, view, facts_of(game))


def facts_of(game: PublicGame) -> dict[str, Any]:
    """What a stream tells of a board: the whole truth each time. It is the same until something can be seen to have
    changed: an offer that nobody hears of changes nothing, and clocks are told as they stood when one was last pressed,
    with that moment, so that everybody counts on from there by himself."""
    state = game.known.state
    seen, ending = seen_board(state), ending_of(state)
    last = seen.last_move
    return {
        "place": str(game.seat),
        "board": seen.board,
        "mark": [] if last is None else [last.squares[0], last.squares[-1]],
        "last": "" if last is None else last.text,
        "plies": state.table.ply,
        "to_move": state.to_move.value,
        "phase": state.phase.value,
        "ending": "" if ending is None else ending.result,
        "counts": [[each.rule, each.value, each.limit] for each in state.table.counts() if each.value],
        "rulings": len(game.known.rulings),
        "clock": _clock(state.clock, game.began_ms) if state.clock and state.conditions.keeps_time else None,
    }


def _clock(clock: Clock, began_ms: int) -> dict[str, Any]:
    halves = read_clock(clock, clock.at_ms)
    due_ms = clock.flag_due_ms
    return {
        **{side.value: {"ms": halves[side].remaining_ms, "to_go": halves[side].due} for side in Side},
        "running": None if clock.running is None else clock.running.value,
        "since": began_ms + clock.at_ms,
        "due": None if due_ms is None else due_ms - clock.at_ms,
    }


def text_of(at: PublicTournament, number: int, seat: Seat, game: PublicGame | None) -> str:
    """The game as PDN or PGN, with the tournament's names and result, as far as it may be seen. Of a game that is
    played the last text is kept until it is another one: who polls a round costs a game for each move."""
    if game is None:
        return known_text(at.state, number, seat, None)
    known, key = game.known, ("game text", game.pk, language().code)
    stamp = (at.version, known.state.seq, known.state.at_ms, known.is_whole)
    kept: tuple[object, str] | None = memory.recall(key)
    if kept is None or kept[0] != stamp:
        kept = stamp, known_text(at.state, number, seat, record_of(game, with_sheet=not at.hides_names))
        memory.keep(key, kept, 1)
    return kept[1]
