"""Entries from any file that has some: a table, a workbook, names alone, a tournament report, a tournament file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kodeks.formats import trf
from kodeks.formats.entries.column import Column
from kodeks.formats.entries.reader import EntryTable, decode_table, read_entry_table
from kodeks.formats.recognised import TextKind, kind_of_text
from kodeks.formats.remark import Remark
from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.tournament import Entry, fold
from kodeks.tournament.entry import with_surnames


def read_entry_file(data: bytes | str, *, columns: Sequence[Column | None] | None = None) -> EntryTable:
    """The entries of a file, whatever it is, with surnames marked: told by the file, or guessed. Where the file is no
    table its rows are the players in the order of their numbers."""
    decoded = decode_table(data)
    remarks = (Remark("code-page-assumed", facts={"page": decoded.encoding}),) if decoded.is_assumed else ()
    kind = TextKind.TABLE if columns else kind_of_text(decoded.text)
    if kind is TextKind.TABLE:
        table = read_entry_table(decoded.text, columns=columns)
        entries = table.entries if any(entry.players for entry in table.entries) else with_surnames(table.entries)
        return replace(table, entries=entries, remarks=(*remarks, *table.remarks))
    if kind is TextKind.REPORT:
        report, noticed = trf.read_report(decoded.text)
        return _listed(with_surnames(trf.report_to_entries(report)), (*remarks, *noticed))
    lines = read_lines(decoded.text.encode())
    return _listed(tuple(fold(lines.regulations, lines.events).state.entries), remarks)


def _listed(entries: tuple[Entry, ...], remarks: tuple[Remark, ...]) -> EntryTable:
    if not entries:
        raise MalformedText("entries-empty", "", line=1, column=1)
    return EntryTable(entries, tuple(range(1, len(entries) + 1)), remarks=remarks)
