"""One board: its result corrected, its colours swapped, its game played later; and what was recorded of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from kodeks.tables import SeatPlace, result_texts, seat_at
from kodeks.tournament.acts import Postpone, Result, SwapColours
from kodeks.tournament.law import must_announce, needs_reason
from kodeks.web.frame.act_words import tell_act
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, card_address, desk, paired_of, posted_from, show, typed_number
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.log import counting_events
from kodeks.web.logs.threads import notices_of_board
from kodeks.web.rights import Right


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
    place = SeatPlace(board, game if found.games else None)
    concerning = (Result, SwapColours, Postpone)
    events = [
        (event, tell_act(state, event.act))
        for event in counting_events(at.log)
        if isinstance(event.act, concerning) and (event.act.round, event.act.board) == (number, board)
    ]
    untimely = must_announce(state, number)
    return show(
        request,
        "rounds/board_result.html",
        at,
        state=state,
        paired=paired,
        row=seat_at(state, paired, place),
        games=len(found.games),
        results=result_texts(state),
        needs_reason=needs_reason(state, number),
        events=events,
        notes=notices_of_board(at.log, number, board, incidents_at(at.row.pk), with_silent=True),
        untimely=None if untimely is None else untimely.rulings[0],
        cards=card_address(at),
    )


def _record(request: HttpRequest, at: Desk, act: SwapColours | Postpone, done: str) -> HttpResponse:
    """Something that happened to the game of a board."""
    to = reverse("desk:board_result", args=[at.row.key, act.round, act.board])
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
