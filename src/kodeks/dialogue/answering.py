"""What is asked, answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kodeks.clock import read_clock, tell_times
from kodeks.dialogue.board import Board
from kodeks.dialogue.saying import Query, Topic
from kodeks.dialogue.scene import Scene, board_of
from kodeks.dialogue.sentences import cited, enumerate_words, say_left, say_ruling, say_side, say_time, sentence
from kodeks.game import KINDS, Actor, State, may_do
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.words import Language, say


class _Inquiry(NamedTuple):
    """A query, and what it takes to answer it."""

    query: Query
    scene: Scene
    at_ms: int

    @property
    def state(self) -> State:
        return self.scene.state

    @property
    def board(self) -> Board:
        return self.scene.board

    @property
    def language(self) -> Language:
        return self.scene.language

    def say(self, key: str, **facts: int | str) -> str:
        return say(self.language, key, **facts)


def answer(query: Query, state: State, actor: Actor, at_ms: int, language: Language) -> tuple[str, ...]:
    """The sentences that answer a query at this time."""
    asked = _Inquiry(query, Scene.of(state, actor, language), max(at_ms, state.at_ms))
    if query.topic in _OF_THE_BOARD and actor is not Actor.ARBITER and _is_hidden(state):
        return (asked.say("dialogue-blindfold"),)
    return tuple(_ANSWERS[query.topic](asked))


def _is_hidden(state: State) -> bool:
    """Who plays blindfold has the board in his head [I.11.1.4]; what was played he is told."""
    return KINDS[state.conditions.kind].is_blindfold and state.ending is None


_OF_THE_BOARD = frozenset({Topic.POSITION, Topic.ROW, Topic.FILE, Topic.SQUARE, Topic.PIECES, Topic.MOVES})


def _clock(asked: _Inquiry) -> list[str]:
    """Both times. A player who cannot see is told as the code has it: where it says so, only on his move [VIII.5.1]."""
    state, clock, side = asked.state, asked.state.clock, asked.scene.side
    if clock is None:
        return [sentence(asked.say("game-no-clock"))]
    if not state.conditions.keeps_time:
        made = asked.say("game-made", white=state.made[0], black=state.made[1])
        return [asked.say("dialogue-clock-elsewhere"), sentence(made)]
    readings = read_clock(clock, asked.at_ms)
    if side is not None and side in state.conditions.blind:
        told = tell_times(clock, asked.at_ms, side, state.to_move)
        if isinstance(told, Ruling):
            return [say_ruling(told, asked.language)]
        readings = told
    sentences = []
    for each, reading in readings.items():
        key = "dialogue-clock-runs" if reading.is_running else "dialogue-clock-stands"
        if reading.is_flag_down:
            key = "dialogue-clock-flag"
        facts = {"side": say_side(each, asked.language), "time": say_left(reading.remaining_ms, asked.language)}
        sentences.append(asked.say(key, **facts))
        if reading.due:
            sentences.append(asked.say("dialogue-clock-due", moves=reading.due))
    sentences.append(sentence(asked.say("game-made", white=state.made[0], black=state.made[1])))
    return sentences


def _position(asked: _Inquiry) -> list[str]:
    return [asked.board.say_position(asked.language)]


def _row(asked: _Inquiry) -> list[str]:
    squares = asked.board.row(int(asked.query.place))
    return [_squares(asked, asked.say("dialogue-row", row=asked.query.place), squares)]


def _file(asked: _Inquiry) -> list[str]:
    return [_squares(asked, asked.say("dialogue-file", file=asked.query.place), asked.board.file(asked.query.place))]


def _squares(asked: _Inquiry, name: str, squares: tuple[str, ...]) -> str:
    """What stands on each of them."""
    told = (f"{asked.board.say_square(each, asked.language)} {_standing(asked, each)}" for each in squares)
    return sentence(f"{name}: {', '.join(told)}")


def _standing(asked: _Inquiry, square: str) -> str:
    found = asked.board.piece_on(square)
    if found is None:
        return asked.say("dialogue-empty")
    side, kind = found
    key = "dialogue-piece-white" if side is Side.WHITE else "dialogue-piece-black"
    return asked.say(key, piece=asked.board.say_kind(kind, asked.language))


def _square(asked: _Inquiry) -> list[str]:
    square = asked.query.place
    return [sentence(f"{asked.board.say_square(square, asked.language)}: {_standing(asked, square)}")]


def _pieces(asked: _Inquiry) -> list[str]:
    """Of the sides and kinds asked for, each kind with its squares."""
    board, query = asked.board, asked.query
    sentences = []
    for side in Side if query.side is None else (query.side,):
        for kind in (query.piece,) if query.piece else board.kinds:
            squares = [each for each in board.squares() if board.piece_on(each) == (side, kind)]
            if squares or query.piece:
                sentences.append(_where(asked, side, kind, squares))
    return sentences or [asked.say("dialogue-nowhere")]


def _where(asked: _Inquiry, side: Side, kind: str, squares: list[str]) -> str:
    key = "dialogue-piece-white" if side is Side.WHITE else "dialogue-piece-black"
    name = asked.say(key, piece=asked.board.say_kind(kind, asked.language))
    spoken = [asked.board.say_square(each, asked.language) for each in squares]
    where = enumerate_words(spoken, asked.language) if spoken else asked.say("dialogue-none")
    return sentence(f"{name}: {where}")


def _last(asked: _Inquiry) -> list[str]:
    return _last_of(asked.board, asked.query.count, asked.language) or [asked.say("dialogue-no-move-yet")]


def _last_of(board: Board, count: int, language: Language) -> list[str]:
    return [sentence(each) for each in board.last_moves(count, language)]


def tell_last(state: State, language: Language) -> str:
    """The last move as the codes announce it; nothing if none was made [VIII]."""
    return "".join(_last_of(board_of(state.table, language), 1, language))


def _counters(asked: _Inquiry) -> list[str]:
    """Each count with its limit and article, and the draw that is due."""
    sentences = [
        sentence(
            asked.say("dialogue-counter", rule=asked.say(f"counter-{each.rule}"), value=each.value, limit=each.limit),
            (each.article,),
        )
        for each in asked.state.table.counts()
    ]
    due = asked.state.due
    if due is not None and asked.state.ending is None:
        sentences.append(say_ruling(due, asked.language))
    return sentences or [asked.say("dialogue-no-counter")]


def _moves(asked: _Inquiry) -> list[str]:
    moves = asked.board.legal_moves(asked.query.place, asked.language)
    if not moves:
        return [sentence(asked.say("no-legal-move"))]
    return [asked.say("dialogue-moves", count=len(moves), moves=", ".join(moves))]


def _alarm(asked: _Inquiry) -> list[str]:
    """Whoever keeps the alarms says which are set; here only whether this one can come."""
    time_ms, side, clock = asked.query.time_ms, asked.scene.side or asked.state.to_move, asked.state.clock
    if clock is None:
        return [sentence(asked.say("game-no-clock"))]
    if not asked.state.conditions.keeps_time:
        return [asked.say("dialogue-clock-elsewhere")]
    if time_ms is None:
        return [asked.say("dialogue-alarm-when")]
    key = "dialogue-alarm-past" if clock.remaining_ms(side, asked.at_ms) <= time_ms else "dialogue-alarm-set"
    return [asked.say(key, time=say_time(time_ms, asked.language))]


def _help(asked: _Inquiry) -> list[str]:
    """What this one may do now, with the word for it and its article; then what anybody may ask."""
    words, actor = asked.scene.words, asked.scene.actor
    allowed = [may for may in may_do(asked.state, asked.at_ms) if may.actor is actor]
    sentences = [
        f"{words.word(f'act-{may.act}')}: {asked.say(f'game-act-{may.act}')}{cited((may.article,))}." for may in allowed
    ] or [asked.say("dialogue-nothing-to-do")]
    asks = ", ".join(words.word(f"ask-{topic}") for topic in Topic)
    return [*sentences, asked.say("dialogue-may-ask", words=asks)]


_ANSWERS: dict[Topic, Callable[[_Inquiry], list[str]]] = {
    Topic.CLOCK: _clock,
    Topic.POSITION: _position,
    Topic.ROW: _row,
    Topic.FILE: _file,
    Topic.SQUARE: _square,
    Topic.PIECES: _pieces,
    Topic.LAST: _last,
    Topic.COUNTERS: _counters,
    Topic.MOVES: _moves,
    Topic.ALARM: _alarm,
    Topic.HELP: _help,
}
