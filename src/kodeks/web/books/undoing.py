"""A change of the books is undone by another one, whole or not at all; what was changed since stands in its way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

from django.db import models
from django.utils import timezone

from kodeks.web.accounts.models import User
from kodeks.web.books.merging import move_back
from kodeks.web.books.models import Award, Club, LicenceFee, Listed, Player, RatingList
from kodeks.web.books.trail import BOOKS, BookRow, Changes, Fields, changing, fields_of, set_fields, upsert
from kodeks.web.books.trail_models import TrailEntry, TrailRow
from kodeks.web.frame.errands import once

__all__ = ["Beside", "Obstacle", "may_be_undone", "obstacles", "undo", "undo_beside"]

_A_BATCH = 500
_KINDS = frozenset(
    {
        "entered",
        "corrected",
        "imported",
        "lists",
        "merged",
        "club",
        "arbiter",
        "arbiters",
        "licences",
        "paid",
        "award_withdrawn",
        "award_confirmed",
    }
)


class Beside(NamedTuple):
    """What a kind of entry did in tables of another app: which of its rows may name what the entry made, and how it is
    undone there."""

    named: Callable[[TrailEntry], Mapping[type[models.Model], Collection[int]]]
    undo: Callable[[TrailEntry], object]


_beside: dict[str, Beside] = {}


def undo_beside(kind: str, beside: Beside) -> None:
    """Entries of this kind are undone, too, with what they did elsewhere."""
    _beside[kind] = beside


class Obstacle(NamedTuple):
    """Why a row cannot be put back: a message key, what it is called, and the field with what it says now."""

    reason: str
    label: str
    field: str = ""
    now: str = ""


def may_be_undone(entry: TrailEntry) -> bool:
    """Whether it is of a kind that is undone here, and still stands."""
    is_known = entry.kind != "merged" or "moved" in entry.facts  # what moved in older merges was not written down
    return entry.kind in _KINDS | _beside.keys() and is_known and not entry.is_undone


def obstacles(entry: TrailEntry) -> list[Obstacle]:
    """What was changed since, or hangs on what it entered."""
    return _all_obstacles(entry, _rows(entry))


def _all_obstacles(entry: TrailEntry, rows: Sequence[_BookRows]) -> list[Obstacle]:
    made = _lists_made(entry)
    is_open = entry.kind == "licences" and not entry.facts.get("paid")
    paid = list(entry.fees.exclude(paid_on=None)) if is_open else []
    later = [Obstacle("trail-fee-paid", "", "", fee.paid_on.isoformat()) for fee in paid if fee.paid_on]
    beside = _beside.get(entry.kind)
    named = {} if beside is None else beside.named(entry)
    return [*_against_lists(made), *later[:1], *_obstacles(rows, made, named)]


def undo(entry: TrailEntry, by: User, reason: str) -> list[Obstacle]:
    """Put back what stood before; the obstacles if it cannot be, and then nothing is changed."""
    with once():
        locked = TrailEntry.objects.select_for_update().get(pk=entry.pk)
        if not may_be_undone(locked):
            return [Obstacle("trail-already-undone", "")]
        rows = _rows(locked)
        found = _all_obstacles(locked, rows)
        if found:
            return found
        with changing("undone", by, reason, undoes=locked, **_told_lists(locked)) as changes:
            for made in _lists_made(locked):
                withdraw(made)
            _put_back(rows, changes)
            if locked.kind == "merged":
                move_back(locked)
            if "award" in locked.facts:
                Award.objects.filter(pk=locked.facts["award"]).update(withdrawn_on=None, confirmed_on=None)
            if locked.kind in _beside:
                _beside[locked.kind].undo(locked)
            locked.fees.all().delete()
            LicenceFee.objects.filter(pk__in=locked.facts.get("fees", ())).update(paid_on=None)
    return []


# Lists


def _told_lists(entry: TrailEntry) -> dict[str, Any]:
    return {"lists": entry.facts["lists"]} if entry.facts.get("lists") else {}


def _lists_made(entry: TrailEntry) -> list[RatingList]:
    return list(RatingList.objects.filter(pk__in=[each["row"] for each in entry.facts.get("lists", ())]))


def _against_lists(made: Sequence[RatingList]) -> Iterator[Obstacle]:
    """A list on which a later one or a title rests stays; what corrects it is another issue."""
    ours = [row.pk for row in made]
    for row in made:
        later = RatingList.objects.filter(game=row.game, quarter__gt=row.quarter, withdrawn_at=None).exclude(
            pk__in=ours
        )
        newer = RatingList.objects.filter(game=row.game, quarter=row.quarter, issue__gt=row.issue, withdrawn_at=None)
        above = later.first() or newer.first()
        if above is not None:
            yield Obstacle("trail-later-list", list_label(row), "", list_label(above))
        for award in row.awards.filter(withdrawn_on=None).select_related("player"):
            yield Obstacle("trail-title-rests", list_label(row), "", award.player.name)


def list_label(row: RatingList) -> str:
    return f"{row.game}, {row.quarter}, {row.issue}"


def withdraw(row: RatingList) -> None:
    """It is in force no more; the issue before it is again. That it was there stays told, its rows do not."""
    Listed.objects.filter(of=row).delete()
    RatingList.objects.filter(pk=row.pk).update(is_in_force=False, withdrawn_at=timezone.now())
    before = RatingList.objects.filter(game=row.game, quarter=row.quarter, withdrawn_at=None).order_by("-issue").first()
    if before is not None:
        RatingList.objects.filter(pk=before.pk).update(is_in_force=True)


# Rows


class _BookRows(NamedTuple):
    """The rows of one book that an entry touched, and those of them that are there now."""

    book: str
    rows: Sequence[TrailRow]
    now: Mapping[int, BookRow]


def _rows(entry: TrailEntry) -> list[_BookRows]:
    """By book: those who stand in clubs before the clubs."""
    order = list(BOOKS)
    found = sorted(entry.rows.all(), key=lambda row: (order.index(row.book), row.pk))
    return [_touched(book, list(rows)) for book, rows in groupby(found, key=lambda row: row.book)]


def _touched(book: str, rows: Sequence[TrailRow]) -> _BookRows:
    manager = BOOKS[book].model._default_manager.select_related(*BOOKS[book].related)
    return _BookRows(book, rows, cast(Mapping[int, BookRow], manager.in_bulk([row.row for row in rows])))


def _obstacles(
    touched: Iterable[_BookRows], lists: Sequence[RatingList], named: Mapping[type[models.Model], Collection[int]]
) -> Iterator[Obstacle]:
    everywhere = list(touched)
    ours: dict[Any, Collection[int]] = {BOOKS[each.book].model: {row.row for row in each.rows} for each in everywhere}
    ours.update(named)
    ours[Listed] = set(Listed.objects.filter(of__in=lists).values_list("pk", flat=True)) if lists else ()
    for each in everywhere:
        used = set(_used(each, ours))
        for row in each.rows:
            yield from _against(row, each.now.get(row.row), is_used=row.row in used)


def _against(row: TrailRow, now: BookRow | None, *, is_used: bool) -> Iterator[Obstacle]:
    if row.after is None:
        if now is not None or (row.book == "player" and _is_number_taken(row)):
            yield Obstacle("trail-is-there-again", row.label)
        return
    if now is None:
        yield Obstacle("trail-is-gone", row.label)
        return
    stands = fields_of(now)
    for name, text in row.after.items():
        if stands[name] != text:
            yield Obstacle("trail-changed-since", row.label, name, stands[name])
    if row.before is None and is_used:
        yield Obstacle("trail-is-used", row.label)


def _is_number_taken(row: TrailRow) -> bool:
    return Player.objects.filter(number=(row.before or {}).get("number", "")).exists()


def _used(touched: _BookRows, ours: Mapping[Any, Collection[int]]) -> Iterator[int]:
    """Those rows that the entry made and something else names by now, whatever table that is."""
    model = BOOKS[touched.book].model
    made = sorted(row.row for row in touched.rows if row.before is None)
    wanted = frozenset(made)
    for relation in model._meta.related_objects:
        other, field = relation.related_model, relation.field.name
        for begin in range(0, len(made), _A_BATCH):
            batch = made[begin : begin + _A_BATCH]  # asked for by its ends: rows made at once have ids in a row
            named = other._default_manager.filter(**{f"{field}__gte": batch[0], f"{field}__lte": batch[-1]})
            for pk, target in named.values_list("pk", f"{field}_id"):
                if target in wanted and pk not in ours.get(other, ()):
                    yield target


def _put_back(touched: Iterable[_BookRows], changes: Changes) -> None:
    for each in sorted(touched, key=lambda one: -list(BOOKS).index(one.book)):  # clubs first, for who goes back to them
        _bring_back([row for row in each.rows if row.after is None], each.book, changes)
    for each in touched:
        clubs = {club.name: club for club in Club.objects.all()} if each.book == "player" else {}
        changed = [row for row in each.rows if row.before is not None and row.after is not None]
        stood = {row.row: fields_of(each.now[row.row]) for row in changed}
        for row in changed:
            set_fields(each.now[row.row], _known(row.before), clubs)
        upsert(each.now[row.row] for row in changed)
        for row in changed:
            changes.note(each.now[row.row], stood[row.row])
        changes.remove_all([each.now[row.row] for row in each.rows if row.before is None])


def _bring_back(rows: Sequence[TrailRow], book: str, changes: Changes) -> None:
    """Rows that are gone, with the ids they had."""
    clubs = {club.name: club for club in Club.objects.all()} if book == "player" and rows else {}
    made = cast(list[BookRow], [BOOKS[book].model(pk=row.row) for row in rows])
    for row, one in zip(rows, made, strict=True):
        set_fields(one, _known(row.before), clubs)
    upsert(made)
    for one in made:
        changes.note(one, None)


def _known(fields: Fields | None) -> Fields:
    assert fields is not None, "a row that was there has fields"
    return fields
