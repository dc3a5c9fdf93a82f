"""Games for everybody: which are known, and each with a board to click through."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse

from kodeks.tables import Seat, SeatPlace, groups_of
from kodeks.tournament import Stage
from kodeks.web.public.views import PublicTournament, open_page, show_open
from kodeks.web.sheets.sheet import Sheet
from kodeks.web.sheets.table import Table, query_of, sheet_of, step_of

_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"  # a picture has its own style, and nothing else


def _rows(at: PublicTournament, number: int) -> dict[SeatPlace, Seat]:
    paired = at.state.round(number)
    if paired is None:
        return {}
    groups = groups_of(at.state, paired, with_names=paired.stage is Stage.STARTED)
    return {row.place: row for group in groups for row in group.seats}


def _table(request: HttpRequest, at: PublicTournament, number: int, board: int) -> Table:
    """The game that is meant, if its moves are known; in a match of teams `game` says which."""
    paired, given = at.state.round(number), request.GET.get("game", "")
    game = int(given) if given.isascii() and given.isdecimal() and len(given) < 4 else None
    text = at.state.moves.get((number, board, game), "")
    row = _rows(at, number).get(SeatPlace(board, game))
    if paired is None or row is None or not text:
        raise Http404
    return Table(paired, row, 0, text)


def _sheet(at: PublicTournament, table: Table) -> Sheet:
    """The game as far as it can be read: a file from elsewhere may have any text."""
    return sheet_of(at.state, table, table.text)


def _address(at: PublicTournament, table: Table) -> str:
    return reverse("public:game", args=[at.row.key, table.paired.number, table.place.board])


@open_page
def games_page(request: HttpRequest, at: PublicTournament) -> HttpResponse:
    """All games whose moves are known, the latest round first."""
    rounds = []
    for number in sorted({each for each, _, _ in at.state.moves}, reverse=True):
        rows = _rows(at, number)
        found = [(board, game) for each, board, game in at.state.moves if each == number]
        places = [SeatPlace(*each) for each in sorted(found, key=lambda place: (place[0], place[1] or 0))]
        rounds.append((number, [rows[place] for place in places if place in rows]))
    return show_open(request, "public/games.html", at, rounds=rounds)


@open_page
def game_page(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    table = _table(request, at, number, board)
    sheet = _sheet(at, table)
    return show_open(
        request,
        "public/game.html",
        at,
        table=table,
        sheet=sheet,
        look=sheet.look(step_of(request.GET.get("step", ""), sheet)),
        address=_address(at, table),
        query=query_of(table),
        pieces=sheet.pieces,
        is_flipped=bool(request.GET.get("flipped")),
        is_live=False,
    )


@open_page
def game_look(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    """The position after a step, for the board that moves."""
    table = _table(request, at, number, board)
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
            "problem": "",
        }
    )


@open_page
def game_diagram(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    sheet = _sheet(at, _table(request, at, number, board))
    svg = sheet.diagram(step_of(request.GET.get("step", ""), sheet), is_flipped=bool(request.GET.get("flipped")))
    answer = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = _PICTURE
    return answer


@open_page
def game_file(request: HttpRequest, at: PublicTournament, number: int, board: int) -> HttpResponse:
    table = _table(request, at, number, board)
    suffix = "pgn" if at.state.regulations.is_chess else "pdn"
    answer = HttpResponse(table.text, content_type="text/plain; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{at.row.key}-{number}-{table.place}.{suffix}"'
    return answer
