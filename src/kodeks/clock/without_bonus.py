"""Draughts without bonus: endings that are not played, and the draw claimed for lack of time [II.6.3, III.9]."""

from __future__ import annotations

from kodeks.clock.clock import Clock
from kodeks.draughts.position import Position
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import LackOfTime


def judge_ending(
    clock: Clock, position: Position, claimant: Side | None = None, *, accelerated: bool, at_any_tempo: bool = False
) -> Ruling | None:
    """The ruling on an ending against a lone king in a game without bonus: a regulation draw at once, or why not.

    None: the rule does not speak of this position or this tempo. Without a claimant it is the arbiter who looks. At any
    tempo: the rule of chapter III holds in addition, bonus or not [VIII.5.2, D-158].
    """
    rule = clock.rules.lack_of_time_accelerated if at_any_tempo else _rule(clock, accelerated=accelerated)
    strong = _strong_side(position)
    if rule is None or strong is None:
        return None
    if rule.strong_side_on_the_line_plays and _holds_main_line(position, strong):
        return Ruling(Verdict.PLAY_ON, "clock-main-line-held", (rule.endings,))
    if rule.capture_bars and claimant is position.to_move and position.must_capture():
        return Ruling(Verdict.REFUSED, "clock-capture-before-claim", (rule.endings,))
    key = "clock-ending-drawn-unless-won" if rule.win_may_be_shown else "clock-ending-drawn"
    return Ruling(Verdict.DRAW, key, (rule.endings,))


def may_show_a_win(clock: Clock, *, accelerated: bool, at_any_tempo: bool = False) -> bool:
    """Whether an ending is drawn only unless a win is shown: then no program can tell."""
    rule = clock.rules.lack_of_time_accelerated if at_any_tempo else _rule(clock, accelerated=accelerated)
    return rule is not None and rule.win_may_be_shown


def _rule(clock: Clock, *, accelerated: bool) -> LackOfTime | None:
    if clock.control.has_bonus:
        return None
    return clock.rules.lack_of_time_accelerated if accelerated else clock.rules.lack_of_time


def _strong_side(position: Position) -> Side | None:
    """The side with one to three pieces, a king among them, against one king and nothing else."""
    for strong in Side:
        own, lone = position.material(strong), position.material(strong.other)
        if (lone.men, lone.kings) == (0, 1) and own.kings and own.men + own.kings <= 3:
            return strong
    return None


def _holds_main_line(position: Position, strong: Side) -> bool:
    """Three against one, a piece of the strong side on the main line and the lone king not [D-54]."""
    line = position.variant.main_line
    white = position.white_men | position.white_kings
    black = position.black_men | position.black_kings
    own, lone = (white, black) if strong is Side.WHITE else (black, white)
    return own.bit_count() == 3 and bool(own & line) and not lone & line


def judge_lack_of_time(
    clock: Clock, at_ms: int, position: Position, claimant: Side, *, accelerated: bool
) -> Ruling | None:
    """The claim of a player with a minute left and few pieces on the board [II.6.3.2, III.9.2]; None with a bonus.

    "Clear advantage" is the arbiter's judgement; the facts tell the difference in material (a king is 2) [D-54].
    """
    rule = _rule(clock, accelerated=accelerated)
    if rule is None:
        return None
    lead = position.material(claimant).value - position.material(claimant.other).value
    facts: dict[str, int | str] = {
        "pieces": position.occupied.bit_count(),
        "most": rule.pieces,
        "seconds": rule.time_ms // 1_000,
        "lead": lead,
    }
    if clock.is_flag_down(claimant, at_ms):
        return Ruling(Verdict.REFUSED, "clock-claim-after-flag", (rule.article,), facts)
    if clock.remaining_ms(claimant, at_ms) > rule.time_ms:
        return Ruling(Verdict.REFUSED, "clock-claim-too-early", (rule.article,), facts)
    if position.occupied.bit_count() > rule.pieces:
        return Ruling(Verdict.REFUSED, "clock-claim-too-many-pieces", (rule.article,), facts)
    if lead <= 0:
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "clock-claimant-not-ahead", (rule.article,), facts)
    return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "clock-claim-of-advantage", (rule.article,), facts)
