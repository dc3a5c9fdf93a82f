"""Rounds, boards and events as the desk's pages find them."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse

from kodeks.tournament import Event, PairedRound, Stage
from kodeks.web.desk.log import Log
from kodeks.web.rights import Right
from kodeks.web.views import Desk

__all__ = ["card_address", "counting_events", "event_at", "paired_of"]


def paired_of(at: Desk, number: int) -> PairedRound:
    """The round, if this visitor may see it: before it is announced only the staff may."""
    paired = at.log.state.round(number)
    if paired is None or (paired.stage is Stage.PAIRED and not at.may(Right.WATCH)):
        raise Http404
    return paired


def card_address(at: Desk) -> str:
    """Where the cards of this tournament are; the start number and a slash follow."""
    return reverse("desk:card", args=[at.row.key, 0]).removesuffix("0/")


def counting_events(log: Log) -> list[Event]:
    """The events that count: those that were taken back do not."""
    counting: set[int] = set()
    wanted: int | None = None  # after an undo: the state it went back to
    for each in log.state.history():
        if wanted is not None and each.seq > wanted:
            continue
        wanted = each.restores
        if each.restores is None and each.seq:
            counting.add(each.seq)
    return [event for event in log.events if event.seq in counting]


def event_at(log: Log, seq: int) -> Event | None:
    """The event with this number."""
    if 1 <= seq <= len(log.events) and log.events[seq - 1].seq == seq:
        return log.events[seq - 1]
    return next((event for event in log.events if event.seq == seq), None)
