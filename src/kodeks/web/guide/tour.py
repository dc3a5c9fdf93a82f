"""The tour: five things about the desk, each shown where it is; who goes on or skips it is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from kodeks.tournament import Stage
from kodeks.web.accounts.models import User
from kodeks.web.frame.views import mine, roles_of
from kodeks.web.guide.contents import chapter_for
from kodeks.web.guide.models import Tour
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Tournament
from kodeks.web.rights import Right, may

_FIRST_PAGE = "desk:tournaments"
_LOOKED_AT = 20  # tournaments: one of those with most to show will do


class TourStep(NamedTuple):
    """One thing: the page it is on, the right to see that page, and the messages that tell of it."""

    page: str
    right: Right
    title: str
    text: str


STEPS = (
    TourStep(_FIRST_PAGE, Right.HAVE_DESK, "tour-tournaments", "tour-tournaments-how"),
    TourStep("desk:overview", Right.SEE, "tour-overview", "tour-overview-how"),
    TourStep("desk:round", Right.WATCH, "tour-results", "tour-results-how"),
    TourStep("desk:ledger", Right.WATCH, "tour-ledger", "tour-ledger-how"),
    TourStep("desk:history", Right.WATCH, "tour-history", "tour-history-how"),
)
_PAGES = frozenset(step.page for step in STEPS)


class Card(NamedTuple):
    """What a page shows of the tour: the step, which of how many it is, and where it is if not on this page."""

    step: TourStep
    number: int
    steps: int
    elsewhere: str


def card(request: HttpRequest) -> Card | None:
    """The card of this page, for who has not been through. The list of tournaments shows it whatever the step."""
    view = request.resolver_match.view_name if request.resolver_match else ""
    if view not in _PAGES or not isinstance(request.user, User):
        return None
    tour = Tour.objects.filter(user=request.user).first() or Tour(user=request.user)
    if tour.is_over:
        return None
    number = min(tour.step, len(STEPS))
    step = STEPS[number - 1]
    there = request.path if view == step.page else address_of(step, request.user)
    if request.path != there and view != _FIRST_PAGE:
        return None
    return Card(step, number, len(STEPS), "" if request.path == there else there)


def address_of(step: TourStep, user: User) -> str:
    """Where a step is, in the tournament that has most to show; where there is none, on the first page."""
    if step.page == _FIRST_PAGE:
        return reverse(_FIRST_PAGE)
    rows = mine(user).filter(is_archived=False).order_by("-rounds", "-pk")[:_LOOKED_AT]
    row = next((each for each in rows if may(roles_of(user, each), step.right)), None)
    if row is None:
        return reverse(_FIRST_PAGE)
    if step.page != "desk:round":
        return reverse(step.page, args=[row.key])
    return _latest_round(row)


def _latest_round(row: Tournament) -> str:
    """The round that is played or was played last; without one, how the tournament stands."""
    rounds = [paired.number for paired in load(row).state.rounds if paired.stage is not Stage.PAIRED]
    return reverse("desk:round", args=[row.key, rounds[-1]]) if rounds else reverse("desk:overview", args=[row.key])


def guide_in_pages(request: HttpRequest) -> dict[str, Callable[[], Any]]:
    """For the frame of every page: the card of the tour, and the chapter of the guide that speaks of the page."""

    def chapter() -> str:
        found = chapter_for(request.resolver_match.view_name) if request.resolver_match else None
        return reverse("guide:guide") if found is None else reverse("guide:chapter", args=[found])

    return {"tour": lambda: card(request), "guide_here": chapter}
