"""Time trouble, and the duty to write."""

from __future__ import annotations

from kodeks.clock.clock import Clock
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules


def is_in_time_trouble(clock: Clock, side: Side, at_ms: int) -> bool:
    """Five minutes or less to the control, unless the present stage has a bonus of 30 seconds [II.6.13, D-52, D-56].

    In chess less than five, and then for the rest of the period [FIDE 8.4, C-39].
    """
    trouble = clock.rules.trouble
    if clock.stage(side).bonus_ms >= trouble.bonus_ms:
        return False
    was_low = trouble.lasts and clock.face(side).was_low
    return was_low or clock.remaining_ms(side, at_ms) < trouble.below_ms


def judge_writing(clock: Clock, side: Side, at_ms: int, *, accelerated: bool) -> Ruling:
    """Whether a player must write his moves now."""
    trouble = clock.rules.trouble
    if accelerated:
        return Ruling(Verdict.PERMITTED, "clock-no-writing-accelerated", (trouble.no_duty_accelerated,))
    if is_in_time_trouble(clock, side, at_ms):
        articles = tuple(dict.fromkeys((trouble.trouble, trouble.no_duty)))
        return Ruling(Verdict.PERMITTED, "clock-no-writing-in-trouble", articles)
    return Ruling(Verdict.UPHELD, "clock-duty-to-write", (trouble.duty,))


def judge_completion(rules: TempoRules, spent_ms: int, *, both: bool = False) -> Ruling:
    """Whether completing the sheet after the control may be put off to the end of the game [II.6.14, II.6.15]."""
    trouble = rules.trouble
    article = trouble.completion_of_both if both else trouble.completion_of_one
    if trouble.completion_ms is None:
        return Ruling(Verdict.REFUSED, "clock-sheet-first", (article,))
    facts: dict[str, int | str] = {"limit": trouble.completion_ms // 60_000}
    if spent_ms >= trouble.completion_ms:
        return Ruling(Verdict.PERMITTED, "clock-sheet-may-wait", (article,), facts)
    return Ruling(Verdict.REFUSED, "clock-sheet-may-not-wait", (article,), facts)
