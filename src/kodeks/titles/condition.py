"""The conditions of a norm, each with its article, and the decisions on the code that an answer rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["Condition", "Decision", "ExcludedRound", "condition", "decisions", "first_failure"]

_UNSURE = frozenset({"D-123", "D-126", "D-130", "Tab.V"})


class Condition(NamedTuple):
    """One condition of a norm: its stable name, and a ruling that says by how much it is met or failed."""

    name: str
    ruling: Ruling

    @property
    def is_met(self) -> bool:
        """Whether it holds."""
        return self.ruling.verdict is Verdict.UPHELD


class Decision(NamedTuple):
    """How a silent or damaged place of the code is read, by its number in our specification."""

    key: str

    @property
    def is_unsure(self) -> bool:
        """Whether the source is too damaged or contradictory to be sure."""
        return self.key in _UNSURE


class ExcludedRound(NamedTuple):
    """A round that does not count for a norm, and why; without opponent it was a bye."""

    round: int
    opponent: int | None  # place among the persons of the event, from 0
    ruling: Ruling


def condition(
    code: Edition, name: str, is_met: bool, reasons: tuple[str, str], numbers: Iterable[str], /, **facts: int | str
) -> Condition:
    """A condition with the reason if it is met and the reason if it is not, and the articles in an edition."""
    verdict, reason = (Verdict.UPHELD, reasons[0]) if is_met else (Verdict.REFUSED, reasons[1])
    return Condition(name, Ruling(verdict, reason, tuple(map(code.cite, numbers)), facts))


def first_failure(conditions: Iterable[Condition]) -> Ruling | None:
    """Why there is no norm: the first condition that failed, in the order of the articles."""
    return next((each.ruling for each in conditions if not each.is_met), None)


def decisions(*keys: str) -> tuple[Decision, ...]:
    """Decisions by number, each once, in order."""
    return tuple(Decision(key) for key in sorted(set(keys)))
