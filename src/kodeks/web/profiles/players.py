"""Players for everybody: searched; ratings by quarter as a graph, events with working, titles and norms, games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from markupsafe import Markup

from kodeks.rating import GAMES, Quarter
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import CardRound, rounds_of
from kodeks.titles import Norm
from kodeks.web.books.evidence import ShownChange, read_norm, read_ruling, shown_change, told
from kodeks.web.books.leafing import leaf_of, place_asked
from kodeks.web.books.lookup import listed_now
from kodeks.web.books.models import Award, Listed, RatingChange
from kodeks.web.pages.charts import ChartLine, line_chart
from kodeks.web.pages.words import fragment, say
from kodeks.web.public.games import places_known
from kodeks.web.public.registered import (
    PUBLISHED,
    PublicPlayer,
    awards_of,
    changes_of,
    known_players,
    names_of_opponents,
    number_in,
    public_player,
    public_players,
    rows_of,
    tournaments_of,
)
from kodeks.web.public.tables import ranked_of
from kodeks.web.public.views import PublicTournament, open_to_all, show_open

__all__ = ["games_page", "player_page", "players_page"]

_A_PAGE, _EVENTS_A_PAGE = 100, 5

_LEAST_SPAN = 50  # points of the scale of a graph


@open_to_all
def players_page(request: HttpRequest) -> HttpResponse:
    """What a search finds, by name; all of them without one."""
    text = request.GET.get("q", "")[:100]
    leaf = leaf_of(known_players(), text, _A_PAGE, place_asked(request.GET))
    found = public_players(leaf.players)
    listed = {game: listed_now([each.player for each in found if not each.is_withheld], game) for game in GAMES}
    return show_open(
        request, "profiles/players.html", text=text, leaf=leaf, found=found, listed=listed, published=PUBLISHED
    )


def _asked(number: int) -> PublicPlayer:
    found = public_player(number)
    if found is None:
        raise Http404
    return found


class EventChange(NamedTuple):
    """A rated event: what it did, and its tournament if that is public."""

    stored: RatingChange
    change: ShownChange
    key: str


class GameRatings(NamedTuple):
    """A game: the rows of the lists, the newest first, a graph of them, and the events."""

    rows: list[Listed]
    chart: Markup
    events: list[EventChange]


class ShownAward(NamedTuple):
    award: Award
    rulings: list[Ruling]
    working: list[Ruling]
    norms: list[Norm]


@open_to_all
def player_page(request: HttpRequest, number: int) -> HttpResponse:
    found = _asked(number)
    if found.player.pk != number:
        return redirect("profiles:player", number=found.player.pk, permanent=True)
    games = {game: _game(found, game) for game in GAMES}
    return show_open(
        request,
        "profiles/player.html",
        found=found,
        games={game: each for game, each in games.items() if each.rows or each.events},
        awards=[_award(each) for each in awards_of(found)],
        has_games=tournaments_of(found).exists(),
    )


def _game(found: PublicPlayer, game: str) -> GameRatings:
    rows, changes = rows_of(found, game), changes_of(found, game)
    names = names_of_opponents(changes, say("profiles-nameless"))
    events = [EventChange(each, shown_change(each.working, names), _public_key(each)) for each in changes]
    return GameRatings(rows[::-1], rating_graph(game, rows), events)


def _public_key(change: RatingChange) -> str:
    """Of the tournament, if everybody may look at it."""
    row = change.submission.tournament
    publication = None if row is None else getattr(row, "publication", None)
    return row.key if row is not None and publication is not None and publication.is_public else ""


def rating_graph(game: str, rows: Sequence[Listed]) -> Markup:
    """Ratings by quarter; a quarter without a list, or in which he was on none, is a gap. The table has the numbers."""
    if not rows:
        return Markup("")
    ratings = {Quarter.parse(row.of.quarter).ordinal: row.rating for row in rows}
    quarters = [Quarter.at(each) for each in range(min(ratings), max(ratings) + 1)]
    label = say("profiles-chart", game=game)
    labels = [str(each.year) if each.number == 1 or each is quarters[0] else "" for each in quarters]
    line = ChartLine("", [ratings.get(each.ordinal) for each in quarters])
    drawn = line_chart(label, [line], labels=labels, least=_LEAST_SPAN)
    return fragment("profiles/chart.html", label=label, drawn=drawn) if drawn else drawn


def _award(award: Award) -> ShownAward:
    return ShownAward(
        award,
        list(map(read_ruling, told(award.rulings))),
        list(map(read_ruling, told(award.working))),
        list(map(read_norm, award.norms)),
    )


class PlayedEvent(NamedTuple):
    """A public tournament with his rounds; `known` are those of whose game the moves can be seen, with its board."""

    at: PublicTournament
    number: int
    rounds: list[CardRound]
    known: dict[int, int]


@open_to_all
def games_page(request: HttpRequest, number: int) -> HttpResponse:
    """His games in the public tournaments, some tournaments a page: each is read from its log."""
    found = _asked(number)
    page = Paginator(tournaments_of(found), _EVENTS_A_PAGE).get_page(request.GET.get("page"))
    events = [_played(*where) for row in page.object_list if (where := number_in(found, row)) is not None]
    return show_open(request, "profiles/games.html", found=found, page=page, events=events)


def _played(at: PublicTournament, number: int) -> PlayedEvent:
    rounds = list(rounds_of(ranked_of(at), number))
    boards = {
        (paired.number, board.board)
        for paired in at.state.rounds
        for board in paired.boards
        if number in (board.white, board.black)
    }
    known = {each: board for each, board in boards if any(place.board == board for place in places_known(at, each))}
    return PlayedEvent(at, number, rounds, known)
