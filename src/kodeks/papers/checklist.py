"""Checklists of hall, equipment, clocks and duties, to be ticked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from kodeks.papers.paper import Block, Heading, Paper, Sentence, Signature, Signatures, TickBox, TickMark, Ticks
from kodeks.papers.sections import nothing
from kodeks.papers.voice import Voice


class CheckRow(NamedTuple):
    """One thing to look at, in the words of the paper's language."""

    group: str  # the heading it stands under
    text: str
    articles: tuple[str, ...] = ()
    is_met: bool | None = None  # None: not looked at yet
    remark: str = ""  # what was measured, or seen


_MARKS = {None: TickMark.OPEN, True: TickMark.YES, False: TickMark.NO}


def checklist_blocks(rows: Sequence[CheckRow], voice: Voice, *, level: int = 1) -> tuple[Block, ...]:
    """The rows under the headings of their groups, in the order given."""
    blocks: list[Block] = []
    for group, members in groupby(rows, key=lambda row: row.group):
        blocks.append(Heading(group, level))
        ticks = (TickBox(_MARKS[row.is_met], Sentence(row.text, row.articles), row.remark) for row in members)
        blocks.append(Ticks(tuple(ticks)))
    return tuple(blocks) or (nothing(voice),)


def checklist_paper(
    event: str, subtitle: str, rows: Sequence[CheckRow], voice: Voice, *, dated: str = "", signer: str = ""
) -> Paper:
    """A checklist as a paper of its own, with a place to sign."""
    signature = Signature(voice.say("paper-role-chief"), signer)
    return Paper(
        title=event,
        subtitle=" · ".join(filter(None, (voice.say("paper-checklist"), subtitle))),
        language=voice.language,
        blocks=(*checklist_blocks(rows, voice), Signatures((signature,))),
        kind=voice.say("paper-checklist"),
        dated=dated,
    )
