"""Team events: line-ups in time, and how the teams sit [V.3.5, V.3.6.1.3, FTR 13a]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.groups import Seating
from kodeks.tournament.seating import seating_of_teams


def check_teams(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """What a match of teams needs beside its boards."""
    minutes = regulations.teams.lineup_minutes
    if regulations.teams.boards is None:
        return
    if regulations.is_chess:
        if minutes is None:
            yield gap(
                Severity.WARNING, "lineup_minutes", "lint-lineup-time-not-stated", regulations.laws.cite("FTR:13a")
            )
        return
    least = regulations.code.pairing.lineup_minutes
    if minutes is not None and minutes < least:
        article, mend = regulations.code.cite("V.3.6.1.3"), Mend("lineup_minutes", least)
        yield contradiction(Severity.WARNING, "lineup_minutes", "lint-lineup-too-late", article, least=least).with_mend(
            mend
        )
    ruling = seating_of_teams(regulations)
    if ruling is not None and ruling.verdict is Verdict.REFUSED:  # forbidden, whoever's event it is [V.3.5.2, V.3.5.3]
        yield Finding(Severity.ERROR, "seating", ruling, _seating(regulations))
    elif ruling is not None and regulations.teams.seating == "line":  # discouraged
        yield Finding(Severity.WARNING, "seating", ruling, _seating(regulations))


def _seating(regulations: Regulations) -> Mend | None:
    """The first way of seating that the code has nothing against."""
    for seating in Seating:
        ruling = seating_of_teams(regulations.changed(seating=seating))
        if seating is not Seating.LINE and ruling is not None and ruling.verdict is not Verdict.REFUSED:
            return Mend("seating", seating.value)
    return None
