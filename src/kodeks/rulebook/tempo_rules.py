"""What a code says of tempos and clocks on one board, as a value: numbers and switches, each with its article.

A rule asks these values and never which edition they belong to.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting


class TempoClass(StrEnum):
    """The class of a tempo. The words are stable: files and `--json` carry them."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    SUPERBLITZ = "superblitz"
    UNNAMED = "unnamed"  # accelerated, but the code has no name for it [D-46]

    @property
    def is_accelerated(self) -> bool:
        """Whether the special rules for short games apply [III.1]."""
        return self is not TempoClass.STANDARD


class ClassRange(NamedTuple):
    """The equivalent times of a class, from `least_ms` to below `below_ms`."""

    name: TempoClass
    least_ms: int
    below_ms: int | None
    article: Article


class ListedTempo(NamedTuple):
    """A tempo that the code names, by the grammar of `kodeks.clock`."""

    control: str
    article: Article


class Minimum(NamedTuple):
    """A tempo that others must not be shorter than: base and bonus both at least as large [D-48]."""

    base_ms: int
    bonus_ms: int
    article: Article


class SuperblitzRules(NamedTuple):
    """A match to the first win, with this base and bonus; time is carried over."""

    least_base_ms: int
    most_base_ms: int
    bonus_ms: int
    listed: ListedTempo
    article: Article


class TooYoung(NamedTuple):
    """A tempo that age groups up to this one may not play."""

    control: str
    age: int
    article: Article


class TroubleRules(NamedTuple):
    """Time trouble and the duty to write."""

    below_ms: int  # less than this to the control
    bonus_ms: int  # no trouble with a bonus this large
    lasts: bool  # once in trouble, free of the duty until the next control [C-39]
    trouble: Article
    duty: Article
    no_duty: Article
    no_duty_accelerated: Article
    completion_ms: int | None  # after that, completing the sheet may be put off to the end of the game
    completion_of_both: Article
    completion_of_one: Article
    reconstruction: Article | None  # on another board, with the clocks stopped; None: no such thing


class AbsenceRules(NamedTuple):
    """The clocks while somebody is missing at the appointed time."""

    splits: bool  # both absent: the time used is split when the first one comes
    charges_black: bool  # only Black missing: his own clock runs
    article: Article
    lateness: Article  # who comes too late loses; how late that is, the rules of the board say
    blameless: Article  # his time may be given back


class LackOfTime(NamedTuple):
    """A draw claimed for lack of time in play without bonus: time left and pieces in all, at most."""

    time_ms: int
    pieces: int
    article: Article
    endings: Article  # endings against a lone king that are not played
    strong_side_on_the_line_plays: bool  # three against one is played on if the strong side holds the main line
    win_may_be_shown: bool  # unless a player demonstrates an obvious win
    capture_bars: bool  # a side that has a capture to make may not claim


@frozen(kw_only=True)
class TempoRules:
    """What an edition says of tempos and clocks on one board, "100", "64" or "chess"."""

    board: str
    # Tempos
    equivalent_moves: Setting[int]
    sums_all_bases: bool  # a tempo with bonus counts the bases of all stages, reached within those moves or not
    ranges: tuple[ClassRange, ...]
    unnamed: Article
    listed: tuple[ListedTempo, ...] | None  # None: the code leaves the tempo to the regulations
    listed_accelerated: tuple[ListedTempo, ...]
    least_fischer_ms: Setting[int] | None  # any other Fischer tempo is official from this bonus on
    minima: tuple[Minimum, ...]
    fixed_beforehand: Article  # the tempo must be in the regulations
    list_of_standard: Article
    list_of_accelerated: Article
    rated: tuple[Article, ...]
    superblitz: SuperblitzRules | None
    too_young: TooYoung | None
    red_norm_ms: Setting[int] | None  # advised for championships, for the first equivalent moves
    play_off: Article | None  # at the same or a faster tempo
    # The clock
    start: Article
    press: Article
    never_both: Article
    flag: Article
    flag_accelerated: Article
    conclusive: Article
    stop: Article  # without a good reason
    stop_loses: bool
    stop_for_irregular_move: Article | None
    stop_for_draw_claim: Article  # allowed in a phase without bonus, or always
    stop_for_draw_claim_always: bool
    stop_for_arbiter: Article | None  # always allowed; None: in accelerated games only
    stop_for_arbiter_accelerated: Article
    stop_at_the_end: Article
    quota_unproved: Article
    both_flags_earlier: Article | None  # order unknown, more periods to come: play on
    both_flags: Article | None  # order unknown, all moves due: draw
    both_flags_accelerated: Article | None
    no_win_draws: bool  # flag down, but the opponent cannot win: draw
    correction: Article
    complaint: Article
    complaint_before_flag: bool
    penalty: Article
    charge: Article
    compensation_of_a_bonus: Article | None  # an opponent compensated gets one bonus at least
    time_told_on_move: Article | None
    trouble: TroubleRules
    absence: AbsenceRules
    disturbance: Article | None = None  # from outside: who was disturbed may get time
    lack_of_time: LackOfTime | None = None
    lack_of_time_accelerated: LackOfTime | None = None
