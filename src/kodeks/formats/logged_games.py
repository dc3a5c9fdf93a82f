"""A game log as a game of PDN or PGN: its moves, with the clocks beside them where the log keeps time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from kodeks.formats import pdn, pgn
from kodeks.formats.pdn.commands import ClockNote, ClockTime
from kodeks.formats.pdn.tree import Line, PdnMove
from kodeks.game import Conditions, Event, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.tables import TimedGame, with_times


class LoggedGame(NamedTuple):
    """A game as files of games have it, without names and under the result of the board; and the state of its log."""

    game: pdn.PdnGame | pgn.PgnGame
    state: State


def game_of_log(conditions: Conditions, events: Iterable[Event]) -> LoggedGame:
    """The moves that stand: those that were taken back are not among them."""
    timed = with_times(conditions, events)
    table = timed.state.table
    if isinstance(table, ChessTable):
        return LoggedGame(_chess(table, timed), timed.state)
    assert isinstance(table, DraughtsTable)
    return LoggedGame(_draughts(table, timed), timed.state)


def _chess(table: ChessTable, timed: TimedGame) -> pgn.PgnGame:
    game = pgn.from_game(table.game)
    first = table.ply - game.plies + 1
    moves = (move._replace(clocks=_clock(timed, ply)) for ply, move in enumerate(game.moves, start=first))
    return replace(game, moves=tuple(moves)) if timed.left_ms else game


def _draughts(table: DraughtsTable, timed: TimedGame) -> pdn.PdnGame:
    game = pdn.from_game(table.game)
    if not timed.left_ms:
        return game
    ply, items = table.ply - game.plies, []
    for item in game.line.items:
        if isinstance(item, PdnMove):
            ply += 1
            item = item._replace(clocks=_clock(timed, ply))
        items.append(item)
    return replace(game, line=Line(tuple(items)))


def _clock(timed: TimedGame, ply: int) -> tuple[ClockNote, ...]:
    left_ms = timed.left_ms.get(ply)
    return () if left_ms is None else (ClockNote("clk", (ClockTime(left_ms),)),)
