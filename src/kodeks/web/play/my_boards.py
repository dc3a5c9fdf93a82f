"""All boards of one player: those of his device, and those of his account. Who plays several at once goes round: the
boards where he has the move come first, and of those the one that has waited longest."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from kodeks.game import Actor, Phase
from kodeks.tables import GameView
from kodeks.web.frame.views import page, typed_number
from kodeks.web.logs.games import load_game
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import language, say
from kodeks.web.play.accounts import Place, places_of
from kodeks.web.play.facts import is_blind, move_by, view_now
from kodeks.web.play.seat_page import sit_down
from kodeks.web.play.seats import games_of_cookies, open_games, seat_for, seats_held
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right


class MyBoard(NamedTuple):
    """One of them: for which seats, and how it stands; a seat that is his by account and not taken yet has none."""

    row: Game
    view: GameView
    held: frozenset[Actor]
    place: Place | None

    @property
    def is_mine(self) -> bool:
        """Whether he has the move."""
        return self.view.ending is None and Actor.of(self.view.to_move) in self.held

    @property
    def is_waiting(self) -> bool:
        """Whether the game waits for him, and for nobody else."""
        return self.is_mine and self.view.phase is Phase.PLAYING and self.view.waits is None

    @property
    def is_blind(self) -> bool:
        return is_blind(self.view.conditions)

    @property
    def move_by(self) -> str:
        """By correspondence: until when the move must be made."""
        return move_by(self.row.began, self.view, language())

    @property
    def waits_since(self) -> int:
        return self.row.began + self.view.moved_at_ms


@page(Right.LOOK)
def boards(request: HttpRequest) -> HttpResponse:
    """The page of all of them."""
    shown = boards_of(request)
    waiting = sum(each.is_waiting for each in shown)
    return show_open(request, "play/my_boards.html", canonical="", shown=shown, waiting=waiting)


@page(Right.LOOK)
def next_board(request: HttpRequest) -> HttpResponse:
    """Who goes round is led to the board that has waited longest, unless he comes from there; to all of them where none
    waits. A script is told how many wait [I.11.1.2]."""
    come_from = typed_number(request.GET.get("from", ""))
    waiting = [each for each in boards_of(request) if each.is_waiting and each.row.pk != come_from]
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"waiting": len(waiting), "told": say("play-boards-wait", boards=len(waiting))})
    if not waiting:
        return redirect("play:my_boards")
    first = waiting[0]
    return redirect("play:clock" if first.view.conditions.counts_presses else "play:board", game=first.row.pk)


def boards_of(request: HttpRequest) -> list[MyBoard]:
    """Those that go on, in the order in which he goes round."""
    places = {place.game.pk: place for place in places_of(request.user)}
    games = open_games(games_of_cookies(request.COOKIES) | places.keys())
    rows = Game.objects.filter(pk__in=games).select_related("tournament")
    found = [
        MyBoard(row, view_now(load_game(row), with_rights=False), _held(request, row), places.get(row.pk))
        for row in rows
    ]
    return sorted((each for each in found if each.held or each.place), key=_turn)


def _held(request: HttpRequest, row: Game) -> frozenset[Actor]:
    return seats_held(row.pk, request.COOKIES)


def _turn(each: MyBoard) -> tuple[bool, int, int]:
    return not each.is_mine, each.waits_since, each.row.pk


@page(Right.LOOK)
def sit(request: HttpRequest, game: int) -> HttpResponse:
    """Who is signed in takes the seat of the player with his account."""
    place = next((each for each in places_of(request.user) if each.game.pk == game), None)
    if place is None or request.method != "POST":
        raise Http404
    return sit_down(request, place.game, [seat_for(place.game, place.actor)])
