"""The tournament file as text: JSON lines, each with a checksum over all before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.formats.tournament_file.lines import (
        Damage,
        Lines,
        LogEnd,
        as_written,
        check_end,
        end_of_line,
        event_line,
        good_part,
        header_line,
        lines_beyond,
        read_event_line,
        read_lines,
    )
    from kodeks.formats.tournament_file.rewriting import rewritten

__all__ = [
    "Damage",
    "Lines",
    "LogEnd",
    "as_written",
    "check_end",
    "end_of_line",
    "event_line",
    "good_part",
    "header_line",
    "lines_beyond",
    "read_event_line",
    "read_lines",
    "rewritten",
]

load_on_demand(__name__)
