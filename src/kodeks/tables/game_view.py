"""A game at the board as pages draw it: what stands where, the clocks, what waits for whom, who may do what.

Made of what a log folds to, for all four boards; keys and facts only. A player's seat, the arbiter's wall, spectators
and the gallery of examples show the same value, each what concerns it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import chess

from kodeks.clock import Clock, read_clock
from kodeks.draughts import Position, Variant, smallest_route, write_move
from kodeks.game import Conditions, Event, Folded, Permission, Phase, Said, State, Status, may_do
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.fold import step
from kodeks.game.state import OpenClaim, Penalty
from kodeks.game.table import Count, Proposal, Table
from kodeks.rounds import write_score
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling


class BoardSquare(NamedTuple):
    """A square a piece can stand on: row from the top and column from the left as White sees them."""

    name: str
    row: int
    column: int


class BoardLayout(NamedTuple):
    """The squares of a board, in the order in which positions list them."""

    side: int  # squares along an edge
    squares: tuple[BoardSquare, ...]


class LastMove(NamedTuple):
    """The move that led to the position, if one did: as files write it, and what to mark on the board."""

    side: Side
    text: str  # PDN, or SAN with English letters
    squares: tuple[str, ...]  # from where, by which landings, to where
    captured: tuple[str, ...]


class ClockFace(NamedTuple):
    """One player's half of the clock."""

    remaining_ms: int
    spent_ms: int
    moves: int  # completed
    moves_to_go: int  # before the control; 0 if none are prescribed
    stage: int  # from 1
    is_flag_down: bool


class ClockView(NamedTuple):
    """Both halves at one time. Who counts on from there stops at `flag_due_ms`: with a delay that is later than the
    time that is left."""

    at_ms: int
    white: ClockFace
    black: ClockFace
    running: Side | None
    stages: int
    flag_due_ms: int | None  # when the running flag falls; None: no clock runs, or it has fallen

    def of(self, side: Side) -> ClockFace:
        """One player's half."""
        return self.white if side is Side.WHITE else self.black


class IncidentView(NamedTuple):
    """Something irregular, and what has become of it."""

    number: int
    code: str
    side: Side | None
    status: Status
    article: Article


class OfferView(NamedTuple):
    """An offer of a draw that waits for an answer."""

    side: Side
    ahead: Side | None  # with advantage for [I.6.5.4]


class ClaimView(NamedTuple):
    """A claim that waits for the arbiter, with what the rules propose."""

    side: Side
    ground: str
    move: str | None  # that he intends to make
    proposal: Proposal
    flag: Side | None  # fell while it was examined [II.6.18]


class EndingView(NamedTuple):
    """How the game ended, and who has confirmed it."""

    result: str
    ruling: Ruling
    signed: tuple[Side, ...]
    is_confirmed: bool  # by the arbiter


class GameView(NamedTuple):
    """A game after some events, at some time."""

    conditions: Conditions
    seq: int  # of the last event that counts
    at_ms: int
    phase: Phase
    layout: BoardLayout
    board: str  # a letter a square, in the order of the layout: White's are capitals, a point is empty
    table: Table  # what stands there, asked for more
    to_move: Side
    made: tuple[int, int]  # moves made by White, by Black
    unentered: int  # of them, that the board does not show yet: the clock was pressed for them
    last_move: LastMove | None
    touched: tuple[str, ...]  # squares, by the player with the move
    must_press: Side | None
    present: tuple[Side, ...]
    clock: ClockView | None
    moved_at_ms: int  # when the last move was made
    move_due_ms: int | None  # by correspondence: after that the days for the move are over
    counts: tuple[Count, ...]
    incidents: tuple[IncidentView, ...]
    illegal: tuple[int, int]  # illegal moves of White, of Black
    penalties: tuple[Penalty, ...]
    offer: OfferView | None
    claim: ClaimView | None
    postponed: ClaimView | None
    waits: Ruling | None  # what the arbiter must decide before play goes on
    due: Ruling | None  # what he has to end without being asked
    is_called: bool  # the arbiter
    sealed: Side | None  # whose move is in the envelope
    ending: EndingView | None
    permissions: tuple[Permission, ...]
    said: tuple[Said, ...]  # every ruling so far, with the number of its event

    @property
    def position(self) -> str:
        """The board as FEN."""
        return self.table.fen


def view_game(folded: Folded, at_ms: int | None = None, *, with_rights: bool = True) -> GameView:
    """The game as its log folds to, at this time; unless one is given, at that of the last event. To ask for the rights
    of everybody takes longer than all the rest: who shows none leaves that out."""
    state = folded.state
    now_ms = state.at_ms if at_ms is None else max(at_ms, state.at_ms)
    layout, board, last_move = seen_board(state)
    return GameView(
        conditions=state.conditions,
        seq=state.seq,
        at_ms=now_ms,
        phase=state.phase,
        layout=layout,
        board=board,
        table=state.table,
        to_move=state.to_move,
        made=state.made,
        unentered=state.unentered,
        last_move=last_move,
        touched=tuple(touch.square for touch in state.touches),
        must_press=state.must_press,
        present=state.present,
        clock=None if state.clock is None else _clock(state.clock, now_ms),
        moved_at_ms=state.moved_at_ms,
        move_due_ms=_move_due(state),
        counts=state.table.counts(),
        incidents=tuple(
            IncidentView(each.number, each.code, each.side, each.status, each.article) for each in state.incidents
        ),
        illegal=state.illegal,
        penalties=state.penalties,
        offer=None if state.offer is None else OfferView(state.offer, state.offered_ahead),
        claim=_claim(state.claim),
        postponed=_claim(state.postponed),
        waits=state.waits,
        due=state.due if state.ending is None else None,
        is_called=state.called,
        sealed=None if state.envelope is None else state.envelope.side,
        ending=ending_of(state),
        permissions=may_do(state, now_ms) if with_rights else (),
        said=folded.said,
    )


# The board


class SeenBoard(NamedTuple):
    """What stands on the squares of a layout, and the move that led there, if one did."""

    layout: BoardLayout
    board: str
    last_move: LastMove | None


def seen_board(state: State) -> SeenBoard:
    """The board of a state."""
    table = state.table
    if isinstance(table, ChessTable):
        board = table.game.board
        chessmen = (board.piece_at(square) for square in _CHESS_SQUARES)
        letters = "".join("." if each is None else each.symbol() for each in chessmen)
        return SeenBoard(_CHESS, letters, _chess_move(table))
    assert isinstance(table, DraughtsTable)
    position = table.game.position
    return SeenBoard(_layout_of(position.variant), _letters(position), _draughts_move(table))


def _layout_of(variant: Variant) -> BoardLayout:
    if variant.key not in _LAYOUTS:
        squares = (BoardSquare(variant.names[square], *variant.cell(square)) for square in variant.squares)
        _LAYOUTS[variant.key] = BoardLayout(variant.side, tuple(squares))
    return _LAYOUTS[variant.key]


_LAYOUTS: dict[str, BoardLayout] = {}
_CHESS_SQUARES = tuple(chess.square(column, 7 - row) for row in range(8) for column in range(8))
_CHESS = BoardLayout(
    8, tuple(BoardSquare(chess.square_name(each), place // 8, place % 8) for place, each in enumerate(_CHESS_SQUARES))
)


def _letters(position: Position) -> str:
    """Men are m, kings k."""
    variant = position.variant
    found = ["."] * len(variant.squares)
    men, kings = (position.white_men, position.black_men), (position.white_kings, position.black_kings)
    for letter, pieces in zip("MmKk", men + kings, strict=True):
        for square in variant.squares_of(pieces):
            found[square - 1] = letter
    return "".join(found)


def _draughts_move(table: DraughtsTable) -> LastMove | None:
    game = table.game
    move, before = game.move, game.previous
    if move is None or before is None:  # the start, or a position that was set up
        return None
    position, names = before.position, game.rules.variant.names
    route = smallest_route(position, move)
    taken = tuple(names[square] for square in sorted(move.captured))
    return LastMove(position.to_move, write_move(position, move), tuple(names[square] for square in route), taken)


def _chess_move(table: ChessTable) -> LastMove | None:
    before = table.before
    if before is None or not table.game.moves:
        return None
    move = table.game.moves[-1]
    side = Side.WHITE if before.turn == chess.WHITE else Side.BLACK
    origin, target = move.from_square, move.to_square
    taken: tuple[str, ...] = ()
    if before.is_castling(move):  # where the king goes to: python-chess may name the rook's square
        column = 2 if before.is_queenside_castling(move) else 6
        target = chess.square(column, chess.square_rank(origin))
    elif before.is_en_passant(move):
        taken = (chess.square_name(chess.square(chess.square_file(target), chess.square_rank(origin))),)
    elif before.is_capture(move):
        taken = (chess.square_name(target),)
    return LastMove(side, before.san(move), (chess.square_name(origin), chess.square_name(target)), taken)


# The clock


def _clock(clock: Clock, at_ms: int) -> ClockView:
    readings = read_clock(clock, at_ms)
    white, black = (
        ClockFace(
            remaining_ms=readings[side].remaining_ms,
            spent_ms=readings[side].spent_ms,
            moves=readings[side].moves,
            moves_to_go=readings[side].due,
            stage=clock.face(side).stage + 1,
            is_flag_down=readings[side].is_flag_down,
        )
        for side in (Side.WHITE, Side.BLACK)
    )
    return ClockView(at_ms, white, black, clock.running, len(clock.control.stages), clock.flag_due_ms)


def _move_due(state: State) -> int | None:
    """By correspondence: the days for a move are counted from the one before it."""
    move_ms = state.conditions.move_ms
    if move_ms is None or state.phase is not Phase.PLAYING:
        return None
    return state.moved_at_ms + move_ms


# What waits, and the end


def _claim(claim: OpenClaim | None) -> ClaimView | None:
    if claim is None:
        return None
    return ClaimView(claim.side, claim.claim.ground, claim.claim.move, claim.proposal, claim.flag)


def ending_of(state: State) -> EndingView | None:
    """How the game of a state has ended, if it has."""
    if state.ending is None:
        return None
    result = write_score(state.ending.score, is_chess=state.table.is_chess)
    return EndingView(result, state.ending.ruling, state.signed, state.confirmed)


# Event by event


class LogEntry(NamedTuple):
    """An event of a log, the rulings on it, whether it counts, and what the log folds to after it."""

    event: Event
    rulings: tuple[Ruling, ...]
    is_accepted: bool
    folded: Folded


def entries_of(conditions: Conditions, events: Iterable[Event]) -> tuple[LogEntry, ...]:
    """The log event by event."""
    folded, found = Folded(State.first(conditions)), list[LogEntry]()
    for event in events:
        state, rulings, is_accepted = step(folded.state, event)
        said = tuple(Said(event.seq, is_accepted, ruling) for ruling in rulings)
        folded = Folded(state, folded.said + said if said else folded.said)
        found.append(LogEntry(event, rulings, is_accepted, folded))
    return tuple(found)
