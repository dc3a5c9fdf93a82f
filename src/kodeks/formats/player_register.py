"""A register of players as a table: the columns of entries, and the days on which each licence is valid."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kodeks.formats.entries import LicenceDays, read_entry_table
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.titles import RegisteredPlayer


class PlayerRegister(NamedTuple):
    """Those of the good rows, every error of the others, and what was noticed."""

    players: tuple[RegisteredPlayer, ...]
    errors: tuple[MalformedText, ...]
    remarks: tuple[Remark, ...]


def read_player_register(data: bytes | str, game: str) -> PlayerRegister:
    """Everybody in it, with his title in this game. A table without days tells the numbers of licences alone; of two
    columns that mean the same the first counts."""
    table = read_entry_table(data, is_register=True)
    keeps_days = table.licence_days is not None
    days = table.licence_days or (LicenceDays(None, None),) * len(table.entries)
    titles = (each.get(game, "") for each in table.titles)
    players = tuple(
        RegisteredPlayer(replace(entry, title=title) if title else entry, *valid, keeps_days=keeps_days)
        for entry, valid, title in zip(table.entries, days, titles, strict=True)
    )
    return PlayerRegister(players, table.errors, table.remarks)
