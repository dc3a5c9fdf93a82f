"""The checklist in the log: items ticked and measured, and the list of the event with all that is known."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from kodeks.malformed import MalformedText
from kodeks.tournament.acts import Measure, Tick
from kodeks.tournament.occasion import occasion_by
from kodeks.tournament.people import people_of
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step, done, law, refused
from kodeks.venue import ChecklistLine, Grade, Item, Occasion, checklist_for, find_item, read_measure

__all__ = [
    "TickedLine",
    "checklist_of",
    "is_youth_event",
    "measure",
    "measures_of",
    "occasion_by",
    "occasion_of",
    "tick",
    "tick_of",
]
Recorded = TypeVar("Recorded", Tick, Measure)


# Recording


def tick(state: Tournament, act: Tick) -> Step:
    """An item is in order, or not, or not looked at after all; a later tick of the same item and round corrects it."""
    fault = _unknown(state, act)
    ticks = _without(state.ticks, act) if act.is_fine is None else _with(state.ticks, act)
    return fault or done(state._replace(ticks=ticks))


def measure(state: Tournament, act: Measure) -> Step:
    """A value was measured; a later one of the same item and round corrects it, an empty one takes it away."""
    fault = _unknown(state, act)
    if fault is not None:
        return fault
    if not act.value.strip() and (act.item, act.round) in state.measures:
        return done(state._replace(measures=_without(state.measures, act)))
    try:
        read_measure(state.regulations.board, act.item, act.value)
    except MalformedText:
        return refused(state, "tick-not-a-measure", law(state, "II.3", "FTR:6"), item=act.item, text=act.value)
    return done(state._replace(measures=_with(state.measures, act)))


def _unknown(state: Tournament, act: Tick | Measure) -> Step | None:
    if find_item(state.regulations.board, act.item) is None:
        return refused(state, "tick-unknown-item", law(state, "II.3", "FTR:6"), item=act.item)
    if act.round is not None and not _has_round(state, act.round):
        return refused(state, "tick-no-such-round", law(state, "II.3", "FTR:6"), round=act.round)
    return None


def _with(known: Mapping[tuple[str, int | None], Recorded], act: Recorded) -> Mapping[tuple[str, int | None], Recorded]:
    """The latest stands last."""
    return MappingProxyType({**_without(known, act), (act.item, act.round): act})


def _without(
    known: Mapping[tuple[str, int | None], Recorded], act: Recorded
) -> Mapping[tuple[str, int | None], Recorded]:
    place = (act.item, act.round)
    return MappingProxyType({each: value for each, value in known.items() if each != place})


# Asking


class TickedLine(NamedTuple):
    """A line of the list, and its tick if it has one."""

    line: ChecklistLine
    tick: Tick | None = None

    @property
    def is_done(self) -> bool:
        return self.tick is not None or self.line.value is not None

    @property
    def is_fine(self) -> bool | None:
        """Whether it is in order: nobody said otherwise, and no must is broken; None where nobody has looked."""
        if not self.is_done:
            return None
        judgement = self.line.judgement
        is_against_a_must = judgement is not None and judgement.grade is Grade.ERROR
        return not is_against_a_must and (self.tick is None or self.tick.is_fine)


def checklist_of(
    state: Tournament, occasion: Occasion | None = None, round_number: int | None = None
) -> tuple[TickedLine, ...]:
    """The list of the event with ticks and measured values, of a round or the latest of each."""
    lines = checklist_for(occasion or occasion_of(state), measures_of(state, round_number))
    return tuple(TickedLine(line, tick_of(state, line.item, round_number)) for line in lines)


def tick_of(state: Tournament, item: Item, round_number: int | None = None) -> Tick | None:
    """The tick of an item in a round; without a round the latest. What is done once holds for all rounds after."""
    return _latest(state.ticks, item, round_number)


def measures_of(state: Tournament, round_number: int | None = None) -> dict[str, Fraction]:
    """What was measured, in basic units, in a round or last of all."""
    board = state.regulations.board
    found = {}
    for key in dict.fromkeys(key for key, _ in state.measures):
        item = find_item(board, key)
        assert item is not None, key
        latest = _latest(state.measures, item, round_number)
        if latest is not None:
            found[key] = read_measure(board, key, latest.value)
    return found


def _latest(known: Mapping[tuple[str, int | None], Recorded], item: Item, round_number: int | None) -> Recorded | None:
    if round_number is None:
        of_item = [act for (key, _), act in known.items() if key == item.key]
        return of_item[-1] if of_item else None
    in_round = known.get((item.key, round_number))
    if in_round is not None or item.is_each_round:
        return in_round
    before = [act for (key, number), act in known.items() if key == item.key and (number or 0) < round_number]
    return before[-1] if before else None


# The event as the venue sees it


def occasion_of(state: Tournament) -> Occasion:
    """What the list depends on, from regulations and entries; who is blind no entry tells."""
    return occasion_by(state.regulations, len(state.entries) or None, is_youth=is_youth_event(state))


def is_youth_event(state: Tournament) -> bool:
    """Whether everybody entered is young enough for an age group; an open event may have such groups, too."""
    ages = [group.age for group in state.regulations.people.groups if group.age is not None]
    people, year = people_of(state), state.regulations.starts[:4]
    if not ages or not people or not year:
        return False
    born = [person.birth[:4] for person in people]
    return all(each.isascii() and each.isdecimal() and int(year) - int(each) <= max(ages) for each in born)


def _has_round(state: Tournament, number: int) -> bool:
    """Whether there is, or may be, such a round; it need not be paired yet."""
    planned = state.regulations.rounds_for(len(state.order) or len(state.entries)) or 0
    is_open = planned < 1 or state.regulations.system.is_by_matches
    return number >= 1 and (is_open or number <= planned)
