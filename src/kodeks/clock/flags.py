"""What a fallen flag means for the game, and two of them."""

from __future__ import annotations

from collections.abc import Collection

from kodeks.clock.clock import Clock
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules

_WINS = {Side.WHITE: Verdict.WIN_WHITE, Side.BLACK: Verdict.WIN_BLACK}


def judge_flags(clock: Clock, at_ms: int, *, accelerated: bool, opponent_can_win: bool | None = True) -> Ruling | None:
    """The ruling on a clock that knows which flag fell first; None while no flag is down.

    Our clock credits the next period when the quota is met, so a flag means that it was missed. Where the code asks
    whether the opponent can win at all [FIDE 6.9], None means that nobody knows.
    """
    loser = clock.first_flag
    if loser is None and clock.running is not None and clock.is_flag_down(clock.running, at_ms):
        loser = clock.running
    if loser is None:
        return None
    rules = clock.rules
    articles: tuple[Article, ...] = (rules.flag_accelerated if accelerated else rules.flag,)
    if all(clock.is_flag_down(side, at_ms) for side in Side):
        articles = (*articles, rules.conclusive)
    if rules.no_win_draws and opponent_can_win is None:
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "clock-can-opponent-win", articles)
    if rules.no_win_draws and not opponent_can_win:
        return Ruling(Verdict.DRAW, "clock-opponent-cannot-win", articles)
    return Ruling(_WINS[loser.other], "clock-time-overstepped", articles)


def judge_both_flags(
    rules: TempoRules, *, accelerated: bool, all_moves_due: bool, proved: Collection[Side] = ()
) -> Ruling:
    """The ruling on a mechanical clock with both flags down and nobody knows which fell first.

    `proved` names the players who can show from the sheets that they made the quota [II.6.16].
    """
    if accelerated or all_moves_due:
        article = rules.both_flags_accelerated if accelerated else rules.both_flags
        if article is None:
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "clock-both-flags-undecided", (rules.flag,))
        return Ruling(Verdict.DRAW, "clock-both-flags-draw", (article,))
    if len(set(proved)) == 1:
        (side,) = set(proved)
        return Ruling(_WINS[side], "clock-quota-proved-by-one", (rules.flag, rules.quota_unproved))
    article = rules.both_flags_earlier or rules.quota_unproved
    return Ruling(Verdict.PLAY_ON, "clock-quota-unproved", (article,))


def judge_complaint(clock: Clock, at_ms: int, by: Side) -> Ruling:
    """Whether a player may still complain of the clock: only before his flag falls [II.6.11]."""
    rules = clock.rules
    if rules.complaint_before_flag and clock.is_flag_down(by, at_ms):
        return Ruling(Verdict.REFUSED, "clock-complaint-too-late", (rules.complaint,))
    return Ruling(Verdict.PERMITTED, "clock-complaint-in-time", (rules.complaint,))
