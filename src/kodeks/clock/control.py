"""A time control as a value: stages with base, quota and bonus, the last of which may repeat."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class BonusMode(Enum):
    """How the bonus of a move works; the value is its sign in the grammar."""

    NONE = ""
    FISCHER = "+"  # added after the move [II.6.1.2.1]
    BRONSTEIN = "~"  # the time used is given back, at most the bonus [II.6.1.2.2]
    DELAY = "d"  # the clock waits before the time runs [FIDE 6.2b]

    __hash__ = object.__hash__  # members are single objects


class Stage(NamedTuple):
    """Time for `quota` moves, or to the end of the game if that is 0."""

    base_ms: int
    quota: int = 0
    bonus_ms: int = 0
    mode: BonusMode = BonusMode.NONE

    @property
    def carries(self) -> bool:
        """Whether time saved goes into the next stage: always [II.6.1.4], but for a delay [C-30]."""
        return self.mode is not BonusMode.DELAY


class Control(NamedTuple):
    """The stages of a game for one player. The last one has no quota, or repeats for ever."""

    stages: tuple[Stage, ...]
    repeats: bool = False

    @property
    def has_bonus(self) -> bool:
        return any(stage.bonus_ms for stage in self.stages)

    def index_after(self, index: int) -> int:
        """The stage that follows this one: the last one again, where it repeats."""
        return min(index + 1, len(self.stages) - 1)

    def with_last_bonus(self, bonus_ms: int) -> Control:
        """The same, with a Fischer bonus in the last stage."""
        last = self.stages[-1]._replace(bonus_ms=bonus_ms, mode=BonusMode.FISCHER)
        return self._replace(stages=(*self.stages[:-1], last))

    def place(self, moves: int) -> tuple[int, int]:
        """Where a player stands who has made so many moves: the stage, and the move of its control (0: none)."""
        index, control_at = 0, self.stages[0].quota
        while control_at and control_at <= moves:
            index = self.index_after(index)
            quota = self.stages[index].quota
            control_at = control_at + quota if quota else 0
        return index, control_at

    def time_within(self, moves: int) -> int:
        """All the time of the first so many moves: the bases that reach into them, and the bonus of each."""
        total_ms, done, index = 0, 0, 0
        while done < moves:
            stage = self.stages[index]
            made = min(stage.quota or moves, moves - done)
            total_ms += stage.base_ms + made * stage.bonus_ms
            done += made
            index = self.index_after(index)
        return total_ms
