"""Team events: line-ups in time, and how the teams sit [V.3.5, V.3.6.1.3, FTR 13a]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.pairing.teams import BoardPlace, TeamSide, judge_seating
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament.lint.finding import Finding, KnownField, Severity, contradiction, gap
from kodeks.tournament.occasion import assess_tempo
from kodeks.tournament.regulations import Regulations

__all__ = ["check_teams"]


def check_teams(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """What a match of teams needs beside its boards."""
    boards, minutes = regulations.teams.boards, regulations.teams.lineup_minutes
    if boards is None:
        return
    if regulations.is_chess:
        if minutes is None:
            yield gap(
                Severity.WARNING, "lineup_minutes", "lint-lineup-time-not-stated", regulations.laws.cite("FTR:13a")
            )
        return
    least = regulations.code.pairing.lineup_minutes
    if minutes is not None and minutes < least:
        article = regulations.code.cite("V.3.6.1.3")
        yield contradiction(Severity.WARNING, "lineup_minutes", "lint-lineup-too-late", article, least=least)
    ruling = _seating(regulations, boards)
    if ruling is not None and ruling.verdict is Verdict.REFUSED:  # forbidden, whoever's event it is [V.3.5.2, V.3.5.3]
        yield Finding(Severity.ERROR, "seating", ruling)
    elif ruling is not None and regulations.teams.seating == "line":  # discouraged
        yield Finding(Severity.WARNING, "seating", ruling)


def _seating(regulations: Regulations, boards: int) -> Ruling | None:
    if not regulations.teams.seating or boards < 2:
        return None
    found = assess_tempo(regulations)
    is_blitz = found is not None and found.name.is_accelerated and found.name is not TempoClass.RAPID
    teams = [TeamSide.HOST, TeamSide.GUEST] if regulations.teams.seating == "alternating" else [TeamSide.HOST]
    places = [BoardPlace(board, teams[board % len(teams)]) for board in range(1, boards + 1)]
    rows = [[place] for place in places] if regulations.teams.seating == "line" else [places]
    return judge_seating(rows, is_blitz=is_blitz, code=regulations.code)
