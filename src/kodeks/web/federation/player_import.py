"""Players from a table: shown as they were understood, then entered or renewed in one go."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.entries import EntryTable, decode_table, read_entry_table
from kodeks.malformed import MalformedText
from kodeks.rating import GAMES
from kodeks.titles import read_holdings
from kodeks.tournament import Entry
from kodeks.web.books.awarding import written
from kodeks.web.books.models import Player
from kodeks.web.books.register import Register, add_player, club_named, open_register
from kodeks.web.frame.confirming import is_confirmed
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, say
from kodeks.web.rights import Right

__all__ = ["import_players", "uploaded_text"]

_LARGEST = 4 * 1024 * 1024
_LONGEST_NUMBER = 40


class ImportedPlayer(NamedTuple):
    """A row of the table: who he is in the register, and what it would change."""

    place: int
    entry: Entry
    player: Player | None
    changes: dict[str, str]  # by field, the new text
    problem: str


class PlayerTable(NamedTuple):
    rows: list[ImportedPlayer]
    table: EntryTable


def uploaded_text(request: HttpRequest) -> str:
    """The file if there is one, else what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if file.size is None or file.size > _LARGEST:
        raise MalformedText("entries-file-too-large", file.name or "")
    return decode_table(file.read()).text


@page(Right.KEEP_BOOKS)
def import_players(request: HttpRequest) -> HttpResponse:
    """The table is sent, looked at, and confirmed."""
    game = request.POST.get("game", GAMES[0])
    if request.method != "POST" or game not in GAMES:
        return _show(request)
    text = ""
    try:
        text = uploaded_text(request)
        understood = _understood(text, game)
    except MalformedText as error:
        return _show(request, text, game, problem=explain_error(error), status=422)
    if not is_confirmed(request):
        return _show(request, text, game, understood)
    ticked = set(request.POST.getlist("row"))
    chosen = [row for row in understood.rows if str(row.place) in ticked and not row.problem]
    if not chosen:
        return _show(request, text, game, understood, problem=say("federation-nobody-ticked"), status=422)
    with transaction.atomic(durable=True):
        for row in chosen:
            _keep(row, game)
    messages.success(request, say("federation-players-imported", players=len(chosen)))
    return redirect("federation:players")


def _understood(text: str, game: str) -> PlayerTable:
    table = read_entry_table(text)
    register = open_register()
    rows, seen = list[ImportedPlayer](), set[str]()
    for place, entry in enumerate(table.entries):
        row = _row(place, entry, register, game)
        number = entry.licence.strip() if row.player is None else row.player.number
        if number and (number in seen or len(number) > _LONGEST_NUMBER):
            reason = "rating-player-twice" if number in seen else "federation-number-too-long"
            row = row._replace(problem=explain_error(MalformedText(reason, number)))
        seen.add(number)
        rows.append(row)
    return PlayerTable(rows, table)


def _row(place: int, entry: Entry, register: Register, game: str) -> ImportedPlayer:
    try:
        player = register.find(entry)
        read_holdings(entry.title, entry.name)
    except MalformedText as error:
        return ImportedPlayer(place, entry, None, {}, explain_error(error))
    return ImportedPlayer(place, entry, player, {} if player is None else _changes(player, entry, game), "")


def _changes(player: Player, entry: Entry, game: str) -> dict[str, str]:
    """What the table says otherwise than the register; where it says nothing, nothing is changed."""
    club = "" if player.club is None else player.club.name
    title = written(read_holdings(entry.title)) if entry.title else ""
    pairs = {
        "name": (player.name, entry.name),
        "surname": (player.surname, entry.surname),
        "sex": (player.sex, entry.sex),
        "birth": (player.birth, entry.birth),
        "federation": (player.federation, entry.federation),
        "club": (club, entry.club),
        "title": (player.title(game), title),
        "fide_id": (player.fide_id, entry.fide_id),
        "fmjd_id": (player.fmjd_id, entry.fmjd_id),
    }
    return {name: new for name, (old, new) in pairs.items() if new and new != old}


def _keep(row: ImportedPlayer, game: str) -> None:
    if row.player is None:
        add_player(row.entry, game)
        return
    for name, value in row.changes.items():
        if name == "club":
            row.player.club = club_named(value)
        elif name == "title":
            row.player.set_title(game, value)
        else:
            setattr(row.player, name, value)
    row.player.save()


def _show(
    request: HttpRequest,
    text: str = "",
    game: str = GAMES[0],
    understood: PlayerTable | None = None,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    return show(
        request,
        "federation/import.html",
        status=status,
        text=text,
        game=game,
        games=GAMES,
        understood=understood,
        errors=[] if understood is None else [explain_error(error) for error in understood.table.errors],
        problem=problem,
    )
