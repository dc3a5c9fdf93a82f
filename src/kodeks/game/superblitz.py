"""The next game of a superblitz match: colours swapped, and what is left on the clocks is carried over [III.1.3]."""

from __future__ import annotations

from dataclasses import replace

from kodeks.clock import BonusMode, judge_superblitz, write_control
from kodeks.game.conditions import Conditions
from kodeks.game.state import State
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


def next_of_superblitz(state: State, *, bronstein: bool = False) -> Conditions | Ruling:
    """The conditions of the game after a drawn one. `bronstein`: the regulations change the bonus from now on, usually
    after five drawn games."""
    conditions, control, clock = state.conditions, state.conditions.control, state.clock
    if control is None or clock is None:
        return Ruling(Verdict.REFUSED, "tempo-no-superblitz-here", (conditions.clock_rules.unnamed,))
    fits = judge_superblitz(control, conditions.clock_rules)
    if fits.verdict is Verdict.REFUSED:
        return fits
    if state.ending is None:
        return Ruling(Verdict.REFUSED, "game-not-over-yet", fits.articles)
    score = state.ending.score
    if score.white != score.black:
        return Ruling(Verdict.REFUSED, "clock-match-is-won", fits.articles)
    if not score.white:
        return Ruling(Verdict.REFUSED, "clock-match-needs-a-winner", fits.articles)
    stages = tuple(stage._replace(mode=BonusMode.BRONSTEIN) for stage in control.stages)
    return replace(
        conditions,
        tempo=write_control(control._replace(stages=stages)) if bronstein else conditions.tempo,
        start=None,
        white=conditions.black,
        black=conditions.white,
        white_ms=clock.remaining_ms(Side.BLACK, state.at_ms),
        black_ms=clock.remaining_ms(Side.WHITE, state.at_ms),
    )
