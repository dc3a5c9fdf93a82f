"""Who leaves the event: what becomes of his results, by the system [II.5.7, FTR 9b-9d]."""

from __future__ import annotations

from dataclasses import replace

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import Event, after_withdrawals, judge_withdrawal
from kodeks.standings.withdrawals import half_rule
from kodeks.tournament.state import Tournament


def has_left(tournament: Tournament, number: int) -> bool:
    """Whether he is gone: he withdrew from a round that is paired or next, and every game before it is over."""
    first = tournament.withdrawn.get(number)
    if first is None or first > tournament.round_to_pair:
        return False
    before = (board for paired in tournament.rounds[: first - 1] for board in paired.boards)
    return all(board.has_result for board in before if number in (board.white, board.black))


def judge_leaving(tournament: Tournament, event: Event, number: int) -> Ruling:
    """The half rule in a round robin, with the games scheduled for him; elsewhere the results stand."""
    system = tournament.regulations.system
    if system.is_by_matches:
        article = tournament.regulations.cite("II.5.5", "FTR:9c")
        facts: dict[str, int | str] = {"name": tournament.entry(number).name}
        return Ruling(Verdict.UPHELD, "tournament-opponent-goes-on", (article,), facts)
    ruling = judge_withdrawal(event, number)
    return _of_half_the_field(event, ruling) if system.has_two_sides else ruling


def _of_half_the_field(event: Event, ruling: Ruling) -> Ruling:
    """In a Scheveningen match one meets the other team only [V.3.7.1]."""
    rule, played, scheduled = half_rule(event), int(ruling.facts["played"]), len(event.entrants) // 2
    facts = {**ruling.facts, "scheduled": scheduled}
    if 2 * played > scheduled or (rule.half_is_enough and 2 * played == scheduled):
        return Ruling(Verdict.UPHELD, "withdrawal-results-stand", (rule.stand,), facts)
    return Ruling(Verdict.REFUSED, "withdrawal-results-removed", (rule.removed,), facts)


def event_without(tournament: Tournament, event: Event) -> tuple[Event, tuple[Ruling, ...]]:
    """The event as it counts after those who have left, and a ruling on each."""
    left = [number for number in sorted(tournament.withdrawn) if has_left(tournament, number)]
    rulings = tuple(judge_leaving(tournament, event, number) for number in left)
    if tournament.regulations.system.is_by_matches:
        return event, rulings
    counted, _ = after_withdrawals(event, left)
    if counted is not event:
        gone = zip(left, rulings, strict=True)
        counted = replace(counted, removed=frozenset(n for n, each in gone if each.verdict is Verdict.REFUSED))
    return counted, rulings
