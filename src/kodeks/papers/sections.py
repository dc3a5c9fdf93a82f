"""What all papers build their sections of: a heading with points, or the word that there is nothing to tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kodeks.papers.paper import Block, BulletList, Heading, Paragraph, Sentence, Table
from kodeks.papers.voice import Voice


def section(title: str, *blocks: Block, level: int = 1) -> tuple[Block, ...]:
    return (Heading(title, level), *blocks)


def nothing(voice: Voice) -> Paragraph:
    """A report says so where there is nothing: what is left out could have been forgotten."""
    return Paragraph(Sentence(voice.say("paper-nothing")))


def points_or_nothing(voice: Voice, lines: Iterable[Sentence]) -> Block:
    found = tuple(lines)
    return BulletList(found) if found else nothing(voice)


def without_empty_columns(table: Table, optional: Sequence[int]) -> Table:
    """The table without those of the optional columns in which nobody has anything."""
    kept = [
        column for column in range(len(table.headings)) if column not in optional or any(r[column] for r in table.rows)
    ]
    return Table(
        headings=tuple(table.headings[column] for column in kept),
        rows=tuple(tuple(row[column] for column in kept) for row in table.rows),
        alignment="".join(table.alignment[column] for column in kept),
        texts=frozenset(place for place, column in enumerate(kept) if column in table.texts),
        strong=table.strong,
        articles=table.articles,
        is_wide=table.is_wide,
        is_large=table.is_large,
    )
