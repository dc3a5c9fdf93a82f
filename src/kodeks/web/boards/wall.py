"""The wall of a round: all its boards, those first where somebody waits; games begun, for all boards or for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.game import Act, Actor
from kodeks.game.events import Resume, Start, Stop
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.tables import GameView, Seat, SeatPlace, groups_of, read_place
from kodeks.tournament import PairedRound, Stage
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.boards.board import is_closed
from kodeks.web.frame.views import Desk, desk, paired_of, show
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import KeptGame, begin_game, load_game
from kodeks.web.logs.incident_games import game_for_incident
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import explain_error, say
from kodeks.web.play.facts import view_now
from kodeks.web.rights import Right

KEPT = (Keeping.SCREEN, Keeping.CLOCK, Keeping.SHEET)


class BoardOnWall(NamedTuple):
    """A game as the wall shows it."""

    row: Game
    kept: KeptGame
    view: GameView
    asks: tuple[str, ...]  # sides whose seat another device wants
    seat: Seat | None  # as it is paired, with the result that is recorded

    @property
    def is_urgent(self) -> bool:
        """Whether somebody waits for the arbiter."""
        is_unsigned = self.view.ending is not None and not self.row.is_signed
        return self.row.is_calling or bool(self.asks) or is_unsigned or self.is_walkover_due

    @property
    def is_walkover_due(self) -> bool:
        """Whether somebody has been missing for too long [II.5.5]."""
        return any(each.act == "forfeit" for each in self.view.permissions)


@desk(Right.WATCH)
def wall(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """All boards of a round, those first where somebody waits."""
    paired = paired_of(at, number)
    shown = on_wall(at, number)
    begun = {(each.row.board, each.row.game or None) for each in shown}
    return show(
        request,
        "boards/wall.html",
        at,
        state=at.log.state,
        paired=paired,
        shown=shown,
        quiet=[seat for place, seat in _seats(at, number).items() if place not in begun],
        is_started=paired.stage is Stage.STARTED,
        keepings=[each.value for each in KEPT],
        keeping=at.log.state.regulations.play.keeping.value,
    )


def on_wall(at: Desk, number: int) -> list[BoardOnWall]:
    """The boards of a round that have a game, those first where somebody waits."""
    seats, games = _seats(at, number), [(row, load_game(row)) for row in _games_of(at, number)]
    shown = [
        BoardOnWall(row, kept, view_now(kept), _asking(row), seats.get(SeatPlace(row.board, row.game or None)))
        for row, kept in games
    ]
    return sorted(shown, key=lambda each: (not each.is_urgent, each.row.board, each.row.game))


def _seats(at: Desk, number: int) -> dict[SeatPlace, Seat]:
    return {seat.place: seat for group in groups_of(at.log.state, paired_of(at, number)) for seat in group.seats}


def _games_of(at: Desk, number: int) -> list[Game]:
    """The game of each board: of several that were begun there the last."""
    rows = at.row.games.filter(round=number).order_by("board", "game", "take")
    return [*{(row.board, row.game): row for row in rows}.values()]


def _asking(row: Game) -> tuple[str, ...]:
    return tuple(row.seats.exclude(asks="").values_list("side", flat=True))


@desk(Right.RECORD)
def begin(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The games of all boards of a round that have none yet, kept as the arbiter chooses."""
    paired = paired_of(at, number)
    to = redirect("desk:boards", key=at.row.key, number=number)
    chosen = next((each for each in KEPT if each.value == request.POST.get("keeping")), None)
    if request.method != "POST" or is_closed(request, at):
        return to
    if chosen is None or paired.stage is not Stage.STARTED:
        messages.error(request, say("boards-not-started"))
        return to
    try:
        for group in groups_of(at.log.state, paired):
            for seat in group.seats:
                begin_game(at.row, at.log.state, GamePlace(number, *seat.place), chosen)
    except MalformedText as error:  # such as a position of the regulations that is none
        messages.error(request, explain_error(error))
    return to


_AT_ALL: Mapping[str, type[Act]] = {"start": Start, "stop": Stop, "resume": Resume}


@desk(Right.RULE)
def do_at_all(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The clocks of the whole round, started, stopped or resumed at once, wherever the rules allow it."""
    paired_of(at, number)
    act = _AT_ALL.get(request.POST.get("do", ""))
    if request.method == "POST" and act is not None and not is_closed(request, at):
        pks = [row.pk for row in _games_of(at, number)]
        done = write_doings([Doing(pk, Actor.ARBITER, (act(),), str(at.user)) for pk in pks]) if pks else []
        messages.info(request, say("boards-done-at", boards=sum(each.is_accepted for each in done)))
    return redirect("desk:boards", key=at.row.key, number=number)


@desk(Right.RULE)
def begin_one(request: HttpRequest, at: Desk, number: int, place: str) -> HttpResponse:
    """Something has happened at a board of which only the result is kept: its log begins, from the position that stands
    there, if one is given."""
    paired = paired_of(at, number)
    to = redirect("desk:boards", key=at.row.key, number=number)
    if request.method != "POST" or is_closed(request, at):
        return to
    if paired.stage is not Stage.STARTED:
        messages.error(request, say("boards-not-started"))
        return to
    where = _place(at, paired, place)
    try:
        position = request.POST.get("position", "").strip()[:300]
        game = game_for_incident(at.row, at.log, where, who=str(at.user), position=position)
    except MalformedText as error:
        messages.error(request, explain_error(error))
        return to
    return redirect("desk:live_board", key=at.row.key, game=game.pk)


def _place(at: Desk, paired: PairedRound, text: str) -> GamePlace:
    """The board of an address."""
    try:
        place = read_place(text)
    except MalformedText:
        raise Http404 from None
    if place not in _seats(at, paired.number):
        raise Http404
    return GamePlace(paired.number, *place)
