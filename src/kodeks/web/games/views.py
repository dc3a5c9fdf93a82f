"""The game of a board: its moves entered or imported, stepped through, judged by the rules, shown as diagrams."""

from __future__ import annotations

import chess.svg
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string

from kodeks.formats.recorded_games import recorded_games
from kodeks.malformed import MalformedText
from kodeks.tournament import Stage, Tournament
from kodeks.web.frame.files import stem_of
from kodeks.web.frame.views import Desk, desk, page, posted_from, show
from kodeks.web.games.endings import disagreement, endings_at
from kodeks.web.games.entering import Refusal, entered, sent_text, write
from kodeks.web.games.round_games import known_file
from kodeks.web.games.table import BoardGame, address_of, boards_of, game_at_board, places_entered, table_at
from kodeks.web.logs.games import games_of
from kodeks.web.logs.threads import notices_of_board
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import explain_error, remarked, say, told
from kodeks.web.rights import Right
from kodeks.web.sheets.table import query_of, step_of

_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"  # a picture has its own style, and nothing else


# Pages


@desk(Right.SEE)
def games_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """The boards of a round, and which have moves."""
    state = at.log.state
    rounds = _rounds_seen(at)
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
        recorded=places_entered(at, number),
        has_any=bool(state.moves) or at.row.games.filter(round__in=rounds).exists(),
    )


def _rounds_seen(at: Desk) -> list[int]:
    return [each.number for each in at.log.state.rounds if each.stage is not Stage.PAIRED or at.may(Right.WATCH)]


@desk(Right.SEE)
def game_page(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The game of a board after a step."""
    return _shown(request, at, game_at_board(at, table_at(request, at, number, board)))


def _shown(
    request: HttpRequest, at: Desk, found: BoardGame, *, problem: str = "", typed: str | None = None
) -> HttpResponse:
    """The page; after a refused form with what was typed."""
    state, table, sheet = at.log.state, found.table, found.sheet
    if sheet.unread is not None and not problem:
        problem = explain_error(sheet.unread)
    return show(
        request,
        "games/game.html",
        at,
        status=422 if request.method == "POST" else 200,
        state=state,
        table=table,
        sheet=sheet,
        look=sheet.look(step_of(request.GET.get("step", ""), sheet)),
        typed=sheet.text if typed is None else typed,
        problem=problem,
        sent={name: request.POST.get(name, "") for name in ("add", "odd", "odd_taken", "keep")},
        seen=found.seen,
        address=address_of(at, table),
        notes=notices_of_board(at.log, table.paired.number, table.place.board, with_silent=at.may(Right.WATCH)),
        is_flipped=bool(request.GET.get("flipped")),
        pieces=sheet.pieces,
        endings=endings_at(at, found),
        disagreement=disagreement(state, found),
        query=query_of(table),
    )


# Entering


@desk(Right.RECORD)
@posted_from("desk:game", "number", "board")
def save_game(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """Moves become events of the game's log: typed, tapped, pasted, from a file, or an irregular one that was let
    stand."""
    found = game_at_board(at, table_at(request, at, number, board))
    is_asked_by_script = "application/json" in request.headers.get("Accept", "")
    text: str | None = None
    try:
        text, remarks = sent_text(request)
        made, sheet = entered(request, at, found, text)
        done = write(at, found, made, request.POST.get("seen", "")) if made.deeds or made.known is None else None
    except (MalformedText, Refusal) as error:
        problem = explain_error(error) if isinstance(error, MalformedText) else str(error)
        if is_asked_by_script:
            return _looked_at(request, at, found, problem=problem)
        return _shown(request, at, found, problem=problem, typed=text)
    problem = "" if done is None or done.is_accepted else told(done.said[-1].ruling)
    if is_asked_by_script:
        return _looked_at(request, at, game_at_board(at, found.table), problem=problem, is_new=True)
    for sentence in remarked((*remarks, *(() if sheet is None else sheet.remarks))):
        messages.info(request, sentence)
    (messages.error if problem else messages.success)(request, problem or say("games-is-saved"))
    return redirect(f"{address_of(at, found.table)}?{query_of(found.table)}")


# For the board that moves


@desk(Right.SEE)
def game_look(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The position after a step."""
    return _looked_at(request, at, game_at_board(at, table_at(request, at, number, board)))


def _looked_at(
    request: HttpRequest, at: Desk, found: BoardGame, *, problem: str = "", is_new: bool = False
) -> HttpResponse:
    """After what was entered, where it has led to."""
    sheet, table = found.sheet, found.table
    given = request.POST.get("step", "") if request.method == "POST" else request.GET.get("step", "")
    step = sheet.steps if is_new else step_of(given, sheet)
    look = sheet.look(step)
    where = {"address": address_of(at, table), "query": query_of(table)}
    facts = {"sheet": sheet, "look": look, "roles": at.roles, **where, "is_live": True}
    ending = {
        "endings": endings_at(at, found),
        "disagreement": disagreement(at.log.state, found),
        "table": table,
        "seen": found.seen,
    }
    told_facts = {
        "text": sheet.text,
        "seen": found.seen,
        "step": step,
        "steps": sheet.steps,
        "side": sheet.layout.side,
        "squares": sheet.layout.squares,
        "board": look.board,
        "mark": look.mark,
        "legal": [
            {"text": each.text, "from": each.squares[0], "to": each.squares[-1], "by": each.squares}
            for each in look.legal
        ],
        "said": " ".join(each.spoken for each in sheet.written[max(0, step - 1) : step]),
        "panel": render_to_string("sheets/game_panel.html", facts, request),
        "endings": render_to_string("games/endings.html", facts | ending, request),
        "problem": problem,
    }
    return JsonResponse(told_facts, status=422 if problem else 200)


# Files and pictures


def _text_file(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer.headers["Content-Disposition"] = attached(name)
    return answer


def _suffix(state: Tournament) -> str:
    return state.regulations.games_format.lower()


@desk(Right.SEE)
def game_file(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The game as PDN or PGN."""
    found = game_at_board(at, table_at(request, at, number, board))
    if not found.sheet.text:
        raise Http404
    return _text_file(found.sheet.text, f"{stem_of(at.row)}-{number}-{found.table.place}.{_suffix(at.log.state)}")


@desk(Right.SEE)
def games_file(request: HttpRequest, at: Desk) -> HttpResponse:
    """All games of the rounds that may be seen."""
    state, seen = at.log.state, _rounds_seen(at)
    if not at.may(Right.WATCH):
        rounds = (each for each in state.rounds if each.number in seen)
        texts = [known_file(at, each, with_names=each.stage is Stage.STARTED) for each in rounds]
        return _text_file("\n".join(texts), f"{stem_of(at.row)}.{_suffix(state)}")
    shown = state._replace(rounds=tuple(each for each in state.rounds if each.number in seen))
    text, _ = recorded_games(shown, [each for each in games_of(at.row.pk) if each.place.round in seen])
    return _text_file(text, f"{stem_of(at.row)}.{_suffix(state)}")


def _picture(svg: str) -> HttpResponse:
    answer = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = _PICTURE
    return answer


@desk(Right.SEE)
def game_diagram(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The position after a step as a picture."""
    sheet = game_at_board(at, table_at(request, at, number, board)).sheet
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
