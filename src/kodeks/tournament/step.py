"""What an event can come to: refused, or a new state, with rulings on the way."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.state import Tournament


class Outcome(Enum):
    """What became of an act. Callers ask this value; the reason of a ruling is for people."""

    DONE = auto()
    REFUSED = auto()
    OVERTAKEN = auto()  # somebody has changed the same matter since it was seen
    STANDS = auto()  # there is a result already, and it was not said that it is to be replaced
    REASON_NEEDED = auto()  # it may be, for a reason


class Step(NamedTuple):
    """The state after an event, and the rulings given on it. Unless it is done, the state is the one before."""

    state: Tournament
    rulings: tuple[Ruling, ...] = ()
    outcome: Outcome = Outcome.DONE

    @property
    def is_accepted(self) -> bool:
        """Whether the event stands."""
        return self.outcome is Outcome.DONE

    def as_outcome(self, outcome: Outcome) -> Step:
        """The same, where who is refused can do something about it."""
        return self._replace(outcome=outcome)


def done(state: Tournament, *rulings: Ruling) -> Step:
    """The event stands."""
    return Step(state, rulings)


def refused(state: Tournament, reason: str, *articles: Article, **facts: int | str) -> Step:
    """The event may not be."""
    return Step(state, (Ruling(Verdict.REFUSED, reason, articles, facts),), Outcome.REFUSED)


def refused_when_closed(state: Tournament) -> Step | None:
    """Nothing is recorded of a tournament that is closed, nor at its boards."""
    if not state.is_closed:
        return None
    return refused(state, "tournament-is-closed", law(state, "IV.2.17", "FTR:4b"))


def law_of_pairing(state: Tournament) -> Article:
    """The article by which the event is paired: each system has its own."""
    return law(state, *state.regulations.system.traits.paired_by)


def law_of_announcing(state: Tournament) -> Article:
    """The article by which a pairing is made known."""
    return law(state, *state.regulations.system.traits.announced_by)


def law(state: Tournament, draughts: str, chess: str) -> Article:
    """The article of the event's own code on a matter: of the draughts code, or of the FIDE tournament rules."""
    return state.regulations.cite(draughts, chess)
