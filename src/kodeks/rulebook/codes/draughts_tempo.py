"""Tempos and clocks in the draughts code of 2025; `by` cites the articles of an edition (clock-and-tempo)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.tempo_rules import (
    AbsenceRules,
    ClassRange,
    LackOfTime,
    ListedTempo,
    Minimum,
    SuperblitzRules,
    TempoClass,
    TempoRules,
    TooYoung,
    TroubleRules,
)

__all__ = ["MINUTE_MS", "tempo_on_64", "tempo_on_100"]

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS


def _range(name: TempoClass, article: Article, least_ms: int = 0, below_ms: int | None = None) -> ClassRange:
    return ClassRange(name, least_ms, below_ms, article)


def tempo_on_100(by: Callable[[str], Article]) -> TempoRules:
    return TempoRules(
        board="100",
        equivalent_moves=Setting(60, by("III.1.1")),
        sums_all_bases=False,
        ranges=(
            _range(TempoClass.BLITZ, by("III.1.2"), 5 * MINUTE_MS, 15 * MINUTE_MS),  # 15 is rapid [D-45]
            _range(TempoClass.RAPID, by("III.1.1"), 15 * MINUTE_MS, 30 * MINUTE_MS + 1),
            _range(TempoClass.STANDARD, by("III.1"), 30 * MINUTE_MS + 1),
        ),
        unnamed=by("III.1"),
        listed=(
            ListedTempo("1h20m+60s", by("II.6.1.5.1")),
            ListedTempo("90m/45,30m+30s", by("II.6.1.5.2")),
            ListedTempo("2h/50,1h/25*", by("II.6.1.5.3.1")),
            ListedTempo("2h/50,30m", by("II.6.1.5.3.2")),
            ListedTempo("2h/50,1h", by("II.6.1.5.3.2")),
            ListedTempo("90m", by("II.6.1.5.4.1")),
            ListedTempo("60m+30s", by("II.6.1.5.4.2")),
        ),
        listed_accelerated=(
            *(ListedTempo(control, by("III.2.1")) for control in ("20m", "15m+5s")),
            *(ListedTempo(control, by("III.2.2")) for control in ("5m", "5m+3s", "3m+2s")),
        ),
        least_fischer_ms=Setting(30 * SECOND_MS, by("II.6.1.5.5")),
        minima=(),
        fixed_beforehand=by("I.10.4"),
        list_of_standard=by("II.6.1.5"),
        list_of_accelerated=by("III.2"),
        rated=(by("VI.4.5"), by("II.6.1")),
        superblitz=SuperblitzRules(
            2 * MINUTE_MS,
            5 * MINUTE_MS,
            2 * SECOND_MS,
            ListedTempo("3m+2s", by("III.2.3")),
            by("III.1.3"),
        ),
        too_young=None,
        red_norm_ms=Setting(120 * MINUTE_MS, by("II.6.1.6")),
        play_off=by("III.4"),
        start=by("II.4.4"),
        press=by("II.6.8"),
        never_both=by("II.3.5.3"),
        flag=by("II.6.12"),
        flag_accelerated=by("III.8.1"),
        conclusive=by("II.3.5.5"),
        stop=by("II.4.4.1"),
        stop_loses=True,
        stop_for_irregular_move=by("I.5.9"),
        stop_for_draw_claim=by("II.4.4.2"),
        stop_for_draw_claim_always=False,
        stop_for_arbiter=None,
        stop_for_arbiter_accelerated=by("III.7"),
        stop_at_the_end=by("II.6.20"),
        quota_unproved=by("II.6.16"),
        both_flags_earlier=by("II.6.16"),
        both_flags=by("III.9.3.1"),  # one period for the whole game: by analogy [D-26]
        both_flags_accelerated=by("III.9.3.1"),
        no_win_draws=False,
        correction=by("II.6.10"),
        complaint=by("II.6.11"),
        complaint_before_flag=True,
        penalty=by("II.2.5.5"),
        charge=by("II.6.19"),
        compensation_of_a_bonus=by("I.5.9"),
        time_told_on_move=by("VIII.5.1"),
        trouble=TroubleRules(
            below_ms=5 * MINUTE_MS + 1,  # 5:00 exactly counts [D-52]
            bonus_ms=30 * SECOND_MS,
            lasts=False,
            trouble=by("II.6.13"),
            duty=by("II.6.4"),
            no_duty=by("II.6.14"),
            no_duty_accelerated=by("III.5"),
            completion_ms=5 * MINUTE_MS,
            completion_of_both=by("II.6.15"),
            completion_of_one=by("II.6.14"),
            reconstruction=None,
        ),
        absence=AbsenceRules(
            splits=True,
            charges_black=False,
            article=by("II.4.5"),
            lateness=by("II.5.5"),
            blameless=by("II.4.4.3"),
        ),
        lack_of_time=LackOfTime(
            time_ms=MINUTE_MS,
            pieces=8,  # on 64 as well [D-53]
            article=by("II.6.3.2"),
            endings=by("II.6.3.1"),
            strong_side_on_the_line_plays=False,
            win_may_be_shown=True,
            capture_bars=False,
        ),
        lack_of_time_accelerated=LackOfTime(
            time_ms=MINUTE_MS,
            pieces=8,
            article=by("III.9.2"),
            endings=by("III.9.1"),
            strong_side_on_the_line_plays=False,
            win_may_be_shown=False,
            capture_bars=True,
        ),
    )


def tempo_on_64(by: Callable[[str], Article]) -> TempoRules:
    """The 64 board differs in its tempos and in the pieces of III.9.2."""
    rules = tempo_on_100(by)
    assert rules.lack_of_time_accelerated is not None
    return replace(
        rules,
        board="64",
        equivalent_moves=Setting(36, by("III.1.1")),  # for blitz as well [D-47]
        ranges=(
            _range(TempoClass.BLITZ, by("III.1.2"), 3 * MINUTE_MS, 5 * MINUTE_MS + 1),
            _range(TempoClass.RAPID, by("III.1.1"), 10 * MINUTE_MS, 15 * MINUTE_MS + 1),
            _range(TempoClass.STANDARD, by("III.1"), 15 * MINUTE_MS + 1),
        ),
        listed=(
            ListedTempo("60m", by("II.6.2.1")),
            ListedTempo("45m+30s", by("II.6.2.1")),
            ListedTempo("45m/25,15m", by("II.6.2.2")),
        ),
        listed_accelerated=(
            *(ListedTempo(control, by("III.2.1")) for control in ("10m", "15m", "8m+4s", "7m+5s")),
            *(ListedTempo(control, by("III.2.2")) for control in ("3m", "5m", "3m+2s")),
        ),
        least_fischer_ms=None,
        minima=(
            Minimum(45 * MINUTE_MS, 0, by("II.6.2.3")),
            Minimum(30 * MINUTE_MS, 30 * SECOND_MS, by("II.6.2.3")),
        ),
        list_of_standard=by("II.6.2"),
        rated=(by("VI.4.5"), by("II.6.2")),  # VI.4.5 names II.6.1 alone [D-48]
        too_young=TooYoung("3m", 13, by("III.2.2")),
        red_norm_ms=None,
        lack_of_time_accelerated=rules.lack_of_time_accelerated._replace(pieces=5, strong_side_on_the_line_plays=True),
    )
