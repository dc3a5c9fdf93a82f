"""Taking a seat: the page behind its code, and sitting down, alone or with both seats on one device."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.game import Actor, Conditions
from kodeks.game.actor import PLAYERS
from kodeks.web.frame.views import page
from kodeks.web.lives import SEAT
from kodeks.web.logs.games import load_game
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import say
from kodeks.web.play.accounts import remember_player
from kodeks.web.play.models import PlayerSeat
from kodeks.web.play.seats import Taking, cookie_of, find_seat, open_games, seats_held, take_seat
from kodeks.web.public.views import show_open
from kodeks.web.rights import Right

_MOVES_BY_POST = 100  # for how many moves a device keeps its seat in a game by correspondence


@page(Right.LOOK)
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """The page behind the code of a seat: who plays there, and a button to sit down."""
    found = find_seat(code)
    if found is None or not open_games([found.of_id]):
        raise Http404
    conditions = load_game(found.of).state.conditions
    may_share = Actor(found.side) in PLAYERS and is_shared(conditions)
    if request.method == "POST":
        return sit_down(request, found.of, _seats(found, both=may_share and request.POST.get("both") == "yes"))
    return show_open(
        request,
        "play/seat.html",
        canonical="",
        seat=found,
        conditions=conditions,
        has_seat=Actor(found.side) in seats_held(found.of_id, request.COOKIES),
        is_taken=bool(found.device),
        may_share=may_share,
    )


def is_shared(conditions: Conditions) -> bool:
    """Whether one device between the players is what this game is kept by: a clock, or a sheet. Either code leads to
    both seats then."""
    return conditions.counts_presses or not conditions.keeps_time


def _seats(one: PlayerSeat, *, both: bool) -> Iterable[PlayerSeat]:
    if not both:
        return [one]
    return one.of.seats.filter(side__in=[actor.value for actor in PLAYERS]).order_by("-side")


def sit_down(request: HttpRequest, game: Game, seats: Iterable[PlayerSeat]) -> HttpResponse:
    """Take these seats, and go to the board, or to the clock."""
    conditions = load_game(game).state.conditions
    answer = redirect("play:clock" if conditions.counts_presses else "play:board", game=game.pk)
    takings: list[Taking] = []
    seats = [*seats]
    if len(seats) == 1:
        remember_player(request.user, game, Actor(seats[0].side))
    for each in seats:
        taking = take_seat(each, request.COOKIES)
        takings.append(taking)
        answer.set_cookie(
            cookie_of(game.pk, each.side),
            taking.secret,
            max_age=SEAT.lasts + timedelta(days=_MOVES_BY_POST * (conditions.days_per_move or 0)),
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    if not all(taking.has_seat for taking in takings):
        messages.info(request, say("play-arbiter-is-asked"))
    return answer
