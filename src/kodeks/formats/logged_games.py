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
from kodeks.tables import TimedGame, timed, with_times


class LoggedGame(NamedTuple):
    """A game as files of games have it, without names and under the result of the board; and the state of its log."""

    game: pdn.PdnGame | pgn.PgnGame
    state: State


def game_of_log(conditions: Conditions, events: Iterable[Event]) -> LoggedGame:
    """The moves that stand: those that were taken back are not among them."""
    played = with_times(conditions, events)
    return LoggedGame(_written(played), played.state)


def game_of_state(state: State) -> pdn.PdnGame | pgn.PgnGame:
    """The same of what a log folds to."""
    return _written(timed(state))


def _written(played: TimedGame) -> pdn.PdnGame | pgn.PgnGame:
    table = played.state.table
    if isinstance(table, ChessTable):
        return _chess(table, played)
    assert isinstance(table, DraughtsTable)
    return _draughts(table, played)


def _chess(table: ChessTable, played: TimedGame) -> pgn.PgnGame:
    game = pgn.from_game(table.game)
    first = table.ply - game.plies + 1
    moves = (move._replace(clocks=_clock(played, ply)) for ply, move in enumerate(game.moves, start=first))
    return replace(game, moves=tuple(moves)) if played.left_ms else game


def _draughts(table: DraughtsTable, played: TimedGame) -> pdn.PdnGame:
    game = pdn.from_game(table.game)
    if not played.left_ms:
        return game
    ply, items = table.ply - game.plies, []
    for item in game.line.items:
        if isinstance(item, PdnMove):
            ply += 1
            item = item._replace(clocks=_clock(played, ply))
        items.append(item)
    return replace(game, line=Line(tuple(items)))


def _clock(played: TimedGame, ply: int) -> tuple[ClockNote, ...]:
    left_ms = played.left_ms.get(ply)
    return () if left_ms is None else (ClockNote("clk", (ClockTime(left_ms),)),)
