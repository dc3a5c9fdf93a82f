"""A decision on a petition is taken back by the body that made it: the books stand as before, the matter is open again,
and both stay in the trail."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Model, QuerySet

from kodeks.web.books.models import Award, TrailEntry
from kodeks.web.books.undoing import Beside
from kodeks.web.petitions.models import Petition, PetitionStatus

__all__ = ["UNDOING", "decisions_on", "standing_decision"]

_GRANTED = "petitions-title-granted"


def decisions_on(petition: Petition) -> QuerySet[TrailEntry]:
    """All of them, the newest first, with those that were taken back."""
    found = TrailEntry.objects.filter(kind="petition", facts__number=petition.pk)
    return found.select_related("by", "undone_by__by").order_by("-pk")


def standing_decision(petition: Petition) -> TrailEntry | None:
    """The one that holds now; of older ones, which changed nothing in the books, there is no entry."""
    return decisions_on(petition).filter(undone_by=None).first() if petition.status != PetitionStatus.OPEN else None


def _named(entry: TrailEntry) -> Mapping[type[Model], Collection[int]]:
    """The petition names whom its decision entered; so does the title that it gave."""
    awards = [award.pk for award in _awards(entry)]
    return {Petition: (entry.facts["number"],), Award: awards}


def _awards(entry: TrailEntry) -> list[Award]:
    petition = Petition.objects.select_related("player").filter(pk=entry.facts["number"]).first()
    if petition is None or petition.player is None:
        return []
    return [award for award in petition.player.awards.all() if any(_is_of(petition, each) for each in award.rulings)]


def _is_of(petition: Petition, ruling: Mapping[str, Any]) -> bool:
    return (ruling["reason"], ruling["facts"].get("number")) == (_GRANTED, petition.pk)


def _reopen(entry: TrailEntry) -> None:
    for award in _awards(entry):
        award.delete()
    Petition.objects.filter(pk=entry.facts["number"]).update(
        status=PetitionStatus.OPEN,
        decided_by=None,
        decided_at=None,
        decided_on=None,
        reason="",
        articles=[],
        set_aside=[],
    )


UNDOING = Beside(_named, _reopen)
