"""The College's books: its arbiters, the Conferences held, appointments, and the College itself [IV.5.3.6-8]."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from kodeks.malformed import MalformedText
from kodeks.officials.appointment import Appointment
from kodeks.officials.arbiter import Arbiter, same_person
from kodeks.officials.college import College

__all__ = ["ArbiterRegister"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterRegister:
    """Everything the register of arbiters holds."""

    conferences: tuple[date, ...] = ()  # held, by their first day
    college: College | None = None
    arbiters: tuple[Arbiter, ...] = ()
    appointments: tuple[Appointment, ...] = ()

    def __post_init__(self) -> None:
        ids: set[str] = set()
        for index, arbiter in enumerate(self.arbiters):
            if arbiter.id.casefold() in ids:
                raise MalformedText("arbiters-id-twice", f"arbiters.{index}.id = {arbiter.id}")
            ids.add(arbiter.id.casefold())
            for day in arbiter.conferences:
                if day not in self.conferences:
                    where = f"arbiters.{index}.conferences = {day.isoformat()} ({arbiter.name})"
                    raise MalformedText("arbiters-no-such-conference", where)

    def find(self, wanted: str) -> tuple[Arbiter, ...]:
        """Those with this id, licence or name: who bears an id bears it alone, a name may be that of several."""
        key = wanted.strip().casefold()
        by_id = tuple(arbiter for arbiter in self.arbiters if arbiter.id.casefold() == key)
        by_licence = tuple(
            arbiter
            for arbiter in self.arbiters
            if any(licence.number.casefold() == key for licence in arbiter.licences)
        )
        return by_id or by_licence or tuple(each for each in self.arbiters if same_person(wanted, (each.name,)))

    def appointment(self, event: tuple[str, ...], arbiter: Arbiter) -> Appointment | None:
        """His appointment for the event with one of these names."""
        return next(
            (
                each
                for each in self.appointments
                if same_person(each.event, event) and same_person(each.arbiter, (arbiter.id, arbiter.name))
            ),
            None,
        )
