"""What a file is, told from what stands in it and not from its name."""

from __future__ import annotations

import re
from enum import Enum

_REPORT = re.compile(r"(?m)^001 [ 0-9]{4} ")  # a player's line of a tournament report
_TOURNAMENT = re.compile(r"\s*\{[^\n]{0,200}\"kodeks\"\s*:")
_LOOKED_AT = 200_000  # letters: before its players a report has a head, and may have many lines of teams


class TextKind(Enum):
    """What a text holds."""

    TOURNAMENT = "tournament"  # a file of Kodeks: its log
    REPORT = "report"  # TRF, of any program
    TABLE = "table"  # entries, or names alone; also what is nothing of these


def kind_of_text(text: str) -> TextKind:
    """A tournament file, a tournament report, or else a table."""
    if _TOURNAMENT.match(text):
        return TextKind.TOURNAMENT
    return TextKind.REPORT if _REPORT.search(text[:_LOOKED_AT].replace("\r\n", "\n")) else TextKind.TABLE
