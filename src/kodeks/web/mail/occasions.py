"""What is worth a message: noted in the same transaction as the books, read by the postman after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from typing import Any

from django.db import models, transaction

from kodeks.web.books.models import Award, RatingList
from kodeks.web.door.prepared import prepared
from kodeks.web.logs.models import Tournament
from kodeks.web.mail.models import Kind, Occasion
from kodeks.web.publication.models import Application

__all__ = ["NOTED", "call_postman", "called", "noter_of"]

_TOLD_OF_PAIRINGS = prepared(
    lambda pk: Application.objects.filter(tournament=pk).exclude(mail=None).values_list("pk")[:1]
)
called = Event()  # that there is something to do

NOTED: Mapping[Kind, type[models.Model]] = {
    Kind.ENTRY: Application,
    Kind.PAIRING: Tournament,
    Kind.NORM: Award,
    Kind.LIST: RatingList,
}


def call_postman() -> None:
    """When the transaction is on the disk; he has a thread of his own."""
    transaction.on_commit(called.set)


def noter_of(kind: Kind) -> Callable[..., None]:
    """What notes a row that was saved, if it is an occasion."""

    def note(instance: Any, created: bool, raw: bool = False, **_: Any) -> None:
        key = None if raw else _key(kind, instance, created)
        if key is not None:
            Occasion.objects.get_or_create(kind=kind, key=key)
            call_postman()

    return note


def _key(kind: Kind, row: Any, created: bool) -> str | None:
    """What names the occasion; nothing if it is none. A tournament is one anew for each round that was paired: which
    of them are announced the postman reads in its log."""
    if kind is Kind.ENTRY:
        return None if row.status == Application.Status.WAITING else str(row.pk)
    if kind is Kind.PAIRING:
        return f"{row.pk}/{row.seq}" if row.rounds and _TOLD_OF_PAIRINGS(row.pk) else None
    if kind is Kind.LIST and row.is_imported:  # lists of years ago come in by the dozen
        return None
    return str(row.pk) if created else None
