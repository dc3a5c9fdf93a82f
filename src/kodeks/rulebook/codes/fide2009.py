"""The FIDE Laws of Chess in force from 1 July 2009. Our rules name matters by its numbers."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from kodeks.rulebook.article import Article
from kodeks.rulebook.chess_laws import Applicability, BothFlags, BothKings, ChessEdition, IllegalMoves, RuleSet
from kodeks.rulebook.codes.chess import MINUTE_MS, SECOND_MS, everywhere, with_conduct
from kodeks.rulebook.codes.ftb import ANNEX_3
from kodeks.rulebook.codes.ftr2012 import FTR2012, VARMA, fide_standings
from kodeks.rulebook.edition import Limit, Setting
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.tempo_rules import (
    AbsenceRules,
    ClassRange,
    TempoClass,
    TempoRules,
    TroubleRules,
)


def _laws() -> ChessEdition:
    numbering = Numbering("FIDE2009")
    by = numbering.cite
    two_minutes, three_minutes = 2 * MINUTE_MS, 3 * MINUTE_MS
    return ChessEdition(
        key="fide2009",
        in_force="2009-07-01",
        title=MappingProxyType(
            {"pl": "Przepisy Gry FIDE 2009", "en": "FIDE Laws of Chess 2009", "de": "FIDE-Schachregeln 2009"}
        ),
        numbering=numbering,
        conduct=MappingProxyType({}),
        standings=fide_standings(),
        varma=VARMA,
        tournament_rules=FTR2012,
        tempo=MappingProxyType({"chess": tempo_of_2009(by)}),
        claim_repetition=Limit(3, by("9.2")),
        claim_no_progress_moves=Limit(50, by("9.3")),
        auto_repetition=None,
        auto_no_progress_moves=None,
        resignation_drawn_if_no_mate=Setting(False, by("5.1b")),
        agreement_after_moves=Setting(0, by("5.2c")),
        wrong_claim_penalty_ms=MappingProxyType(everywhere(Setting(three_minutes, by("9.5b")))),
        illegal_move_limit=MappingProxyType(
            {**everywhere(Setting(3, by("7.4b"))), RuleSet.BLITZ: Setting(1, by("B3c"))}
        ),
        illegal_penalty_ms=MappingProxyType(
            {**everywhere(Setting(two_minutes, by("7.4b"))), RuleSet.BLITZ: Setting(0, by("B3c"))}
        ),
        illegal_moves=MappingProxyType(
            {
                **dict.fromkeys(RuleSet, Setting(IllegalMoves.WHENEVER_FOUND, by("7.4a"))),
                RuleSet.RAPID: Setting(IllegalMoves.ON_CLAIM, by("A4c")),
                RuleSet.BLITZ: Setting(IllegalMoves.ON_CLAIM, by("B3c")),
            }
        ),
        press_without_move_is_illegal=Setting(False, by("7.4a")),
        two_hands_are_illegal=Setting(False, by("4.1")),
        unfinished_promotion_queens=Setting(False, by("7.4a")),
        reversed_colours_restart_before=None,
        set_up_claims_moves=Setting(3, by("A4a")),
        both_kings_in_check=Setting(BothKings.INTERVENE, by("A4c")),
        default_ms=Setting(0, by("6.6a")),
        flag_called_by_arbiter=Setting(False, by("A4d1")),
        both_flags=Setting(BothFlags.ALWAYS, by("6.11")),
        quickplay=Setting(Applicability.ALWAYS, by("10.1")),
        quickplay_below_ms=Setting(2 * MINUTE_MS, by("10.2")),
        quickplay_extra_ms=Setting(2 * MINUTE_MS, by("10.2c")),
        quickplay_increment_request_ms=None,
        quickplay_may_be_appealed=Setting(False, by("12.10")),
        adjourned_late_ms=Setting(60 * MINUTE_MS, by("ADJ.10")),
        adjust_only_on_own_clock=Setting(False, by("4.2")),
        touch_on_request=Setting(True, by("A4b")),
        score_shown=None,
        search_may_be_refused=Setting(True, by("12.3b")),
        device_loss_gives_win=Setting(False, by("12.3b")),
        fine_and_exclusion=Setting(False, by("13.4")),
        total_capped=Setting(False, by("11.1")),
        tiebreak_rules=ANNEX_3,
        games_an_arbiter=MappingProxyType(
            {TempoClass.RAPID: Setting(3, by("A3")), TempoClass.BLITZ: Setting(1, by("B2"))}
        ),
        special_board_cm=20,
        rule_set_in_regulations=Setting(False, by("A3")),
    )


def tempo_of_2009(by: Callable[[str], Article]) -> TempoRules:
    """Tempos and clocks; `by` cites the articles of an edition by the numbers of 2009."""
    return TempoRules(
        board="chess",
        equivalent_moves=Setting(60, by("A1")),
        sums_all_bases=True,  # [C-32]
        ranges=(
            ClassRange(TempoClass.BLITZ, 0, 15 * MINUTE_MS, by("B1")),
            ClassRange(TempoClass.RAPID, 15 * MINUTE_MS, 60 * MINUTE_MS, by("A1")),
            ClassRange(TempoClass.STANDARD, 60 * MINUTE_MS, None, by("A1")),
        ),
        unnamed=by("A1"),
        listed=None,
        listed_accelerated=(),
        least_fischer_ms=None,
        minima=(),
        fixed_beforehand=by("6.2a"),
        list_of_standard=by("6.2a"),
        list_of_accelerated=by("6.2a"),
        rated=(),
        superblitz=None,
        too_young=None,
        red_norm_ms=None,
        play_off=None,
        start=by("6.5"),
        press=by("6.7a"),
        never_both=by("6.1"),
        flag=by("6.9"),
        flag_accelerated=by("6.9"),
        conclusive=by("6.10a"),
        stop=by("6.12d"),
        stop_loses=False,
        stop_for_irregular_move=by("6.12b"),
        stop_for_draw_claim=by("9.5"),
        stop_for_draw_claim_always=True,
        stop_for_arbiter=by("6.12b"),
        stop_for_arbiter_accelerated=by("6.12b"),
        stop_at_the_end=by("6.7a"),
        quota_unproved=by("8.6"),
        both_flags_earlier=by("6.11a"),
        both_flags=by("6.11b"),
        both_flags_accelerated=by("A4d3"),
        no_win_draws=True,
        correction=by("6.10b"),
        complaint=by("6.10a"),
        complaint_before_flag=False,
        penalty=by("13.4"),
        charge=by("7.3"),
        compensation_of_a_bonus=None,
        disturbance=by("13.5"),
        time_told_on_move=None,
        trouble=TroubleRules(
            below_ms=5 * MINUTE_MS,
            bonus_ms=30 * SECOND_MS,
            lasts=True,
            trouble=by("8.4"),
            duty=by("8.1"),
            no_duty=by("8.4"),
            no_duty_accelerated=by("A2"),
            completion_ms=None,
            completion_of_both=by("8.5a"),
            completion_of_one=by("8.5b"),
            reconstruction=by("8.5c"),
        ),
        absence=AbsenceRules(
            splits=False,
            charges_black=False,
            article=by("6.6b"),
            lateness=by("6.6a"),
            blameless=by("6.6a"),
        ),
    )


FIDE2009 = with_conduct(_laws())
