"""Who is not to be paired in a round, and why."""

from __future__ import annotations

from kodeks.rounds import Rest, RestKind
from kodeks.tournament.state import Tournament

__all__ = ["rests_in"]


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
