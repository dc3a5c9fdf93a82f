"""Two boards, two score sheets [VIII.3.1, FIDE E2.7]: side by side, ply by ply, and where they part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from kodeks.clock import Clock
from kodeks.draughts import write_move
from kodeks.game import Folded, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.comparing import compare_sheets, moves_on_sheet
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.table import Table
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables.game_view import GameView, view_game


class SheetLine(NamedTuple):
    """One move as both sheets have it; whether it is the first on which they part."""

    number: int
    side: Side
    white: str  # on White's sheet
    black: str  # on Black's
    parts: bool


class DifferingSquare(NamedTuple):
    """A square on which the two boards differ: what stands there, by letter as `GameView.board` has it."""

    name: str
    white: str  # on the board by White's sheet
    black: str


class TwoBoards(NamedTuple):
    """The boards as they stand by each sheet, as far as its moves can be played; and where they differ."""

    white: GameView
    black: GameView
    differing: tuple[DifferingSquare, ...]


class TwoSheets(NamedTuple):
    """Both sheets, how many moves they have alike, and the game as it stood then; or why they cannot be compared."""

    lines: tuple[SheetLine, ...]
    plies: int
    agree: bool
    then: GameView | None  # its clock only where the log has the same moves
    boards: TwoBoards
    position: State | None = None  # as it stood then
    refusal: Ruling | None = None


def moves_made(table: Table) -> tuple[str, ...]:
    """The moves that led to a position, as files write them."""
    if isinstance(table, ChessTable):
        board = table.game.origin.copy(stack=False)
        return tuple(board.san_and_push(move) for move in table.game.moves)
    assert isinstance(table, DraughtsTable)
    found, game = list[str](), table.game
    while game.move is not None and game.previous is not None:
        found.append(write_move(game.previous.position, game.move))
        game = game.previous
    return tuple(reversed(found))


def two_sheets(state: State, white: str, black: str) -> TwoSheets:
    """The sheets as they were written."""
    one, other = moves_on_sheet(white), moves_on_sheet(black)
    found = compare_sheets(state, one, other)
    count = 0 if isinstance(found, Ruling) else found.plies
    parted = None if isinstance(found, Ruling) or found.agree else count
    first = state.conditions.table.to_move
    lines = tuple(
        SheetLine(place // 2 + 1, first if place % 2 == 0 else first.other, *texts, parts=place == parted)
        for place, texts in enumerate(zip_longest(one, other, fillvalue=""))
    )
    boards = _boards(state, one, other)
    if isinstance(found, Ruling):
        return TwoSheets(lines, 0, agree=False, then=None, boards=boards, refusal=found)
    then = _stood(state, found.table, found.clock)
    return TwoSheets(lines, count, found.agree, _view(then), boards, then)


def _boards(state: State, one: Sequence[str], other: Sequence[str]) -> TwoBoards:
    white, black = (_view(_stood(state, _played(state.conditions.table, moves), None)) for moves in (one, other))
    squares = zip(white.layout.squares, white.board, black.board, strict=True)
    return TwoBoards(white, black, tuple(DifferingSquare(at.name, a, b) for at, a, b in squares if a != b))


def _played(table: Table, moves: Sequence[str]) -> Table:
    """The position after the moves of a sheet, up to the first that cannot be played."""
    for move in moves:
        after = table.play(move, (), None)
        if isinstance(after, Ruling):
            break
        table = after
    return table


def _stood(state: State, table: Table, clock: Clock | None) -> State:
    stopped = None if clock is None else clock._replace(running=None)
    return state._replace(table=table, clock=stopped, touches=(), offer=None)


def _view(state: State) -> GameView:
    return view_game(Folded(state), state.at_ms, with_rights=False)
