"""What players and their assistants say: each kind of act with what belongs to it."""

from __future__ import annotations

from collections.abc import Callable

from kodeks.dialogue.saying import Choice, Question
from kodeks.dialogue.scene import Scene, board_of
from kodeks.dialogue.vocabulary import Speech
from kodeks.game import Act
from kodeks.game.events import (
    Accept,
    Announce,
    Answer,
    Arrive,
    Ask,
    Call,
    Claim,
    Complain,
    Complaint,
    Correct,
    Demand,
    Flag,
    Irregular,
    Move,
    Offer,
    Press,
    Refuse,
    Resign,
    Seal,
    See,
    Sign,
    Start,
    Touch,
    Way,
)
from kodeks.game.objecting import TOUCHED_ANOTHER
from kodeks.game.table import Table
from kodeks.rounds import write_score

__all__ = ["PLAYER_WORDS"]

Words = Callable[[Speech, Scene], Act | Question]


def _arrive(speech: Speech, scene: Scene) -> Act:
    side = scene.take_side(speech)
    return Arrive(None if scene.actor.side is not None else side)


def _start(speech: Speech, scene: Scene) -> Act:
    """Whoever is named is missing."""
    return Start(absent=scene.take_sides(speech))


def _touch(speech: Speech, scene: Scene) -> Act | Question:
    flags = {scene.words.take_one(speech, "touch-")}
    square = scene.take_square(speech)
    if square is None:
        return scene.missing("touch", "square")
    flags.add(scene.words.take_one(speech, "touch-"))
    return Touch(square, adjusting="adjusting" in flags, accidental="accidental" in flags)


def _move(speech: Speech, scene: Scene) -> Act | Question:
    return scene.take_move(speech) or scene.missing("move", "move")


def _announce(speech: Speech, scene: Scene) -> Act | Question:
    """The move just made, in the words that were used, or as the code has them. The log knows announcements of chess
    in the words of annex E, of draughts as they are written."""
    table, said = scene.state.table, speech.take_all()
    before = next((state.table for state in scene.state.history() if _is_before(state.table, table)), None)
    if before is None:
        return Announce(said)
    move = board_of(before, scene.language).read(said)
    if table.is_chess and said:
        return Announce(said)
    if isinstance(move, Move):
        return Announce(move.move)
    return Announce(said or scene.board.announcement())


def _is_before(table: Table, now: Table) -> bool:
    return table.ply == now.ply - 1


def _offer(speech: Speech, scene: Scene) -> Act:
    """A side that is named is the one ahead [I.6.5.4]."""
    scene.words.take_one(speech, "ahead")
    return Offer(scene.take_side(speech))


def _answer(speech: Speech, scene: Scene) -> Act | Question:
    found = scene.words.take_one(speech, "answer-")
    if found is None:
        words = (scene.words.word("answer-yes"), scene.words.word("answer-no"))
        choices = (Choice(words[0], Answer(True)), Choice(words[1], Answer(False)))
        return Question("dialogue-yes-or-no", choices=choices, about="answer")
    return Answer(found == "yes")


def _claim(speech: Speech, scene: Scene) -> Act | Question:
    """On which ground; in chess with the move that is intended."""
    grounds = scene.state.table.grounds
    stops = scene.words.take_one(speech, "stopping") is not None
    found = scene.words.take(speech, [f"ground-{ground}" for ground in grounds])
    if not found:
        named = [scene.words.word(f"ground-{ground}") for ground in grounds]
        return scene.missing("claim", "ground", named)
    ground = found[0].removeprefix("ground-")
    stops = scene.words.take_one(speech, "stopping") is not None or stops
    scene.words.pass_over(speech)
    move = scene.take_move(speech) if speech else None
    if isinstance(move, Question):
        return move
    return Claim(ground, None if move is None else move.move, stops_clock=stops)


def _flag(speech: Speech, scene: Scene) -> Act:
    """The opponent's; the arbiter's word is of the clock that runs. Both: nobody knows which fell first."""
    sides = scene.take_sides(speech)
    if len(sides) == 2:
        return Flag(None)
    clock, own = scene.state.clock, scene.side
    running = scene.state.to_move if clock is None or clock.running is None else clock.running
    return Flag(sides[0] if sides else running if own is None else own.other)


def _irregular(speech: Speech, scene: Scene) -> Act | Question:
    """By its code or name; of the opponent, unless somebody is named; then the position that really stands there, or
    the squares of the pieces touched."""
    known = scene.state.conditions.conduct.irregularities
    code = scene.take_named(speech, known)
    if code is None:
        return scene.missing("irregular", "irregularity", (scene.name(each) for each in known))
    own = scene.side
    side = scene.take_side(speech) or (None if own is None else own.other)
    touched: list[str] = []
    while code == TOUCHED_ANOTHER and (square := scene.take_square(speech)) is not None:
        touched.append(square)
    return Irregular(code, side, board=speech.take_all() or None, touched=tuple(touched))


def _demand(speech: Speech, scene: Scene) -> Act:
    return Demand(Way(scene.words.take_one(speech, "way-") or Way.CALL))


def _call(speech: Speech, scene: Scene) -> Act:
    stops = scene.words.take_one(speech, "stopping") is not None
    return Call(scene.take_reason(speech), stops_clock=stops)


def _complain(speech: Speech, scene: Scene) -> Act | Question:
    found = scene.words.take_one(speech, "complaint-")
    if found is None:
        return scene.missing("complain", "complaint", (scene.words.word(f"complaint-{each}") for each in Complaint))
    number = scene.take_number(speech)
    return Complain(Complaint(found), scene.take_reason(speech), number)


def _seal(speech: Speech, scene: Scene) -> Act | Question:
    """The print of the envelope: whoever seals keeps the move to himself [C-41]."""
    return Seal(speech.take().casefold()) if speech else scene.missing("seal", "envelope")


def _sign(speech: Speech, scene: Scene) -> Act | Question:
    """The result on record, unless another is named."""
    if speech:
        return Sign(speech.take(), scene.take_reason(speech))
    ending = scene.state.ending
    if ending is None:
        return Sign("")
    return Sign(write_score(ending.score, is_chess=scene.state.table.is_chess))


PLAYER_WORDS: dict[str, Words] = {
    "arrive": _arrive,
    "start": _start,
    "touch": _touch,
    "move": _move,
    "announce": _announce,
    "press": lambda speech, scene: Press(),
    "offer": _offer,
    "answer": _answer,
    "claim": _claim,
    "resign": lambda speech, scene: Resign(),
    "flag": _flag,
    "ask": lambda speech, scene: Ask(),
    "see": lambda speech, scene: See(),
    "irregular": _irregular,
    "demand": _demand,
    "accept": lambda speech, scene: Accept(),
    "correct": lambda speech, scene: Correct(),
    "refuse": lambda speech, scene: Refuse(),
    "call": _call,
    "complain": _complain,
    "seal": _seal,
    "sign": _sign,
}
