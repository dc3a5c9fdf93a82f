"""The start of a game, with everybody there or not; arrivals, and who is too late."""

from __future__ import annotations

from kodeks.clock.clock import Clock, refuse
from kodeks.clock.corrections import halves
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoRules


def start(clock: Clock, at_ms: int, absent: tuple[Side, ...] = ()) -> Clock | Ruling:
    """The appointed time: White's clock starts whoever is present [II.4.4, D-55], unless a missing Black pays."""
    if clock.is_started:
        return refuse("clock-runs-already", clock.rules.start)
    only_black = Side.BLACK in absent and Side.WHITE not in absent
    first = Side.BLACK if only_black and clock.rules.absence.charges_black else Side.WHITE
    return clock._replace(running=first, at_ms=at_ms, started_ms=at_ms, absent=tuple(absent))


def arrive(clock: Clock, at_ms: int, side: Side) -> Clock | Ruling:
    """A missing player comes. Where both were missing, the time used so far is split [II.4.5]."""
    absence = clock.rules.absence
    if not clock.is_started:
        return refuse("clock-not-started", clock.rules.start)
    if side not in clock.absent:
        return refuse("clock-player-already-here", absence.article)
    found = clock.look(at_ms)
    if isinstance(found, Ruling):
        return found
    both_were_missing = len(found.absent) == 2
    found = found._replace(absent=tuple(other for other in found.absent if other is not side))
    if both_were_missing and absence.splits:
        found = _split(found)
    if not absence.charges_black or found.white.moves or found.running is None:
        return found
    missing_black_pays = Side.BLACK in found.absent and Side.WHITE not in found.absent
    return found._replace(running=Side.BLACK if missing_black_pays else Side.WHITE, turn_ms=0)


def _split(clock: Clock) -> Clock:
    """Black takes over his half of what ran on White's clock. No flag stays down that the split lifts."""
    _, black_ms = halves(clock.white.spent_ms)
    white, black = clock.white, clock.black
    white = white._replace(remaining_ms=white.remaining_ms + black_ms, spent_ms=white.spent_ms - black_ms)
    black = black._replace(remaining_ms=black.remaining_ms - black_ms, spent_ms=black.spent_ms + black_ms)
    white = white._replace(flag_ms=white.flag_ms if white.remaining_ms <= 0 else None)
    black = black._replace(flag_ms=clock.at_ms if black.remaining_ms <= 0 else None)
    first = Side.WHITE if white.flag_ms is not None else Side.BLACK if black.flag_ms is not None else None
    return clock._replace(white=white, black=black, first_flag=first, turn_ms=0)


def judge_lateness(rules: TempoRules, late_ms: int, limit_ms: int) -> Ruling:
    """Whether a player who comes so late may still play. It counts from the appointed start, not by the clock [D-50].

    The limit is that of the code, or of the regulations [II.5.5, FIDE 6.6a].
    """
    facts: dict[str, int | str] = {"limit": limit_ms // 60_000}
    if late_ms > limit_ms:
        return Ruling(Verdict.REFUSED, "clock-too-late", (rules.absence.lateness,), facts)
    return Ruling(Verdict.PERMITTED, "clock-not-too-late", (rules.absence.lateness,), facts)
