"""The clock after moves were taken back: what they brought goes with them [6.13], the time they took stays used."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.clock import Clock
from kodeks.game.state import State
from kodeks.rulebook.result import Side


def without_credit(state: State, before: State) -> Clock | None:
    """The clock without what pressing has brought since: bonus, and the time of a period that is not reached after
    all. The moves taken back count for no control."""
    clock, then = state.clock, before.clock
    if clock is None or then is None:
        return clock
    for side in Side:
        face, was = clock.face(side), then.face(side)
        if face.moves <= was.moves:
            continue
        credit_ms = sum(_credits(state, before, side))
        left_ms = face.remaining_ms - credit_ms
        back = face._replace(remaining_ms=left_ms, moves=was.moves, stage=was.stage, control_at=was.control_at)
        clock = clock.with_face(side, back)
    return clock


def _credits(state: State, before: State, side: Side) -> Iterator[int]:
    """What each press of this side since has added."""
    for now, was in _steps(state, before, side):
        assert now.clock is not None
        assert was.clock is not None
        if now.clock.face(side).moves == was.clock.face(side).moves + 1:
            ran = was.clock.look(now.clock.at_ms)
            assert isinstance(ran, Clock), "time runs on"
            yield now.clock.face(side).remaining_ms - ran.face(side).remaining_ms


def _steps(state: State, before: State, side: Side) -> Iterator[tuple[State, State]]:
    """Each state since with the one it came from, without what the record has taken back meanwhile."""
    now = state
    while now.seq > before.seq and now.previous is not None:
        was = now.previous
        if was.clock is None or now.clock is None:
            return
        if was.clock.face(side).moves > now.clock.face(side).moves:  # a slip undone: on from where it went back to
            was = next((each for each in was.history() if each.clock is now.clock), was)
        yield now, was
        now = was
