"""Licences of players, clubs and arbiters, granted and renewed for many at once, with their fees [VII.7.2, VII.7.3]."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from django.db import transaction
from django.db.models import Q, QuerySet

from kodeks.malformed import MalformedText
from kodeks.officials import Licence
from kodeks.web.accounts.models import User
from kodeks.web.books.arbiter_books import arbiter_of, write_arbiter
from kodeks.web.books.licence_models import LicenceFee
from kodeks.web.books.models import Arbiter, Club, Player
from kodeks.web.books.trail import book_of, changing, fields_of, upsert
from kodeks.web.books.trail_models import TrailEntry

__all__ = [
    "HOLDERS",
    "Grant",
    "Holder",
    "HolderFilter",
    "chosen_holders",
    "fees_paid",
    "grant",
    "holders_of",
    "licence_ends",
    "read_amount",
]

HOLDERS = ("player", "club", "arbiter")
Row: TypeAlias = Player | Club | Arbiter
_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")


class HolderFilter(NamedTuple):
    """Whose licences are meant. Ending before a day are those that ended or end then, and who has none."""

    book: str
    club: int | None = None
    sex: str = ""
    youngest: int | None = None  # age in the year in which the licence begins
    oldest: int | None = None
    ending_before: date | None = None


class Holder(NamedTuple):
    """Somebody who may get a licence, and the one he has."""

    row: Row
    club: Club | None
    first: date | None
    last: date | None

    @property
    def name(self) -> str:
        return self.row.name


class Grant(NamedTuple):
    """What is granted: the days, the fee in hundredths, and when it was paid, if it was."""

    first: date
    last: date
    amount: int
    paid_on: date | None = None


def read_amount(text: str) -> int:
    """A fee in hundredths, of 120, 120,5 or 120.50; nothing is nothing."""
    match = _AMOUNT.fullmatch("".join(text.split()) or "0")
    if match is None:
        raise MalformedText("licence-not-an-amount", text)
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))


def chosen_holders(wanted: HolderFilter, year: int) -> list[Holder]:
    """Those whom a filter finds, by name; ages are those of a year."""
    if wanted.book == "player":
        return [Holder(row, row.club, row.licence_from, row.licence_to) for row in _players(wanted, year)]
    if wanted.book == "club":
        rows = Club.objects.filter(_ending(wanted.ending_before)).order_by("name")
        return [Holder(row, row, row.licence_from, row.licence_to) for row in rows]
    return [holder for holder in map(_arbiter, Arbiter.objects.all()) if _ends_before(holder, wanted.ending_before)]


def _players(wanted: HolderFilter, year: int) -> QuerySet[Player]:
    found = Player.objects.filter(_ending(wanted.ending_before)).select_related("club").order_by("filed", "number")
    if wanted.club is not None:
        found = found.filter(club=wanted.club)
    if wanted.sex:
        found = found.filter(sex=wanted.sex)
    if wanted.youngest is not None:
        found = found.exclude(birth="").filter(birth__lt=str(year - wanted.youngest + 1))
    if wanted.oldest is not None:
        found = found.filter(birth__gte=str(year - wanted.oldest))
    return found


def _ending(day: date | None) -> Q:
    return Q() if day is None else Q(licence_from=None) | Q(licence_to__lt=day)


def _arbiter(row: Arbiter) -> Holder:
    licences = sorted(arbiter_of(row).licences, key=lambda each: each.valid_to or date.max)
    last = licences[-1] if licences else None
    return Holder(row, None, None if last is None else last.valid_from, None if last is None else last.valid_to)


def _ends_before(holder: Holder, day: date | None) -> bool:
    return day is None or holder.first is None or (holder.last is not None and holder.last < day)


def licence_ends(row: Row, today: date) -> date | None:
    """The last day of the licence somebody has, with those that follow without a gap; None without one, or for good."""
    if not isinstance(row, Arbiter):
        return row.licence_to if row.licence_to is not None and row.licence_to >= today else None
    without = arbiter_of(row).unlicensed_day(today, date.max)
    return None if without is None or without == today else without - timedelta(days=1)


# Granting


def grant(holders: Sequence[Holder], given: Grant, by: User, today: date, reason: str = "") -> None:
    """To all or none, as one entry of the trail with its fees. One that is still valid, or goes on without a gap, is
    renewed: it began when it did, so nobody loses the days he has."""
    with transaction.atomic(durable=True), changing("licences", by, reason) as changes:
        changes.facts |= {"holders": len(holders), "until": given.last.isoformat(), "paid": given.paid_on is not None}
        stood = [fields_of(holder.row) for holder in holders]
        for holder in holders:
            _give(holder, given, today)
        upsert(holder.row for holder in holders)
        for holder, before in zip(holders, stood, strict=True):
            changes.note(holder.row, before)
        changes.then(lambda entry: LicenceFee.objects.bulk_create(_fee(each, given, entry) for each in holders))


def _fee(holder: Holder, given: Grant, entry: TrailEntry) -> LicenceFee:
    return LicenceFee(
        book=book_of(holder.row),
        row=holder.row.pk,
        club=holder.club,
        first=given.first,
        last=given.last,
        amount=given.amount,
        paid_on=given.paid_on,
        entry=entry,
    )


def _give(holder: Holder, given: Grant, today: date) -> None:
    row = holder.row
    if isinstance(row, Arbiter):
        arbiter = arbiter_of(row)
        number = arbiter.licences[-1].number if arbiter.licences else arbiter.id
        new = Licence(number=number, valid_from=given.first, valid_to=given.last)
        row.text = write_arbiter(replace(arbiter, licences=(*arbiter.licences, new)))
        return
    goes_on = holder.last is not None and (holder.last >= today or given.first <= holder.last + timedelta(days=1))
    if not goes_on or holder.first is None or given.first < holder.first:
        row.licence_from = given.first
    row.licence_to = given.last


# Fees


def fees_paid(fees: Collection[int], day: date, by: User) -> int:
    """These were paid on a day; how many were open."""
    with transaction.atomic(durable=True), changing("paid", by) as changes:
        open_ones = LicenceFee.objects.filter(pk__in=fees, paid_on=None)
        found = list(open_ones.values_list("pk", flat=True))
        if found:
            changes.facts |= {"fees": found, "count": len(found), "day": day.isoformat()}
            LicenceFee.objects.filter(pk__in=found).update(paid_on=day)
    return len(found)


def holders_of(fees: Sequence[LicenceFee]) -> Iterator[tuple[LicenceFee, str]]:
    """Fees with the names of those whose they are; of who is gone his number there."""
    models = {"player": Player, "club": Club, "arbiter": Arbiter}
    names = {
        book: dict(model._default_manager.filter(pk__in=[fee.row for fee in fees]).values_list("pk", "name"))
        for book, model in models.items()
    }
    for fee in fees:
        yield fee, names[fee.book].get(fee.row, f"#{fee.row}")
