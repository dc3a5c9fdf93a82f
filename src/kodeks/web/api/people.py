"""The federation's people: players and arbiters, as their pages show them."""

from __future__ import annotations

from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Path, Router
from pydantic import Field

from kodeks.rating import GAMES
from kodeks.web.api import shapes
from kodeks.web.api.leaves import A_PAGE, next_page
from kodeks.web.books.evidence import told
from kodeks.web.books.leafing import Place, leaf_of
from kodeks.web.books.models import Award, RatingChange
from kodeks.web.door.kept import EVERYTHING, KEEP
from kodeks.web.public.registered import (
    PublicArbiter,
    PublicPlayer,
    awards_of,
    changes_of,
    known_players,
    public_arbiters,
    public_player,
    public_players,
    rows_of,
)

__all__ = ["router"]

router = Router(tags=["people"])
_FAULTS = {404: shapes.Fault, 422: shapes.Fault}
_LARGEST = 2**31 - 1
Number = Path[Annotated[int, Field(ge=1, le=_LARGEST)]]
Text = Annotated[
    str, Field(max_length=100, pattern=r"^[^\x00-\x1f]*$", description="Words of a name; all players without it")
]
After = Annotated[
    int, Field(ge=0, le=_LARGEST, description="The number of the last player of the page before; 0 for the first page")
]
Page = Annotated[int, Field(ge=1, le=1, description="Only the first has a number: the next begins `after` somebody")]
_WORKING = [
    "games",
    "points",
    "own",
    "mean",
    "D",
    "percent",
    "Wo",
    "k",
    "f",
    "dR",
    "before",
    "after",
    "articles",
    "decisions",
    "quarter",
    "ends",
]


@router.get("players", response={200: list[shapes.PlayerSummary], **_FAULTS}, summary="Players")
def players(request: HttpRequest, response: HttpResponse, q: Text = "", after: After = 0, page: Page = 1) -> object:
    """Players by name, a hundred a page: those who ever stood on a published list, or earned a title or norm. If there
    are more, the header `Link` has the address of the next page."""
    response[KEEP] = EVERYTHING
    leaf = leaf_of(known_players(), q, A_PAGE, Place(after=after or None))
    if leaf.next_after is not None:
        response["Link"] = next_page(request, q=q, after=leaf.next_after)
    return [_summary(each) for each in public_players(leaf.players)]


def _summary(found: PublicPlayer) -> dict[str, object]:
    return {"number": found.player.pk, "name": found.name, "club": found.club, "born": found.born}


@router.get("players/{number}", response={200: shapes.Player, **_FAULTS}, summary="A player")
def player(request: HttpRequest, response: HttpResponse, number: Number) -> object:
    """Ratings by quarter, events with their working, titles and norms."""
    response[KEEP] = EVERYTHING
    found = public_player(number)
    if found is None:
        raise Http404
    return {
        **_summary(found),
        "titles": found.titles,
        "ratings": [
            {"quarter": row.of.quarter, **{name: getattr(row, name) for name in ("list_name", "rating", "games")}}
            | {"game": game}
            for game in GAMES
            for row in rows_of(found, game)
        ],
        "events": [_event(game, change) for game in GAMES for change in changes_of(found, game)],
        "awards": [_award(award) for award in awards_of(found)],
    }


def _event(game: str, change: RatingChange) -> dict[str, object]:
    working, row = change.working, change.submission.tournament
    publication = None if row is None else getattr(row, "publication", None)
    key = row.key if row is not None and publication is not None and publication.is_public else None
    return {"game": game, "event": working["event_name"], "tournament": key} | {
        name: working[name] for name in _WORKING
    }


def _award(award: Award) -> dict[str, object]:
    articles = dict.fromkeys(text for ruling in told(award.rulings) for text in ruling["articles"])
    facts = {name: getattr(award, name) for name in ("game", "before", "after", "event")}
    return facts | {
        "day": award.day.isoformat(),
        "approved_on": award.approved_on.isoformat(),
        "withdrawn_on": None if award.withdrawn_on is None else award.withdrawn_on.isoformat(),
        "articles": list(articles),
        "unsure": [each["reason"] for each in told(award.working) if each["verdict"] == "arbiter_decision_required"],
    }


@router.get("arbiters", response={200: list[shapes.ArbiterSummary]}, summary="Arbiters")
def arbiters(request: HttpRequest, response: HttpResponse) -> object:
    """The arbiters of the College's register."""
    response[KEEP] = EVERYTHING
    return [_arbiter(each) for each in public_arbiters()]


def _arbiter(found: PublicArbiter) -> dict[str, object]:
    held = found.arbiter.class_on(timezone.localdate())
    return {"number": found.row.pk, "name": found.arbiter.name, "held": None if held is None else held.value}


@router.get("arbiters/{number}", response={200: shapes.Arbiter, **_FAULTS}, summary="An arbiter")
def arbiter(request: HttpRequest, response: HttpResponse, number: Number) -> object:
    """His class and the events at which he served."""
    response[KEEP] = EVERYTHING
    found = next((each for each in public_arbiters() if each.row.pk == number), None)
    if found is None:
        raise Http404
    served = sorted(found.arbiter.events, key=lambda each: (each.ends, each.name), reverse=True)
    events = [
        {"name": each.name, "role": each.role.value, "starts": each.starts.isoformat(), "ends": each.ends.isoformat()}
        for each in served
    ]
    return {**_arbiter(found), "events": events}
