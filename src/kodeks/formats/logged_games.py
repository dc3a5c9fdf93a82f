"""A game log as a game of PDN or PGN: its moves, with the clocks beside them where the log keeps time, and with what
was written beside them on the score sheet they were entered from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import chess

from kodeks.draughts import write_fen
from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import GameRecord
from kodeks.formats.pdn.commands import ClockNote, ClockTime
from kodeks.formats.pdn.tree import Line, PdnMove, SetUp
from kodeks.formats.pgn.tree import PgnMove
from kodeks.formats.score_sheets import ScoreSheet, read_sheet
from kodeks.game import Conditions, Deed, Event, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.events import Irregular, Move
from kodeks.malformed import MalformedText
from kodeks.tables import GameStep, TimedGame, steps_of, timed, with_times

Steps = Callable[[], Sequence[GameStep]]


class LoggedGame(NamedTuple):
    """A game as files of games have it, without names and under the result of the board; the state of its log; and the
    score sheet, if all that was read of it still stands."""

    game: pdn.PdnGame | pgn.PgnGame
    state: State
    sheet: ScoreSheet | None = None


def game_of_log(conditions: Conditions, events: Iterable[Event], *, with_offers: bool = False) -> LoggedGame:
    """The moves that stand: those that were taken back are not among them. Draws that were offered stand behind the
    moves of chess as on the score sheets [FIDE 9.1b2], for those who may know of them."""
    events = tuple(events)
    played = with_times(conditions, events)
    game = _written(played, lambda: steps_of(conditions, events))
    if with_offers and isinstance(game, pgn.PgnGame):
        game = _with_offers(game, played.state)
    return LoggedGame(game, played.state)


def _with_offers(game: pgn.PgnGame, state: State) -> pgn.PgnGame:
    """`(=)` behind the move after which a draw was offered."""
    states = reversed([*state.history()])
    plies = {after.table.ply for before, after in pairwise(states) if after.offer not in (None, before.offer)}
    first = state.table.ply - game.plies + 1
    moves = (move._replace(draw_offer=ply in plies) for ply, move in enumerate(game.moves, start=first))
    return replace(game, moves=tuple(moves))


def game_of_state(state: State, steps: Steps) -> pdn.PdnGame | pgn.PgnGame:
    """The same of what a log has folded to already. Its steps are asked for only if a position was let stand."""
    return _written(timed(state), steps)


def _written(played: TimedGame, steps: Steps) -> pdn.PdnGame | pgn.PgnGame:
    table = played.state.table
    if isinstance(table, ChessTable):
        return _chess(table, played, steps)
    assert isinstance(table, DraughtsTable)
    return _draughts(table, played, steps)


def _chess(table: ChessTable, played: TimedGame, steps: Steps) -> pgn.PgnGame:
    game = pgn.from_game(table.game)
    if table.moves_before:  # a position was let stand: PGN has only moves, as they were written
        game = _through(steps(), game)
    first = table.ply - game.plies + 1
    moves = (move._replace(clocks=_clock(played, ply)) for ply, move in enumerate(game.moves, start=first))
    return replace(game, moves=tuple(moves)) if played.left_ms else game


def _through(steps: Sequence[GameStep], game: pgn.PgnGame) -> pgn.PgnGame:
    tables = [each.state.table for each in steps]
    boards = [each.game.board for each in tables if isinstance(each, ChessTable)]
    assert isinstance(tables[0], ChessTable)
    start = pgn.from_game(tables[0].game)
    moves = []
    for before, after, each in zip(boards, boards[1:], steps[1:], strict=False):
        assert each.event is not None
        note = each.event.act.note if isinstance(each.event.act, Irregular) else ""
        text = irregular_text(before, after)
        if isinstance(each.event.act, Move):
            assert isinstance(each.state.table, ChessTable)
            text = before.san(each.state.table.game.moves[-1])
        moves.append(PgnMove(text, comments=(note,) if note else ()))
    tags = {**start.tags, "Result": game.terminator}
    return replace(start, moves=tuple(moves), tags=tags, terminator=game.terminator)


def irregular_text(before: chess.Board, after: chess.Board) -> str:
    """A move that the Laws do not know, as a score sheet has it: which piece of the player went where."""
    come = [
        square
        for square in chess.SQUARES
        if (piece := after.piece_at(square)) is not None
        and piece.color == before.turn
        and piece != before.piece_at(square)
    ]
    if len(come) != 1:
        return "--"
    piece, taken = after.piece_at(come[0]), before.piece_at(come[0])
    assert piece is not None
    letter = "" if piece.piece_type == chess.PAWN else piece.symbol().upper()
    return f"{letter}{'x' if taken else ''}{chess.square_name(come[0])}"


def _draughts(table: DraughtsTable, played: TimedGame, steps: Steps) -> pdn.PdnGame:
    game = pdn.from_game(table.game)
    items: list[PdnMove | SetUp] = [*game.line.items]
    if any(isinstance(item, SetUp) for item in items):
        items = [_noted(item, each) for item, each in zip(items, steps()[1:], strict=True)]
    elif not played.left_ms:
        return game
    ply = table.ply - game.plies
    for place, item in enumerate(items):
        if isinstance(item, PdnMove):
            ply += 1
            items[place] = item._replace(clocks=_clock(played, ply))
    return replace(game, line=Line(tuple(items)))


def _noted(item: PdnMove | SetUp, step: GameStep) -> PdnMove | SetUp:
    """A position that was let stand, with the words in which that was recorded."""
    act = None if step.event is None else step.event.act
    is_noted = isinstance(item, SetUp) and isinstance(act, Irregular) and act.note
    return item._replace(comments=(act.note,)) if is_noted and isinstance(act, Irregular) else item


def _clock(played: TimedGame, ply: int) -> tuple[ClockNote, ...]:
    left_ms = played.left_ms.get(ply)
    return () if left_ms is None else (ClockNote("clk", (ClockTime(left_ms),)),)


# With what the score sheet says


def game_of_record(record: GameRecord) -> LoggedGame:
    """The game of a log, with what is written beside its moves on the sheet it was entered from, as far as those moves
    still stand. A sheet that is no game, and a log that has nothing else, raise `MalformedText`."""
    logged = game_of_log(record.conditions, record.events)
    if not record.sheet:
        return logged
    try:
        sheet = read_sheet(record.conditions, record.sheet)
    except MalformedText:
        if not record.events:
            raise
        return logged
    own, given = texts_of(logged.game), line_of(sheet.deeds)
    if own == given:  # the whole sheet, also what stands after its moves
        return logged._replace(game=sheet.game, sheet=sheet)
    return logged._replace(game=_annotated(logged.game, sheet, common(own, given)))


def _annotated(game: pdn.PdnGame | pgn.PgnGame, sheet: ScoreSheet, same: int) -> pdn.PdnGame | pgn.PgnGame:
    tags = {name: value for name, value in sheet.game.tags.items() if name != "Result"}
    if isinstance(game, pgn.PgnGame):
        assert isinstance(sheet.game, pgn.PgnGame)
        moves = (*sheet.game.moves[:same], *game.moves[same:])
        return replace(game, moves=moves, tags={**tags, **game.tags})
    assert isinstance(sheet.game, pdn.PdnGame)
    line = Line((*sheet.game.line.items[:same], *game.line.items[same:]))
    first, is_numeric = sheet.game.first_number, sheet.game.numeric
    return replace(game, line=line, tags={**tags, **game.tags}, first_number=first, numeric=is_numeric)


def line_of(deeds: Iterable[Deed]) -> list[str]:
    """The moves of a score sheet as a log has them, and the positions that were let stand."""
    acts = (deed.act for deed in deeds)
    return [act.move if isinstance(act, Move) else act.board or "" for act in acts if isinstance(act, Move | Irregular)]


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two lines have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (mine, yours) in pairs if mine != yours), min(len(one), len(other)))


def texts_of(game: pdn.PdnGame | pgn.PgnGame) -> list[str]:
    """The moves of a game as its log has them, and the positions set up among them."""
    if isinstance(game, pgn.PgnGame):
        return [move.text for move in game.moves]
    return [item.text if isinstance(item, PdnMove) else write_fen(item.position) for item in game.line.items]
