"""An example in words: its events line by line, its conditions, its position, and who may do what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import chess
import chess.svg

from kodeks.clock import explain_control, show_time
from kodeks.formats.diagrams import AUTO, spoken_chess_position, spoken_position, svg_diagram
from kodeks.formats.game_events import EventWords, tell_event
from kodeks.game import Actor, Conditions, Kind, Permission, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import GameView
from kodeks.web.gallery.replays import Replay, replay_of
from kodeks.web.pages.words import language, say
from kodeks.words import Language

_NOTES = {  # message keys: what people of the examples say in their own words
    "28x8 takes two; he let go on 17": "gallery-note-let-go",
    "38-33 although 28x17 was due": "gallery-note-capture-was-due",
    "a passer-by pushed the table": "gallery-note-table-pushed",
    "a better man": "gallery-note-better-man",
    "a quarrel of both": "gallery-note-quarrel-of-both",
    "a quarrel": "gallery-note-quarrel",
    "it rang": "gallery-note-it-rang",
    "it was 32-28": "gallery-note-it-was",
    "no light": "gallery-note-no-light",
    "no second queen at the board": "gallery-note-no-queen",
    "one bonus": "gallery-note-one-bonus",
    "Black's pawns come to a stop before White's": "gallery-note-stopped",
}
BOARDS = {  # message keys
    "100": "gallery-board-100",
    "64": "gallery-board-64",
    "chess": "gallery-board-chess",
    "chess960": "gallery-board-chess960",
}


class EventLine(NamedTuple):
    """A line of the list: which step, when, who, what, and what the rules say of it."""

    step: int
    time: str
    by: Actor
    words: EventWords
    rulings: tuple[Ruling, ...]
    is_accepted: bool

    @property
    def who(self) -> str:
        """Who acted, in words."""
        return say(f"game-actor-{self.by.value}")


def event_lines(replay: Replay) -> tuple[EventLine, ...]:
    """All events of an example."""
    return lines_in(replay.name, language())


@lru_cache(maxsize=512)
def lines_in(name: str, spoken: Language) -> tuple[EventLine, ...]:
    """The events of an example in a language: made once, asked for at every step."""
    found, replay = [], replay_of(name)
    for step, entry in enumerate(replay.entries, start=1):
        words = tell_event(entry.event, replay.folded(step - 1).state, spoken)
        if words.note:
            words = words._replace(note=say(_NOTES[words.note]))
        time = show_time(entry.event.at_ms)
        found.append(EventLine(step, time, entry.event.by, words, entry.rulings, entry.is_accepted))
    return tuple(found)


def conditions_told(conditions: Conditions) -> list[str]:
    """What was settled before the game, as far as it is not the usual."""
    told = [say(BOARDS[conditions.game])]
    if conditions.control is not None:
        told.append(explain_control(conditions.control, say))
    elif conditions.days_per_move is not None:
        told.append(say("gallery-days", days=conditions.days_per_move))
    else:
        told.append(say("gallery-no-clock"))
    if conditions.kind is not Kind.OVER_THE_BOARD:
        told.append(say("gallery-kind", kind=conditions.kind.value))
    if conditions.blind:
        told.append(say("gallery-blind", side=_sides(conditions.blind)))
    if conditions.assistants:
        told.append(say("gallery-assistants", side=_sides(conditions.assistants)))
    if conditions.house is not None:
        told.append(say("articles-house"))
    return told


def _sides(sides: tuple[Side, ...]) -> str:
    return ", ".join(say(f"game-actor-{side.value}") for side in sides)


def position_told(state: State) -> str:
    """The position in words."""
    table = state.table
    if isinstance(table, ChessTable):
        return spoken_chess_position(table.game.board, language())
    assert isinstance(table, DraughtsTable)
    return spoken_position(table.game.position, language())


def diagram_of(state: State, view: GameView, *, is_flipped: bool) -> str:
    """The position with the last move, as a picture; in chess with the pieces touched, too."""
    table = state.table
    if isinstance(table, ChessTable):
        return _chess_diagram(table.game.board, view, is_flipped=is_flipped)
    assert isinstance(table, DraughtsTable)
    game = table.game
    before = None if view.last_move is None or game.previous is None else game.previous.position
    move = None if before is None else game.move
    return svg_diagram(
        game.position, last_move=move, before=before, theme=AUTO, flipped=is_flipped, language=language()
    )


def _chess_diagram(board: chess.Board, view: GameView, *, is_flipped: bool) -> str:
    last = None
    if view.last_move is not None:
        origin, target = view.last_move.squares
        last = chess.Move(chess.parse_square(origin), chess.parse_square(target))
    check = board.king(board.turn) if board.is_check() else None
    touched = tuple(map(chess.parse_square, view.touched))
    return _chess_picture(board.board_fen(), last, check, touched, chess.BLACK if is_flipped else chess.WHITE)


_TOUCHED = "#5c8f5ab0"


@lru_cache(maxsize=512)
def _chess_picture(
    men: str, last: chess.Move | None, check: chess.Square | None, touched: tuple[chess.Square, ...], below: chess.Color
) -> str:
    """Drawn once: most events of a game move nothing."""
    return str(
        chess.svg.board(
            chess.BaseBoard(men),
            lastmove=last,
            check=check,
            fill=dict.fromkeys(touched, _TOUCHED),
            orientation=below,
            size=720,
        )
    )


def rights_told(view: GameView) -> Mapping[str, list[Permission]]:
    """Who may do what now, by who; people only."""
    found: dict[str, list[Permission]] = {}
    for each in view.permissions:
        if each.actor is not Actor.CLOCK:
            found.setdefault(say(f"game-actor-{each.actor.value}"), []).append(each)
    return found
