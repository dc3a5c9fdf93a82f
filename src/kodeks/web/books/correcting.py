"""Published lists that would come out otherwise today: another issue of each, and of all that follow from it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from typing import Any, NamedTuple

from kodeks.rating import RatingList as ListValue
from kodeks.web.accounts.models import User
from kodeks.web.books.models import RatingChange, RatingList
from kodeks.web.books.rating_books import (
    QuarterComputation,
    booked_in,
    compute_on,
    lists_in_force,
    lock_books,
    sums_of,
    write_computed,
)
from kodeks.web.frame.errands import once

__all__ = ["CorrectedList", "Correction", "correction", "is_doubtful", "publish_correction"]


class CorrectedList(NamedTuple):
    """A published list, what it says, and what it would say."""

    row: RatingList
    before: ListValue
    found: QuarterComputation

    @property
    def after(self) -> ListValue:
        return self.found.after


class Correction(NamedTuple):
    """Every list that would be issued again, the oldest first, and a sum over what they would say."""

    game: str
    lists: tuple[CorrectedList, ...]
    digest: str


def is_doubtful(game: str) -> bool:
    """Whether something that a published list rests on has changed since: then it is worth computing again."""
    return _first_doubtful(_chain(game)) is not None


def _chain(game: str) -> list[RatingList]:
    return list(lists_in_force().filter(game=game).order_by("quarter"))


def _first_doubtful(chain: list[RatingList]) -> int | None:
    """The place of the first list whose events or whose list before are others than when it was computed."""
    for place, (base, row) in enumerate(pairwise(chain), start=1):
        if not row.is_imported and (base.at > row.at or _events_then(row) != _events_now(base, row)):
            return place
    return None


def _events_then(row: RatingList) -> Mapping[str, Any]:
    if row.inputs is not None:
        found: Mapping[str, Any] = row.inputs["events"]
        return found
    return dict.fromkeys(map(str, RatingChange.objects.filter(of=row).values_list("submission", flat=True).distinct()))


def _events_now(base: RatingList, row: RatingList) -> Mapping[str, Any]:
    now = sums_of(booked_in(base.game, base.quarter))
    return now if row.inputs is not None else dict.fromkeys(now)  # of older lists no sums were kept


def correction(game: str) -> Correction | None:
    """What would be issued again; nothing where every list comes out as it was published."""
    chain = _chain(game)
    start = _first_doubtful(chain)
    if start is None:
        return None
    corrected: dict[str, ListValue] = {}
    found: list[CorrectedList] = []
    for base, row in pairwise(chain[start - 1 :]):
        if row.is_imported:  # it came as it is, and what follows rests on it
            corrected.clear()
            continue
        known = None if row.inputs is None else row.inputs["known"]
        computed = compute_on(base, corrected, known)
        before = row.value()
        if computed.after.rows != before.rows:
            corrected[row.quarter] = computed.after
            found.append(CorrectedList(row, before, computed))
    if not found:
        return None
    seen = "".join(f"{each.row.pk} {each.found.digest}" for each in found)
    return Correction(game, tuple(found), hashlib.sha256(seen.encode()).hexdigest())


def publish_correction(game: str, digest: str, by: User, reason: str, today: date) -> list[RatingList]:
    """The next issue of every list that differs, in one go; none if something has changed since it was looked at."""
    with once():
        lock_books(game)
        now = correction(game)
        if now is None or now.digest != digest:
            return []
        return [write_computed(each.found, by, today, reason) for each in now.lists]
