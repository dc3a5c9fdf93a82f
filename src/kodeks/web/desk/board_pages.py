"""One board: its result corrected, its colours swapped, its game played later; and what was recorded of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.tables import Place, result_texts, seat_at
from kodeks.tournament.acts import Postpone, Result, SwapColours
from kodeks.web.desk.act_words import tell_act
from kodeks.web.desk.boards import card_address, counting_events, paired_of
from kodeks.web.desk.ledger_threads import notices_of_board
from kodeks.web.desk.recording import recorded, told
from kodeks.web.desk.results import announce_first, needs_reason
from kodeks.web.posting import posted_from, typed_number
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
    game = typed_number(request.GET.get("game", ""))
    if game is None or not 1 <= game <= len(found.games):
        game = 1
    place = Place(board, game if found.games else None)
    concerning = (Result, SwapColours, Postpone)
    events = [
        (event, tell_act(state, event.act))
        for event in counting_events(at.log)
        if isinstance(event.act, concerning) and (event.act.round, event.act.board) == (number, board)
    ]
    return show(
        request,
        "desk/board_result.html",
        at,
        state=state,
        paired=paired,
        row=seat_at(state, paired, place),
        games=len(found.games),
        results=result_texts(state),
        needs_reason=needs_reason(state, number),
        events=events,
        notes=notices_of_board(at.log, number, board, with_silent=True),
        untimely=announce_first(state, number),
        cards=card_address(at),
    )


def _record(request: HttpRequest, at: Desk, act: SwapColours | Postpone, done: str) -> HttpResponse:
    """Something that happened to the game of a board: there is one once the round is announced."""
    to = reverse("desk:board_result", args=[at.row.key, act.round, act.board])
    untimely = announce_first(at.log.state, act.round)
    if untimely is not None:
        messages.error(request, told(untimely))
        return redirect(to)
    return recorded(request, at, [act], to, done)


@desk(Right.RECORD)
@posted_from("desk:board_result", "number", "board")
def swap_colours(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """They played with the other colours: those count [D-28]."""
    return _record(request, at, SwapColours(number, board), "rounds-colours-are-swapped")


@desk(Right.RECORD)
@posted_from("desk:board_result", "number", "board")
def postpone(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The game is played later [V.2.8.9.10]."""
    until, reason = (request.POST.get(name, "").strip() for name in ("until", "reason"))
    return _record(request, at, Postpone(number, board, until, reason), "rounds-is-postponed")
