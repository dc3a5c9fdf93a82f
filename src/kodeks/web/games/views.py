"""The game of a board: its moves entered or imported, stepped through, judged by the rules, shown as diagrams."""

from __future__ import annotations

import re

import chess.svg
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from kodeks.formats.game_text import decode_games
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import SeatPlace
from kodeks.tournament import Stage, Tournament
from kodeks.tournament.acts import Moves
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, page, posted_from, show
from kodeks.web.games.endings import disagreement, endings_at
from kodeks.web.games.table import address_of, boards_of, table_at
from kodeks.web.logs.threads import notices_of_board
from kodeks.web.pages.words import explain_error, remarked, say, told
from kodeks.web.rights import Right
from kodeks.web.sheets.look import Sheet
from kodeks.web.sheets.table import Table, query_of, sheet_of, step_of

_LONGEST = 60_000  # characters of a game
_MOVE_NUMBER = re.compile(r"(?<![\w-])[0-9]+\.+")
_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"  # a picture has its own style, and nothing else


# Pages


@desk(Right.SEE)
def games_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The boards of a round, and which have moves."""
    state = at.log.state
    rounds = [each.number for each in state.rounds if each.stage is not Stage.PAIRED or at.may(Right.WATCH)]
    given = request.GET.get("round", "")
    number = int(given) if given.isdecimal() and len(given) < 5 and int(given) in rounds else (rounds or [0])[-1]
    paired = state.round(number)
    return show(
        request,
        "games/games.html",
        at,
        state=state,
        rounds=rounds,
        paired=paired,
        groups=() if paired is None else boards_of(at, paired),
        recorded={SeatPlace(board, game) for each, board, game in state.moves if each == number},
        has_any=any(each in rounds for each, _, _ in state.moves),
    )


@desk(Right.SEE)
def game_page(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The game of a board after a step."""
    table = table_at(request, at, number, board)
    return _shown(request, at, table, table.text)


def _shown(
    request: HttpRequest, at: Desk, table: Table, text: str, *, problem: str = "", typed: str = ""
) -> HttpResponse:
    """The page; after a refused form with what was typed."""
    state = at.log.state
    try:
        sheet = sheet_of(state, table, text)
    except MalformedText as error:  # a file from elsewhere may have any text
        problem = problem or explain_error(error)
        sheet, typed = sheet_of(state, table, ""), typed or text
    return show(
        request,
        "games/game.html",
        at,
        status=422 if request.method == "POST" else 200,
        state=state,
        table=table,
        sheet=sheet,
        look=sheet.look(step_of(request.GET.get("step", ""), sheet)),
        typed=typed or ("" if sheet.is_blank else sheet.text),
        problem=problem,
        sent={name: request.POST.get(name, "") for name in ("add", "odd", "odd_taken", "keep")},
        address=address_of(at, table),
        notes=notices_of_board(at.log, table.paired.number, table.place.board, with_silent=at.may(Right.WATCH)),
        is_flipped=bool(request.GET.get("flipped")),
        pieces=sheet.pieces,
        endings=endings_at(at, table, sheet),
        disagreement=disagreement(state, table, sheet),
        query=query_of(table),
    )


# Saving


@desk(Right.RECORD)
@posted_from("desk:game", "number", "board")
def save_game(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The moves go into the log: pasted, from a file, typed, or an irregular one that was let stand."""
    table = table_at(request, at, number, board)
    text = ""
    try:
        text, remarks = _sent_text(request)
        sheet = sheet_of(at.log.state, table, text)
        answer = _extended(request, sheet)
    except MalformedText as error:
        return _shown(request, at, table, table.text, problem=explain_error(error), typed=text)
    if isinstance(answer, Ruling):
        return _shown(request, at, table, table.text, problem=told(answer), typed=text)
    if answer.refusal is not None and not request.POST.get("keep"):
        problem = say("games-refused", move=answer.refusal[0], why=told(answer.refusal[1]))
        return _shown(request, at, table, table.text, problem=problem, typed=answer.text)
    act = Moves(number, board, "" if answer.is_blank else answer.text, table.place.game)
    for sentence in remarked((*remarks, *sheet.remarks)):
        messages.info(request, sentence)
    return recorded(request, at, [act], f"{address_of(at, table)}?{query_of(table)}", "games-is-saved")


def _sent_text(request: HttpRequest) -> tuple[str, tuple[Remark, ...]]:
    """The text of the form, or of the file that comes with it, and what is to be told of it."""
    file = request.FILES.get("file")
    remarks: tuple[Remark, ...] = ()
    if file is None:
        text = request.POST.get("text", "").replace("\r\n", "\n")
    else:
        if (file.size or 0) > _LONGEST:
            raise MalformedText("games-too-long", file.name or "")
        text, remarks = decode_games(file.read())
    if len(text) > _LONGEST:
        raise MalformedText("games-too-long", text[:40])
    return text, remarks


def _extended(request: HttpRequest, sheet: Sheet) -> Sheet | Ruling:
    """The sheet with the moves that were typed after it: several, with their numbers or without."""
    for text in _MOVE_NUMBER.sub(" ", request.POST.get("add", "")[:_LONGEST]).split():
        answer = sheet.play(text)
        if isinstance(answer, Ruling):
            return answer
        sheet = answer
    odd = request.POST.get("odd", "").strip()[:40]
    return sheet.accept(odd, request.POST.get("odd_taken", "")[:200]) if odd else sheet


# For the board that moves


@desk(Right.SEE)
def game_look(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """What a draft comes to: the position after a step, with another move if one is sent. Nothing is written."""
    table = table_at(request, at, number, board)
    sent = request.POST if request.method == "POST" else request.GET
    problem = ""
    try:
        sheet = sheet_of(at.log.state, table, _sent_text(request)[0] if "text" in request.POST else table.text)
    except MalformedText as error:
        return JsonResponse({"problem": explain_error(error)}, status=422)
    step = step_of(sent.get("step", ""), sheet)
    if request.method == "POST":
        try:
            answer = _moved(request, sheet, step)
        except MalformedText as error:
            answer, problem = sheet, explain_error(error)
        if isinstance(answer, Ruling):
            problem = told(answer)
        elif answer is not sheet:
            sheet, step = answer, answer.steps
    return JsonResponse(_facts(request, at, table, sheet, step) | {"problem": problem}, status=422 if problem else 200)


def _moved(request: HttpRequest, sheet: Sheet, step: int) -> Sheet | Ruling:
    """The draft as it goes on from the step that is shown."""
    sent = request.POST
    if sent.get("cut"):
        return sheet.cut(max(0, step - 1))
    if not (sent.get("add", "").strip() or sent.get("odd", "").strip()):
        return sheet
    return _extended(request, sheet.cut(step))


def _facts(request: HttpRequest, at: Desk, table: Table, sheet: Sheet, step: int) -> dict[str, object]:
    look = sheet.look(step)
    where = {"address": address_of(at, table), "query": query_of(table)}
    facts = {"sheet": sheet, "look": look, "roles": at.roles, **where}
    return {
        "text": "" if sheet.is_blank else sheet.text,
        "step": step,
        "steps": sheet.steps,
        "side": sheet.layout.side,
        "squares": sheet.layout.squares,
        "board": look.board,
        "mark": look.mark,
        "legal": [{"text": each.text, "from": each.origin, "to": each.target} for each in look.legal],
        "said": " ".join(each.spoken for each in sheet.written[max(0, step - 1) : step]),
        "panel": render_to_string("sheets/game_panel.html", facts | {"is_live": True}, request),
    }


# Files and pictures


def _text_file(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _suffix(state: Tournament) -> str:
    return "pgn" if state.regulations.is_chess else "pdn"


@desk(Right.SEE)
def game_file(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The game as PDN or PGN."""
    table = table_at(request, at, number, board)
    if not table.text:
        raise Http404
    return _text_file(table.text, f"{at.row.key}-{number}-{table.place}.{_suffix(at.log.state)}")


@desk(Right.SEE)
def games_file(request: HttpRequest, at: Desk) -> HttpResponse:
    """All games of the rounds that may be seen."""
    state = at.log.state
    seen = {each.number for each in state.rounds if each.stage is not Stage.PAIRED or at.may(Right.WATCH)}
    places = sorted(state.moves, key=lambda place: (place[0], place[1], place[2] or 0))
    texts = [state.moves[place].strip() for place in places if place[0] in seen]
    return _text_file("".join(f"{text}\n\n" for text in texts), f"{at.row.key}.{_suffix(state)}")


def _picture(svg: str) -> HttpResponse:
    answer = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = _PICTURE
    return answer


@desk(Right.SEE)
def game_diagram(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The position after a step as a picture."""
    table = table_at(request, at, number, board)
    try:
        sheet = sheet_of(at.log.state, table, table.text)
    except MalformedText:
        sheet = sheet_of(at.log.state, table, "")
    step = step_of(request.GET.get("step", ""), sheet)
    return _picture(sheet.diagram(step, is_flipped=bool(request.GET.get("flipped"))))


@page(Right.LOOK)
def piece(request: HttpRequest, piece: str) -> HttpResponse:
    """A chess piece as a picture: "wn" is White's knight."""
    letter = piece[1:].upper() if piece[:1] == "w" else piece[1:].lower()
    if letter not in chess.svg.PIECES or piece[:1] not in ("w", "b"):
        raise Http404
    shape = chess.svg.PIECES[letter]
    answer = _picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{shape}</svg>')
    answer.headers["Cache-Control"] = "private, max-age=86400"
    return answer
