"""The tempos and clock rules of every edition and board. They differ in data only (clock-and-tempo, chess-editions)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.tempo_rules import (
    AbsenceRules,
    ClassRange,
    LackOfTime,
    Listed,
    Minimum,
    SuperblitzRules,
    TempoClass,
    TempoRules,
    TooYoung,
    TroubleRules,
)

__all__ = ["tempo_editions", "tempo_rules"]

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS


def _range(name: TempoClass, article: Article, least_ms: int = 0, below_ms: int | None = None) -> ClassRange:
    return ClassRange(name, least_ms, below_ms, article)


def _draughts(edition: str, code: str) -> TempoRules:
    """The 100 board of 2025; other boards and editions differ in data."""
    return TempoRules(
        edition=edition,
        code=code,
        board="100",
        equivalent_moves=Setting(60, cite(code, "III.1.1")),
        sums_all_bases=False,
        ranges=(
            _range(TempoClass.BLITZ, cite(code, "III.1.2"), 5 * MINUTE_MS, 15 * MINUTE_MS),  # 15 is rapid [D-45]
            _range(TempoClass.RAPID, cite(code, "III.1.1"), 15 * MINUTE_MS, 30 * MINUTE_MS + 1),
            _range(TempoClass.STANDARD, cite(code, "III.1"), 30 * MINUTE_MS + 1),
        ),
        unnamed=cite(code, "III.1"),
        listed=(
            Listed("1h20m+60s", cite(code, "II.6.1.5.1")),
            Listed("90m/45,30m+30s", cite(code, "II.6.1.5.2")),
            Listed("2h/50,1h/25*", cite(code, "II.6.1.5.3.1")),
            Listed("2h/50,30m", cite(code, "II.6.1.5.3.2")),
            Listed("2h/50,1h", cite(code, "II.6.1.5.3.2")),
            Listed("90m", cite(code, "II.6.1.5.4.1")),
            Listed("60m+30s", cite(code, "II.6.1.5.4.2")),
        ),
        listed_accelerated=(
            *(Listed(control, cite(code, "III.2.1")) for control in ("20m", "15m+5s")),
            *(Listed(control, cite(code, "III.2.2")) for control in ("5m", "5m+3s", "3m+2s")),
        ),
        least_fischer_ms=Setting(30 * SECOND_MS, cite(code, "II.6.1.5.5")),
        minima=(),
        fixed_beforehand=cite(code, "I.10.4"),
        list_of_standard=cite(code, "II.6.1.5"),
        list_of_accelerated=cite(code, "III.2"),
        rated=(cite(code, "VI.4.5"), cite(code, "II.6.1")),
        superblitz=SuperblitzRules(
            2 * MINUTE_MS,
            5 * MINUTE_MS,
            2 * SECOND_MS,
            Listed("3m+2s", cite(code, "III.2.3")),
            cite(code, "III.1.3"),
        ),
        too_young=None,
        red_norm_ms=Setting(120 * MINUTE_MS, cite(code, "II.6.1.6")),
        play_off=cite(code, "III.4"),
        start=cite(code, "II.4.4"),
        press=cite(code, "II.6.8"),
        never_both=cite(code, "II.3.5.3"),
        flag=cite(code, "II.6.12"),
        flag_accelerated=cite(code, "III.8.1"),
        conclusive=cite(code, "II.3.5.5"),
        stop=cite(code, "II.4.4.1"),
        stop_loses=True,
        stop_for_irregular_move=cite(code, "I.5.9"),
        stop_for_draw_claim=cite(code, "II.4.4.2"),
        stop_for_draw_claim_always=False,
        stop_for_arbiter=None,
        stop_for_arbiter_accelerated=cite(code, "III.7"),
        stop_at_the_end=cite(code, "II.6.20"),
        quota_unproved=cite(code, "II.6.16"),
        both_flags_earlier=cite(code, "II.6.16"),
        both_flags=cite(code, "III.9.3.1"),  # one period for the whole game: by analogy [D-26]
        both_flags_accelerated=cite(code, "III.9.3.1"),
        no_win_draws=False,
        correction=cite(code, "II.6.10"),
        complaint=cite(code, "II.6.11"),
        complaint_before_flag=True,
        penalty=cite(code, "II.2.5.5"),
        charge=cite(code, "II.6.19"),
        compensation_of_a_bonus=cite(code, "I.5.9"),
        time_told_on_move=cite(code, "VIII.5.1"),
        trouble=TroubleRules(
            below_ms=5 * MINUTE_MS + 1,  # 5:00 exactly counts [D-52]
            bonus_ms=30 * SECOND_MS,
            lasts=False,
            trouble=cite(code, "II.6.13"),
            duty=cite(code, "II.6.4"),
            no_duty=cite(code, "II.6.14"),
            no_duty_accelerated=cite(code, "III.5"),
            completion_ms=5 * MINUTE_MS,
            completion_of_both=cite(code, "II.6.15"),
        ),
        absence=AbsenceRules(
            splits=True,
            charges_black=False,
            article=cite(code, "II.4.5"),
            lateness_ms=60 * MINUTE_MS,
            lateness=cite(code, "II.5.5"),
            blameless=cite(code, "II.4.4.3"),
        ),
        lack_of_time=LackOfTime(
            time_ms=MINUTE_MS,
            pieces=8,  # on 64 as well [D-53]
            article=cite(code, "II.6.3.2"),
            endings=cite(code, "II.6.3.1"),
            strong_side_on_the_line_plays=False,
            win_may_be_shown=True,
            capture_bars=False,
        ),
        lack_of_time_accelerated=LackOfTime(
            time_ms=MINUTE_MS,
            pieces=8,
            article=cite(code, "III.9.2"),
            endings=cite(code, "III.9.1"),
            strong_side_on_the_line_plays=False,
            win_may_be_shown=False,
            capture_bars=True,
        ),
    )


def _on_64(rules: TempoRules) -> TempoRules:
    """The 64 board differs in its tempos and in the pieces of III.9.2."""
    code = rules.code
    assert rules.lack_of_time_accelerated is not None
    return replace(
        rules,
        board="64",
        equivalent_moves=Setting(36, cite(code, "III.1.1")),  # for blitz as well [D-47]
        ranges=(
            _range(TempoClass.BLITZ, cite(code, "III.1.2"), 3 * MINUTE_MS, 5 * MINUTE_MS + 1),
            _range(TempoClass.RAPID, cite(code, "III.1.1"), 10 * MINUTE_MS, 15 * MINUTE_MS + 1),
            _range(TempoClass.STANDARD, cite(code, "III.1"), 15 * MINUTE_MS + 1),
        ),
        listed=(
            Listed("60m", cite(code, "II.6.2.1")),
            Listed("45m+30s", cite(code, "II.6.2.1")),
            Listed("45m/25,15m", cite(code, "II.6.2.2")),
        ),
        listed_accelerated=(
            *(Listed(control, cite(code, "III.2.1")) for control in ("10m", "15m", "8m+4s", "7m+5s")),
            *(Listed(control, cite(code, "III.2.2")) for control in ("3m", "5m", "3m+2s")),
        ),
        least_fischer_ms=None,
        minima=(
            Minimum(45 * MINUTE_MS, 0, cite(code, "II.6.2.3")),
            Minimum(30 * MINUTE_MS, 30 * SECOND_MS, cite(code, "II.6.2.3")),
        ),
        list_of_standard=cite(code, "II.6.2"),
        rated=(cite(code, "VI.4.5"), cite(code, "II.6.2")),  # VI.4.5 names II.6.1 alone [D-48]
        too_young=TooYoung("3m", 13, cite(code, "III.2.2")),
        red_norm_ms=None,
        lack_of_time_accelerated=rules.lack_of_time_accelerated._replace(pieces=5, strong_side_on_the_line_plays=True),
    )


def _of_2022(rules: TempoRules) -> TempoRules:
    """2022: a missing Black pays himself, and the sheet may take 15 minutes."""
    return replace(
        rules,
        absence=rules.absence._replace(charges_black=True),
        trouble=rules.trouble._replace(completion_ms=15 * MINUTE_MS),
    )


def _chess_2009() -> TempoRules:
    code = "FIDE2009"
    return TempoRules(
        edition="fide2009",
        code=code,
        board="chess",
        equivalent_moves=Setting(60, cite(code, "A1")),
        sums_all_bases=True,  # [C-32]
        ranges=(
            _range(TempoClass.BLITZ, cite(code, "B1"), 0, 15 * MINUTE_MS),
            _range(TempoClass.RAPID, cite(code, "A1"), 15 * MINUTE_MS, 60 * MINUTE_MS),
            _range(TempoClass.STANDARD, cite(code, "A1"), 60 * MINUTE_MS),
        ),
        unnamed=cite(code, "A1"),
        listed=None,
        listed_accelerated=(),
        least_fischer_ms=None,
        minima=(),
        fixed_beforehand=cite(code, "6.2a"),
        list_of_standard=cite(code, "6.2a"),
        list_of_accelerated=cite(code, "6.2a"),
        rated=(),
        superblitz=None,
        too_young=None,
        red_norm_ms=None,
        play_off=None,
        start=cite(code, "6.5"),
        press=cite(code, "6.7a"),
        never_both=cite(code, "6.1"),
        flag=cite(code, "6.9"),
        flag_accelerated=cite(code, "6.9"),
        conclusive=cite(code, "6.10a"),
        stop=cite(code, "6.12d"),
        stop_loses=False,
        stop_for_irregular_move=cite(code, "6.12b"),
        stop_for_draw_claim=cite(code, "9.5"),
        stop_for_draw_claim_always=True,
        stop_for_arbiter=cite(code, "6.12b"),
        stop_for_arbiter_accelerated=cite(code, "6.12b"),
        stop_at_the_end=cite(code, "6.7a"),
        quota_unproved=cite(code, "8.6"),
        both_flags_earlier=cite(code, "6.11a"),
        both_flags=cite(code, "6.11b"),
        both_flags_accelerated=cite(code, "A4d3"),
        no_win_draws=True,
        correction=cite(code, "6.10b"),
        complaint=cite(code, "6.10a"),
        complaint_before_flag=False,
        penalty=cite(code, "13.4"),
        charge=cite(code, "7.3"),
        compensation_of_a_bonus=None,
        time_told_on_move=None,
        trouble=TroubleRules(
            below_ms=5 * MINUTE_MS,
            bonus_ms=30 * SECOND_MS,
            lasts=True,
            trouble=cite(code, "8.4"),
            duty=cite(code, "8.1"),
            no_duty=cite(code, "8.4"),
            no_duty_accelerated=cite(code, "A2"),
            completion_ms=None,
            completion_of_both=cite(code, "8.5a"),
        ),
        absence=AbsenceRules(
            splits=False,
            charges_black=False,
            article=cite(code, "6.6b"),
            lateness_ms=0,
            lateness=cite(code, "6.6a"),
            blameless=cite(code, "6.6a"),
        ),
    )


def _chess_2023() -> TempoRules:
    """2023: other ranges, and its own numbers of articles."""
    code = "FIDE2023"
    rules = _chess_2009()
    return replace(
        rules,
        edition="fide2023",
        code=code,
        equivalent_moves=Setting(60, cite(code, "A.1")),
        ranges=(
            _range(TempoClass.BLITZ, cite(code, "B.1"), 0, 10 * MINUTE_MS + 1),
            _range(TempoClass.RAPID, cite(code, "A.1"), 10 * MINUTE_MS + 1, 60 * MINUTE_MS),
            _range(TempoClass.STANDARD, cite(code, "A.1"), 60 * MINUTE_MS),
        ),
        unnamed=cite(code, "A.1"),
        fixed_beforehand=cite(code, "6.3.1"),
        list_of_standard=cite(code, "6.3.1"),
        list_of_accelerated=cite(code, "6.3.1"),
        start=cite(code, "6.6"),
        press=cite(code, "6.2.1"),
        flag=cite(code, "6.9"),
        flag_accelerated=cite(code, "6.9"),
        never_both=cite(code, "6.1"),
        conclusive=cite(code, "6.10.1"),
        stop=cite(code, "6.11.4"),
        stop_for_irregular_move=cite(code, "6.11.2"),
        stop_for_draw_claim=cite(code, "9.5.1"),
        stop_for_arbiter=cite(code, "6.11.2"),
        stop_for_arbiter_accelerated=cite(code, "6.11.2"),
        stop_at_the_end=cite(code, "6.2.1.1"),
        quota_unproved=cite(code, "8.6"),
        both_flags_earlier=None,  # only a guideline, if it was announced
        both_flags=None,
        both_flags_accelerated=None,
        correction=cite(code, "6.10.2"),
        complaint=cite(code, "6.10.1"),
        penalty=cite(code, "12.9"),
        charge=cite(code, "7.4.1"),
        trouble=rules.trouble._replace(
            trouble=cite(code, "8.4"),
            duty=cite(code, "8.1.1"),
            no_duty=cite(code, "8.4"),
            no_duty_accelerated=cite(code, "A.2"),
            completion_of_both=cite(code, "8.5.1"),
        ),
        absence=rules.absence._replace(
            article=cite(code, "6.7.2"), lateness=cite(code, "6.7.1"), blameless=cite(code, "6.7.1")
        ),
    )


_2025, _2022 = _draughts("kw2025", "KW2025"), _of_2022(_draughts("kw2022", "KW2022"))
_RULES = MappingProxyType(
    {
        (rules.edition, rules.board): rules
        for rules in (_2025, _on_64(_2025), _2022, _on_64(_2022), _chess_2009(), _chess_2023())
    }
)


def tempo_editions(board: str | None = None) -> tuple[str, ...]:
    """The editions that speak of tempos, all or on this board."""
    return tuple(dict.fromkeys(edition for edition, known in _RULES if board in (None, known)))


def tempo_rules(edition: str, board: str) -> TempoRules:
    """What this edition says of tempos and clocks on this board: "100", "64" or "chess"."""
    if (edition, board) in _RULES:
        return _RULES[edition, board]
    if edition not in tempo_editions():
        raise MalformedText("unknown-edition", edition)
    raise MalformedText("edition-of-another-game", f"{edition} {board}")
