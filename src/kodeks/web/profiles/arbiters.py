"""Arbiters for everybody: class, and the events at which they served [IV.5]."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.tournament.entry import full_name
from kodeks.web.pages.words import language, say
from kodeks.web.public.registered import PublicArbiter, public_arbiters
from kodeks.web.public.views import open_to_all, show_open

__all__ = ["arbiter_page", "arbiters_page"]


def _class_name(held: ArbiterClass | None) -> str:
    return "–" if held is None else say("arbiter-class-name", **{"class": f"{held.value}_class"})


class ArbiterLine(NamedTuple):
    """An arbiter in the list."""

    found: PublicArbiter
    held: str
    is_licensed: bool

    @property
    def listed(self) -> str:
        """The name as lists write it, surname first."""
        return full_name(*self.found.arbiter.parts[:2])


def _line(found: PublicArbiter) -> ArbiterLine:
    today = timezone.localdate()
    arbiter = found.arbiter
    return ArbiterLine(found, _class_name(arbiter.class_on(today)), arbiter.unlicensed_day(today, today) is None)


@open_to_all
def arbiters_page(request: HttpRequest) -> HttpResponse:
    order = language().order
    lines = sorted(map(_line, public_arbiters()), key=lambda each: order(each.listed))
    return show_open(request, "profiles/arbiters.html", lines=lines)


@open_to_all
def arbiter_page(request: HttpRequest, number: int) -> HttpResponse:
    found = next((each for each in public_arbiters() if each.row.pk == number), None)
    if found is None:
        raise Http404
    served = sorted(found.arbiter.events, key=lambda each: (each.ends, each.name), reverse=True)
    return show_open(request, "profiles/arbiter.html", line=_line(found), served=served, class_name=_class_name)
