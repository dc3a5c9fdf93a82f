"""Regulations and the register of arbiters: it fills in classes and licences, and the check believes it [IV.5.3.8]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from kodeks.officials.arbiter import Arbiter
from kodeks.officials.register import ArbiterRegister
from kodeks.officials.staff import staff_of
from kodeks.officials.staff_check import check_staff
from kodeks.rulebook.arbiter_classes import ArbiterClass
from kodeks.tournament.entry import Entry
from kodeks.tournament.lint import Finding, KnownField, Severity, lint
from kodeks.tournament.lint.arbiters import check_arbiters
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import NamedArbiter
from kodeks.tournament.surnames import SplitName


class RegisteredArbiter(NamedTuple):
    """What the register says of an arbiter on a day."""

    name: str
    parts: SplitName
    arbiter_class: ArbiterClass | None
    licence: str  # the number of the one that covers the day; empty if none does


def arbiters_on(register: ArbiterRegister, day: date) -> list[RegisteredArbiter]:
    """Everybody whom it knows and who holds a class, by surname."""
    found = (_on(arbiter, day) for arbiter in register.arbiters)
    return sorted((each for each in found if each.arbiter_class is not None), key=lambda each: each.parts[:2])


def _on(arbiter: Arbiter, day: date) -> RegisteredArbiter:
    licence = next((each.number for each in reversed(arbiter.licences) if each.covers(day)), "")
    return RegisteredArbiter(arbiter.name, arbiter.parts, arbiter.class_on(day), licence)


def with_register(regulations: Regulations, register: ArbiterRegister) -> Regulations:
    """Each arbiter with the class and the licence that the register has for him on the first day, where the regulations
    leave them out; one that it does not know, or knows twice, stays as he is. Chess has classes of its own."""
    day = _first_day(regulations)
    if regulations.is_chess or day is None:
        return regulations
    filled = tuple(_filled(each, register, day) for each in regulations.people.arbiters)
    return regulations if filled == regulations.people.arbiters else regulations.changed(arbiters=filled)


def _first_day(regulations: Regulations) -> date | None:
    first = regulations.starts or regulations.ends
    return date.fromisoformat(first) if first else None


def _filled(named: NamedArbiter, register: ArbiterRegister, day: date) -> NamedArbiter:
    known = register.meant(named.name, named.licence)
    if len(known) != 1:
        return named
    found = _on(known[0], day)
    return replace(
        named,
        arbiter_class=named.arbiter_class or found.arbiter_class,
        licence=named.licence or found.licence,
    )


def lint_by_register(
    regulations: Regulations,
    entries: KnownField,
    register: ArbiterRegister | None,
    people: Iterable[Entry] = (),
) -> tuple[Finding, ...]:
    """The check of regulations where the register is at hand: of arbiters it says what the register does. Where nothing
    official hangs on an event only errors are told of them: anybody may lead it."""
    if register is None or regulations.is_chess:
        return lint(regulations, entries)
    staff = staff_of(regulations, people)
    told = [each for each in check_staff(staff, register) if staff.counts or each.severity is Severity.ERROR]
    found = (*lint(regulations, entries, without=(check_arbiters,)), *told)
    return tuple(sorted(found, key=lambda finding: list(Severity).index(finding.severity)))
