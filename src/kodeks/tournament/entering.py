"""Entries, start numbers, absences, withdrawals and line-ups."""

from __future__ import annotations

from types import MappingProxyType

from kodeks.pairing.teams import LineupSystem, TeamEntry, judge_lineup
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import judge_withdrawal
from kodeks.tournament.acts import Absent, Enter, Forbid, LineUp, Number, Present, Revise, Withdraw
from kodeks.tournament.places import event_of
from kodeks.tournament.state import Absence, Stage, Tournament
from kodeks.tournament.step import Step, done, law, refused

__all__ = ["absent", "enter", "forbid", "line_up", "number", "present", "revise", "withdraw"]


def enter(state: Tournament, act: Enter) -> Step:
    """Before the first pairing an entry like any other; later with the next free number and no points [D-84]."""
    if not act.entry.name.strip():
        return refused(state, "tournament-nameless", law(state, "IV.2.3", "5a"))
    if any(entry.name == act.entry.name and entry.birth == act.entry.birth for entry in state.entries):
        return refused(state, "tournament-entered-already", law(state, "IV.2.3", "5a"), name=act.entry.name)
    entries = (*state.entries, act.entry)
    if not state.is_numbered:
        return done(state._replace(entries=entries))
    if not state.rounds and not state.regulations.system.takes_late_entries:
        return done(_unnumbered(state._replace(entries=entries)))
    if not state.regulations.system.takes_late_entries:
        return refused(state, "tournament-table-is-fixed", law(state, "V.1.1", "5c"))
    late = state._replace(
        entries=entries,
        order=(*state.order, len(entries) - 1),
        entered=(*state.entered, state.round_to_pair),
    )
    ruling = Ruling(
        Verdict.PERMITTED,
        "tournament-late-entry",
        (law(state, "V.2.6", "5c"),),
        {"number": len(late.order), "round": state.round_to_pair},
    )
    return done(late, ruling)


def _unnumbered(state: Tournament) -> Tournament:
    """Numbers must be drawn again."""
    return state._replace(order=(), entered=())


def revise(state: Tournament, act: Revise) -> Step:
    """A correction of what is known of an entrant: his number stays."""
    place = act.number - 1
    if state.is_numbered:
        if not state.has(act.number):
            return refused(state, "tournament-no-such-number", law(state, "V.2.6", "5a"), number=act.number)
        place = state.order[act.number - 1]
    if not 0 <= place < len(state.entries):
        return refused(state, "tournament-no-such-number", law(state, "V.2.6", "5a"), number=act.number)
    entries = (*state.entries[:place], act.entry, *state.entries[place + 1 :])
    return done(state._replace(entries=entries))


def number(state: Tournament, act: Number) -> Step:
    """Start numbers are given before round 1 and never change [V.2.6]."""
    article = law(state, "V.2.6", "5b")
    if state.rounds:
        return refused(state, "tournament-numbers-stand", article)
    if sorted(act.order) != list(range(len(state.entries))):
        return refused(state, "tournament-numbers-not-all", article, players=len(state.entries))
    numbered = state._replace(
        order=act.order, entered=(1,) * len(act.order), first_colour=act.first_colour, seed=act.seed
    )
    return done(numbered)


def absent(state: Tournament, act: Absent) -> Step:
    """Who announces that he will not come is not paired and gets 0 points [V.2.8.9.5], or those of a requested bye."""
    article = law(state, "V.2.8.9.5", "9c")
    if not state.has(act.number):
        return refused(state, "tournament-no-such-number", article, number=act.number)
    if act.round < state.round_to_pair:
        return refused(state, "tournament-round-is-paired", article, round=act.round)
    if act.points not in (0, state.regulations.draw) and act.points != state.regulations.win:
        return refused(state, "tournament-no-such-bye", article, points=act.points)
    kept = tuple(each for each in state.absences if (each.number, each.round) != (act.number, act.round))
    return done(state._replace(absences=(*kept, Absence(act.number, act.round, act.points))))


def present(state: Tournament, act: Present) -> Step:
    """He comes after all."""
    kept = tuple(each for each in state.absences if (each.number, each.round) != (act.number, act.round))
    article = law(state, "V.2.8.9.5", "9c")
    if len(kept) == len(state.absences):
        return refused(state, "tournament-was-not-absent", article, number=act.number)
    if act.round < state.round_to_pair:
        return refused(state, "tournament-round-is-paired", article, round=act.round)
    return done(state._replace(absences=kept))


def withdraw(state: Tournament, act: Withdraw) -> Step:
    """He leaves: in a Swiss his results stand; in a round robin the half rule says [II.5.7, FTR 9b-9c]."""
    article = law(state, "II.5.7", "9c")
    if not state.has(act.number):
        return refused(state, "tournament-no-such-number", article, number=act.number)
    if act.number in state.withdrawn:
        return refused(state, "tournament-withdrawn-already", article, number=act.number)
    first = state.round_to_pair if act.from_round is None else act.from_round
    latest = state.round(first)
    if latest is not None and latest.stage is Stage.STARTED:
        return refused(state, "tournament-round-has-started", article, round=first)
    if latest is not None or first < state.round_to_pair:
        return refused(state, "tournament-round-is-paired", article, round=first)
    left = state._replace(withdrawn=MappingProxyType({**state.withdrawn, act.number: first}))
    return done(left, judge_withdrawal(event_of(state), act.number))


def forbid(state: Tournament, act: Forbid) -> Step:
    """Two who are not to meet; told before round 1 [FTR 5e]."""
    article = law(state, "V.2.8", "5e")
    for each in (act.one, act.other):
        if not state.has(each):
            return refused(state, "tournament-no-such-number", article, number=each)
    if act.one == act.other:
        return refused(state, "tournament-with-himself", article, number=act.one)
    pair = (min(act.one, act.other), max(act.one, act.other))
    return done(state._replace(forbidden=state.forbidden | {pair}))


def line_up(state: Tournament, act: LineUp) -> Step:
    """A team's line-up for a round, checked by its system [V.3.6]."""
    regulations = state.regulations
    article = law(state, "V.3.6", "13a")
    if not regulations.boards:
        return refused(state, "tournament-no-teams", article)
    if not state.has(act.number):
        return refused(state, "tournament-no-such-number", article, number=act.number)
    paired = state.round(act.round)
    if act.round < state.round_to_pair - 1 or (paired is not None and paired.stage is Stage.STARTED):
        return refused(state, "tournament-round-has-started", article, round=act.round)
    entry = state.entry(act.number)
    names = tuple(name or None for name in act.names)
    ruling = judge_lineup(
        LineupSystem(regulations.lineup),
        TeamEntry(entry.players, entry.reserves) if entry.players else None,
        regulations.boards,
        names,
        tuple(name or None for name in state.line_ups[act.round - 1, act.number])
        if (act.round - 1, act.number) in state.line_ups
        else None,
    )
    if ruling.verdict is Verdict.REFUSED:
        return Step(state, (ruling,), is_accepted=False)
    line_ups = MappingProxyType({**state.line_ups, (act.round, act.number): act.names})
    return done(state._replace(line_ups=line_ups), ruling)
