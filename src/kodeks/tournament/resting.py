"""Who is not to be paired in a round, or does not play in it, and why."""

from __future__ import annotations

from kodeks import tournament as parts
from kodeks.rounds import Rest, RestKind
from kodeks.tournament.acts import Pair
from kodeks.tournament.state import Tournament
from kodeks.tournament.system_kind import SystemKind

__all__ = ["rests_in", "rests_of_pairing"]


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


def rests_of_pairing(tournament: Tournament, act: Pair) -> tuple[Rest, ...]:
    """Everybody who does not play in this round, and what he gets for it."""
    playing = {number for pair in act.pairs for number in pair}
    if tournament.regulations.system is SystemKind.KNOCKOUT:
        waiting = sorted(set(parts.waiting_in(tournament)) - playing)
        return tuple(Rest(number, RestKind.BYE) for number in waiting)
    resting = [rest for rest in rests_in(tournament, act.round) if rest.number not in playing]
    named = {rest.number for rest in resting}
    for number in range(1, len(tournament.order) + 1):
        if number not in playing and number not in named:
            is_bye = number == act.bye
            points = tournament.regulations.bye if is_bye and tournament.regulations.system.is_swiss else 0
            resting.append(Rest(number, RestKind.BYE if is_bye else RestKind.ABSENT, points))
    return tuple(resting)
