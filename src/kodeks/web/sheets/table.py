"""A board whose game a page shows: who plays there, its moves, and the sheet they are on."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.formats.game_lines import GameRecord
from kodeks.formats.score_sheets import record_of_text
from kodeks.game import Conditions
from kodeks.rounds import GamePlace
from kodeks.tables import Seat, SeatPlace, conditions_of
from kodeks.tournament import PairedRound, Tournament
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.sheets.sheet import Sheet


class Table(NamedTuple):
    """A board of a round: who plays, where it stands, and its moves as text."""

    paired: PairedRound
    row: Seat
    games: int  # of a match of teams
    text: str

    @property
    def place(self) -> SeatPlace:
        """Where it stands."""
        return self.row.place

    @property
    def game_place(self) -> GamePlace:
        """The same with its round."""
        return GamePlace(self.paired.number, *self.place)


def _tags(state: Tournament, table: Table) -> dict[str, str]:
    """What a sheet says of its game, unless it says something else."""
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


def conditions_at(state: Tournament, table: Table) -> Conditions:
    """Under which conditions a game is entered from its score sheet: a real board, and no clock of ours."""
    return conditions_of(state, table.game_place, Keeping.SHEET)


def sheet_of_record(state: Tournament, table: Table, record: GameRecord | None) -> Sheet:
    """The sheet of a game; a blank one where nothing is known of it."""
    if record is None:
        return Sheet.blank(conditions_at(state, table), _tags(state, table))
    return Sheet(record, _tags(state, table))


def sheet_of(state: Tournament, table: Table, text: str) -> Sheet:
    """The sheet of a game that is known as text."""
    return sheet_of_record(state, table, record_of_text(state, table.game_place, text) if text.strip() else None)


def step_of(text: str, sheet: Sheet) -> int:
    """A step that is there; the last one where none is named."""
    return min(int(text), sheet.steps) if text.isascii() and text.isdecimal() and len(text) < 5 else sheet.steps


def query_of(table: Table) -> str:
    """Which board of a match is meant."""
    return "" if table.place.game is None else f"game={table.place.game}&"
