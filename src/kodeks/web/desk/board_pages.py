"""One board: its result corrected, its colours swapped, its game played later; and what was recorded of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from kodeks.tournament.acts import Postpone, Result, SwapColours
from kodeks.web.desk.act_words import tell_act
from kodeks.web.desk.boards import Place, paired_of, result_texts
from kodeks.web.desk.recording import recorded
from kodeks.web.desk.results import needs_reason, row_at
from kodeks.web.rights import Right
from kodeks.web.views import Desk, desk, show

__all__ = ["board_result", "postpone", "swap_colours"]


@desk(Right.RECORD)
def board_result(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """Everything that can be recorded of a board."""
    state, paired = at.log.state, paired_of(at, number)
    found = paired.board(board)
    if found is None:
        raise Http404
    game = request.GET.get("game", "")
    if found.games and not (game.isdecimal() and 1 <= int(game) <= len(found.games)):
        game = "1"
    place = Place(board, int(game) if found.games else None)
    concerning = (Result, SwapColours, Postpone)
    events = [
        (event, tell_act(state, event.act))
        for event in at.log.events
        if isinstance(event.act, concerning) and (event.act.round, event.act.board) == (number, board)
    ]
    return show(
        request,
        "desk/board_result.html",
        at,
        state=state,
        paired=paired,
        row=row_at(state, paired, place),
        games=len(found.games),
        results=result_texts(state),
        needs_reason=needs_reason(state, number),
        events=events,
    )


def _to(at: Desk, number: int, board: int) -> str:
    return reverse("desk:board_result", args=[at.row.key, number, board])


@require_POST
@desk(Right.RECORD)
def swap_colours(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """They played with the other colours: those count [D-28]."""
    return recorded(request, at, [SwapColours(number, board)], _to(at, number, board), "rounds-colours-are-swapped")


@require_POST
@desk(Right.RECORD)
def postpone(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The game is played later [V.2.8.9.10]."""
    until, reason = (request.POST.get(name, "").strip() for name in ("until", "reason"))
    return recorded(
        request, at, [Postpone(number, board, until, reason)], _to(at, number, board), "rounds-is-postponed"
    )
