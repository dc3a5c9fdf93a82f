"""A paper as a value: headings, points, tables and tick boxes in the words of one language, not yet set in type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, TypeAlias

from kodeks.papers.block_kind import BlockKind
from kodeks.papers.diagram import Diagram
from kodeks.words import Language

__all__ = [
    "Block",
    "BulletList",
    "Diagram",
    "Fact",
    "Facts",
    "Heading",
    "PageBreak",
    "Paper",
    "Paragraph",
    "Sentence",
    "Signature",
    "Signatures",
    "Table",
    "TickBox",
    "TickMark",
    "Ticks",
    "bound",
]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the articles it rests on: apart, so that they can be set small."""

    text: str
    articles: tuple[str, ...] = ()  # long ids


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the title of the paper; level 1 is a section."""

    kind: ClassVar = BlockKind.HEADING
    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    kind: ClassVar = BlockKind.PARAGRAPH
    line: Sentence


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list of points."""

    kind: ClassVar = BlockKind.POINTS
    lines: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known under a label."""

    label: str
    value: Sentence


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels and values, one under the other."""

    kind: ClassVar = BlockKind.FACTS
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under headings, of as many cells. Alignment has a letter a column: `l`, `r` or `c`."""

    kind: ClassVar = BlockKind.TABLE
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    alignment: str
    texts: frozenset[int] = frozenset()  # columns of names and sentences, which may run over several lines
    strong: frozenset[int] = frozenset()  # rows that stand out
    articles: tuple[tuple[str, ...], ...] = ()  # of each row, if any: set small behind its last cell
    is_wide: bool = False  # many columns: on a turned page, or small
    is_large: bool = False  # to be read off a wall

    def __post_init__(self) -> None:
        assert len(self.alignment) == len(self.headings), "a letter a column"
        assert all(len(row) == len(self.headings) for row in self.rows), "a cell a column"
        assert len(self.articles) in (0, len(self.rows)), "the articles of every row, or none at all"


class TickMark(StrEnum):
    """A box: still empty, ticked, or found wanting."""

    OPEN = "open"
    YES = "yes"
    NO = "no"

    @property
    def sign(self) -> str:
        """The box as a letter."""
        return _SIGNS[self]


_SIGNS = {TickMark.OPEN: "☐", TickMark.YES: "☑", TickMark.NO: "☒"}


@dataclass(frozen=True, slots=True)
class TickBox:
    """Something to be looked at, whether it was found in order, and what was remarked."""

    mark: TickMark
    line: Sentence
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Ticks:
    """A list with boxes."""

    kind: ClassVar = BlockKind.TICKS
    ticks: tuple[TickBox, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """A place to sign: who, as what."""

    role: str
    name: str = ""
    standing: str = ""  # class and licence


@dataclass(frozen=True, slots=True)
class Signatures:
    """Places to sign, side by side."""

    kind: ClassVar = BlockKind.SIGNATURES
    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a new page."""

    kind: ClassVar = BlockKind.PAGE_BREAK


Block: TypeAlias = Heading | Paragraph | BulletList | Facts | Table | Ticks | Signatures | PageBreak | Diagram


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A whole paper. `dated` is the day it speaks for: nothing in it depends on when it was made."""

    title: str
    subtitle: str
    language: Language
    blocks: tuple[Block, ...]
    kind: str = ""  # what the paper is, in the running head beside the title
    dated: str = ""  # year-month-day
    checksum: str = ""  # of the file it was made from, at the foot of every page

    def __post_init__(self) -> None:
        assert self.title.strip(), "a paper has a title"


def bound(papers: Sequence[Paper]) -> Paper:
    """Several papers as one: under the title of the first, each of the others on a page of its own."""
    first, *others = papers
    blocks = list(first.blocks)
    for paper in others:
        blocks += [PageBreak(), Heading(paper.title), *paper.blocks]
    return replace(first, blocks=tuple(blocks))
