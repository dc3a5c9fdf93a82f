"""Rating lists as a table, and the events that change them as lines of JSON or as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.formats.ratings.event_columns import read_event_columns, write_event_columns
    from kodeks.formats.ratings.event_lines import read_events, write_events
    from kodeks.formats.ratings.list_table import read_lists, write_lists
    from kodeks.formats.ratings.objects import change_object, fide_object, fixed, fixed_ratio
    from kodeks.formats.ratings.report_text import report_text

__all__ = [
    "change_object",
    "fide_object",
    "fixed",
    "fixed_ratio",
    "read_event_columns",
    "read_events",
    "read_lists",
    "report_text",
    "write_event_columns",
    "write_events",
    "write_lists",
]

load_on_demand(__name__)
