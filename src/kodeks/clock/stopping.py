"""Who may stop both clocks, and what for."""

from __future__ import annotations

from enum import StrEnum

from kodeks.clock.clock import Clock
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict


class StopReason(StrEnum):
    """What a player stops both clocks for."""

    IRREGULAR_MOVE = "irregular_move"
    DRAW_CLAIM = "draw_claim"
    ARBITER = "arbiter"  # to call him
    GAME_OVER = "game_over"
    OTHER = "other"


def judge_stop(clock: Clock, by: Side, reason: StopReason, *, accelerated: bool) -> Ruling:
    """Whether a player may stop both clocks [II.4.4.1, II.4.4.2, III.7]. The arbiter always may."""
    article = _permission(clock, by, reason, accelerated=accelerated)
    if article is not None:
        return Ruling(Verdict.PERMITTED, "clock-stop-permitted", (article,))
    key = "clock-stop-loses" if clock.rules.stop_loses else "clock-stop-penalised"
    return Ruling(Verdict.REFUSED, key, (clock.rules.stop,))


def _permission(clock: Clock, by: Side, reason: StopReason, *, accelerated: bool) -> Article | None:
    """The article that allows it, if one does."""
    rules = clock.rules
    if reason is StopReason.GAME_OVER:
        return rules.stop_at_the_end
    if reason is StopReason.IRREGULAR_MOVE:
        return rules.stop_for_irregular_move
    if reason is StopReason.DRAW_CLAIM:
        if rules.stop_for_draw_claim_always or not clock.stage(by).bonus_ms:
            return rules.stop_for_draw_claim
        return rules.stop_for_arbiter_accelerated if accelerated else None
    if reason is StopReason.ARBITER:
        return rules.stop_for_arbiter_accelerated if accelerated else rules.stop_for_arbiter
    return None
