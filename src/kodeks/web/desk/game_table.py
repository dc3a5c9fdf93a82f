"""The board a game page is about: who plays there, its moves as recorded, and the sheet they are on."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest
from django.urls import reverse

from kodeks.tables import Group, Place, Seat, groups_of
from kodeks.tournament import PairedRound, Stage, Tournament
from kodeks.web.desk.boards import paired_of
from kodeks.web.desk.chess_sheet import ChessSheet
from kodeks.web.desk.draughts_sheet import DraughtsSheet
from kodeks.web.desk.game_look import Sheet
from kodeks.web.rights import Right
from kodeks.web.views import Desk

__all__ = ["Table", "address_of", "boards_of", "query_of", "sheet_of", "step_of", "table_at"]


class Table(NamedTuple):
    """A board of a round: who plays, where it stands, and its moves as recorded."""

    paired: PairedRound
    row: Seat
    games: int  # of a match of teams
    text: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.row.place


def boards_of(at: Desk, paired: PairedRound) -> tuple[Group, ...]:
    """The boards; the line-ups are nobody's business before the round begins [V.3.6.1.4]."""
    with_names = paired.stage is Stage.STARTED or at.may(Right.WATCH)
    return groups_of(at.log.state, paired, with_names=with_names)


def table_at(request: HttpRequest, at: Desk, number: int, board: int) -> Table:
    """The board that is meant, if this visitor may see it; in a match of teams `game` says which."""
    paired = paired_of(at, number)
    found = paired.board(board)
    if found is None:
        raise Http404
    given = request.POST.get("game", "") or request.GET.get("game", "")
    game = int(given) if given.isascii() and given.isdecimal() and len(given) < 4 else 1
    if found.games and not 1 <= game <= len(found.games):
        raise Http404
    place = Place(board, game if found.games else None)
    row = next(row for group in boards_of(at, paired) for row in group.seats if row.place == place)
    return Table(paired, row, len(found.games), at.log.state.moves.get((number, board, place.game), ""))


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


def address_of(at: Desk, table: Table) -> str:
    """The address of its page."""
    return reverse("desk:game", args=[at.row.key, table.paired.number, table.place.board])


def query_of(table: Table) -> str:
    """Which board of a match is meant."""
    return "" if table.place.game is None else f"game={table.place.game}&"
