"""Players: searched, listed, looked at with everything that is known of them, entered and corrected."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from kodeks.formats.entries import LicenceDays, write_entries
from kodeks.malformed import MalformedText
from kodeks.rating import GAMES
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.evidence import ShownChange, opponents_of, read_ruling, shown_change
from kodeks.web.books.leafing import FEW, leaf_of, place_asked
from kodeks.web.books.lookup import listed_now
from kodeks.web.books.models import Award, Club, Listed, Player
from kodeks.web.books.trail import changing
from kodeks.web.federation.player_form import PlayerForm, digest_of, keep_player, read_player_form, values_of
from kodeks.web.federation.trail import trail_of
from kodeks.web.frame.hands import step
from kodeks.web.frame.long_work import beside_the_page
from kodeks.web.frame.views import page, show
from kodeks.web.pages.words import explain_error, language, say
from kodeks.web.rights import Right

__all__ = ["edit_player", "export_players", "new_player", "player_page", "players_page"]

_A_PAGE = 100
_AT_ONCE = 5_000  # people of an export: so many numbers a database takes in one question


@page(Right.READ_BOOKS)
def players_page(request: HttpRequest) -> HttpResponse:
    """The list by surname, or what a search finds; by club if one is chosen."""
    text, club = request.GET.get("q", "")[:100], request.GET.get("club", "")
    players = Player.objects.all()
    chosen = Club.objects.filter(pk=int(club)).first() if club.isdecimal() and len(club) < 10 else None
    if chosen is not None:
        players = players.filter(club=chosen)
    leaf = leaf_of(players, text, _A_PAGE, place_asked(request.GET))
    count = leaf.total if text.strip() or leaf.total is not None else players.count()
    listed = {game: listed_now(leaf.players, game) for game in GAMES}
    return show(
        request,
        "federation/players.html",
        text=text,
        chosen=chosen,
        leaf=leaf,
        count=count,
        few=FEW,
        listed=listed,
        clubs=Club.objects.order_by("name"),
    )


class AwardWithReasons(NamedTuple):
    award: Award
    rulings: list[Ruling]
    working: list[Ruling]


class QuarterChanges(NamedTuple):
    """A row of a list, and the changes that led to it."""

    row: Listed
    changes: list[ShownChange]


@page(Right.READ_BOOKS)
def player_page(request: HttpRequest, number: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("club"), pk=number)
    awards = [
        AwardWithReasons(award, list(map(read_ruling, award.rulings)), list(map(read_ruling, award.working)))
        for award in player.awards.select_related("of")
    ]
    return show(
        request,
        "federation/player.html",
        player=player,
        awards=awards,
        quarters={game: _quarters(player, game) for game in GAMES},
        trail=trail_of("player", player.pk),
        former=player.former_numbers.values_list("number", flat=True),
    )


def _quarters(player: Player, game: str) -> list[QuarterChanges]:
    """His rows on the lists, the newest first, each with the changes of the quarter before it."""
    rows = player.listed.filter(of__game=game, of__is_in_force=True).select_related("of").order_by("-of__quarter")
    stored = list(player.changes.filter(of__game=game).order_by("of_id", "id"))
    names = opponents_of(change.working for change in stored)
    changes = {
        of: [shown_change(change.working, names) for change in group]
        for of, group in groupby(stored, key=lambda change: change.of_id)
    }
    return [QuarterChanges(row, changes.get(row.of_id, [])) for row in rows]


@page(Right.KEEP_BOOKS)
def new_player(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _show_form(request, None, PlayerForm({"federation": "POL"}, {}, {}))
    return _kept(request, None)


@page(Right.KEEP_BOOKS)
def edit_player(request: HttpRequest, number: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("club"), pk=number)
    if request.method != "POST":
        return _show_form(request, player, PlayerForm(values_of(player), {}, {}))
    return _kept(request, player)


def _kept(request: HttpRequest, player: Player | None) -> HttpResponse:
    problem = ""
    with transaction.atomic(durable=True):
        now = None if player is None else Player.objects.select_for_update().get(pk=player.pk)
        form = read_player_form(request.POST, player)
        if now is not None and request.POST.get("seen") != digest_of(*values_of(now).values()):
            problem = explain_error(MalformedText("federation-changed-meanwhile", now.name))
        kept = None if form.errors or problem else _written(request, form, player)
    if kept is None:
        return _show_form(request, player, form, 422, problem)
    messages.success(request, say("federation-player-kept", name=kept.name))
    return redirect("federation:player", number=kept.pk)


def _written(request: HttpRequest, form: PlayerForm, player: Player | None) -> Player:
    """Into the register and its trail."""
    assert isinstance(request.user, User)
    kind, reason = "entered" if player is None else "corrected", request.POST.get("reason", "")[:2000]
    with changing(kind, request.user, reason) as changes:
        return keep_player(form, player, changes)


def _show_form(
    request: HttpRequest, player: Player | None, form: PlayerForm, status: int = 200, problem: str = ""
) -> HttpResponse:
    """What was seen is sent along: who changes what somebody else has changed since is told."""
    clubs = Club.objects.order_by("name").values_list("name", flat=True)
    seen = request.POST.get("seen") or ("" if player is None else digest_of(*values_of(player).values()))
    return show(
        request,
        "federation/player_form.html",
        status=status,
        player=player,
        form=form,
        clubs=clubs,
        seen=seen,
        problem=problem,
    )


@page(Right.KEEP_BOOKS)
@beside_the_page("federation-export")
def export_players(request: HttpRequest) -> HttpResponse:
    """The register as a table that this desk, the command line and spreadsheets read."""
    game = request.GET.get("game") if request.GET.get("game") in GAMES else GAMES[0]
    assert game is not None
    days, entries = list[LicenceDays](), list[Entry]()
    players = list(Player.objects.select_related("club"))
    for start in range(0, len(players), _AT_ONCE):
        step(start, len(players))
        some = players[start : start + _AT_ONCE]
        listed = listed_now(some, game)
        days += [LicenceDays(player.licence_from, player.licence_to) for player in some]
        entries += [player.entry(game, listed.get(player.pk)) for player in some]
    text = write_entries(entries, language=language(), licence_days=days)
    answer = HttpResponse(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="players-{game}.csv"'
    return answer
