"""Whether FIDE can rate an event: before it, at each round, and at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from kodeks.clock import parse_control
from kodeks.clock.control import Control
from kodeks.clock.tempo import assess
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament.interventions import interventions_of
from kodeks.tournament.lint.finding import Finding, KnownField, Severity, contradiction, gap
from kodeks.tournament.people import encounters_of, people_of
from kodeks.tournament.state import Tournament

_MINUTE_MS = 60_000
_NAMED = 5  # players who are named; the others are counted
_IN_THE_REPORT = ("place", "federation", "starts", "ends")  # what TRF26 calls mandatory for rating, beside the arbiter


def field_of(state: Tournament) -> KnownField:
    """What is known of the field, once somebody is entered."""
    if not state.entries:
        return KnownField()
    return KnownField(
        len(state.entries),
        sum(entry.is_technical for entry in state.entries),
        sum(entry.rating is None for entry in state.entries),
    )


def is_to_be_rated(state: Tournament) -> bool:
    """By FIDE: an event of ordinary chess that is announced so."""
    regulations = state.regulations
    return regulations.game == "chess" and (regulations.is_rated or regulations.is_fide_event)


def check_rateable(state: Tournament) -> tuple[Finding, ...]:
    """What stands in the way, as far as it is known now."""
    if not is_to_be_rated(state):
        return ()
    return (*_pace(state), *_length(state), *_report(state), *_numbers(state), *_course(state))


def _pace(state: Tournament) -> Iterator[Finding]:
    """The time of each game, by the higher rating of the two; before anybody is paired, by the players' [1.1, 1.2]."""
    regulations = state.regulations
    if regulations.play.tempo is None:
        return
    control = parse_control(regulations.play.tempo)
    if assess(control, tempo_rules(regulations.edition, regulations.board)).name is not TempoClass.STANDARD:
        return
    rules, first = regulations.laws.tournament_rules.rateable, control.stages[0].quota
    if 0 < first < rules.first_control_moves:
        article = regulations.laws.cite("FRR:1.2")
        yield contradiction(Severity.WARNING, "tempo", "lint-first-control-too-short", article, moves=first)
    yield from _days(state, control)
    minutes = control.time_within(rules.moves_reckoned) // _MINUTE_MS
    least, needed = next((each for each in reversed(rules.least_minutes) if minutes < each[1]), (None, 0))
    if least is None:
        return
    reason, count = _too_fast(state, least)
    if count:
        facts = {"count": count, "rating": least, "needed": needed, "minutes": minutes}
        yield contradiction(Severity.WARNING, "tempo", reason, regulations.laws.cite("FRR:1.1"), **facts)


def _days(state: Tournament, control: Control) -> Iterator[Finding]:
    """The hours of play of each day, both players' time of as many moves for every round [3.1]."""
    laws = state.regulations.laws
    rules, article = laws.tournament_rules.rateable, laws.cite("FRR:3.1")
    rounds = Counter(each.starts[:10] for each in state.regulations.schedule.round_starts)
    of_round = 2 * control.time_within(rules.moves_reckoned) // _MINUTE_MS
    for day, count in sorted(rounds.items()):
        if count * of_round > 60 * rules.most_hours:
            facts: dict[str, int | str] = {"day": day, "rounds": count, "minutes": of_round, "hours": rules.most_hours}
            yield contradiction(Severity.WARNING, "schedule", "lint-day-too-long", article, **facts)


def _length(state: Tournament) -> Iterator[Finding]:
    """From the first day to the last [4.1]."""
    regulations = state.regulations
    if regulations.starts and regulations.ends and not regulations.system.is_for_teams:
        days = (date.fromisoformat(regulations.ends) - date.fromisoformat(regulations.starts)).days + 1
        most = regulations.laws.tournament_rules.rateable.most_days
        if days > most:
            article = regulations.laws.cite("FRR:4.1")
            yield contradiction(Severity.WARNING, "ends", "lint-event-too-long", article, days=days, most=most)


def _too_fast(state: Tournament, least: int) -> tuple[str, int]:
    """How many games are too fast, or before there are any, whose."""
    people = people_of(state)
    games = [each for each in encounters_of(state) if each.score.is_played]
    if games:
        strongest = (max(people[each.white].rating or 0, people[each.black].rating or 0) for each in games)
        return "lint-games-too-fast", sum(rating >= least for rating in strongest)
    return "lint-players-too-fast", sum((person.rating or 0) >= least for person in people)


def _report(state: Tournament) -> Iterator[Finding]:
    """Fields of the report without which FIDE does not rate."""
    regulations = state.regulations
    for key in _IN_THE_REPORT:
        if not getattr(regulations, key):
            yield gap(Severity.WARNING, key, "lint-report-needs", regulations.laws.cite("FTR:4d"), field=key)
    known = {each.round for each in regulations.schedule.round_starts}
    missing = [each.number for each in state.rounds if each.number not in known]
    if missing:
        article, rounds = regulations.laws.cite("FTR:4d"), ", ".join(map(str, missing))
        yield gap(Severity.WARNING, "schedule", "lint-report-needs-days", article, rounds=rounds)


def _numbers(state: Tournament) -> Iterator[Finding]:
    """FIDE knows players by their numbers."""
    without = [person.name for person in people_of(state) if not person.fide_id]
    if without:
        names = ", ".join(without[:_NAMED]) + (", …" if len(without) > _NAMED else "")
        article = state.regulations.laws.cite("FTR:4d")
        yield gap(Severity.WARNING, "players", "lint-no-fide-numbers", article, count=len(without), names=names)


def _course(state: Tournament) -> Iterator[Finding]:
    """What was done by hand, and what was not played."""
    yield from (Finding(Severity.WARNING, "rounds", ruling) for ruling in interventions_of(state))
    forfeits = sum(not each.score.is_played for each in encounters_of(state))
    if forfeits:
        article = state.regulations.laws.cite("FTR:9c")
        yield contradiction(Severity.HINT, "rounds", "lint-forfeits-not-rated", article, count=forfeits)
