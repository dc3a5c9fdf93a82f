"""The College's books: its arbiters, the Conferences held, appointments, and the College itself [IV.5.3.6-8]."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.officials.appointment import Appointment
from kodeks.officials.arbiter import Arbiter, same_person
from kodeks.officials.college import College
from kodeks.rulebook.arbiter_classes import ArbiterRole


@frozen(kw_only=True)
class ArbiterRegister:
    """Everything the register of arbiters holds."""

    conferences: tuple[date, ...] = ()  # held, by their first day
    college: College | None = None
    arbiters: tuple[Arbiter, ...] = ()
    appointments: tuple[Appointment, ...] = ()

    def __post_init__(self) -> None:
        for index, held in enumerate(self.conferences):
            if held in self.conferences[:index]:
                raise MalformedText("arbiters-conference-twice", f"conferences = {held.isoformat()}")
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

    def meant(self, name: str, licence: str) -> tuple[Arbiter, ...]:
        """Whom somebody may mean who names an arbiter: by licence if it is his, else by name."""
        by_licence = self.find(licence) if licence else ()
        return tuple(each for each in by_licence if same_person(name, (each.name,))) or self.find(name)

    def college_on(self, day: date) -> College | None:
        """The College with the classes that its people hold on a day; where the arbiters' part knows none, as given."""
        if self.college is None:
            return None
        known = [(seat, self.find(seat.name)) for seat in self.college.seats]
        held = [(seat, found[0].class_on(day) if len(found) == 1 else None) for seat, found in known]
        seats = tuple(replace(seat, arbiter_class=each or seat.arbiter_class) for seat, each in held)
        return replace(self.college, seats=seats)

    def appointment(self, event: tuple[str, ...], arbiter: Arbiter, role: ArbiterRole) -> Appointment | None:
        """His appointment for the event with one of these names: as chief arbiter, or as one of the others. Consent to
        the one is none to the other."""
        is_chief = role is ArbiterRole.CHIEF
        return next(
            (
                each
                for each in self.appointments
                if same_person(each.event, event)
                and same_person(each.arbiter, (arbiter.id, arbiter.name))
                and (each.role is ArbiterRole.CHIEF) is is_chief
            ),
            None,
        )
