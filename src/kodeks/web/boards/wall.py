"""The wall of a round: all its boards, those first where somebody waits; games begun, for all boards or for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.game import Act, Actor
from kodeks.game.events import Resume, Start, Stop
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.tables import GameView, Seat, SeatPlace, groups_of, read_place, start_of_round
from kodeks.tournament import PairedRound, Stage
from kodeks.web.boards.board import is_closed
from kodeks.web.boards.keeping import KEPT, KINDS, chosen_keeping, chosen_kind
from kodeks.web.boards.matches import matches_on_wall
from kodeks.web.boards.sections import BoardsPart, BoardStanding, Section, asked_section, parts_of
from kodeks.web.frame.views import Desk, desk, paired_of, show
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import KeptGame, begin_game, load_game
from kodeks.web.logs.incident_games import game_for_incident
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import explain_error, say
from kodeks.web.play.facts import view_now
from kodeks.web.rights import Right


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
    parts, section = _asked(request, at, paired)
    boards = on_wall(at, number)
    begun = {(each.row.board, each.row.game or None) for each in boards}
    shown = [each for each in boards if _is_shown(each, section)]
    return show(
        request,
        "boards/wall.html",
        at,
        state=at.log.state,
        paired=paired,
        shown=shown,
        quiet=[
            seat
            for place, seat in _seats(at, number).items()
            if place not in begun and section.standing is None and section.has_board(place.board)
        ],
        parts=parts,
        section=section,
        standings=[each.value for each in BoardStanding],
        elsewhere=sum(each.is_urgent for each in boards) - sum(each.is_urgent for each in shown),
        start=start_of_round(at.log.state, number),
        matches=[each for each in matches_on_wall(at, paired) if section.has_board(each.group.board or 0)],
        is_started=paired.stage is Stage.STARTED,
        keepings=[each.value for each in KEPT],
        keeping=at.log.state.regulations.play.keeping.value,
        kinds=[each.value for each in KINDS],
        kind=at.log.state.regulations.play.kind.value,
    )


def _asked(request: HttpRequest, at: Desk, paired: PairedRound) -> tuple[tuple[BoardsPart, ...], Section]:
    """The parts a wall has, and the section of it that the address asks for."""
    parts = parts_of(at.log.state, groups_of(at.log.state, paired))
    return parts, asked_section(request.GET.dict(), parts)


def _is_shown(board: BoardOnWall, section: Section) -> bool:
    return section.has_board(board.row.board) and section.has_standing(board.view, is_urgent=board.is_urgent)


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
    """The games of all boards of a round, or of a section, that have none yet, kept as the arbiter chooses."""
    paired = paired_of(at, number)
    section = _asked(request, at, paired)[1]
    to = _to(at, number, section)
    chosen = chosen_keeping(request)
    if request.method != "POST" or is_closed(request, at):
        return to
    if chosen is None or paired.stage is not Stage.STARTED:
        messages.error(request, say("boards-not-started"))
        return to
    try:
        for group in groups_of(at.log.state, paired):
            for seat in (each for each in group.seats if section.has_board(each.place.board)):
                begin_game(at.row, at.log.state, GamePlace(number, *seat.place), chosen)
    except MalformedText as error:  # such as a position of the regulations that is none
        messages.error(request, explain_error(error))
    return to


_AT_ALL: Mapping[str, type[Act]] = {"start": Start, "stop": Stop, "resume": Resume}


@desk(Right.RULE)
def do_at_all(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """The clocks of the whole round, or of a section, started, stopped or resumed at once, wherever the rules allow
    it."""
    section = _asked(request, at, paired_of(at, number))[1]
    act = _AT_ALL.get(request.POST.get("do", ""))
    if request.method == "POST" and act is not None and not is_closed(request, at):
        pks = [each.row.pk for each in on_wall(at, number) if _is_shown(each, section)]
        done = write_doings([Doing(pk, Actor.ARBITER, (act(),), str(at.user)) for pk in pks]) if pks else []
        messages.info(request, say("boards-done-at", boards=sum(each.is_accepted for each in done)))
    return _to(at, number, section)


def _to(at: Desk, number: int, section: Section) -> HttpResponse:
    """Back to the wall, as it was looked at."""
    return redirect(reverse("desk:boards", args=[at.row.key, number]) + section.query)


@desk(Right.RULE)
def begin_one(request: HttpRequest, at: Desk, number: int, place: str) -> HttpResponse:
    """The game of one board begins, kept as the arbiter chooses for it; or something has happened at a board of which
    only the result is kept: its log begins, from the position that stands there, if one is given."""
    paired = paired_of(at, number)
    to = redirect("desk:boards", key=at.row.key, number=number)
    if request.method != "POST" or is_closed(request, at):
        return to
    if paired.stage is not Stage.STARTED:
        messages.error(request, say("boards-not-started"))
        return to
    where = _place(at, paired, place)
    try:
        position, keeping = request.POST.get("position", "").strip()[:300], chosen_keeping(request)
        if keeping is None:
            game = game_for_incident(at.row, at.log, where, who=str(at.user), position=position)
        else:
            game = begin_game(at.row, at.log.state, where, keeping, start=position or None, kind=chosen_kind(request))
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
