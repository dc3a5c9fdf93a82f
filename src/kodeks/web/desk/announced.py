"""What tables rest on: the rounds that are announced, for everybody, so that what is projected gives nothing away."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest
from django.template.loader import render_to_string
from markupsafe import Markup

from kodeks.formats.tables import point_scale
from kodeks.papers import Voice
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import Standings
from kodeks.tournament import Entry, Tournament, standings_of
from kodeks.tournament.announced import after_round, announced
from kodeks.web.cache import remembered
from kodeks.web.pages import language
from kodeks.web.views import Desk

__all__ = ["Ranked", "announced", "asked_round", "entrants_of", "fragment", "ranked_at", "voice"]


class Ranked(NamedTuple):
    """A table, the tournament it rests on, and what was ruled on the way."""

    state: Tournament
    standings: Standings
    rulings: tuple[Ruling, ...]

    @property
    def scale(self) -> int:
        """What its points are counted in."""
        return point_scale(self.state)

    @property
    def codes(self) -> list[str]:
        """The criteria after the points, each once."""
        return list(dict.fromkeys(each.code for each in self.standings.criteria if each.code != "PTS"))


def ranked_at(at: Desk, after: int | None = None) -> Ranked:
    """The table on what is announced, or after an earlier round."""

    def rank() -> Ranked:
        state = announced(at.log.state)
        state = state if after is None else after_round(state, after)
        return Ranked(state, *standings_of(state))

    return remembered(at, ("ranked", after), rank)


def asked_round(request: HttpRequest, at: Desk) -> int | None:
    """After which round the visitor wants a table; None if as it stands now."""
    text, rounds = request.GET.get("after", ""), len(announced(at.log.state).rounds)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < rounds else None


def entrants_of(state: Tournament) -> dict[int, Entry]:
    """Entries by start number, or by their place before numbers are given."""
    order = state.order or tuple(range(len(state.entries)))
    return {number: state.entries[place] for number, place in enumerate(order, start=1)}


def fragment(template: str, **facts: object) -> Markup:
    """A part of a page that is the same for everybody who reads this language."""
    return Markup(render_to_string(template, facts))


def voice() -> Voice:
    """Numbers as the reader writes them."""
    return Voice(language())
