"""Ratings so far, for information: what the event would change if the ratings of the entries were the list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from markupsafe import Markup

from kodeks.formats.ratings import fixed
from kodeks.malformed import MalformedText
from kodeks.rating.change import ExcludedGame
from kodeks.rating.fide import FIDE_SOURCE, FideChange
from kodeks.rating.settings import RatingSettings, law
from kodeks.rating.so_far import Estimate, RatingSoFar, fide_so_far, rating_so_far
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Tournament
from kodeks.tournament.announced import after_round
from kodeks.tournament.people import people_of
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.logs.memory import remembered
from kodeks.web.pages.words import explain_error, fragment, language, say, voice
from kodeks.web.rights import Right
from kodeks.web.tables.views import announced

__all__ = ["Change", "change_of", "may_be_asked", "player_rating_page", "ratings_by_round", "ratings_page"]


class Change(NamedTuple):
    """What is told of a player: his rating, the counted games, and the change in words; empty if there is none."""

    number: int
    name: str
    rating: str
    list_name: str
    games: int
    points: str
    mean: str
    difference: str
    percent: str
    expected: str
    k: int
    k_reason: str
    change: str
    after: str
    is_assumed: bool
    played: list[CountedGame]
    excluded: list[UncountedGame]


class CountedGame(NamedTuple):
    round: int
    opponent: int
    name: str
    rating: int
    points: str
    expected: str = ""  # of chess, game by game


class UncountedGame(NamedTuple):
    """A game that does not count, and why."""

    round: int | None
    name: str
    reason: str
    articles: tuple[Article, ...] = ()


Found = RatingSoFar | tuple[FideChange, ...] | MalformedText


def _so_far(at: Desk) -> Found:
    return remembered(at, ("ratings",), lambda: _asked(announced(at.log.state)))


def _asked(state: Tournament) -> Found:
    try:
        return fide_so_far(state) if state.regulations.is_chess else rating_so_far(state)
    except MalformedText as error:
        return error


def may_be_asked(at: Desk) -> bool:
    """Whether there is something to say on ratings."""
    return bool(at.log.state.entries) and not isinstance(_so_far(at), MalformedText)


def change_of(at: Desk, number: int) -> Change:
    """The change of one who plays, by his place in `people_of` from 1."""
    return _told(at, number)[0]


def ratings_by_round(at: Desk, number: int) -> list[tuple[float, str]]:
    """What his rating would be after each announced round, by his place in `people_of` from 1; the one he came with
    first. Each as a number and as written."""

    def ask() -> list[Found]:
        state = announced(at.log.state)
        return [_asked(after_round(state, each)) for each in range(1, len(state.rounds))]

    found: list[tuple[float, str]] = []
    for each in (*remembered(at, ("ratings by round",), ask), _so_far(at)):
        if isinstance(each, MalformedText):
            continue
        own, change = _own_and_change(each, number)
        found = found or [(float(own), str(own))]
        found.append((float(own + change), _fixed(own + change, 0)))
    return found if found and found[0][0] else []


def _own_and_change(found: RatingSoFar | Sequence[FideChange], number: int) -> tuple[int, Fraction]:
    if isinstance(found, RatingSoFar):
        estimate = found.players[number - 1]
        return estimate.own, Fraction(0) if estimate.working is None else estimate.working.change
    fide = found[number - 1]
    return fide.rating or 0, Fraction(fide.change) if fide.rating is not None and fide.counted else Fraction(0)


def _told(at: Desk, number: int | None = None) -> list[Change]:
    """Everybody's change in words, or that of one."""
    found = _so_far(at)
    assert not isinstance(found, MalformedText), "asked without looking whether there are ratings"
    people = people_of(announced(at.log.state))
    names = [person.name for person in people]
    wanted = range(1, len(people) + 1) if number is None else (number,)
    if isinstance(found, RatingSoFar):
        return [_draughts(each, found.players[each - 1], people[each - 1].list_name or "", names) for each in wanted]
    numbers = {name: place for place, name in enumerate(names, start=1)}
    return [_chess(each, found[each - 1], numbers) for each in wanted]


def _fixed(number: Fraction, decimals: int = 2, *, sign: bool = False) -> str:
    """So many decimals, as the reader writes them."""
    return fixed(number, decimals, sign=sign).replace(".", voice().point).replace("-", "−")


def _draughts(number: int, found: Estimate, list_name: str, names: list[str]) -> Change:
    working = found.working
    return Change(
        number=number,
        name=names[number - 1],
        rating=str(found.own),
        list_name="" if found.is_own_assumed else list_name,
        games=len(found.games),
        points=str(sum(game.points for game in found.games)),
        mean="" if working is None else _fixed(working.mean),
        difference="" if working is None else str(working.difference),
        percent="" if working is None else _fixed(working.percent, 4),
        expected="" if working is None else _fixed(working.expected, 4),
        k=found.k,
        k_reason=say(found.k_reason),
        change="" if working is None else _fixed(working.change, sign=True),
        after="" if working is None else _fixed(found.own + working.change),
        is_assumed=found.is_own_assumed,
        played=[
            CountedGame(game.round, game.opponent + 1, names[game.opponent], game.rating, str(game.points))
            for game in found.games
        ],
        excluded=[_excluded(each, names) for each in found.excluded],
    )


def _excluded(each: ExcludedGame, names: list[str]) -> UncountedGame:
    name = "" if each.opponent is None else names[int(each.opponent) - 1]
    return UncountedGame(each.round, name, say(each.reason.value), each.articles)


def _chess(number: int, found: FideChange, numbers: dict[str, int]) -> Change:
    speak = voice()
    has_change = found.rating is not None and bool(found.counted)
    return Change(
        number=number,
        name=found.name,
        rating="" if found.rating is None else str(found.rating),
        list_name="",
        games=len(found.counted),
        points=speak.exact(found.points),
        mean="",
        difference="",
        percent="",
        expected=_fixed(found.expected) if has_change else "",
        k=found.k,
        k_reason=say(found.k_reason),
        change=_fixed(found.change, sign=True) if has_change else "",
        after=_fixed((found.rating or 0) + found.change) if has_change else "",
        is_assumed=False,
        played=[
            CountedGame(
                round=game.round,
                opponent=numbers.get(game.opponent or "", 0),
                name=game.opponent or "",
                rating=game.opponent_rating or 0,
                points=speak.exact(Fraction(game.points, 100)),
                expected=_fixed(Fraction(game.expected, 100)),
            )
            for game in found.counted
        ],
        excluded=[
            UncountedGame(game.round, game.opponent or "", say(game.excluded)) for game in found.games if game.excluded
        ],
    )


# Pages


@desk(Right.SEE)
def ratings_page(request: HttpRequest, at: Desk) -> HttpResponse:
    """Everybody's change so far."""
    found = _so_far(at)
    return show(
        request,
        "tables/ratings.html",
        at,
        state=at.log.state,
        table=""
        if isinstance(found, MalformedText)
        else remembered(at, ("ratings table", language()), lambda: _table(at)),
        **_known(at, found),
    )


def _table(at: Desk) -> Markup:
    changes, base = _told(at), reverse("desk:player_rating", args=[at.row.key, 0]).removesuffix("0/")
    return fragment("tables/ratings_table.html", changes=changes, is_chess=at.log.state.regulations.is_chess, base=base)


@desk(Right.SEE)
def player_rating_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    found, people = _so_far(at), people_of(announced(at.log.state))
    if not 1 <= number <= len(people):
        raise Http404
    return show(
        request,
        "tables/player_rating.html",
        at,
        state=at.log.state,
        number=number,
        name=people[number - 1].name,
        change=None if isinstance(found, MalformedText) else change_of(at, number),
        **_known(at, found),
    )


def _known(at: Desk, found: Found) -> dict[str, Any]:
    """What both pages tell of the event."""
    is_chess = at.log.state.regulations.is_chess
    ruling: Ruling | None = found.ruling if isinstance(found, RatingSoFar) else None
    return {
        "why_not": explain_error(found) if isinstance(found, MalformedText) else "",
        "unrated": ruling if ruling is not None and ruling.verdict is Verdict.REFUSED else None,
        "is_chess": is_chess,
        "source": FIDE_SOURCE,
        "factor": str(RatingSettings().factor),
        "articles": () if is_chess else (law("VI.4.1"), law("VI.4.2")),
        "is_for_teams": bool(at.log.state.regulations.teams.boards),
    }
