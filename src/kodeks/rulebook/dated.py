"""Which edition was in force on a day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

__all__ = ["Dated", "in_force_on", "newest_first"]


class Dated(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def in_force(self) -> str: ...


AnyEdition = TypeVar("AnyEdition", bound=Dated)


def in_force_on(day: str, editions: Mapping[str, AnyEdition]) -> AnyEdition:
    """The newest edition that had come into force by this day, given as far as it is known (`2012`, `2012-05`,
    `2012-05-01`); the oldest one for a day before all of them."""
    listed = newest_first(editions)
    until = day + "~"  # behind every day that begins so: of a year alone its last day counts
    return next((edition for edition in listed if edition.in_force <= until), listed[-1])


def newest_first(editions: Mapping[str, AnyEdition]) -> list[AnyEdition]:
    return sorted(editions.values(), key=lambda edition: edition.in_force, reverse=True)
