"""A game with somebody who cannot see [VIII, annex E]: what is settled before it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.rulebook.result import Side
from kodeks.web.boards.views import game_at, is_closed
from kodeks.web.frame.views import Desk, desk
from kodeks.web.logs.games import settle_needs
from kodeks.web.logs.needs import Needs
from kodeks.web.pages.words import say, told
from kodeks.web.rights import Right


@desk(Right.RULE)
def settle(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """Who cannot see, who has an assistant, whether moves are announced: before the game [VIII.2.3, VIII.4, E2.9]."""
    row, _ = game_at(at, game)
    to = redirect("desk:live_board", key=at.row.key, game=row.pk)
    if request.method != "POST" or is_closed(request, at):
        return to
    needs = Needs(_sides(request, "blind"), request.POST.get("announcing") == "yes", _sides(request, "assistants"))
    refusal = settle_needs(row.pk, needs)
    if refusal is None:
        messages.success(request, say("boards-needs-settled"))
    else:
        messages.error(request, told(refusal))
    return to


def _sides(request: HttpRequest, name: str) -> tuple[Side, ...]:
    return tuple(side for side in Side if side.value in request.POST.getlist(name))
