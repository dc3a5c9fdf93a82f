"""Play-offs, notes, undoing, closing, reopening and signing off."""

from __future__ import annotations

from datetime import date
from types import MappingProxyType

from kodeks import tournament as parts
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Close, Note, PlayOff, Reopen, SetRounds, Sign, Undo
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step, done, law, refused


def play_off(state: Tournament, act: PlayOff) -> Step:
    """The order a play-off gave [V.1.7.1.6, FTR A3.1.e]."""
    article = law(state, "V.1.7.1.6", "FTR:A3.1.e")
    for number in act.order:
        if not state.has(number):
            return refused(state, "tournament-no-such-number", article, number=number)
    for place, number in enumerate(act.order):
        if number in act.order[:place]:
            return refused(state, "tournament-paired-twice", article, number=number)
    if state.play_offs and not parts.is_over(state, state.play_offs[-1]):
        return refused(state, "playoff-under-way", article)
    places = {number: place for place, number in enumerate(act.order, start=1)}
    held = tuple(each._replace(before=MappingProxyType({**each.before, **places})) for each in state.play_offs)
    return done(state._replace(play_off=MappingProxyType({**state.play_off, **places}), play_offs=held))


def note(state: Tournament, act: Note) -> Step:
    """Something for the report. What follows up another note names one that stands."""
    article = law(state, "IV.2.25", "FTR:4d")
    if not act.text.strip():
        return refused(state, "tournament-note-empty", article)
    if act.follows is not None and act.follows not in state.noted:
        return refused(state, "tournament-no-such-note", article, number=act.follows)
    if act.against is not None and not state.has(act.against):
        return refused(state, "tournament-no-such-number", article, number=act.against)
    return done(state._replace(notes=(*state.notes, act)))


def set_rounds(state: Tournament, act: SetRounds) -> Step:
    """The number of rounds of a Swiss is in the regulations; the arbiter may adjust it [V.2.4]."""
    article = law(state, "V.2.4", "FTR:5a")
    if not state.regulations.system.is_swiss:
        return refused(state, "tournament-table-is-fixed", article)
    if act.rounds < 1:
        return refused(state, "tournament-no-rounds", article, rounds=act.rounds)
    if act.rounds < len(state.rounds):
        return refused(state, "tournament-rounds-played", article, rounds=len(state.rounds))
    return done(state._replace(regulations=state.regulations.changed(rounds=act.rounds)))


def undo(state: Tournament, act: Undo) -> Step:
    """What was recorded after this number is taken back; but moves that are shown late stay late until somebody says
    otherwise: what is seen once cannot be taken back."""
    article = law(state, "IV.2.17", "FTR:4b")
    if not 0 <= act.to < state.seq:
        return refused(state, "tournament-no-such-event", article, number=act.to)
    back = next(each for each in state.history() if each.seq <= act.to)
    ruling = Ruling(Verdict.UPHELD, "tournament-taken-back", (article,), {"number": act.to})
    return done(back._replace(delays=state.delays), ruling)


def close(state: Tournament, act: Close) -> Step:
    """Nothing may be open: every round has been played and every board has its result, or a reason is given."""
    article = law(state, "IV.2.23", "FTR:4d")
    missing = [paired.number for paired in state.rounds if not paired.is_complete]
    if missing:
        return refused(state, "tournament-results-missing", article, round=missing[0])
    if act.reason.strip():
        return done(state._replace(is_closed=True))
    if state.play_offs and not parts.is_over(state, state.play_offs[-1]):
        return refused(state, "playoff-under-way", article)
    planned = 1 if state.regulations.system.is_by_matches else max(1, state.planned_rounds or 1)
    if len(state.rounds) < planned:
        return refused(state, "tournament-rounds-missing", article, played=len(state.rounds), rounds=planned)
    if state.regulations.system.is_by_matches and not parts.is_decided(state):
        return refused(state, "tournament-without-winner", article)
    return done(state._replace(is_closed=True))


def reopen(state: Tournament, act: Reopen) -> Step:
    """A closed tournament is opened again, with a reason."""
    if not act.reason.strip():
        return refused(state, "game-reason-needed", law(state, "IV.2.17", "FTR:4d"))
    return done(state._replace(is_closed=False))


def sign(state: Tournament, act: Sign) -> Step:
    """One of the arbiters vouches for the closed tournament; if the regulations name none, whoever does [IV.2.24]."""
    article = law(state, "IV.2.24", "FTR:4d")
    named = [arbiter.name for arbiter in state.regulations.people.arbiters]
    if not act.name.strip() or (named and act.name not in named):
        return refused(state, "tournament-no-such-signer", article, name=act.name)
    if not _is_day(act.day):
        return refused(state, "tournament-not-a-day", article, day=act.day)
    return done(state)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
