"""Entries, start numbers and absences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from kodeks import standings
from kodeks.pairing import teams
from kodeks.pairing.dutch.strength import by_strength, place_among
from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Absent, CheckIn, DrawLots, Enter, Forbid, Number, Present, Revise
from kodeks.tournament.entry import Entry
from kodeks.tournament.entry_list import EntryList
from kodeks.tournament.numbering import judge_numbers
from kodeks.tournament.resting import judge_absence, law_of_absence
from kodeks.tournament.state import Absence, Tournament
from kodeks.tournament.step import Outcome, Step, done, law, refused


def enter(state: Tournament, act: Enter) -> Step:
    """Before numbers are given an entry like any other; later with the next free number and no points [D-84]. A table
    of fixed pairings takes nobody once it is in use; before, its numbers must be drawn again."""
    fault = _fault(state, act.entry, state.entries)
    if fault is not None:
        return fault
    added = state._replace(entries=_with_entry(state.entries, act.entry))
    told = tuple(_of_team(state, act.entry))
    if not state.is_numbered:
        return done(added, *told)
    if state.regulations.system.takes_late_entries:
        return _enter_late(added, told)
    if state.rounds:
        return refused(state, "tournament-table-is-fixed", law(state, "V.1.1", "FTR:5c"))
    return done(_renumbered(added, (), entered=()), *told)


def _with_entry(entries: Sequence[Entry], entry: Entry) -> EntryList:
    return (entries if isinstance(entries, EntryList) else EntryList(entries)).with_entry(entry)


def _fault(state: Tournament, entry: Entry, others: Sequence[Entry]) -> Step | None:
    """An entry needs a name, and one of its own; nobody is in a team twice."""
    article = law(state, "IV.2.3", "FTR:5a")
    if not entry.name.strip():
        return refused(state, "tournament-nameless", article)
    name = entry.name
    if entry.birth in [other.birth for other in others if other.name == name]:
        return refused(state, "tournament-entered-already", article, name=entry.name)
    twice = None
    if state.regulations.teams.boards:
        twice = teams.judge_names(teams.TeamEntry(entry.players, entry.reserves), code=state.regulations.laws)
    return None if twice is None else Step(state, (twice,), Outcome.REFUSED)


def _of_team(state: Tournament, entry: Entry) -> Iterator[Ruling]:
    """What the system of line-ups has against the written entry of a team [V.3.6]."""
    regulations = state.regulations
    if regulations.teams.boards and (entry.players or entry.reserves):
        team = teams.TeamEntry(entry.players, entry.reserves)
        system = teams.LineupSystem(regulations.teams.lineup)
        ruling = teams.judge_entry(system, team, regulations.teams.boards, code=regulations.laws)
        if ruling.verdict is Verdict.REFUSED:
            yield ruling


def _enter_late(state: Tournament, told: tuple[Ruling, ...]) -> Step:
    """The number after the last, so that nobody's number changes [V.2.6, D-84]."""
    late = state._replace(
        order=(*state.order, len(state.entries) - 1),
        entered=(*state.entered, state.round_to_pair),
    )
    facts: dict[str, int | str] = {"number": len(late.order), "round": state.round_to_pair}
    ruling = Ruling(Verdict.PERMITTED, "tournament-late-entry", (law(state, "V.2.6", "FTR:5c"),), facts)
    return done(_with_named_pairs(late), *told, ruling)


def _place_of(state: Tournament, number: int) -> int | None:
    """The place among the entries, from 0: by start number or, before there are any, by the place itself."""
    if state.is_numbered:
        return state.order[number - 1] if state.has(number) else None
    return number - 1 if 1 <= number <= len(state.entries) else None


def revise(state: Tournament, act: Revise) -> Step:
    """A correction of what is known of an entrant: his number stays."""
    place = _place_of(state, act.number)
    if place is None:
        return refused(state, "tournament-no-such-number", law(state, "V.2.6", "FTR:5a"), number=act.number)
    before, after = state.entries[:place], state.entries[place + 1 :]
    fault = _fault(state, act.entry, (*before, *after))
    if fault is not None:
        return fault
    revised = state._replace(entries=(*before, act.entry, *after))
    if not state.is_numbered:
        return done(revised, *_of_team(state, act.entry))
    corrected, told = _with_strength(state, _with_named_pairs(revised), act.number)
    return done(corrected, *_of_team(state, act.entry), *told)


def _with_strength(before: Tournament, after: Tournament, number: int) -> tuple[Tournament, tuple[Ruling, ...]]:
    """Until round 4 is paired a corrected rating or title gives a player of FIDE's system another place in the order of
    strength, not later; his start number stays [C.04.2 2.3]."""
    rules = after.regulations.swiss_rules
    was, now = before.entry(number), after.entry(number)
    if rules is None or not before.rounds:
        return after, ()
    if (was.rating, was.title) == (now.rating, now.title) or after.regulations.pairing.start_numbers != "rating":
        return after, ()
    article, facts = rules.cite("2.3", "C.04.2"), {"number": number}
    if after.round_to_pair > rules.last_renumbered_round:
        return after, (Ruling(Verdict.PERMITTED, "tournament-strength-stays", (article,), facts),)
    others = [after.entrants[each - 1] for each in by_strength(after.by_strength) if each != number]
    place = place_among(others, after.entrants[number - 1])
    order = [entrant.number for entrant in others]
    order.insert(place, number)
    ruling = Ruling(Verdict.PERMITTED, "tournament-strength-corrected", (article,), {**facts, "place": place + 1})
    return after._replace(strength=tuple(order)), (ruling,)


def check_in(state: Tournament, act: CheckIn) -> Step:
    """Who has come before the start, or has not after all."""
    place = _place_of(state, act.number)
    if place is None:
        return refused(state, "tournament-no-such-number", law(state, "IV.2.3", "FTR:5a"), number=act.number)
    return done(state._replace(here=state.here | {place} if act.is_here else state.here - {place}))


def draw_lots(state: Tournament, act: DrawLots) -> Step:
    """A draw stands in the log with its seed, whether it is kept or not; the numbers follow when they are given."""
    article = law(state, "V.2.6", "FTR:5a")
    if state.rounds:
        return refused(state, "tournament-numbers-stand", article)
    if not state.entries:
        return refused(state, "tournament-nobody-entered", article)
    return done(state) if act.seed.strip() else refused(state, "tournament-seed-missing", article)


def number(state: Tournament, act: Number) -> Step:
    """Start numbers are given before round 1 and never change [V.2.6]."""
    article = law(state, "V.2.6", "FTR:5b")
    if state.rounds:
        return refused(state, "tournament-numbers-stand", article)
    if not state.entries or sorted(act.order) != list(range(len(state.entries))):
        return refused(state, "tournament-numbers-not-all", article, players=len(state.entries))
    numbered = _renumbered(state, act.order, entered=(1,) * len(act.order))
    numbered = numbered._replace(entries=tuple(state.entries), first_colour=act.first_colour, seed=act.seed)
    numbered = _with_named_pairs(numbered)
    return done(numbered, *_missing_names(numbered), *judge_numbers(state, act.order))


def _renumbered(state: Tournament, order: tuple[int, ...], *, entered: tuple[int, ...]) -> Tournament:
    """New numbers, or none: then everybody goes by his place in the entries."""
    places = range(len(state.entries))
    now = {index: number for number, index in enumerate(order or places, start=1)}
    new = {number: now[index] for number, index in enumerate(state.order or places, start=1)}
    return renumbered(state, new)._replace(order=order, entered=entered)


def renumbered(state: Tournament, new: Mapping[int, int]) -> Tournament:
    """What was said of a number follows him to the new one; of those who have none it is said no more."""
    return state._replace(
        strength=(),
        withdrawn=MappingProxyType({new[each]: first for each, first in state.withdrawn.items() if each in new}),
        absences=tuple(each._replace(number=new[each.number]) for each in state.absences if each.number in new),
        forbidden=state.forbidden.renumbered(new),
        line_ups=MappingProxyType(
            {(each, new[team]): names for (each, team), names in state.line_ups.items() if team in new}
        ),
    )


def _with_named_pairs(state: Tournament) -> Tournament:
    """The pairs and groups that the regulations keep apart by name, as far as they are entered [FTR 5e]."""
    if not state.regulations.pairing.forbidden_pairs:
        return state
    numbers = {state.entry(number).name: number for number in range(1, len(state.order) + 1)}
    groups = state.regulations.pairing.forbidden_pairs
    found = Forbidden.within(*([numbers[name] for name in group if name in numbers] for group in groups))
    return state._replace(forbidden=state.forbidden | found)


def _missing_names(state: Tournament) -> Iterator[Ruling]:
    """Names in the regulations whom nobody bears: a slip of the pen would let the two meet."""
    names = {entry.name for entry in state.entries}
    for name in dict.fromkeys(name for pair in state.regulations.pairing.forbidden_pairs for name in pair):
        if name not in names:
            article = law(state, "V.2.8", "FTR:5e")
            yield Ruling(Verdict.ARBITER_DECISION_REQUIRED, "tournament-forbidden-unknown", (article,), {"name": name})


def absent(state: Tournament, act: Absent) -> Step:
    """Who announces that he will not come is not paired and gets 0 points [V.2.8.9.5], or those of a requested bye,
    which the draughts code does not know."""
    article = law_of_absence(state)
    if not state.has(act.number):
        return refused(state, "tournament-no-such-number", article, number=act.number)
    if act.round < state.round_to_pair:
        return refused(state, "tournament-round-is-paired", article, round=act.round)
    if state.planned_rounds is not None and act.round > state.planned_rounds:
        return refused(state, "tick-no-such-round", article, round=act.round)
    paid = (state.regulations.worth.draw, state.regulations.worth.win) if state.regulations.system.has_paid_bye else ()
    if act.points not in (0, *paid):
        points = standings.write_points(act.points, state.regulations.scale)
        return refused(state, "tournament-no-such-bye", article, points=points)
    kept = tuple(each for each in state.absences if (each.number, each.round) != (act.number, act.round))
    away = Absence(act.number, act.round, act.points)
    return done(state._replace(absences=(*kept, away)), *judge_absence(state, act.points))


def present(state: Tournament, act: Present) -> Step:
    """He comes after all."""
    kept = tuple(each for each in state.absences if (each.number, each.round) != (act.number, act.round))
    article = law_of_absence(state)
    if len(kept) == len(state.absences):
        return refused(state, "tournament-was-not-absent", article, number=act.number)
    if act.round < state.round_to_pair:
        return refused(state, "tournament-round-is-paired", article, round=act.round)
    return done(state._replace(absences=kept))


def forbid(state: Tournament, act: Forbid) -> Step:
    """Who are not to meet; told before round 1 [FTR 5e]."""
    article = law(state, "V.2.8", "FTR:5e")
    for each in act.numbers:
        if not state.has(each):
            return refused(state, "tournament-no-such-number", article, number=each)
    twice = [each for place, each in enumerate(act.numbers) if each in act.numbers[:place]]
    if twice:
        return refused(state, "tournament-with-himself", article, number=twice[0])
    return done(state._replace(forbidden=state.forbidden | Forbidden.within(act.numbers)))
