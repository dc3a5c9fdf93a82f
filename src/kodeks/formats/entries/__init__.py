"""Tables of entries, CSV or pasted: read with any delimiter and code page and headings of both languages; written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.formats.entries.column import Column, read_heading
    from kodeks.formats.entries.files import read_entry_file
    from kodeks.formats.entries.reader import (
        EntryTable,
        LicenceDays,
        ListFacts,
        RowReader,
        decode_table,
        read_entries,
        read_entry_table,
    )
    from kodeks.formats.entries.writer import write_entries

__all__ = [
    "Column",
    "EntryTable",
    "LicenceDays",
    "ListFacts",
    "RowReader",
    "decode_table",
    "read_entries",
    "read_entry_file",
    "read_entry_table",
    "read_heading",
    "write_entries",
]

load_on_demand(__name__)
