"""Papers in words: headings, points, tables and tick boxes, ready to be printed."""

from kodeks.papers.arbiters_report import Told, arbiters_report
from kodeks.papers.checklist import CheckRow, checklist_blocks, checklist_paper
from kodeks.papers.enclosing import change_rows, check_rows, deadline_lines, fide_rows, listed_players, norm_rows, tell
from kodeks.papers.norms import NormRow, norms_paper, norms_section
from kodeks.papers.paper import (
    Block,
    Fact,
    Facts,
    Heading,
    Line,
    PageBreak,
    Paper,
    Paragraph,
    Points,
    Signature,
    Signatures,
    Table,
    Tick,
    TickMark,
    Ticks,
    bound,
)
from kodeks.papers.plain import plain_paper, printable
from kodeks.papers.rating_list import ListedPlayer, RatingChange, changes_section, rating_list
from kodeks.papers.voice import Voice

__all__ = [
    "Block",
    "CheckRow",
    "Fact",
    "Facts",
    "Heading",
    "Line",
    "ListedPlayer",
    "NormRow",
    "PageBreak",
    "Paper",
    "Paragraph",
    "Points",
    "RatingChange",
    "Signature",
    "Signatures",
    "Table",
    "Tick",
    "TickMark",
    "Ticks",
    "Told",
    "Voice",
    "arbiters_report",
    "bound",
    "change_rows",
    "changes_section",
    "check_rows",
    "checklist_blocks",
    "checklist_paper",
    "deadline_lines",
    "fide_rows",
    "listed_players",
    "norm_rows",
    "norms_paper",
    "norms_section",
    "plain_paper",
    "printable",
    "rating_list",
    "tell",
]
