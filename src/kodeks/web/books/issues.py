"""Two issues of a list beside each other: who stands otherwise. Issues never change, so that is found out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.web.books.models import RatingList, TrailEntry
from kodeks.web.logs.memory import remembered

__all__ = ["issue_before", "who_differs"]


def issue_before(row: RatingList) -> RatingList | None:
    """With which an issue is compared; none for the first, and for one that was withdrawn."""
    if row.withdrawn_at is not None:
        return None
    earlier = RatingList.objects.filter(game=row.game, quarter=row.quarter, issue__lt=row.issue, withdrawn_at=None)
    return earlier.order_by("-issue").first()


class _TwoIssues(NamedTuple):
    """What merges and removals make of them is in the trail."""

    version: tuple[int | None, ...]


def who_differs(before: RatingList, after: RatingList, said: Sequence[str]) -> frozenset[int]:
    """Players of whom two issues do not say the same in these columns, or whom one of them does not have."""
    last = TrailEntry.objects.order_by("-pk").values_list("pk", flat=True).first()

    def compare() -> frozenset[int]:
        one, two = (each.rows.order_by().values_list("player", *said) for each in (before, after))
        return frozenset(player for rows in (one.difference(two), two.difference(one)) for player, *_ in rows)

    return remembered(_TwoIssues((before.pk, after.pk, last)), ("differs", *said), compare)
