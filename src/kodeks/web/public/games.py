"""Games for everybody: which are known, and each with a board to click through; while it is played, with its clocks."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse

from kodeks.tables import SeatPlace
from kodeks.web.frame.files import stem_of
from kodeks.web.pages.file_names import attached
from kodeks.web.public.views import PublicTournament, open_page, show_open
from kodeks.web.public.watching import WatchedBoard, WatchList, seats_shown, start_shown, text_of, watched_board
from kodeks.web.sheets.sheet import Sheet
from kodeks.web.sheets.table import Table, query_of, sheet_of, step_of

_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"  # a picture has its own style, and nothing else


def _table(request: HttpRequest, at: PublicTournament, number: int, board: int) -> tuple[Table, WatchedBoard | None]:
    """The game that is meant, if its moves are known, and how it is played if it is; in a match of teams `game` says
    which."""
    paired, given = at.state.round(number), request.GET.get("game", "")
    game = int(given) if given.isascii() and given.isdecimal() and len(given) < 4 else None
    row = seats_shown(at.state, number).get(SeatPlace(board, game))
    if paired is None or row is None:
        raise Http404
    played = at.games.at(number, row.place)
    text = text_of(at, number, row, played) if played else at.state.moves.get((number, board, game), "")
    if not text:
        raise Http404
    return Table(paired, row, 0, text), None if played is None else watched_board(row, played)


def _sheet(at: PublicTournament, table: Table) -> Sheet:
    """The game as far as it can be read: a file from elsewhere may have any text."""
    return sheet_of(at.state, table, table.text)


def _address(at: PublicTournament, table: Table) -> str:
    return reverse("public:game", args=[at.row.key, table.paired.number, table.place.board])


@open_page
def games_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """All games whose moves are known, the latest round first."""
    rounds = []
    for number in sorted({*(each for each, _, _ in at.state.moves), *at.games.rounds()}, reverse=True):
        rows, known = seats_shown(at.state, number), places_known(at, number)
        rounds.append((number, [row for place, row in rows.items() if place in known]))
    return show_open(request, "public/games.html", at, rounds=[each for each in rounds if each[1]])


def places_known(at: PublicTournament, number: int) -> set[SeatPlace]:
    """The boards of a round of whose games a move is known."""
    played = {place for place, game in at.games.of_round(number).items() if game.known.plies}
    return played | {SeatPlace(board, game) for each, board, game in at.state.moves if each == number}


@open_page
def game_page(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    table, live = _table(request, at, number, board)
    sheet = _sheet(at, table)
    return show_open(
        request,
        "public/game.html",
        at,
        table=table,
        start=start_shown(at.state, number),
        sheet=sheet,
        look=sheet.look(step_of(request.GET.get("step", ""), sheet)),
        address=_address(at, table),
        query=query_of(table),
        pieces=sheet.pieces,
        is_flipped=bool(request.GET.get("flipped")),
        is_live=False,
        watched=live,
        watch=None if live is None else WatchList(number, (live,)),
    )


@open_page
def game_look(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    """The position after a step, for the board that moves."""
    table, live = _table(request, at, number, board)
    sheet = _sheet(at, table)
    step = step_of(request.GET.get("step", ""), sheet)
    look = sheet.look(step)
    facts = {"sheet": sheet, "look": look, "address": _address(at, table), "query": query_of(table), "is_live": False}
    return JsonResponse(
        {
            "step": step,
            "steps": sheet.steps,
            "side": sheet.layout.side,
            "squares": sheet.layout.squares,
            "board": look.board,
            "mark": look.mark,
            "legal": [],
            "said": " ".join(each.spoken for each in sheet.written[max(0, step - 1) : step]),
            "panel": render_to_string("sheets/game_panel.html", facts, request),
            "rulings": render_to_string("public/rulings.html", {"watched": live}, request),
            "problem": "",
        }
    )


@open_page
def game_diagram(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    sheet = _sheet(at, _table(request, at, number, board)[0])
    svg = sheet.diagram(step_of(request.GET.get("step", ""), sheet), is_flipped=bool(request.GET.get("flipped")))
    answer = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = _PICTURE
    return answer


@open_page
def game_file(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    table, _ = _table(request, at, number, board)
    suffix = at.state.regulations.games_format.lower()
    answer = HttpResponse(table.text, content_type="text/plain; charset=utf-8")
    answer.headers["Content-Disposition"] = attached(f"{stem_of(at.row)}-{number}-{table.place}.{suffix}")
    return answer
