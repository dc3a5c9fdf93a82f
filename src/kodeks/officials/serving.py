"""Events of draughts as service of their arbiters: what a tournament adds to the register [IV.5.3.8]."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from kodeks.malformed import MalformedText
from kodeks.officials.arbiter import Arbiter, Service
from kodeks.officials.register import ArbiterRegister
from kodeks.rulebook.arbiter_classes import ArbiterRole
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import NamedArbiter


def service_of(regulations: Regulations, named: NamedArbiter) -> Service:
    """What an arbiter whom the regulations name has done; the only one was the chief [IV.1]."""
    if not regulations.starts or not regulations.ends:
        raise MalformedText("officials-event-without-days", regulations.name)
    return Service(
        name=regulations.name,
        role=ArbiterRole.CHIEF if named is regulations.chief else named.role,
        starts=date.fromisoformat(regulations.starts),
        ends=date.fromisoformat(regulations.ends),
        board=regulations.game,
        tempo=regulations.play.tempo or "",
        is_rated=regulations.is_rated,
        is_official=regulations.is_official,
    )


def with_services(register: ArbiterRegister, regulations: Regulations) -> ArbiterRegister:
    """The register with this event added for those of its arbiters whom it knows, once; chess counts for nobody."""
    if regulations.is_chess:
        return register
    arbiters = register.arbiters
    for named in regulations.people.arbiters:
        service = service_of(regulations, named)
        meant = register.meant(named.name, named.licence)
        if len(meant) == 1:
            arbiters = tuple(_with(each, service) if each.id == meant[0].id else each for each in arbiters)
    return replace(register, arbiters=arbiters)


def _with(arbiter: Arbiter, service: Service) -> Arbiter:
    is_there = any(service.is_same_as(each) for each in arbiter.events)
    return arbiter if is_there else replace(arbiter, events=(*arbiter.events, service))
