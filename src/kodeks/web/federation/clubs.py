"""Clubs with their players, and licences that run out."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from kodeks.rating import GAMES
from kodeks.web.accounts.models import User
from kodeks.web.books.lookup import listed_now
from kodeks.web.books.models import Club, Player
from kodeks.web.books.trail import changing
from kodeks.web.books.word_index import search_words
from kodeks.web.federation.trail import trail_of
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

_WITHIN = (30, 90, 365)
_A_PAGE = 100


@page(Right.READ_BOOKS)
def clubs_page(request: HttpRequest) -> HttpResponse:
    """By name, a hundred a page; players are counted for those that are shown."""
    names = sorted(Club.objects.values_list("name", "pk"), key=lambda club: search_words(club[0]))
    shown = Paginator([pk for _, pk in names], _A_PAGE).get_page(request.GET.get("page"))
    clubs = Club.objects.annotate(size=Count("players")).in_bulk(list(shown))
    return show(request, "federation/clubs.html", clubs=[clubs[pk] for pk in shown if pk in clubs], shown=shown)


@page(Right.READ_BOOKS)
def club_page(request: HttpRequest, number: int) -> HttpResponse:
    return _show_club(request, get_object_or_404(Club, pk=number))


def _show_club(request: HttpRequest, club: Club, problem: str = "", status: int = 200) -> HttpResponse:
    players = club.players.select_related("club").order_by("filed", "number")
    listed = {game: listed_now(players, game) for game in GAMES}
    return show(
        request,
        "federation/club.html",
        status=status,
        club=club,
        players=players,
        listed=listed,
        trail=trail_of("club", club.pk),
        problem=problem,
    )


@page(Right.KEEP_BOOKS)
def edit_club(request: HttpRequest, number: int) -> HttpResponse:
    """Another name or place; the name of another club makes one of both."""
    club = get_object_or_404(Club, pk=number)
    if request.method != "POST":
        return redirect("federation:club", number=club.pk)
    name, place = (" ".join(request.POST.get(field, "").split()) for field in ("name", "place"))
    if not name or len(name) > 200 or len(place) > 200:
        return _show_club(request, club, say("federation-club-needs-name"), 422)
    if Club.objects.exclude(pk=club.pk).filter(name__iexact=name).exists():
        return _show_club(request, club, say("federation-club-is-there", name=name), 422)
    club.name, club.place = name, place
    assert isinstance(request.user, User)
    reason = request.POST.get("reason", "")[:2000]
    with transaction.atomic(durable=True), changing("club", request.user, reason) as changes:
        changes.keep(club)
    messages.success(request, say("federation-club-kept", name=name))
    return redirect("federation:club", number=club.pk)


@page(Right.KEEP_BOOKS)
def licences_page(request: HttpRequest) -> HttpResponse:
    """Licences that run out soon, or have run out, the first to end at the top."""
    asked = request.GET.get("days", "")
    days = int(asked) if asked in map(str, _WITHIN) else _WITHIN[1]
    today = timezone.localdate()
    ending = (
        Player.objects.filter(Q(licence_to__lte=today + timedelta(days=days)))
        .select_related("club")
        .order_by("licence_to", "words")
    )
    shown = Paginator(ending, _A_PAGE).get_page(request.GET.get("page"))
    return show(
        request,
        "federation/licences.html",
        shown=shown,
        players=list(shown.object_list),
        days=days,
        choices=_WITHIN,
        today=today,
        without=Player.objects.filter(licence_from=None).count(),
    )
