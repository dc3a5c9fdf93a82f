"""The College's register of arbiters: one text an arbiter, and one for the rest, read as the core knows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from django.db import transaction

from kodeks.formats.arbiters import read_register, write_register
from kodeks.malformed import MalformedText
from kodeks.officials import Arbiter, ArbiterRegister, service_of, with_services
from kodeks.tournament import Regulations
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.trail import Changes, changing
from kodeks.web.logs import memory

_LONGEST_ID, _LONGEST_NAME = 60, 200  # as the database keeps them


def _read(text: str) -> ArbiterRegister:
    """The text of the database as a value; it is small, and read again and again."""
    key = ("arbiters", text)
    known: ArbiterRegister | None = memory.recall(key)
    if known is None:
        known = read_register(text)
        memory.keep(key, known, weight=1)
    return known


def arbiter_of(row: models.Arbiter) -> Arbiter:
    return _read(row.text).arbiters[0]


def _book() -> ArbiterRegister:
    """Conferences, College and appointments."""
    row = models.ArbiterBook.objects.first()
    return ArbiterRegister() if row is None else _read(row.text)


def open_arbiters() -> ArbiterRegister:
    book, arbiters = _book(), tuple(arbiter_of(row) for row in models.Arbiter.objects.all())
    conferences = {*book.conferences, *(day for arbiter in arbiters for day in arbiter.conferences)}
    return replace(book, conferences=tuple(sorted(conferences)), arbiters=arbiters)


def write_arbiter(arbiter: Arbiter) -> str:
    """His part of the register as text, which can be read alone."""
    return write_register(ArbiterRegister(conferences=arbiter.conferences, arbiters=(arbiter,)))


def keep_arbiter(arbiter: Arbiter, row: models.Arbiter | None, changes: Changes) -> models.Arbiter:
    """A new arbiter, or one that is there as he stands now; an id belongs to one."""
    if len(arbiter.id) > _LONGEST_ID or len(arbiter.name) > _LONGEST_NAME:
        raise MalformedText("entries-cell-too-long", max(arbiter.id, arbiter.name, key=len))
    others = models.Arbiter.objects.exclude(pk=0 if row is None else row.pk)
    if others.filter(key__iexact=arbiter.id).exists():
        raise MalformedText("arbiters-id-twice", arbiter.id)
    kept = models.Arbiter() if row is None else row
    kept.key, kept.name, kept.text = arbiter.id, arbiter.name, write_arbiter(arbiter)
    changes.keep(kept)
    return kept


def keep_register(text: str, by: User | None = None, reason: str = "") -> int:
    """A register: whom it names stands as it says, whatever it does not speak of stays as it is. How many it names."""
    register = read_register(text)
    rows = {row.key.casefold(): row for row in models.Arbiter.objects.all()}
    count = len(register.arbiters)
    with transaction.atomic(durable=True), changing("arbiters", by, reason, arbiters=count) as changes:
        changes.keep(models.ArbiterBook(pk=1, text=write_register(_with_book(_book(), register))))
        for arbiter in register.arbiters:
            keep_arbiter(arbiter, rows.get(arbiter.id.casefold()), changes)
    return count


def _with_book(old: ArbiterRegister, new: ArbiterRegister) -> ArbiterRegister:
    """Conferences and appointments of both; the College as the new one has it, if it has one."""
    return ArbiterRegister(
        conferences=tuple(sorted({*old.conferences, *new.conferences})),
        college=new.college or old.college,
        appointments=(*old.appointments, *(each for each in new.appointments if each not in old.appointments)),
    )


def add_services(regulations: Regulations, changes: Changes) -> list[str]:
    """The event counts as service of those of its arbiters whom the register knows, once [IV.5.3.8]; their ids."""
    before = open_arbiters()
    after = with_services(before, regulations)
    changed = [new for old, new in zip(before.arbiters, after.arbiters, strict=True) if old != new]
    _renew(changed, changes)
    return [arbiter.id for arbiter in changed]


def drop_services(regulations: Regulations, ids: Iterable[str], changes: Changes) -> None:
    """It counts no more as service of those whom it was added to."""
    served = [service_of(regulations, named) for named in regulations.people.arbiters]
    arbiters = (arbiter_of(row) for row in models.Arbiter.objects.filter(key__in=list(ids)))
    left = (
        replace(each, events=tuple(event for event in each.events if not any(map(event.is_same_as, served))))
        for each in arbiters
    )
    _renew(left, changes)


def hold_conference(day: date, attended: Iterable[str], changes: Changes) -> None:
    """A Conference was held, and these were there, by their ids [IV.5.3.6]."""
    book = write_register(_with_book(_book(), ArbiterRegister(conferences=(day,))))
    changes.keep(models.ArbiterBook(pk=1, text=book))
    there = [arbiter_of(row) for row in models.Arbiter.objects.select_for_update().filter(key__in=list(attended))]
    _renew((replace(each, conferences=tuple(sorted({*each.conferences, day}))) for each in there), changes)


def _renew(changed: Iterable[Arbiter], changes: Changes) -> None:
    for arbiter in changed:
        row = models.Arbiter.objects.get(key=arbiter.id)
        row.text = write_arbiter(arbiter)
        changes.keep(row)
