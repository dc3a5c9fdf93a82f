"""Who leads an event: whether he is licensed on its days, and whether his class may lead it [IV.6.3, VII.7]."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from kodeks.officials.arbiter import Arbiter
from kodeks.officials.permissions import about, judge_permission
from kodeks.officials.register import ArbiterRegister
from kodeks.officials.staff import EventStaff, StaffMember
from kodeks.rulebook.arbiter_classes import ArbiterRole
from kodeks.rulebook.ruling import Ruling, Verdict


class Leadership(NamedTuple):
    """The chief arbiter. `fault` is what stands against his licence, `right` whether he may lead; None where his class
    is not known and no register is at hand."""

    name: str
    fault: Ruling | None
    right: Ruling | None


def leadership_of(event: EventStaff, register: ArbiterRegister | None = None) -> Leadership | None:
    """By the register of arbiters, which alone is believed where it is at hand; else as the regulations name him. None
    if nobody is named."""
    chief = event.chief
    if chief is None:
        return None
    return _as_named(event, chief) if register is None else _as_registered(event, chief, register)


def _as_named(event: EventStaff, chief: StaffMember) -> Leadership:
    fault = None
    if chief.is_suspended:
        fault = _refused(event, "officials-is-suspended", "IV.6.1.2", name=chief.name)
    elif not chief.licence:
        fault = _refused(event, "officials-no-licence", "VII.7.2.1", name=chief.name)
    if chief.arbiter_class is None:
        return Leadership(chief.name, fault, None)
    right = judge_permission(
        chief.arbiter_class, ArbiterRole.CHIEF, event.kind, has_consent=chief.has_consent, code=event.code
    )
    return Leadership(chief.name, fault, about(chief.name, right))


def _as_registered(event: EventStaff, chief: StaffMember, register: ArbiterRegister) -> Leadership:
    known = register.meant(chief.name, chief.licence)
    if len(known) != 1:
        reason = "officials-several-of-this-name" if known else "officials-not-in-the-register"
        refused = _refused(event, reason, "IV.5.3.8", name=chief.name)
        return Leadership(chief.name, refused, _refused(event, reason, "IV.6.3", name=chief.name))
    arbiter = known[0]
    return Leadership(arbiter.name, _fault(event, arbiter), _right(event, arbiter, register))


def _fault(event: EventStaff, arbiter: Arbiter) -> Ruling | None:
    """Licensed, and not suspended, on all days; where no day is known, nobody can say so."""
    first, last = event.starts or event.ends, event.ends or event.starts
    if first is None or last is None:
        return _refused(event, "officials-days-unknown", "IV.6.1.2", name=arbiter.name)
    suspension = arbiter.suspension_in(first, last)
    if suspension is not None:
        day = max(first, suspension.starts).isoformat()
        return _refused(event, "officials-suspended-on", "IV.6.1.2", name=arbiter.name, day=day)
    unlicensed = arbiter.unlicensed_day(first, last)
    if unlicensed is not None:
        return _refused(event, "officials-no-licence-on", "VII.7.2.1", name=arbiter.name, day=unlicensed.isoformat())
    return None


def _right(event: EventStaff, arbiter: Arbiter, register: ArbiterRegister) -> Ruling:
    """By the class on the first day; consent is what the College has in its own book."""
    held = arbiter.class_on(event.starts or event.ends or date.max)
    if held is None:
        return _refused(event, "officials-holds-no-class", "IV.6.3", name=arbiter.name)
    appointment = register.appointment((event.id or event.name, event.name), arbiter, ArbiterRole.CHIEF)
    has_consent = appointment is not None and appointment.has_consent
    right = judge_permission(held, ArbiterRole.CHIEF, event.kind, has_consent=has_consent, code=event.code)
    return about(arbiter.name, right)


def _refused(event: EventStaff, reason: str, article: str, **facts: str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, (event.code.cite(article),), dict(facts))
