"""The chess clock as a value: two faces, of which at most one runs. Time comes in as an argument, in milliseconds.

Every operation gives a new clock, or a refused ruling. A flag that falls between two events is found by the next one,
or by a look at the clock.
"""

from __future__ import annotations

from typing import NamedTuple

from kodeks.clock.control import BonusMode, Control, Stage
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules

_new = tuple.__new__  # half the time of calling the class, and most of a press is this
_WHITE, _BLACK = Side.WHITE, Side.BLACK
_FISCHER, _BRONSTEIN, _DELAY = BonusMode.FISCHER, BonusMode.BRONSTEIN, BonusMode.DELAY


class Face(NamedTuple):
    """One player's half of the clock, as it stood at the last event.

    Past the flag the time runs on below zero, so that no time is lost; the display stays at 0:00.
    """

    remaining_ms: int
    spent_ms: int = 0
    moves: int = 0  # completed by pressing [II.6.12]
    stage: int = 0
    control_at: int = 0  # the move of the next control; 0: none, to the end of the game
    flag_ms: int | None = None  # when the flag fell; it stays down [II.3.5.5]
    was_low: bool = False  # was in time trouble in this stage

    @property
    def due(self) -> int:
        """Moves still to be made before the control; 0 also when none are prescribed."""
        return max(0, self.control_at - self.moves)


class Clock(NamedTuple):
    """A clock after some event. `at_ms` is the time of that event, `turn_ms` what the present move had used by then."""

    control: Control
    rules: TempoRules
    white: Face
    black: Face
    running: Side | None = None
    at_ms: int = 0
    turn_ms: int = 0
    paused: Side | None = None  # whose clock ran when both were stopped
    first_flag: Side | None = None
    absent: tuple[Side, ...] = ()  # who has not arrived yet
    started_ms: int | None = None  # the appointed start

    @classmethod
    def set_up(
        cls, control: Control, rules: TempoRules, *, white_ms: int | None = None, black_ms: int | None = None
    ) -> Clock:
        """A clock ready to start, showing the time to the first control [II.3.6.4] or other times, if given."""
        base_ms, quota, *_ = control.stages[0]
        return cls(
            control,
            rules,
            Face(base_ms if white_ms is None else white_ms, control_at=quota),
            Face(base_ms if black_ms is None else black_ms, control_at=quota),
        )

    # Reading

    def face(self, side: Side) -> Face:
        return self.white if side is _WHITE else self.black

    def stage(self, side: Side) -> Stage:
        return self.control.stages[self.face(side).stage]

    @property
    def is_started(self) -> bool:
        return self.started_ms is not None

    @property
    def flag_due_ms(self) -> int | None:
        """When the flag of the running clock falls, if nobody presses or stops before that."""
        if self.running is None:
            return None
        face = self.face(self.running)
        return None if face.flag_ms is not None else _falls_at(face, self.stage(self.running), self.at_ms, self.turn_ms)

    def remaining_ms(self, side: Side, at_ms: int) -> int:
        """What a player has left at this time, 0 at least."""
        return max(0, self._face_at(side, at_ms).remaining_ms)

    def is_flag_down(self, side: Side, at_ms: int) -> bool:
        """Whether this flag has fallen by this time; equality is a flag [D-44]."""
        return self._face_at(side, at_ms).flag_ms is not None

    def _face_at(self, side: Side, at_ms: int) -> Face:
        face = self.face(side)
        if side is not self.running:
            return face
        at_ms = max(at_ms, self.at_ms)  # what stood before the last event is the log's to tell
        return _run(face, self.stage(side), self.at_ms, self.turn_ms, at_ms, self.rules.trouble.below_ms)

    # Events

    def look(self, at_ms: int) -> Clock | Ruling:
        """The same clock, read at this time: a flag that has fallen since is found."""
        if at_ms < self.at_ms:
            return refuse("clock-time-runs-backwards", self.rules.conclusive, before=self.at_ms, after=at_ms)
        running = self.running
        if running is None:
            return self._replace(at_ms=at_ms)
        face = self._face_at(running, at_ms)
        clock = self._replace(at_ms=at_ms, turn_ms=self.turn_ms + at_ms - self.at_ms)
        return clock.with_face(running, face)

    def with_face(self, side: Side, face: Face) -> Clock:
        """This clock with another half for one player; the first flag down is remembered."""
        first = side if self.first_flag is None and face.flag_ms is not None else self.first_flag
        if side is _WHITE:
            return self._replace(white=face, first_flag=first)
        return self._replace(black=face, first_flag=first)

    def press(self, at_ms: int, by: Side | None = None, lag_ms: int = 0) -> Clock | Ruling:
        """The player who has moved stops his clock and starts the opponent's [II.3.5.4, II.6.8]. What his press was on
        its way costs him nothing; the opponent's clock runs from now."""
        control, rules, white, black, running, since_ms, turn_ms, _, first_flag, absent, started_ms = self
        if running is None or at_ms < since_ms or absent or (by is not None and by is not running):
            refusal = self._refuse_press(at_ms, by)
            if refusal is not None or running is None:
                assert refusal is not None
                return refusal
        face = white if running is _WHITE else black
        stage = control.stages[face.stage]
        pressed_ms = max(since_ms, at_ms - lag_ms)
        face = _run(face, stage, since_ms, turn_ms, pressed_ms, rules.trouble.below_ms)
        if face.flag_ms is None:
            face = _credit(face, stage, turn_ms + pressed_ms - since_ms, control)
        else:  # a flag is down: the move is made, but nothing is credited any more [C-31]
            face = face._replace(moves=face.moves + 1)
            first_flag = first_flag or running
        if running is _WHITE:
            values = (control, rules, face, black, _BLACK, at_ms, 0, None, first_flag, absent, started_ms)
        else:
            values = (control, rules, white, face, _WHITE, at_ms, 0, None, first_flag, absent, started_ms)
        return _new(Clock, values)

    def _refuse_press(self, at_ms: int, by: Side | None) -> Ruling | None:
        rules = self.rules
        if self.running is None:
            return refuse("clock-stands-still", rules.press)
        if at_ms < self.at_ms:
            return refuse("clock-time-runs-backwards", rules.conclusive, before=self.at_ms, after=at_ms)
        if by is not None and by is not self.running:
            return refuse("clock-only-the-mover-presses", rules.press)
        if self.running in self.absent:
            return refuse("clock-player-not-here", rules.absence.article)
        return None

    def switch(self, at_ms: int) -> Clock | Ruling:
        """Start the other clock without a move: a demand to correct [I.5.9], or an arrival [2022: II.4.5]."""
        clock = self.look(at_ms)
        if isinstance(clock, Ruling):
            return clock
        if clock.running is None:
            return refuse("clock-stands-still", self.rules.never_both)
        return clock._replace(running=clock.running.other, turn_ms=0)

    def stop(self, at_ms: int) -> Clock | Ruling:
        """Stop both clocks [II.3.5.2]; whether somebody may is another question (`judge_stop`)."""
        clock = self.look(at_ms)
        if isinstance(clock, Ruling):
            return clock
        if clock.running is None:
            return refuse("clock-stands-still", self.rules.never_both)
        return clock._replace(running=None, paused=clock.running)

    def resume(self, at_ms: int, side: Side | None = None) -> Clock | Ruling:
        """Start the clock that was stopped, or this one; the present move goes on only for the same player."""
        clock = self.look(at_ms)
        if isinstance(clock, Ruling):
            return clock
        if clock.running is not None:
            return refuse("clock-runs-already", self.rules.never_both)
        if clock.paused is None:
            return refuse("clock-not-started", self.rules.start)
        side = clock.paused if side is None else side
        return clock._replace(running=side, paused=None, turn_ms=clock.turn_ms if side is clock.paused else 0)


def refuse(reason: str, *articles: Article, **facts: int | str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, articles, facts)


def _falls_at(face: Face, stage: Stage, since_ms: int, turn_ms: int) -> int:
    free_ms = max(0, stage.bonus_ms - turn_ms) if stage.mode is _DELAY else 0
    return since_ms + free_ms + max(0, face.remaining_ms)


def _run(face: Face, stage: Stage, since_ms: int, turn_ms: int, at_ms: int, low_ms: int) -> Face:
    """The face after its clock ran until `at_ms`. With a delay, the first seconds of a move cost nothing."""
    remaining_ms, spent_ms, moves, index, control_at, flag_ms, was_low = face
    elapsed_ms = at_ms - since_ms
    cost_ms = elapsed_ms
    if stage.mode is _DELAY:
        cost_ms = max(0, elapsed_ms - max(0, stage.bonus_ms - turn_ms))
    left_ms = remaining_ms - cost_ms
    if left_ms <= 0 and flag_ms is None:
        falls_ms = _falls_at(face, stage, since_ms, turn_ms)
        flag_ms = falls_ms if falls_ms <= at_ms else None
    was_low = was_low or left_ms < low_ms
    return _new(Face, (left_ms, spent_ms + elapsed_ms, moves, index, control_at, flag_ms, was_low))


def _credit(face: Face, stage: Stage, used_ms: int, control: Control) -> Face:
    """A move completed in time: its bonus [D-42], then, if the quota is met, the base of the next stage [II.6.1.4]."""
    remaining_ms, spent_ms, moves, index, control_at, flag_ms, was_low = face
    if stage.mode is _FISCHER:
        remaining_ms += stage.bonus_ms
    elif stage.mode is _BRONSTEIN:
        remaining_ms += min(used_ms, stage.bonus_ms)
    moves += 1
    if moves == control_at:
        index = control.index_after(index)
        following = control.stages[index]
        remaining_ms = following.base_ms + (remaining_ms if stage.carries else 0)
        control_at = moves + following.quota if following.quota else 0
        was_low = False
    return _new(Face, (remaining_ms, spent_ms, moves, index, control_at, flag_ms, was_low))
