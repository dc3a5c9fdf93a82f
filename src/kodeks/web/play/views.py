"""The pages of a seat: taking it, and the board; without scripts a form and a reload do what the line does."""

from __future__ import annotations

from typing import Any, NamedTuple

import chess
import chess.svg
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect

from kodeks.formats.diagrams import AUTO, svg_diagram
from kodeks.game import Actor
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.web.frame.views import page
from kodeks.web.logs.doings import write_doings
from kodeks.web.logs.games import KeptGame, load_game
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.play.doing import PLAYERS_ACTS, read_doing
from kodeks.web.play.facts import facts_of
from kodeks.web.play.models import SEATS
from kodeks.web.play.seats import asks_for_seat, cookie_of, find_seat, open_games, seats_held, take_seat
from kodeks.web.play.talking import Reply, is_script, reply_of, sentence_of
from kodeks.web.play.writer import Spoken, Word, written
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right

_DAY_S = 86_400
_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"


@page(Right.LOOK)
def seat_page(request: HttpRequest, code: str) -> HttpResponse:
    """The page behind the code of a seat: who plays there, and a button to sit down."""
    seat = find_seat(code)
    if seat is None or not open_games([seat.of_id]):
        raise Http404
    if request.method == "POST":
        taking = take_seat(seat, request.COOKIES)
        answer = redirect("play:board", game=seat.of_id)
        answer.set_cookie(
            cookie_of(seat.of_id, seat.side),
            taking.secret,
            max_age=_DAY_S,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
        if not taking.has_seat:
            messages.info(request, say("play-arbiter-is-asked"))
        return answer
    state = load_game(seat.of).state
    return show_open(
        request,
        "play/seat.html",
        canonical="",
        seat=seat,
        conditions=state.conditions,
        has_seat=Actor(seat.side) in seats_held(seat.of_id, request.COOKIES),
        is_taken=bool(seat.device),
    )


@page(Right.LOOK)
def board_page(request: HttpRequest, game: int) -> HttpResponse:
    """The board of who sits there."""
    return _shown(request, _seated(request, game))


def _shown(request: HttpRequest, seated: _Seated, by: Actor | None = None, reply: Reply | None = None) -> HttpResponse:
    """The board; for who has asked something, with the answer."""
    row, kept, held, is_open = seated
    facts = facts_of(kept, held)
    return show_open(
        request,
        "play/board.html",
        canonical="",
        row=row,
        conditions=kept.state.conditions,
        sides=[actor.value for actor in SEATS if actor in held],
        facts=facts,
        is_open=is_open,
        is_chess=kept.state.table.is_chess,
        is_flipped=_is_flipped(held),
        pieces=_pieces(kept),
        notes=[*messages.get_messages(request)],
        speaker="" if by is None else by.value,
        reply=reply,
    )


class _Seated(NamedTuple):
    """Who sees a board: for which seats he acts, and whether the seats of this game are good for anything still."""

    row: Game
    kept: KeptGame
    held: frozenset[Actor]
    is_open: bool


def _seated(request: HttpRequest, game: int) -> _Seated:
    """Nobody sees a board here who does not sit at it."""
    row = get_object_or_404(Game.objects.select_related("tournament"), pk=game)
    held, is_open = seats_held(game, request.COOKIES), bool(open_games([game]))
    if not held and not asks_for_seat(game, request.COOKIES):
        raise Http404
    return _Seated(row, load_game(row), held if is_open else frozenset(), is_open)


def _is_flipped(held: frozenset[Actor]) -> bool:
    """Whether only Black, or who helps him, sits before this board."""
    return bool(held) and all((actor.side or actor.helps) is Side.BLACK for actor in held)


def _pieces(kept: KeptGame) -> dict[str, str]:
    """What the letters of the board are called."""
    kinds = "pnbrqk" if kept.state.table.is_chess else "mk"
    word = "play-chess-" if kept.state.table.is_chess else "play-piece-"
    named = {letter: say(word + letter) for letter in kinds}
    white = {letter.upper(): f"{say('diagram-white')}: {name}" for letter, name in named.items()}
    return white | {letter: f"{say('diagram-black')}: {name}" for letter, name in named.items()}


@page(Right.LOOK)
def do(request: HttpRequest, game: int) -> HttpResponse:
    """What somebody does without a line: one act, and the board again."""
    seated = _seated(request, game)
    to = redirect("play:board", game=game)
    if request.method != "POST":
        return to
    by = next((each for each in seated.held if each.value == request.POST.get("as")), None)
    if "say" in request.POST:
        return _said(request, seated, by)
    if by is None:
        messages.error(request, say("play-not-your-seat"))
        return to
    try:
        doing = read_doing(game, seated.kept.state, _fields(request), by=by)
        (done,) = write_doings([doing])
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return to
    if not done.is_accepted:
        messages.error(request, told(done.said[-1].ruling))
    return to


def _said(request: HttpRequest, seated: _Seated, by: Actor | None) -> HttpResponse:
    """What was said to the board by a form: a script is answered in JSON, anybody else by the board and the answer."""
    became = None
    if by is not None:
        word = Word(seated.row.pk, by, sentence_of(request), request.COOKIES, 0, language())
        (became,) = written([word])
    if isinstance(became, Spoken):
        reply = reply_of(became.heard, became.done, is_seen=False)
    else:
        why = explain_error(became) if isinstance(became, MalformedText) else say("play-not-your-seat")
        reply = Reply((why,), is_refused=True)
    if is_script(request):
        return JsonResponse(reply.as_facts())
    if reply.seq is None and not reply.is_refused:
        if reply.alarms is not None:
            reply = reply._replace(told=(say("play-alarm-needs-scripts"),))
        return _shown(request, seated, by, reply)  # nothing has happened: to load it again does no harm
    for each in reply.told:
        (messages.error if reply.is_refused else messages.info)(request, each)
    return redirect("play:board", game=seated.row.pk)


_SWITCHES = {"accepts": "yes"}


def _fields(request: HttpRequest) -> dict[str, Any]:
    """The fields of a form as a line would send them."""
    names = ("do", "move", "ground", "accepts", "about", "text", "reason", "side")
    sent: dict[str, Any] = {name: request.POST[name].strip() for name in names if request.POST.get(name)}
    for name, word in _SWITCHES.items():
        if name in sent:
            sent[name] = sent[name] == word
    if sent.get("do") in PLAYERS_ACTS and request.POST.get("ply", "").isdecimal():
        sent["ply"] = int(request.POST["ply"][:6])
    return sent


@page(Right.LOOK)
def diagram(request: HttpRequest, game: int) -> HttpResponse:
    """The position as a picture, for pages without scripts."""
    _, kept, held, _ = _seated(request, game)
    table, is_flipped = kept.state.table, _is_flipped(held)
    if isinstance(table, DraughtsTable):
        picture = svg_diagram(table.game.position, theme=AUTO, flipped=is_flipped, language=language())
    else:
        assert isinstance(table, ChessTable)
        orientation = chess.BLACK if is_flipped else chess.WHITE
        picture = str(chess.svg.board(table.game.board, orientation=orientation, size=720))
    answer = HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = _PICTURE
    answer.headers["Cache-Control"] = "no-store"
    return answer
