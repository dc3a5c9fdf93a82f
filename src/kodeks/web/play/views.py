"""The board of a seat; without scripts a form and a reload do what the line does."""

from __future__ import annotations

from typing import Any, NamedTuple

import chess
import chess.svg
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from kodeks.formats.diagrams import AUTO, svg_diagram
from kodeks.game import Actor
from kodeks.game.actor import PLAYERS
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.table import Table
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.tables import TwoSheets, moves_made, start_of_game, two_sheets
from kodeks.web.door.prepared import prepared
from kodeks.web.frame.views import page
from kodeks.web.logs.doings import write_doings
from kodeks.web.logs.games import KeptGame, load_game
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.play.doing import PLAYERS_ACTS, read_doing
from kodeks.web.play.facts import facts_of, is_blind
from kodeks.web.play.models import SEATS
from kodeks.web.play.seat_page import is_shared
from kodeks.web.play.seats import (
    asks_for_seat,
    games_of_cookies,
    keep_sheet,
    may_keep_sheet,
    open_games,
    seats_held,
    sheets_of,
    shown_for,
)
from kodeks.web.play.talking import BOTH, Reply, is_for_both, is_script, reply_of, sentence_of
from kodeks.web.play.writer import Spoken, Word, written
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right

_LONGEST_SHEET = 20_000  # characters
_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"


@page(Right.LOOK)
def board_page(request: HttpRequest, game: int) -> HttpResponse:
    """The board of who sits there."""
    return _shown(request, seated(request, game))


def _shown(
    request: HttpRequest, sitting: SeatHolder, by: Actor | None = None, reply: Reply | None = None
) -> HttpResponse:
    """The board; for who has asked something, with the answer."""
    row, kept, held, is_open = sitting
    facts = facts_of(kept, held)
    return show_open(
        request,
        "play/board.html",
        canonical="",
        row=row,
        conditions=kept.state.conditions,
        start=start_of_game(kept.state.conditions),
        sides=[actor.value for actor in SEATS if actor in held],
        facts=facts,
        is_open=is_open,
        is_chess=kept.state.table.is_chess,
        is_flipped=_is_flipped(held),
        has_others=len(games_of_cookies(request.COOKIES)) > 1,
        pieces=names_of_pieces(kept),
        notes=[*messages.get_messages(request)],
        sheets=_sheets(kept, held),
        speaker=BOTH if by is None else by.value,
        is_shared=is_shared(kept.state.conditions) and sitting.held.issuperset(PLAYERS),
        reply=reply,
        keeps_sheet=is_shared(kept.state.conditions),
    )


class OwnSheet(NamedTuple):
    """A player's sheet as it was written, and beside the record of the game."""

    text: str
    compared: TwoSheets | None


class SeatHolder(NamedTuple):
    """Who sees a board: for which seats he acts, and whether the seats of this game are good for anything still."""

    row: Game
    kept: KeptGame
    held: frozenset[Actor]
    is_open: bool


@prepared
def _games_with(pk: int) -> QuerySet[Game]:
    return Game.objects.filter(pk=pk)


@prepared
def _tournaments_of(game: int) -> QuerySet[Tournament]:
    return Tournament.objects.filter(games=game)


def seated(request: HttpRequest, game: int) -> SeatHolder:
    """Nobody sees a board here who does not sit at it."""
    found = [*zip(_games_with(game), _tournaments_of(game), strict=False)]
    if not found:
        raise Http404
    row, tournament = found[0]
    row.tournament = tournament
    held, is_open = seats_held(game, request.COOKIES), bool(open_games([game]))
    if not held and not asks_for_seat(game, shown_for(game, request.COOKIES)):
        raise Http404
    return SeatHolder(row, load_game(row), held if is_open else frozenset(), is_open)


def _is_flipped(held: frozenset[Actor]) -> bool:
    """Whether only Black, or who helps him, sits before this board."""
    return bool(held) and all((actor.side or actor.helps) is Side.BLACK for actor in held)


def names_of_pieces(kept: KeptGame) -> dict[str, str]:
    """What the letters of the board are called."""
    kinds = "pnbrqk" if kept.state.table.is_chess else "mk"
    word = "play-chess-" if kept.state.table.is_chess else "play-piece-"
    named = {letter: say(word + letter) for letter in kinds}
    white = {letter.upper(): f"{say('diagram-white')}: {name}" for letter, name in named.items()}
    return white | {letter: f"{say('diagram-black')}: {name}" for letter, name in named.items()}


@page(Right.LOOK)
def do(request: HttpRequest, game: int) -> HttpResponse:
    """What somebody does without a line: one act, and the board again."""
    sitting = seated(request, game)
    to = redirect("play:clock" if request.POST.get("page") == "clock" else "play:board", game=game)
    if request.method != "POST":
        return to
    by = next((each for each in sitting.held if each.value == request.POST.get("as")), None)
    if "say" in request.POST:
        return _said(request, sitting, by)
    if by is None:
        messages.error(request, say("play-not-your-seat"))
        return to
    try:
        doing = read_doing(game, sitting.kept.state, _fields(request), by=by)
        (done,) = write_doings([doing])
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return to
    if not done.is_accepted:
        messages.error(request, told(done.said[-1].ruling))
    return to


def _said(request: HttpRequest, sitting: SeatHolder, by: Actor | None) -> HttpResponse:
    """What was said to the board by a form: a script is answered in JSON, anybody else by the board and the answer."""
    became = None
    if by is not None or is_for_both(request.POST, sitting.held):
        word = Word(sitting.row.pk, by, sentence_of(request), shown_for(sitting.row.pk, request.COOKIES), 0, language())
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
        return _shown(request, sitting, by, reply)  # nothing has happened: to load it again does no harm
    for each in reply.told:
        (messages.error if reply.is_refused else messages.info)(request, each)
    return redirect("play:board", game=sitting.row.pk)


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
def own_sheet(request: HttpRequest, game: int) -> HttpResponse:
    """A player's own sheet in a game on two boards, written by him or his assistant."""
    sitting = seated(request, game)
    by = next((each for each in sitting.held if each.value == request.POST.get("as")), None)
    if request.method == "POST":
        if by is None or not may_keep_sheet(sitting.kept.state.conditions, by):
            messages.error(request, say("play-not-your-seat"))
        else:
            keep_sheet(game, by, request.POST.get("moves", "")[:_LONGEST_SHEET])
            messages.success(request, say("play-sheet-kept"))
    return redirect("play:board", game=game)


def _sheets(kept: KeptGame, held: frozenset[Actor]) -> dict[str, OwnSheet]:
    """The own sheets that are kept from this device, by seat, each beside the record."""
    state = kept.state
    keepers = [actor for actor in SEATS if actor in held and may_keep_sheet(state.conditions, actor)]
    texts = sheets_of(kept.pk) if keepers else {}
    found = {actor.value: texts.get(actor.side or actor.helps or Side.WHITE, "") for actor in keepers}
    record = " ".join(moves_made(state.table)) if any(found.values()) else ""
    return {seat: OwnSheet(text, two_sheets(state, text, record) if text else None) for seat, text in found.items()}


@page(Right.LOOK)
def diagram(request: HttpRequest, game: int) -> HttpResponse:
    """The position as a picture, for pages without scripts."""
    _, kept, held, _ = seated(request, game)
    if is_blind(kept.state.conditions) and kept.state.ending is None:
        raise Http404
    return picture_of(kept.state.table, is_flipped=_is_flipped(held))


def picture_of(table: Table, *, is_flipped: bool) -> HttpResponse:
    """A position as a picture."""
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
