"""What the arbiter says: stop, resume, decide, penalise, correct the clock, forfeit, adjourn, take back."""

from __future__ import annotations

from collections.abc import Callable

from kodeks.dialogue.saying import Question
from kodeks.dialogue.scene import Scene
from kodeks.dialogue.vocabulary import Speech
from kodeks.game import Act, State
from kodeks.game.comparing import moves_on_sheet
from kodeks.game.events import (
    Adjourn,
    ClockAction,
    Compare,
    CorrectClock,
    Decide,
    Forfeit,
    Open,
    Penalise,
    Resume,
    Stop,
    StopFor,
    Suspend,
    Undo,
)
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict

__all__ = ["ARBITER_WORDS", "CLOCK_WORDS", "DECISIONS"]

Words = Callable[[Speech, Scene], Act | Question]

DECISIONS: dict[str, Decide] = {
    "uphold": Decide(upholds=True),
    "reject": Decide(upholds=False),
    "postpone": Decide(postpones=True),
    "draw": Decide(verdict=Verdict.DRAW),
    "white": Decide(verdict=Verdict.WIN_WHITE),
    "black": Decide(verdict=Verdict.WIN_BLACK),
    "play_on": Decide(verdict=Verdict.PLAY_ON),
}
CLOCK_WORDS = tuple(ClockAction)


def _decide(speech: Speech, scene: Scene) -> Act | Question:
    """`uphold`, `reject, white wins, because …`, `draw because …`."""
    said: list[Decide] = []
    while (found := scene.words.take_one(speech, "decide-")) is not None:
        said.append(DECISIONS[found])
    if not said:
        return scene.missing("decide", "decision", (scene.words.word(f"decide-{each}") for each in DECISIONS))
    extra_ms = scene.take_time(speech) or 0 if any(each.postpones for each in said) else 0
    return Decide(
        upholds=next((each.upholds for each in said if each.upholds is not None), None),
        verdict=next((each.verdict for each in said if each.verdict is not None), None),
        postpones=any(each.postpones for each in said),
        extra_ms=extra_ms,
        reason=scene.take_reason(speech),
    )


def _penalise(speech: Speech, scene: Scene) -> Act | Question:
    """A sanction of the ladder, for a breach the code lists, of a side; in any order, then why."""
    conduct = scene.state.conditions.conduct
    ladder = [each.key for each in conduct.sanctions]
    sanction, breach, sides, time_ms = None, None, tuple[Side, ...](), 0
    while speech:
        if sanction is None and (found := scene.take_named(speech, ladder)) is not None:
            sanction = found
        elif breach is None and (found := scene.take_named(speech, conduct.breaches, "breach")) is not None:
            breach = found
        elif not sides and (who := scene.take_sides(speech)):
            sides = who
        elif not time_ms and (time := scene.take_time(speech)) is not None:
            time_ms = time
        else:
            break
    if sanction is None:
        return scene.missing("penalise", "sanction", map(scene.name, ladder))
    if breach is None:
        named = (scene.name(each, "breach") for each in conduct.breaches)
        return scene.missing("penalise", "breach", (f"{scene.name(sanction)} {each}" for each in named))
    if not sides:
        named_sides = (scene.words.word(f"side-{each}") for each in ("white", "black", "both"))
        told = f"{scene.name(sanction)} {scene.name(breach, 'breach')}"
        return scene.missing("penalise", "side", (f"{told} {each}" for each in named_sides))
    side = sides[0] if len(sides) == 1 else None
    return Penalise(sanction, breach, side, time_ms, scene.take_reason(speech))


def _clock(speech: Speech, scene: Scene) -> Act | Question:
    """`give white 2:00`, `set white 5:00 black 4:30`, `next period`."""
    found = scene.words.take_one(speech, "clock-")
    if found is None:
        return scene.missing("clock", "clock", (scene.words.word(f"clock-{each}") for each in CLOCK_WORDS))
    action, times = ClockAction(found), dict[Side | None, int]()
    lifts = scene.words.take_one(speech, "lifting") is not None
    while speech:
        sides = scene.take_sides(speech)
        time_ms = scene.take_time(speech)
        if not sides and time_ms is None:
            break
        for side in sides or (None,):
            times[side] = time_ms or 0
    lifts = scene.words.take_one(speech, "lifting") is not None or lifts
    reason = scene.take_reason(speech)
    if action in (ClockAction.SET, ClockAction.REPLACE):
        white, black = times.get(Side.WHITE), times.get(Side.BLACK)
        return CorrectClock(action, white_ms=white, black_ms=black, lifts_flags=lifts, reason=reason)
    named = next((side for side in times if side is not None), None)
    return CorrectClock(action, named, max(times.values(), default=0), lifts_flags=lifts, reason=reason)


def _stop(speech: Speech, scene: Scene) -> Act:
    return Stop(StopFor(scene.words.take_one(speech, "stop-") or StopFor.OTHER))


def _forfeit(speech: Speech, scene: Scene) -> Act:
    """Of the one who is missing, unless somebody is named."""
    sides = scene.take_sides(speech) or tuple(side for side in Side if side not in scene.state.present)
    return Forfeit(sides[0] if len(sides) == 1 else None)


def _undo(speech: Speech, scene: Scene) -> Act:
    """The last move, or so many; or all that was recorded after an event."""
    to_event = scene.words.take_one(speech, "event") is not None
    number = scene.take_number(speech)
    if to_event and number is not None:
        return Undo(number, scene.take_reason(speech))
    scene.words.take_one(speech, "moves")
    back = _moves_back(scene.state, 1 if number is None else number)
    if number is None and not sum(scene.state.made) and scene.state.previous is not None:  # what was before any move
        back = scene.state.previous.seq
    return Undo(back, scene.take_reason(speech))


def _moves_back(state: State, number: int) -> int:
    """The event after which so many moves fewer had been made; one that was only entered, after its press, is one."""
    if state.ply and number == 1:
        back = next(each for each in state.history() if each.ply < state.ply)
        if back.made == state.made:
            return back.seq
    made = sum(state.made) - number
    return next((each.seq for each in state.history() if sum(each.made) <= made), 0)


def _compare(speech: Speech, scene: Scene) -> Act | Question:
    """White's sheet and Black's, with a stroke between them."""
    white, stroke, black = speech.take_all().partition("/")
    if not stroke:
        return scene.missing("compare", "sheets")
    return Compare(moves_on_sheet(white), moves_on_sheet(black))


def _open(speech: Speech, scene: Scene) -> Act | Question:
    """The sealed move and the key; of a lost envelope the move that is stated."""
    lost = scene.words.take_one(speech, "lost") is not None
    return Open(speech.take(), speech.take(), lost) if speech else scene.missing("open", "opened")


ARBITER_WORDS: dict[str, Words] = {
    "forfeit": _forfeit,
    "stop": _stop,
    "resume": lambda speech, scene: Resume(scene.take_side(speech)),
    "decide": _decide,
    "penalise": _penalise,
    "clock": _clock,
    "compare": _compare,
    "undo": _undo,
    "suspend": lambda speech, scene: Suspend(scene.take_reason(speech)),
    "adjourn": lambda speech, scene: Adjourn(scene.take_time(speech) or 0),
    "open": _open,
}
