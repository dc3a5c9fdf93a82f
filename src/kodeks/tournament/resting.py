"""Who is not to be paired in a round, or does not play in it, and why."""

from __future__ import annotations

from kodeks import tournament as parts
from kodeks.rounds import Rest, RestKind
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Pair
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import law


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


def law_of_absence(tournament: Tournament) -> Article:
    """Who announces that he will not come is not paired in a Swiss [V.2.8.9.5]; elsewhere he loses by walkover
    [II.5.5]."""
    return law(tournament, "V.2.8.9.5" if tournament.regulations.system.is_swiss else "II.5.5", "FTR:9c")


def judge_absence(tournament: Tournament, points: int) -> tuple[Ruling, ...]:
    """In draughts who announces his absence gets nothing [V.2.8.9.5], unless the regulations deviate from it in so many
    words; whoever gives him points all the same is told."""
    article = law_of_absence(tournament)
    regulations = tournament.regulations
    if regulations.is_chess or not points or str(article) in {each.against for each in regulations.deviations}:
        return ()
    return (Ruling(Verdict.CONTRADICTS, "tournament-absence-brings-nothing", (article,), {"points": points}),)


def rests_of_pairing(tournament: Tournament, act: Pair) -> tuple[Rest, ...]:
    """Everybody who does not play in this round, and what he gets for it."""
    playing = {number for pair in act.pairs for number in pair}
    if tournament.regulations.system.has_bracket:
        waiting = sorted(set(parts.waiting_in(tournament)) - playing)
        return tuple(Rest(number, RestKind.BYE) for number in waiting)
    resting = [rest for rest in rests_in(tournament, act.round) if rest.number not in playing]
    named = {rest.number for rest in resting}
    for number in range(1, len(tournament.order) + 1):
        if number not in playing and number not in named:
            is_bye = number == act.bye
            points = tournament.regulations.bye_points if is_bye and tournament.regulations.system.has_paid_bye else 0
            resting.append(Rest(number, RestKind.BYE if is_bye else RestKind.ABSENT, points))
    return tuple(resting)
