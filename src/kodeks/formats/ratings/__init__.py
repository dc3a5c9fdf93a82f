"""Rating lists as a table, and the events that change them as lines of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.formats.ratings.event_lines import read_events, write_events
    from kodeks.formats.ratings.list_table import read_lists, write_lists
    from kodeks.formats.ratings.objects import change_object, fide_object, fixed, list_object

__all__ = [
    "change_object",
    "fide_object",
    "fixed",
    "list_object",
    "read_events",
    "read_lists",
    "write_events",
    "write_lists",
]

load_on_demand(__name__)
