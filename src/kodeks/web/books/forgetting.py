"""Somebody is taken out of the trail at his wish: what was done stays told, who he was does not."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet

from kodeks.web.books.trail import Fields
from kodeks.web.books.trail_models import TrailEntry, TrailRow

__all__ = ["forget_person", "rows_about"]

_STAYS = ("number", "sex", "federation", "title_100", "title_64")


def _rows_of_one(player: int) -> set[int]:
    """The ids of his rows in the register: his own, and those that were made one with it."""
    merged = TrailEntry.objects.filter(kind="merged").values_list("facts", flat=True)
    return {player, *(facts["gone"] for facts in merged if facts.get("kept") == player and "gone" in facts)}


def rows_about(player: int) -> QuerySet[TrailRow]:
    """What the trail holds of him."""
    return TrailRow.objects.filter(book="player", row__in=_rows_of_one(player))


def forget_person(player: int, pseudonym: str, renamed: Callable[[str], str]) -> int:
    """His pseudonym stands wherever the trail named him; how many rows that were. `renamed` takes his names out of a
    text."""
    rows = list(rows_about(player).select_related("of"))
    for row in rows:
        row.before, row.after = (_without(each, pseudonym) for each in (row.before, row.after))
        row.label = pseudonym
    TrailRow.objects.bulk_update(rows, ["before", "after", "label"], batch_size=500)
    for entry in {row.of for row in rows}:
        entry.reason = renamed(entry.reason)
        if entry.kind == "merged":
            entry.facts |= {"name": pseudonym}
            for listed in entry.facts.get("left", ()):
                listed |= {"name": pseudonym, "birth": "", "club": ""}
        entry.save()
    for entry in TrailEntry.objects.filter(facts__player=player, facts__has_key="award"):  # a title of his
        entry.reason, entry.facts = renamed(entry.reason), {**entry.facts, "name": pseudonym}
        entry.save(update_fields=["reason", "facts"])
    return len(rows)


def _without(fields: Fields | None, pseudonym: str) -> Fields | None:
    """What tells nobody who he is; his name is the pseudonym."""
    if fields is None:
        return None
    return {name: pseudonym if name == "name" else text if name in _STAYS else "" for name, text in fields.items()}
