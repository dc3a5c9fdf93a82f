"""A round to be paired, and the round as an engine pairs it, with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, overload

from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.pairing.swiss.settings import SwissSettings
from kodeks.rounds import Entrant, Rest, Round
from kodeks.rulebook.article import Article

__all__ = [
    "Explanation",
    "FloatExplanation",
    "PairExplanation",
    "ReasonedRound",
    "Refusal",
    "Refusals",
    "RefusedAlike",
    "RoundToPair",
    "VirtualPoints",
    "Why",
    "spans",
]

NO_FACTS: Mapping[str, int | str] = {}


class Why(NamedTuple):
    """A reason as a message key, with the articles it rests on and the facts it speaks of."""

    key: str
    articles: tuple[Article, ...]
    facts: Mapping[str, int | str] = NO_FACTS


def spans(numbers: Iterable[int]) -> str:
    """Start numbers in short: 3–7, 12."""
    ordered = sorted(numbers)
    starts = [at for at, number in enumerate(ordered) if at == 0 or ordered[at - 1] != number - 1]
    ends = [at - 1 for at in starts[1:]] + [len(ordered) - 1]
    pairs = ((ordered[start], ordered[end]) for start, end in zip(starts, ends, strict=True))
    return ", ".join(str(one) if one == other else f"{one}–{other}" for one, other in pairs)


class Refusal(NamedTuple):
    """Somebody who was tried before (as opponent, as floater, for the bye) and why it was refused."""

    number: int
    why: Why


class RefusedAlike(NamedTuple):
    """All who were refused for one reason, in the order they were tried."""

    why: Why
    numbers: list[int]

    @property
    def total(self) -> int:
        """How many they are."""
        return len(self.numbers)

    @property
    def spans(self) -> str:
        """Their start numbers in short: 3–7, 12."""
        return spans(self.numbers)


class Refusals(Sequence[Refusal]):
    """All who were tried, in that order. In a large field they are millions, so they are told when they are asked for,
    from what the round was paired on; nothing of them is kept."""

    __slots__ = ("_tell",)

    def __init__(self, tell: Callable[[], Iterator[Refusal]] = lambda: iter(())) -> None:
        self._tell = tell

    @classmethod
    def of(cls, refused: Iterable[Refusal]) -> Refusals:
        """Those who are known already."""
        known = tuple(refused)
        return cls(lambda: iter(known))

    def by_reason(self) -> list[RefusedAlike]:
        """Who was refused for which reason; the reasons as they came up first."""
        found: dict[str, RefusedAlike] = {}
        for number, why in self:
            found.setdefault(why.key, RefusedAlike(why, [])).numbers.append(number)
        return list(found.values())

    def __iter__(self) -> Iterator[Refusal]:
        return self._tell()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    @overload
    def __getitem__(self, at: int) -> Refusal: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Refusal, ...]: ...

    def __getitem__(self, at: int | slice) -> Refusal | tuple[Refusal, ...]:
        return tuple(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusals) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(number for number, _ in self))

    def __repr__(self) -> str:
        return f"Refusals.of({tuple(self)!r})"


NOBODY_REFUSED = Refusals()


class PairExplanation(NamedTuple):
    """Why these two meet: what chose the opponent, what chose the colours, who was tried before."""

    board: int
    white: int
    black: int
    chosen: Why
    colours: Why
    refused: Refusals = NOBODY_REFUSED


class FloatExplanation(NamedTuple):
    """Why a player plays outside his score group, and who was tried before him."""

    number: int
    why: Why
    refused: Refusals = NOBODY_REFUSED


class Explanation(NamedTuple):
    """The reasons of a whole round. `notes` speak of the round, `bye` of who rests."""

    pairs: tuple[PairExplanation, ...] = ()
    floats: tuple[FloatExplanation, ...] = ()
    bye: FloatExplanation | None = None
    notes: tuple[Why, ...] = ()


class VirtualPoints(NamedTuple):
    """Points that count for pairing only, in some rounds, for a range of start numbers [C.04.7]."""

    points: int
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundToPair:
    """All an engine needs. `resting` names who is not to be paired now and why: absent, withdrawn, a requested bye.

    Entrants whose `entered_round` is still to come rest of themselves.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]  # those before, a result may still be missing [V.2.8.9.10]
    settings: SwissSettings
    resting: tuple[Rest, ...] = ()
    forbidden: Forbidden = field(default_factory=Forbidden)  # whom the regulations keep apart
    virtual: tuple[VirtualPoints, ...] = ()  # of an accelerated system
    second: Mapping[int, int] = field(default_factory=dict)  # of teams: their game points [C.04.6 1.2]

    @property
    def number(self) -> int:
        """The number of the round that is paired."""
        return len(self.rounds) + 1

    def virtual_in(self, number: int) -> dict[int, int]:
        """Virtual points in a round, by start number; a later line overrides [DU-20]."""
        found: dict[int, int] = {}
        for line in self.virtual:
            if line.first_round <= number <= line.last_round:
                found |= dict.fromkeys(range(line.first, line.last + 1), line.points)
        return found

    @property
    def is_last(self) -> bool:
        """The last round has looser conditions [V.2.8.6.2.3]."""
        return self.number >= self.settings.rounds


class ReasonedRound(NamedTuple):
    """The round as an engine pairs it, who rests included, and why it is so."""

    round: Round
    explanation: Explanation = Explanation()
