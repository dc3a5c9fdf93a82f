"""What tests of entries and numbers share: entries recorded past the pages, and where the pages are."""

from __future__ import annotations

from django.urls import reverse

from kodeks.tournament import Entry, propose_numbers
from kodeks.tournament.acts import Enter, Number
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

__all__ = ["NAMES", "at", "enter", "led", "number", "on"]

NAMES = ("Łucja Sęk", "Anna Lis", "Żaneta Mróz", "Jan Kos", "Ewa Zając")


def led(regulations: str, chief: User) -> Tournament:
    """A tournament with nobody in it but its chief arbiter."""
    made = log.create(regulations)
    Membership.objects.create(tournament=made, user=chief, role=Role.CHIEF)
    return made


def enter(row: Tournament, ala: User, *entries: Entry) -> None:
    outcomes = log.append(row, [Enter(entry) for entry in entries], by=ala, at="")
    assert outcomes[-1].step.is_accepted


def number(row: Tournament, ala: User) -> None:
    act = propose_numbers(log.load(row).state, "1")
    assert isinstance(act, Number)
    assert log.append(row, [act], by=ala, at="")[-1].step.is_accepted


def at(name: str, row: Tournament, *more: int) -> str:
    return reverse(f"desk:{name}", args=[row.key, *more])


def on(row: Tournament) -> str:
    return str(log.load(row).seq)
