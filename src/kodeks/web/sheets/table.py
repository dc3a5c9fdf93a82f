"""A board whose game a page shows: who plays there, its moves, and the sheet they are on."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.tables import Seat, SeatPlace
from kodeks.tournament import PairedRound, Tournament
from kodeks.web.sheets.chess import ChessSheet
from kodeks.web.sheets.draughts import DraughtsSheet
from kodeks.web.sheets.look import Sheet


class Table(NamedTuple):
    """A board of a round: who plays, where it stands, and its moves as recorded."""

    paired: PairedRound
    row: Seat
    games: int  # of a match of teams
    text: str

    @property
    def place(self) -> SeatPlace:
        """Where it stands."""
        return self.row.place


def _tags(state: Tournament, table: Table) -> dict[str, str]:
    """What a new sheet says of its game."""
    regulations = state.regulations
    return {
        "Event": _tag(regulations.name),
        "Site": _tag(regulations.place) or "?",
        "Date": regulations.starts.replace("-", ".") or "????.??.??",
        "Round": str(table.paired.number),
        "White": _tag(table.row.white.name),
        "Black": _tag(table.row.black.name),
    }


def _tag(text: str) -> str:
    return " ".join(text.split())


def sheet_of(state: Tournament, table: Table, text: str) -> Sheet:
    """The sheet with this text, read by the rules of the event."""
    kind = ChessSheet if state.regulations.is_chess else DraughtsSheet
    return kind.read(state.regulations, text, _tags(state, table))


def step_of(text: str, sheet: Sheet) -> int:
    """A step that is there; the last one where none is named."""
    return min(int(text), sheet.steps) if text.isascii() and text.isdecimal() and len(text) < 5 else sheet.steps


def query_of(table: Table) -> str:
    """Which board of a match is meant."""
    return "" if table.place.game is None else f"game={table.place.game}&"
