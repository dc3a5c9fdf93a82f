"""What an event can come to: refused, or a new state, with rulings on the way."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.rulebook.ftr import FTR2012
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.state import Tournament

__all__ = ["Step", "done", "law", "refused"]


class Step(NamedTuple):
    """The state after an event, and the rulings given on it. Refused: the state is the one before."""

    state: Tournament
    rulings: tuple[Ruling, ...] = ()
    is_accepted: bool = True


def done(state: Tournament, *rulings: Ruling) -> Step:
    """The event stands."""
    return Step(state, rulings)


def refused(state: Tournament, reason: str, *articles: Article, **facts: int | str) -> Step:
    """The event may not be."""
    return Step(state, (Ruling(Verdict.REFUSED, reason, articles, facts),), is_accepted=False)


def law(state: Tournament, draughts: str, chess: str) -> Article:
    """The article of the event's own code on a matter: of the draughts code, or of the FIDE tournament rules."""
    regulations = state.regulations
    if regulations.is_chess:
        return FTR2012.cite(chess)
    return regulations.code.cite(draughts)
