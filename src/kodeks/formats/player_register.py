"""A register of players as a table: the columns of entries, and the days on which each licence is valid."""

from __future__ import annotations

from kodeks.formats.entries import LicenceDays, read_entry_table
from kodeks.formats.remark import Remark
from kodeks.titles import RegisteredPlayer


def read_player_register(data: bytes | str) -> tuple[tuple[RegisteredPlayer, ...], tuple[Remark, ...]]:
    """Everybody in it, or the error of the first bad row. A table without days tells the numbers of licences alone."""
    table = read_entry_table(data)
    if table.errors:
        raise table.errors[0]
    keeps_days = table.licence_days is not None
    days = table.licence_days or (LicenceDays(None, None),) * len(table.entries)
    players = tuple(
        RegisteredPlayer(entry, *valid, keeps_days=keeps_days) for entry, valid in zip(table.entries, days, strict=True)
    )
    return players, table.remarks
