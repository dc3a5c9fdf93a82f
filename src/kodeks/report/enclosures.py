"""What the other rooms bring to the report: ratings, norms, checklist, deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.officials import Deadline, deadlines, staff_of
from kodeks.rating import Change, RatingList, finder_of, rated_event_of, recompute
from kodeks.rating.fide import FideChange, fide_changes
from kodeks.report.federation_books import NO_BOOKS, FederationBooks, norms_of
from kodeks.titles import EventNorms
from kodeks.tournament import Tournament
from kodeks.tournament.people import people_of
from kodeks.tournament.ticking import TickedLine, checklist_of


class Enclosures(NamedTuple):
    """None is left out, an empty one is told as empty."""

    ratings: tuple[Change, ...] | None = None
    fide: tuple[FideChange, ...] | None = None  # in chess, for information
    norms: EventNorms | MalformedText | None = None  # the error tells why there are none
    deadlines: tuple[Deadline, ...] | None = None
    checks: tuple[TickedLine, ...] | None = None
    files: tuple[str, ...] = ()  # names of what is sent with it


def enclosures_of(
    state: Tournament, *, ratings: tuple[Change, ...] | None = None, books: FederationBooks = NO_BOOKS
) -> Enclosures:
    """All that the tournament itself tells: norms, the checklist once it was used, deadlines."""
    regulations = state.regulations
    return Enclosures(
        ratings=ratings,
        fide=_fide(state),
        norms=_norms(state, books) if state.is_closed and not regulations.is_chess else None,
        checks=checklist_of(state) if state.ticks or state.measures else None,
        deadlines=None if regulations.is_chess else _deadlines(state),
    )


def _fide(state: Tournament) -> tuple[FideChange, ...] | None:
    """Of a closed chess event in which somebody has a rating."""
    regulations = state.regulations
    if not (regulations.is_chess and regulations.is_rated and state.is_closed):
        return None
    return fide_changes(state)


def _norms(state: Tournament, books: FederationBooks) -> EventNorms | MalformedText | None:
    """The answers; what stands in the way of all of them is told in their place, because the report must go out all the
    same. An event need not announce that it gives norms [VII.4.1, VII.7.2]; one that announces none and brings nobody
    anything has no such part."""
    is_announced = bool(state.regulations.norms)
    try:
        found = norms_of(state, books)
    except MalformedText as error:
        return error if is_announced else None
    return found if is_announced or any(each.has_earned for each in found.players) or found.obstacles else None


def _deadlines(state: Tournament) -> tuple[Deadline, ...] | None:
    """Those of an event whose days are known; when it is looked at makes no difference to them."""
    return deadlines(staff_of(state.regulations, people_of(state)), date.min) or None


def ratings_of(state: Tournament, lists: Sequence[RatingList], *, newcomers: bool) -> tuple[Change, ...]:
    """Everybody's change in a closed event of draughts, by the lists valid on its last day."""
    event = rated_event_of(state, find_player=finder_of(lists, state.regulations.game))
    return tuple(recompute(lists, [event], newcomers=newcomers).changes(event=event.id))
