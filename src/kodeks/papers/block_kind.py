"""How the blocks of a paper are drawn."""

from __future__ import annotations

from enum import StrEnum


class BlockKind(StrEnum):
    """What pages, the press and Markdown each have a way of drawing for. The words are stable: `--json` has them."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    POINTS = "points"
    FACTS = "facts"
    TABLE = "table"
    TICKS = "ticks"
    SIGNATURES = "signatures"
    PAGE_BREAK = "page_break"
    DIAGRAM = "diagram"
