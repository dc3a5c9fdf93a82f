"""Whom a person of the register also is there, and where he asked to be written to."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from kodeks.tournament.renaming import other_spellings
from kodeks.web.books.arbiter_books import arbiter_of
from kodeks.web.books.models import Arbiter
from kodeks.web.books.register import births_agree
from kodeks.web.mail.models import Subscription
from kodeks.web.personal_data.traces import Person

__all__ = ["arbiters_named_as", "is_surely", "subscriptions_of"]


def arbiters_named_as(person: Person) -> tuple[Arbiter, ...]:
    """Those of the College's register who have his name: it may be he."""
    return tuple(Arbiter.objects.filter(name__in=other_spellings(person.player.name)))


def is_surely(person: Person, arbiter: Arbiter) -> bool:
    """Whether a birth says that he is this arbiter of his name."""
    born, birth = arbiter_of(arbiter).birth, person.player.birth
    return born is not None and bool(birth) and births_agree(born.isoformat(), birth)


def subscriptions_of(person: Person) -> QuerySet[Subscription]:
    """What he asked for as a player, and as the arbiter who he surely is."""
    as_arbiter = [each.pk for each in arbiters_named_as(person) if is_surely(person, each)]
    return Subscription.objects.filter(Q(player=person.player) | Q(arbiter__in=as_arbiter)).order_by("id")
