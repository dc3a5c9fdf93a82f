"""A round to be paired, and the round as an engine pairs it, with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kodeks.pairing.swiss.settings import SwissSettings
from kodeks.rounds import Entrant, Meeting, Rest, Round
from kodeks.rulebook.article import Article

__all__ = ["Explanation", "FloatExplanation", "PairExplanation", "PairedRound", "Refusal", "RoundToPair", "Why"]

NO_FACTS: Mapping[str, int | str] = {}


class Why(NamedTuple):
    """A reason as a message key, with the articles it rests on and the facts it speaks of."""

    key: str
    articles: tuple[Article, ...]
    facts: Mapping[str, int | str] = NO_FACTS


class Refusal(NamedTuple):
    """Somebody who was tried before (as opponent, as floater, for the bye) and why it was refused."""

    number: int
    why: Why


class PairExplanation(NamedTuple):
    """Why these two meet: what chose the opponent, what chose the colours, who was tried before."""

    board: int
    white: int
    black: int
    chosen: Why
    colours: Why
    refused: tuple[Refusal, ...] = ()


class FloatExplanation(NamedTuple):
    """Why a player plays outside his score group, and who was tried before him."""

    number: int
    why: Why
    refused: tuple[Refusal, ...] = ()


class Explanation(NamedTuple):
    """The reasons of a whole round. `notes` speak of the round, `bye` of who rests."""

    pairs: tuple[PairExplanation, ...] = ()
    floats: tuple[FloatExplanation, ...] = ()
    bye: FloatExplanation | None = None
    notes: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundToPair:
    """All an engine needs. `resting` names who is not to be paired now and why: absent, withdrawn, a requested bye.

    Entrants whose `entered_round` is still to come rest of themselves.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]  # those before, a result may still be missing [V.2.8.9.10]
    settings: SwissSettings
    resting: tuple[Rest, ...] = ()
    forbidden: frozenset[tuple[int, int]] = field(default_factory=frozenset)  # pairs the regulations exclude

    @property
    def number(self) -> int:
        """The number of the round that is paired."""
        return len(self.rounds) + 1

    @property
    def is_last(self) -> bool:
        """The last round has looser conditions [V.2.8.6.2.3]."""
        return self.number >= self.settings.rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRound:
    """Pairs by board, who has the bye, who else rests, and why."""

    number: int
    pairs: tuple[Meeting, ...]
    bye: Rest | None
    rests: tuple[Rest, ...]  # without the bye
    explanation: Explanation = field(default_factory=Explanation)

    def as_round(self) -> Round:
        """The round to be played."""
        return Round(self.pairs, self.rests if self.bye is None else (*self.rests, self.bye))
