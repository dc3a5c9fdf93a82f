"""Who is not to be paired in a round, and why."""

from __future__ import annotations

from kodeks.rounds import Rest, RestKind
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import law

__all__ = ["judge_absence", "rests_in"]


def rests_in(tournament: Tournament, number: int) -> tuple[Rest, ...]:
    """Those who have left, are absent, or have not come yet [V.2.8.9.4, V.2.8.9.5, D-84]."""
    rests: dict[int, Rest] = {}
    for start_number, first in enumerate(tournament.entered, start=1):
        if first > number:
            rests[start_number] = Rest(start_number, RestKind.NOT_YET)
    for absence in tournament.absences:
        if absence.round == number:
            kind = RestKind.REQUESTED if absence.points else RestKind.ABSENT
            rests[absence.number] = Rest(absence.number, kind, absence.points)
    for start_number, first in tournament.withdrawn.items():
        if first <= number:
            rests[start_number] = Rest(start_number, RestKind.WITHDRAWN)
    return tuple(rests[start_number] for start_number in sorted(rests))


def judge_absence(tournament: Tournament, points: int) -> tuple[Ruling, ...]:
    """In draughts who announces his absence gets nothing [V.2.8.9.5], unless the regulations deviate from it in so many
    words; whoever gives him points all the same is told."""
    article = law(tournament, "V.2.8.9.5", "9c")
    regulations = tournament.regulations
    if regulations.is_chess or not points or str(article) in {each.against for each in regulations.deviations}:
        return ()
    return (Ruling(Verdict.CONTRADICTS, "tournament-absence-brings-nothing", (article,), {"points": points}),)
