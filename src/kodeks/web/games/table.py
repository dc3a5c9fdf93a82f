"""The board a game page is about: who plays there, its moves as recorded, and the sheet they are on."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.urls import reverse

from kodeks.tables import Group, SeatPlace, groups_of
from kodeks.tournament import PairedRound, Stage
from kodeks.web.frame.views import Desk, paired_of
from kodeks.web.rights import Right
from kodeks.web.sheets.table import Table


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
    place = SeatPlace(board, game if found.games else None)
    row = next(row for group in boards_of(at, paired) for row in group.seats if row.place == place)
    return Table(paired, row, len(found.games), at.log.state.moves.get((number, board, place.game), ""))


def address_of(at: Desk, table: Table) -> str:
    """The address of its page."""
    return reverse("desk:game", args=[at.row.key, table.paired.number, table.place.board])
