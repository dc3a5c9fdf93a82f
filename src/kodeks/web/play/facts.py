"""A game as a script draws it: the board, the moves open to who sits there, the clocks, what may be done, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from functools import cache, lru_cache

import chess
from django.utils import timezone

from kodeks.clock import BonusMode, Clock, Stage
from kodeks.dialogue import tell_last
from kodeks.draughts import smallest_route, write_move
from kodeks.game import KINDS, Actor, Conditions, Phase, Said, State
from kodeks.game.actor import PLAYERS
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.gates import GATES, gate
from kodeks.game.record import is_written_down
from kodeks.game.table import Count
from kodeks.rulebook.result import Side
from kodeks.tables import ClockView, GameView, moves_made, view_game
from kodeks.tables.game_view import BoardLayout, ClockFace
from kodeks.web.logs.games import KeptGame, now_ms
from kodeks.web.pages.words import language, moment, told
from kodeks.web.play.doing import PLAYERS_ACTS, begins, mover_for
from kodeks.words import Language, say

_LAST_SAID = 6  # rulings that stay beside the board


def view_now(game: KeptGame, *, with_rights: bool = True) -> GameView:
    """The game at this moment."""
    return view_game(game.folded, game.at(now_ms()), with_rights=with_rights)


def facts_of(game: KeptGame, seats: Iterable[Actor]) -> dict[str, object]:
    """What the holder of these seats is shown; without any, what everybody at the board sees."""
    view, spoken = view_now(game, with_rights=False), language()
    shown, said = laid_out(view.layout) | shown_to_all(game, view), said_to_all(game, view, spoken)
    return shown | said | shown_at(game, view, frozenset(seats), spoken)


def laid_out(layout: BoardLayout) -> dict[str, object]:
    """The empty board, the same in every game on it."""
    return {"side": layout.side, "squares": layout.squares}


def shown_to_all(game: KeptGame, view: GameView) -> dict[str, object]:
    """What needs no words, and is the same at every seat."""
    state, last, ending = game.state, view.last_move, view.ending
    blind = _is_hidden(game, view)
    return {
        "seq": view.seq,
        "ply": state.ply,
        "unentered": view.unentered,
        "phase": view.phase.value,
        "board": "." * len(view.board) if blind else view.board,
        "is_blind": blind,
        "mark": [] if last is None or blind else [last.squares[0], last.squares[-1]],
        "last": "" if last is None else last.text,
        "to_move": view.to_move.value,
        "mover": state.table.to_move.value,  # whose move is entered next: the clock may know of moves not shown yet
        "is_written": is_written_down(state),
        "moves": score_sheet(state) if _is_sheet_shown(state.conditions) else [],
        "offer": None if view.offer is None else view.offer.side.value,
        "claim": None if view.claim is None else view.claim.side.value,
        "is_called": view.is_called,
        "signed": [] if ending is None else [side.value for side in ending.signed],
        "said_at": [each.seq for each in _last_said(view)],
    }


def said_to_all(game: KeptGame, view: GameView, spoken: Language) -> dict[str, object]:
    """What is told in words, and is the same at every seat; rulings in the language that Django speaks."""
    state, ending, clock = game.state, view.ending, view.clock
    return {
        "told_unentered": say(spoken, "play-unentered", moves=view.unentered) if view.unentered else "",
        "said_phase": say(spoken, f"play-phase-{view.phase.value}"),
        "spoken": "" if view.last_move is None else tell_last(state, spoken),  # for who hears the board
        "clock": _clock(clock, state.clock, spoken) if clock and state.clock and state.conditions.keeps_time else None,
        "waits": "" if view.waits is None else told(view.waits),
        "due": "" if view.due is None else told(view.due),
        "ending": None if ending is None else {"result": ending.result, "why": told(ending.ruling)},
        "move_by": move_by(game.began_ms, view, spoken),
        "counts": [_count(each, spoken) for each in view.counts if each.value],
        "turn": say(spoken, f"diagram-{view.to_move.value}-to-move"),
        "said": [told(each.ruling) for each in _last_said(view)],
    }


def shown_at(game: KeptGame, view: GameView, held: frozenset[Actor], spoken: Language) -> dict[str, object]:
    """What only the holder of these seats is shown: his moves, and what he may do."""
    state = game.state
    sender = None if _is_hidden(game, view) else _sender(state, view.at_ms, held)
    return {
        "sender": "" if sender is None else sender.value,
        "legal": [] if sender is None else legal_moves(state),
        "may": {actor.value: _may(state, view.at_ms, actor) for actor in held},
        "grounds": _grounds(state.table.grounds, spoken) if held else [],
    }


def _is_hidden(game: KeptGame, view: GameView) -> bool:
    """Whether no pieces are shown now."""
    return is_blind(game.state.conditions) and view.ending is None


def _last_said(view: GameView) -> list[Said]:
    return [each for each in view.said[-_LAST_SAID:] if each.is_accepted]


def is_blind(conditions: Conditions) -> bool:
    """Whether who plays sees no pieces: nor are any in what his page is told, nor the moves open to them [I.11.1.4]."""
    return KINDS[conditions.kind].is_blindfold


def _sender(state: State, at_ms: int, held: frozenset[Actor]) -> Actor | None:
    """For which seat a move that is tapped here is sent: that of the player with the move; where moves are written
    down, of any player who sits here."""
    by = next((each for each in PLAYERS if each in held and mover_for(state, each).side is state.table.to_move), None)
    if by is None or (state.phase is Phase.BEFORE and begins(state)):
        return by
    return by if gate(state, "move", mover_for(state, by), at_ms) is None else None


def _is_sheet_shown(conditions: Conditions) -> bool:
    """Whether the moves are written down here: not where they are made here."""
    return not conditions.keeps_time or conditions.counts_presses


def score_sheet(state: State) -> list[tuple[str, str, str]]:
    """The moves so far: the number of a move, White's and Black's."""
    texts = moves_made(state.table)
    first = ("…",) if texts and state.conditions.table.to_move is Side.BLACK else ()
    line = (*first, *texts, "")
    return [(str(place // 2 + 1), line[place], line[place + 1]) for place in range(0, len(line) - 1, 2)]


def move_by(began_ms: int, view: GameView, spoken: Language) -> str:
    """By correspondence: until when the move must be made; nobody is sent mail, the page tells [I.11.1.3]."""
    if view.move_due_ms is None:
        return ""
    due = timezone.localtime(datetime.fromtimestamp((began_ms + view.move_due_ms) / 1000, UTC))
    return say(spoken, "play-move-by", at=moment(due))


def _count(count: Count, spoken: Language) -> str:
    return f"{say(spoken, f'counter-{count.rule}')}: {count.value}/{count.limit}"


@cache
def _grounds(grounds: tuple[str, ...], spoken: Language) -> list[dict[str, str]]:
    """What a draw may be claimed for, in words."""
    return [{"ground": each, "said": say(spoken, f"play-ground-{each}")} for each in grounds]


def _may(state: State, at_ms: int, by: Actor) -> list[str]:
    """What who has a seat may do now, by the same gates that judge it."""
    return [kind for kind in _offered(state.phase, by) if gate(state, kind, by, at_ms) is None]


@cache
def _offered(phase: Phase, by: Actor) -> list[str]:
    """What a seat may ever do in a phase: the rest need not be asked for."""
    return [kind for kind, its in GATES.items() if kind in PLAYERS_ACTS and phase in its.phases and by in its.who]


def _clock(clock: ClockView, kept: Clock, spoken: Language) -> dict[str, object]:
    faces = {side.value: _face(clock.of(side), kept.stage(side), clock.stages, spoken) for side in _SIDES}
    due_ms = None if clock.flag_due_ms is None else clock.flag_due_ms - clock.at_ms
    running = None if clock.running is None else clock.running.value
    return {**faces, "running": running, "due_ms": due_ms}


_SIDES = tuple(Side)


def _face(face: ClockFace, stage: Stage, stages: int, spoken: Language) -> dict[str, object]:
    return {
        "ms": face.remaining_ms,
        "moves": face.moves,
        "to_go": face.moves_to_go,
        "stage": face.stage,
        "flag": face.is_flag_down,
        "told": _stage(spoken, face.stage, stages, face.moves, face.moves_to_go, stage.mode, stage.bonus_ms),
    }


@lru_cache(maxsize=4_096)
def _stage(spoken: Language, stage: int, stages: int, moves: int, to_go: int, mode: BonusMode, bonus_ms: int) -> str:
    """How far a player is: the stage, the moves made, those to go, what each brings. In a round many are as far."""
    parts = [say(spoken, "play-clock-moves", moves=moves)]
    if stages > 1:
        parts.insert(0, say(spoken, "play-clock-stage", stage=stage, stages=stages))
    if to_go:
        parts.append(say(spoken, "play-clock-to-go", moves=to_go))
    if mode is not BonusMode.NONE:
        parts.append(say(spoken, _BONUSES[mode], seconds=bonus_ms // 1_000))
    return " · ".join(parts)


_BONUSES = {
    BonusMode.FISCHER: "play-clock-fischer",
    BonusMode.BRONSTEIN: "play-clock-bronstein",
    BonusMode.DELAY: "play-clock-delay",
}


def legal_moves(state: State) -> list[dict[str, object]]:
    """The moves of the player with the move: as files write them, from where, by which landings, to where."""
    table = state.table
    if isinstance(table, DraughtsTable):
        position, names = table.game.position, table.game.rules.variant.names
        found = ((write_move(position, move), smallest_route(position, move)) for move in table.game.legal_moves())
        return [
            {"text": text, "from": names[route[0]], "to": names[route[-1]], "by": [names[each] for each in route]}
            for text, route in found
        ]
    assert isinstance(table, ChessTable)
    board = table.game.board
    moves = [*board.legal_moves]
    plain = {(move.from_square, move.to_square) for move in moves if not board.is_castling(move)}
    tapped = [(move, target) for move in moves for target in _targets(board, move, plain)]
    return [
        {
            "text": board.san(move),
            "from": chess.square_name(move.from_square),
            "to": chess.square_name(target),
            "by": [],
        }
        for move, target in tapped
    ]


def _targets(board: chess.Board, move: chess.Move, plain: Collection[tuple[int, int]]) -> list[int]:
    """Where a move is tapped to. The king castles onto its rook, and, unless that means another move, to where it
    lands."""
    if not board.is_castling(move):
        return [move.to_square]
    origin = move.from_square
    column = 2 if board.is_queenside_castling(move) else 6
    landing = chess.square(column, chess.square_rank(origin))
    rook = move.to_square if board.chess960 else _corner(board, move)
    is_plain = landing in (rook, origin) or (origin, landing) in plain
    return [rook] if is_plain else [landing, rook]


def _corner(board: chess.Board, move: chess.Move) -> int:
    """The square of the rook in a castling of ordinary chess."""
    return chess.square(0 if board.is_queenside_castling(move) else 7, chess.square_rank(move.from_square))
