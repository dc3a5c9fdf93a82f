"""Time controls, their classes, and the clock itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.clock.absence import arrive, judge_lateness, start
    from kodeks.clock.clock import Clock, Face
    from kodeks.clock.control import BonusMode, Control, Stage
    from kodeks.clock.control_text import (
        friendly_control,
        is_in_grammar,
        normal_control,
        parse_control,
        write_control,
    )
    from kodeks.clock.corrections import charge, charge_both, compensate, correct, give, next_stage, restore, take
    from kodeks.clock.display import Reading, read_clock, show_time, tell_times
    from kodeks.clock.flags import judge_both_flags, judge_complaint, judge_flags
    from kodeks.clock.stopping import StopReason, judge_stop
    from kodeks.clock.tempo import (
        Assessment,
        assess,
        equivalent_ms,
        judge_play_off,
        judge_superblitz,
        nearest_official,
        official_tempos,
    )
    from kodeks.clock.without_bonus import judge_ending, judge_lack_of_time, may_show_a_win
    from kodeks.clock.wording import explain_control, say_duration
    from kodeks.clock.writing import is_in_time_trouble, judge_completion, judge_writing

__all__ = [
    "Assessment",
    "BonusMode",
    "Clock",
    "Control",
    "Face",
    "Reading",
    "Stage",
    "StopReason",
    "arrive",
    "assess",
    "charge",
    "charge_both",
    "compensate",
    "correct",
    "equivalent_ms",
    "explain_control",
    "friendly_control",
    "give",
    "is_in_grammar",
    "is_in_time_trouble",
    "judge_both_flags",
    "judge_complaint",
    "judge_completion",
    "judge_ending",
    "judge_flags",
    "judge_lack_of_time",
    "judge_lateness",
    "judge_play_off",
    "judge_stop",
    "judge_superblitz",
    "judge_writing",
    "may_show_a_win",
    "nearest_official",
    "next_stage",
    "normal_control",
    "official_tempos",
    "parse_control",
    "read_clock",
    "restore",
    "say_duration",
    "show_time",
    "start",
    "take",
    "tell_times",
    "write_control",
]

load_on_demand(__name__)
