"""The board a game page is about: who plays there, its game as far as it is known, and the sheet it is on."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest
from django.urls import reverse

from kodeks.formats.game_lines import GameRecord
from kodeks.formats.score_sheets import record_of_text
from kodeks.game import Conditions
from kodeks.tables import Group, SeatPlace, groups_of
from kodeks.tournament import PairedRound, Stage
from kodeks.tournament.announced import published
from kodeks.web.frame.views import Desk, paired_of
from kodeks.web.logs.games import game_of_board, is_of_those_paired, latest_games, load_game, record_of
from kodeks.web.logs.models import Game
from kodeks.web.publication.games import PublicGames
from kodeks.web.publication.games import record_of as known_record_of
from kodeks.web.rights import Right
from kodeks.web.sheets.sheet import Sheet
from kodeks.web.sheets.table import Table, conditions_at, sheet_of_record


class BoardGame(NamedTuple):
    """The game of a board: the row of its log, and what is known of it; without a log there may be a text from before
    there were any."""

    table: Table
    row: Game | None
    record: GameRecord | None
    sheet: Sheet

    @property
    def seen(self) -> str:
        """How far who reads the page has seen it: which log, and its last event."""
        return "0.0" if self.row is None else f"{self.row.take}.{self.sheet.state.seq}"


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
    return Table(paired, row, len(found.games), "")


def game_at_board(at: Desk, table: Table) -> BoardGame:
    """What is known of its game: the log; in files made before there were any, the one that follows from the text."""
    state, place = at.log.state, table.game_place
    row = game_of_board(at.row, state, place)
    text = "" if row is not None else state.moves.get(place[:3], "")
    if row is not None and not at.may(Right.WATCH):
        row, record = None, _known_record(at, table)  # nor how far it is
    elif row is not None:
        record = record_of(row)
    else:
        record = record_of_text(state, place, text) if text.strip() else None
    return BoardGame(table, row, record, sheet_of_record(state, table, record))


def _known_record(at: Desk, table: Table) -> GameRecord | None:
    """The game as far as everybody may know it: moves may be shown some minutes late."""
    game = PublicGames(at.row.pk, published(at.log.state)).at(table.paired.number, table.place)
    return None if game is None else known_record_of(game).read()


def base_of(at: Desk, found: BoardGame) -> Conditions:
    """Under which conditions its game is begun anew: as it was, from the start of the round."""
    fresh = conditions_at(at.log.state, found.table)
    return fresh if found.record is None else found.record.conditions.begun_anew(fresh.start)


def address_of(at: Desk, table: Table) -> str:
    """The address of its page."""
    return reverse("desk:game", args=[at.row.key, table.paired.number, table.place.board])


def places_entered(at: Desk, number: int) -> set[SeatPlace]:
    """The boards of a round of whose games moves are known."""
    if not at.may(Right.WATCH):
        known = PublicGames(at.row.pk, published(at.log.state)).of_round(number)
        texts = {SeatPlace(board, game) for each, board, game in at.log.state.moves if each == number}
        return texts | {place for place, game in known.items() if game.known.plies}
    rows = list(latest_games().filter(tournament=at.row.pk, round=number))
    logs = {SeatPlace(row.board, row.game or None): row for row in rows if is_of_those_paired(row, at.log.state)}
    texts = {SeatPlace(board, game) for each, board, game in at.log.state.moves if each == number}
    return texts - logs.keys() | {place for place, row in logs.items() if sum(load_game(row).state.made)}
