"""Links to the seats of all boards of a round at once: as a list, and as cards with codes to be cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.game import Actor
from kodeks.papers import Voice, seat_cards
from kodeks.printing import print_sheaves
from kodeks.tables import SeatPlace, groups_of
from kodeks.web.boards.sections import asked_section, parts_of
from kodeks.web.frame.files import asked_language, sent_sheaves
from kodeks.web.frame.hands import step
from kodeks.web.frame.long_work import still_working, worked_out
from kodeks.web.frame.views import Desk, desk, paired_of, posted_from, show
from kodeks.web.logs.games import latest_games, load_game
from kodeks.web.logs.models import Game
from kodeks.web.pages.reach import absolute, is_reachable
from kodeks.web.pages.words import say
from kodeks.web.play.seats import give_codes, new_printing, open_games
from kodeks.web.rights import Right

_LONGEST_NAME = 40  # of a printing


class SeatLink(NamedTuple):
    """The way to one seat."""

    place: SeatPlace
    actor: Actor
    name: str
    address: str


def _games(request: HttpRequest, at: Desk, number: int) -> list[Game]:
    """Those that are played, of the section the address asks for."""
    paired = paired_of(at, number)
    section = asked_section(request.GET.dict(), parts_of(at.log.state, groups_of(at.log.state, paired)))
    rows = [*latest_games().filter(tournament=at.row.pk, round=number).order_by("board", "game")]
    is_open = open_games(row.pk for row in rows)
    return [row for row in rows if row.pk in is_open and section.has_board(row.board) and not row.is_signed]


def _links(request: HttpRequest, games: list[Game], printing: str) -> list[SeatLink]:
    found = []
    for row in games:
        conditions = load_game(row).state.conditions
        for actor, code in give_codes(row, printing).items():
            side = actor.side or actor.helps
            assert side is not None, actor
            address = absolute(request, reverse("play:seat", args=[code]))
            found.append(SeatLink(_place(row), actor, getattr(conditions, side.value), address))
    return found


def _place(row: Game) -> SeatPlace:
    return SeatPlace(row.board, row.game or None)


@desk(Right.RECORD)
def links_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """What new links do to the old ones, and two buttons; the list, once it is asked for."""
    games = _games(request, at, number)
    is_asked = request.method == "POST"
    return show(
        request,
        "boards/links.html",
        at,
        number=number,
        boards=len(games),
        links=_links(request, games, new_printing()) if is_asked else [],
        section=request.GET.urlencode(),
    )


@desk(Right.RECORD)
@posted_from("desk:seat_links", "number")
def print_links(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The cards as PDF. Every press of the button is a printing of its own; the page that waits for one asks for it by
    its name."""
    games, state, spoken = _games(request, at, number), at.log.state, asked_language(request, "slips")
    printing = request.POST.get("printing", "")[:_LONGEST_NAME] or new_printing()
    if not is_reachable(request):  # nobody could use them
        messages.error(request, say("network-codes-refused"))
        return redirect("desk:network")
    if not games:
        return links_page(request, key=at.row.key, number=number)

    def prepare() -> Callable[[], list[bytes]]:
        addresses: dict[SeatPlace, dict[str, str]] = {}
        for each in _links(request, games, printing):
            addresses.setdefault(each.place, {})[each.actor.value] = each.address
        cards = seat_cards(state, number, Voice(spoken), addresses)
        return lambda: print_sheaves(cards, step)

    which = tuple(row.pk for row in games)
    sheaves = worked_out(("seat cards", at.row.pk, number, which, spoken, request.user.pk, printing), prepare)
    if sheaves is None:
        return still_working(request, say("boards-links-print"), at, printing=printing)
    return sent_sheaves(at, f"seats-{number}", sheaves)
