"""Norms, categories and titles of an event: everybody's answer, earned or by how much not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.papers.paper import Block, BulletList, Paragraph, Sentence, Table
from kodeks.papers.sections import nothing, section, without_empty_columns
from kodeks.papers.voice import Voice


class NormRow(NamedTuple):
    """One player's answer for one norm, in words and numbers already written."""

    name: str
    norm: str  # which category, norm or title
    is_earned: bool
    result: str  # points of games, as "14/18"
    needed: str = ""  # what was needed, as "13"
    reason: str = ""  # the first condition that failed and by how much; or what it rests on
    articles: tuple[str, ...] = ()
    trail: tuple[Sentence, ...] = ()  # the working: which games counted, what was reduced, what is uncertain


def norms_section(rows: Sequence[NormRow] | Sentence, voice: Voice) -> tuple[Block, ...]:
    """Those who earned something first; then why others did not."""
    if isinstance(rows, Sentence):
        return section(voice.say("paper-norms"), Paragraph(rows))
    if not rows:
        return section(voice.say("paper-norms"), nothing(voice))
    ordered = sorted(rows, key=lambda row: not row.is_earned)
    table = Table(
        headings=tuple(map(voice.say, _HEADINGS)),
        rows=tuple(
            (
                each.name,
                each.norm,
                voice.say("paper-yes") if each.is_earned else "–",
                each.result,
                each.needed,
                each.reason,
            )
            for each in ordered
        ),
        alignment="llcrrl",
        texts=frozenset({0, 5}),
        articles=tuple(each.articles for each in ordered),
        strong=frozenset(index for index, each in enumerate(ordered) if each.is_earned),
    )
    trail = tuple(
        Sentence(f"{each.name}, {each.norm}: {line.text}", line.articles) for each in ordered for line in each.trail
    )
    more = (BulletList(trail),) if trail else ()
    return section(voice.say("paper-norms"), without_empty_columns(table, (3, 4)), *more)


_HEADINGS = (
    "column-name",
    "paper-column-norm",
    "paper-column-earned",
    "column-result",
    "paper-column-needed",
    "paper-column-reason",
)
