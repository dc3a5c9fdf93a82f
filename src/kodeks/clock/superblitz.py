"""Superblitz: games with colours swapped until one is won; what is left on the clocks is carried over [III.1.3]."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kodeks.clock.clock import Clock, refuse
from kodeks.clock.control import BonusMode, Control
from kodeks.clock.tempo import judge_superblitz
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules

__all__ = ["Superblitz"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Superblitz:
    """A match after some drawn games. `times_ms` are those of the first player and of the second one."""

    control: Control
    rules: TempoRules
    times_ms: tuple[int, int]
    draws: int = 0
    first_plays: Side = Side.WHITE  # the colour of the first player in the game to come
    winner: int | None = None  # 0 the first player, 1 the second one
    bronstein_after: int | None = None  # drawn games after which the regulations change the bonus; usually 5

    @classmethod
    def begin(cls, control: Control, rules: TempoRules, bronstein_after: int | None = None) -> Superblitz | Ruling:
        """A new match with full time for both, if the tempo is one of superblitz."""
        ruling = judge_superblitz(control, rules)
        if ruling.verdict is Verdict.REFUSED:
            return ruling
        base_ms = control.stages[0].base_ms
        return cls(control=control, rules=rules, times_ms=(base_ms, base_ms), bronstein_after=bronstein_after)

    @property
    def control_of_next_game(self) -> Control:
        """Fischer, or Bronstein once enough games were drawn."""
        if self.bronstein_after is None or self.draws < self.bronstein_after:
            return self.control
        stages = tuple(stage._replace(mode=BonusMode.BRONSTEIN) for stage in self.control.stages)
        return self.control._replace(stages=stages)

    def next_clock(self) -> Clock | Ruling:
        """The clock of the next game, if the match is not won yet."""
        if self.winner is not None:
            return refuse("clock-match-is-won", self._article())
        first_ms, second_ms = self.times_ms
        white_ms, black_ms = (first_ms, second_ms) if self.first_plays is Side.WHITE else (second_ms, first_ms)
        return Clock.set_up(self.control_of_next_game, self.rules, white_ms=white_ms, black_ms=black_ms)

    def after(self, clock: Clock, result: Result) -> Superblitz | Ruling:
        """The match after a game that ended with this clock. A draw goes on with colours swapped and no new time."""
        if self.winner is not None:
            return refuse("clock-match-is-won", self._article())
        first, second = clock.face(self.first_plays), clock.face(self.first_plays.other)
        match = replace(self, times_ms=(max(0, first.remaining_ms), max(0, second.remaining_ms)))
        if result.is_draw:
            return replace(match, draws=self.draws + 1, first_plays=self.first_plays.other)
        if result.winner is None:
            return refuse("clock-match-needs-a-winner", self._article())
        return replace(match, winner=0 if result.winner is self.first_plays else 1)

    def _article(self) -> Article:
        assert self.rules.superblitz is not None, "a match begins only where the code knows superblitz"
        return self.rules.superblitz.article
