"""The FIDE Laws of Chess in force from 1 January 2023."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from kodeks.rulebook.chess_laws import Applicability, BothFlags, BothKings, ChessEdition, IllegalMoves, RuleSet
from kodeks.rulebook.codes.chess import MINUTE_MS, everywhere, with_conduct
from kodeks.rulebook.codes.fide2009 import tempo_of_2009
from kodeks.rulebook.codes.ftb import TIEBREAK_RULES
from kodeks.rulebook.codes.ftr2012 import FTR2012, VARMA, fide_standings
from kodeks.rulebook.edition import Limit, Setting
from kodeks.rulebook.numbering import Numbering, read_numbers
from kodeks.rulebook.tempo_rules import ClassRange, TempoClass, TempoRules

# Where the matter of a 2009 number stands in the Laws of 2023; others kept theirs. `G.` are the guidelines.
_MOVED = """
    1.1 1.3, 1.2 1.4.1, 1.3 1.5
    3.7a 3.7.1, 3.7b 3.7.2, 3.7c 3.7.3, 3.7d 3.7.3.1, 3.7e 3.7.3.3, 3.8a 3.8.2
    3.8.1 3.8.2.1, 3.8.1a 3.8.2.1.1, 3.8.1b 3.8.2.1.2, 3.8.2 3.8.2.2, 3.8.2a 3.8.2.2.3, 3.8.2b 3.8.2.2.4, 3.9 3.9.2
    4.2 4.2.1, 4.3a 4.3.1, 4.3b 4.3.2, 4.3c 4.3.3, 4.4a 4.4.1, 4.4b 4.4.2, 4.4c 4.4.3, 4.4d 4.4.4
    4.6 4.7, 4.6a 4.7.1, 4.6b 4.7.2, 4.6c 4.7.3, 4.7 4.8
    5.1a 5.1.1, 5.1b 5.1.2, 5.2a 5.2.1, 5.2b 5.2.2, 5.2c 5.2.3, 5.2d 9.2, 5.2e 9.3, 9.6 5.2.2
    6.2a 6.3.1, 6.2b 6.3.2, 6.3 6.4, 6.4 6.5, 6.5 6.6, 6.6 6.7, 6.6a 6.7.1, 6.6b 6.7.2
    6.7 6.2, 6.7a 6.2.1, 6.7b 6.2.3, 6.7c 6.2.4, 6.7d 6.2.6, 6.10a 6.10.1, 6.10b 6.10.2
    6.11a G.III.3.1.1, 6.11b G.III.3.1.2, 6.12a 6.11.1, 6.12b 6.11.2, 6.12c 6.11.3, 6.12d 6.11.4, 6.13 7.1, 6.14 6.12.1
    7.1a 7.2.1, 7.1b 7.2.2, 7.2 7.3, 7.3 7.4.1, 7.4 7.5, 7.4a 7.5.1, 7.4b 7.5.5, 7.5 7.6
    8.1 8.1.1, 8.5a 8.5.1, 8.5b 8.5.2, 8.5c 8.5.3
    9.1a 9.1.1, 9.1b 9.1.2, 9.1b1 9.1.2.1, 9.1b2 9.1.2.2, 9.1b3 9.1.2.3
    9.2a 9.2.1, 9.2b 9.2.2, 9.3a 9.3.1, 9.3b 9.3.2, 9.5 9.5.1, 9.5a 9.5.2, 9.5b 9.5.3
    10.1 G.III.1, 10.2 G.III.5, 10.2a G.III.5.1, 10.2b G.III.5.2, 10.2c G.III.5.3, 10.2d 11.10, 11.1 10.1
    12.1 11.1, 12.2 11.2.3, 12.3a 11.3.1, 12.3b 11.3.2.2, 12.3c 11.3.4, 12.4 8.1.4, 12.5 11.4, 12.6 11.5, 12.7 11.6
    12.8 11.7, 12.9 11.8, 12.10 11.10, 13.1 12.1, 13.2 12.2, 13.3 12.3
    13.4 12.9, 13.4a 12.9.1, 13.4b 12.9.2, 13.4c 12.9.3, 13.4d 12.9.6, 13.4e 12.9.5, 13.4f 12.9.4, 13.4g 12.9.9
    ADJ G.I, ADJ.1a G.I.1.1, ADJ.1b G.I.1.2, ADJ.2a G.I.2.1, ADJ.2b G.I.2.2, ADJ.2c G.I.2.3, ADJ.2d G.I.2.4
    ADJ.2e G.I.2.5, ADJ.2f G.I.2.6, ADJ.2g G.I.2.7, ADJ.8a G.I.8.1, ADJ.8b G.I.8.2, ADJ.8c G.I.8.3
    ADJ.9a G.I.9.1, ADJ.9b G.I.9.2, ADJ.9c G.I.9.3, ADJ.10a G.I.10, ADJ.10b G.I.10, ADJ.10c G.I.10
    ADJ.11 G.I.12, ADJ.11a G.I.12.1, ADJ.11b G.I.12.2, ADJ.12 G.I.13, ADJ.13 G.I.14
    B3b G.III.2.2, D1 G.III.6, D1a G.III.6.1.1, D1b G.III.6.1.2
    E2.9a D.2.10.1, E2.9b D.2.10.2, E2.9c D.2.10.3, E2.9d D.2.10.4, E2.9e D.2.10.5, E2.9f D.2.10.6
    13.5 12.5, 13.6 12.6, 13.7a 12.7, 13.7b 12.8
    A1 A.1, A2 A.2, A3 A.4, A4 A.5, A4a A.5.1, A4c A.5.2, A4d A.5.3, A4d1 A.5.5, A4d2 A.5.3, B1 B.1, B2 B.2, B3 B.3
    C8 C.8, C9 C.9, C10 C.10, C10.1 C.10.1, C10.2 C.10.2, C11 C.9.3, C12 C.11, C13 C.12, C.abbr C.13
    E1 D.1, E2.1 D.2.1, E2.2 D.2.2, E2.3 D.2.3, E2.5 D.2.7, E2.6 D.2.8, E2.7 D.2.9, E2.8 D.2.9, E2.9 D.2.10
    E2.10 D.2.11, F1 G.II.1, F2 G.II.2, F2a G.II.2.1, F2b G.II.2.2, F2c G.II.2.3, F3a G.II.3.1, F3b G.II.3.2
    F3b.1 G.II.3.2.1, F3b.2 G.II.3.2.2, F3b.3 G.II.3.2.3, F3b.4 G.II.3.2.4, F3.clar G.II.3.2.6, F3.note4 G.II.3.2.7
"""
_NUMBERING = Numbering("FIDE2023", read_numbers(_MOVED), borrowed={"P": "FIDE2009"})  # its preface is not read yet
_own = Numbering("FIDE2023").cite  # by its own number


def _laws() -> ChessEdition:
    by = _own
    one_minute, two_minutes = MINUTE_MS, 2 * MINUTE_MS
    short = {  # the penalties of Articles 7 and 9 in rapid, and in blitz under B.3; blitz under B.2 keeps two minutes
        RuleSet.RAPID_SUPERVISED: Setting(one_minute, by("A.3")),
        RuleSet.RAPID: Setting(one_minute, by("A.3")),
        RuleSet.BLITZ: Setting(one_minute, by("B.3")),
    }
    return ChessEdition(
        key="fide2023",
        in_force="2023-01-01",
        title=MappingProxyType(
            {"pl": "Przepisy Gry FIDE 2023", "en": "FIDE Laws of Chess 2023", "de": "FIDE-Schachregeln 2023"}
        ),
        numbering=_NUMBERING,
        conduct=MappingProxyType({}),
        standings=fide_standings(),
        varma=VARMA,
        tournament_rules=FTR2012,
        tempo=MappingProxyType({"chess": _tempo()}),
        claim_repetition=Limit(3, by("9.2")),
        claim_no_progress_moves=Limit(50, by("9.3")),
        auto_repetition=Limit(5, by("9.6.1")),
        auto_no_progress_moves=Limit(75, by("9.6.2")),
        resignation_drawn_if_no_mate=Setting(True, by("5.1.2")),
        agreement_after_moves=Setting(1, by("5.2.3")),
        wrong_claim_penalty_ms=MappingProxyType({**everywhere(Setting(two_minutes, by("9.5.3"))), **short}),
        illegal_move_limit=MappingProxyType(everywhere(Setting(2, by("7.5.5")))),
        illegal_penalty_ms=MappingProxyType({**everywhere(Setting(two_minutes, by("7.5.5"))), **short}),
        illegal_moves=MappingProxyType(
            {
                **dict.fromkeys(RuleSet, Setting(IllegalMoves.WHENEVER_FOUND, by("7.5.1"))),
                RuleSet.RAPID: Setting(IllegalMoves.SEEN_OR_CLAIMED, by("A.5.2")),
                RuleSet.BLITZ: Setting(IllegalMoves.SEEN_OR_CLAIMED, by("A.5.2")),
            }
        ),
        press_without_move_is_illegal=Setting(True, by("7.5.3")),
        two_hands_are_illegal=Setting(True, by("7.5.4")),
        unfinished_promotion_queens=Setting(True, by("7.5.2")),
        reversed_colours_restart_before=Setting(10, by("7.3")),
        set_up_claims_moves=Setting(10, by("A.5.1")),
        both_kings_in_check=Setting(BothKings.WAIT_THEN_DRAW, by("A.5.4")),
        default_ms=Setting(0, by("6.7.1")),
        flag_called_by_arbiter=Setting(True, by("A.5.5")),
        both_flags=Setting(BothFlags.IF_ANNOUNCED, by("G.III.3.1")),
        quickplay=Setting(Applicability.IF_ANNOUNCED, by("G.III.2.1")),
        quickplay_below_ms=Setting(2 * MINUTE_MS, by("G.III.5")),
        quickplay_extra_ms=Setting(2 * MINUTE_MS, by("G.III.5.3")),
        quickplay_increment_request_ms=Setting(5_000, by("G.III.4")),
        quickplay_may_be_appealed=Setting(True, by("11.10")),
        adjourned_late_ms=None,
        adjust_only_on_own_clock=Setting(True, by("6.2.5")),
        touch_on_request=Setting(False, by("12.1")),
        score_shown=Setting(5, by("A.4.3")),
        search_may_be_refused=Setting(False, by("11.3.3")),
        device_loss_gives_win=Setting(True, by("11.3.2.2")),
        fine_and_exclusion=Setting(True, by("12.9.7")),
        total_capped=Setting(True, by("10.2")),
        tiebreak_rules=TIEBREAK_RULES,
        games_an_arbiter=MappingProxyType(
            {TempoClass.RAPID: Setting(3, by("A.4")), TempoClass.BLITZ: Setting(1, by("B.2"))}
        ),
        special_board_cm=None,
        rule_set_in_regulations=Setting(True, by("A.6")),
    )


def _tempo() -> TempoRules:
    """2023: other ranges, and its own numbers of articles."""
    by, rules = _own, tempo_of_2009(_NUMBERING.cite)
    return replace(
        rules,
        equivalent_moves=Setting(60, by("A.1")),
        ranges=(
            ClassRange(TempoClass.BLITZ, 0, 10 * MINUTE_MS + 1, by("B.1")),
            ClassRange(TempoClass.RAPID, 10 * MINUTE_MS + 1, 60 * MINUTE_MS, by("A.1")),
            ClassRange(TempoClass.STANDARD, 60 * MINUTE_MS, None, by("A.1")),
        ),
        unnamed=by("A.1"),
        fixed_beforehand=by("6.3.1"),
        list_of_standard=by("6.3.1"),
        list_of_accelerated=by("6.3.1"),
        start=by("6.6"),
        press=by("6.2.1"),
        flag=by("6.9"),
        flag_accelerated=by("6.9"),
        never_both=by("6.1"),
        conclusive=by("6.10.1"),
        stop=by("6.11.4"),
        stop_for_irregular_move=by("6.11.2"),
        stop_for_draw_claim=by("9.5.1"),
        stop_for_arbiter=by("6.11.2"),
        stop_for_arbiter_accelerated=by("6.11.2"),
        stop_at_the_end=by("6.2.1.1"),
        quota_unproved=by("8.6"),
        both_flags_earlier=None,  # only a guideline, if it was announced
        both_flags=None,
        both_flags_accelerated=None,
        correction=by("6.10.2"),
        complaint=by("6.10.1"),
        penalty=by("12.9"),
        charge=by("7.4.1"),
        disturbance=by("12.5"),
        trouble=rules.trouble._replace(
            trouble=by("8.4"),
            duty=by("8.1.1"),
            no_duty=by("8.4"),
            no_duty_accelerated=by("A.2"),
            completion_of_both=by("8.5.1"),
            completion_of_one=by("8.5.2"),
            reconstruction=by("8.5.3"),
        ),
        absence=rules.absence._replace(article=by("6.7.2"), lateness=by("6.7.1"), blameless=by("6.7.1")),
    )


FIDE2023 = with_conduct(_laws())
