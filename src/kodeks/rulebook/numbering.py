"""How an edition numbers its articles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from types import MappingProxyType

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article


@frozen
class Numbering:
    """Finds the article of an edition on a matter. Our rules name a matter by its number in one edition, the same for
    ever: in draughts that of 2025, in chess that of 2009.

    `moved` says where the edition has another number. What stands below a number moves with it, unless it is named
    itself. `borrowed` are numbers whose matter the edition does not have: they are cited in another code.
    """

    code: str
    moved: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    borrowed: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)  # number -> code

    def cite(self, number: str) -> Article:
        """The article of this edition on the matter of a number."""
        if not self.moved and not self.borrowed:
            return Article(self.code, number)
        head, tail = number, ""
        while head:
            if head in self.moved:
                return Article(self.code, self.moved[head] + tail)
            if head in self.borrowed:
                return Article(self.borrowed[head], number)
            head = number[: max(head.rfind("."), 0)]
            tail = number[len(head) :]
        return Article(self.code, number)


def read_numbers(text: str) -> dict[str, str]:
    """A table of numbers as text: `old new`, with commas between."""
    pairs = (pair.split() for pair in text.replace(",", "\n").splitlines() if pair.strip())
    return {old: new for old, new in pairs}  # noqa: C416 - dict() cannot be typed here


def articles_by_kind(text: str, by: Callable[[str], Article]) -> MappingProxyType[str, Article]:
    """A table as text: `kind number`, with commas between."""
    return MappingProxyType({kind: by(number) for kind, number in read_numbers(text).items()})
