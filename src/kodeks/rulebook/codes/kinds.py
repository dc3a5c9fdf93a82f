"""Tables of articles by kind of event."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from kodeks.rulebook.article import Article
from kodeks.rulebook.numbering import read_numbers

__all__ = ["articles_by_kind"]


def articles_by_kind(text: str, by: Callable[[str], Article]) -> MappingProxyType[str, Article]:
    """A table as text: `kind number`, with commas between."""
    return MappingProxyType({kind: by(number) for kind, number in read_numbers(text).items()})
