"""The conditions of a norm, each with its article, and the answer with the decisions on the code it rests on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles.rank import HeldRank, Rank

_DOUBTS = {  # message keys: where the source is too damaged or contradictory to be sure
    "D-123": "norm-unsure-candidates",
    "D-126": "norm-unsure-table-norms",
    "D-130": "norm-unsure-table-conversion",
    "Tab.V": "norm-unsure-table-places",
}


# What an event itself must be, by name, in the order of the articles: the commission may override these
EVENT_CONDITIONS = ("arbiter", "leader", "code", "licences", "notice", "list")


class Condition(NamedTuple):
    """One condition of a norm: its stable name, and a ruling that says by how much it is met or failed."""

    name: str
    ruling: Ruling

    @property
    def is_met(self) -> bool:
        return self.ruling.verdict is Verdict.UPHELD


class Decision(NamedTuple):
    """How a silent or damaged place of the code is read, by its number in our specification."""

    key: str

    @property
    def doubt(self) -> str:
        """What is not sure, as a message key; empty where nothing is in doubt."""
        return _DOUBTS.get(self.key, "")

    @property
    def is_unsure(self) -> bool:
        return bool(self.doubt)


class Exclusion(Enum):
    """Why a round does not count for a norm, by the keys of its sentences."""

    BYE = "norm-excluded-bye"
    WALKOVER = "norm-excluded-walkover"
    FOREIGN = "norm-excluded-foreign"
    TEMPO = "norm-excluded-tempo"
    LIST_UNKNOWN = "norm-excluded-list-unknown"
    UNCLASSIFIED = "norm-excluded-unclassified"


class ExcludedRound(NamedTuple):
    """A round that does not count for a norm, and why; without opponent it was a bye."""

    round: int
    opponent: int | None  # place among the persons of the event, from 0
    why: Exclusion
    ruling: Ruling

    @classmethod
    def by(cls, article: Article, number: int, opponent: int | None, why: Exclusion) -> ExcludedRound:
        """The round, by the article that leaves it out."""
        return cls(number, opponent, why, Ruling(Verdict.REFUSED, why.value, (article,)))


def condition(
    code: Edition, name: str, is_met: bool, reasons: tuple[str, str], numbers: Iterable[str], /, **facts: int | str
) -> Condition:
    """A condition with the reason if it is met and the reason if it is not, and the articles in an edition."""
    verdict, reason = (Verdict.UPHELD, reasons[0]) if is_met else (Verdict.REFUSED, reasons[1])
    return Condition(name, Ruling(verdict, reason, tuple(map(code.cite, numbers)), facts))


def first_failure(conditions: Iterable[Condition]) -> Ruling | None:
    """Why there is no norm: the first condition that failed, in the order of the articles."""
    return next((each.ruling for each in conditions if not each.is_met), None)


def failures_of_the_event(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """What the event fails, if nothing else stands in the way."""
    failed = tuple(each for each in conditions if not each.is_met)
    return failed if all(each.name in EVENT_CONDITIONS for each in failed) else ()


def decisions(*keys: str) -> tuple[Decision, ...]:
    """Decisions by number, each once, in order."""
    return tuple(Decision(key) for key in sorted(set(keys)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NormAnswer(ABC):
    """What one event brought a player on a ladder: categories, or titles."""

    code: Edition
    held: HeldRank  # before the event
    excluded: tuple[ExcludedRound, ...]
    reached: Rank | None  # the highest whose norm is fulfilled, whatever he holds [D-121]

    @property
    @abstractmethod
    def steps(self) -> Sequence[Rank]:
        """The ranks that a result can bring, from the lowest."""

    @abstractmethod
    def conditions_of(self, rank: Rank) -> tuple[Condition, ...]:
        """Those of one of the steps."""

    @property
    def earned(self) -> Rank | None:
        """The norm that is booked: the highest fulfilled, if it is above what he holds [D-121]."""
        return self.reached if self.reached is not None and not self.held.reaches(self.reached) else None

    @property
    def target(self) -> Rank | None:
        """The rank the answer is about: what was earned, else the next above what he holds; None at the top."""
        return self.earned or self._above(self.held)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Those of the target."""
        return () if self.target is None else self.conditions_of(self.target)

    @property
    def has_brought(self) -> bool:
        """Whether there is something to announce."""
        return self.target is not None and first_failure(self.conditions) is None

    @property
    def missed_by_the_event(self) -> Iterator[tuple[Condition, ...]]:
        """Of every rank above what he holds and has earned: what the event fails, if it is that alone."""
        above = self.steps if self.reached is None else self.steps[self.steps.index(self.reached) + 1 :]
        for rank in above:
            if not self.held.reaches(rank) and (failed := failures_of_the_event(self.conditions_of(rank))):
                yield failed

    @property
    def above(self) -> Rank | None:
        """The rank above the one earned; None if nothing was, or nothing is above it."""
        return None if self.earned is None else self._above(HeldRank(self.earned))

    @property
    def missed(self) -> Ruling | None:
        """Why it was not the rank above the one earned."""
        return None if self.above is None else first_failure(self.conditions_of(self.above))

    def _above(self, held: HeldRank) -> Rank | None:
        return next((rank for rank in self.steps if not held.reaches(rank)), None)
