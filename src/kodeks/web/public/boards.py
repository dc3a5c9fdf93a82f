"""The boards of a round side by side while they are played, and all its games as one file that grows."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from kodeks.malformed import MalformedText
from kodeks.tables import SeatPlace, read_place
from kodeks.web.frame.views import typed_number
from kodeks.web.public.views import PublicTournament, open_page, show_open
from kodeks.web.public.watching import WatchList, seats_shown, start_shown, text_of, watched

ON_A_PAGE = 24
_MOST_FOLLOWED = 24
# A relay asks every few seconds, and many may stand behind one cache: an answer holds for two, then it is asked whether
# it is still the same. The door gives it an ETag.
_FOR_RELAYS = "public, max-age=2, must-revalidate"


def _followed(request: HttpRequest) -> set[SeatPlace]:
    """The boards that a visitor chose: 3,7,12.1, or the same field several times."""
    found = set()
    for text in ",".join(request.GET.getlist("boards")).split(",")[:_MOST_FOLLOWED]:
        try:
            found.add(read_place(text))
        except MalformedText:
            continue  # no board: nobody follows it
    return found


@open_page
def boards_page(request: HttpRequest, at: PublicTournament, number: int) -> HttpResponse:
    """The boards of a round with their clocks: a page of them, or those the visitor follows."""
    paired = at.state.round(number)
    if paired is None:
        raise Http404
    boards, followed = watched(at, number), _followed(request)
    chosen = [each for each in boards if each.seat.place in followed]
    pages = max(1, -(-len(boards) // ON_A_PAGE))
    page = min(max(typed_number(request.GET.get("page", "")) or 1, 1), pages)
    shown = chosen or boards[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    return show_open(
        request,
        "public/boards.html",
        at,
        paired=paired,
        boards=boards,
        start=start_shown(at.state, number),
        watch=WatchList(number, shown),
        is_chosen=bool(chosen),
        page=page,
        pages=[(boards[first], boards[first : first + ON_A_PAGE][-1]) for first in range(0, len(boards), ON_A_PAGE)],
        most=_MOST_FOLLOWED,
    )


@open_page
def round_file(request: HttpRequest, at: PublicTournament, number: int, suffix: str) -> HttpResponse:
    """All games of a round as far as they are known, also of boards without a move: one address that a relay polls."""
    regulations = at.state.regulations
    if at.state.round(number) is None or suffix != regulations.games_format.lower():
        raise Http404
    games = at.games.of_round(number)
    texts = (text_of(at, number, seat, games.get(place)) for place, seat in seats_shown(at.state, number).items())
    kind = "application/vnd.chess-pgn" if regulations.is_chess else "text/plain"
    answer = HttpResponse("\n".join(filter(None, texts)), content_type=f"{kind}; charset=utf-8")
    answer.headers["Cache-Control"] = _FOR_RELAYS
    return answer
