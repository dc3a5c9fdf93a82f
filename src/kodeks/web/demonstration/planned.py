"""What the demonstration federation plans and has to decide: notices of events, and petitions."""

from __future__ import annotations

from datetime import date, timedelta

from kodeks.officials import PetitionKind
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.tournament import Regulations
from kodeks.tournament.regulations.parts import NamedArbiter
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Submission
from kodeks.web.calendar.models import StepKind
from kodeks.web.calendar.noticing import SentNotice, decide, give, tie
from kodeks.web.demonstration.regulations import CHIEF
from kodeks.web.petitions.filing import file_petition

_CONTACT = "zawody@federacja.example"


def demonstrate_plans(owner: User, today: date, waiting: Submission) -> None:
    """An event in the calendar, one that waits to be accepted, the letter that told of a tournament whose report waits,
    and two matters of the College."""
    spring = give(SentNotice(_event("Puchar Wiosny", "Olsztyn", today + timedelta(days=60)), _CONTACT), owner)
    assert decide(spring, StepKind.ACCEPTED, owner, "", spring.last_step)
    give(SentNotice(_event("Turniej o Złotą Damkę", "Ełk", today + timedelta(days=18)), _CONTACT), owner)
    began = date.fromisoformat(waiting.manifest["starts"])
    event = _event(waiting.name, waiting.manifest["place"], began).changed(ends=waiting.ends)
    tie(give(SentNotice(event, _CONTACT), owner, began - timedelta(days=30)), waiting.pk, owner)
    file_petition(PetitionKind.CLASS, {"arbiter": "Piotr Wrona", "class": ArbiterClass.FIRST.value}, owner)
    file_petition(PetitionKind.OPINION, {"arbiter": "Henryk Kołodziej", "class": ArbiterClass.FMJD.value}, owner)


def _event(name: str, place: str, starts: date) -> Regulations:
    return Regulations.of(
        name=name,
        place=place,
        starts=starts.isoformat(),
        ends=(starts + timedelta(days=2)).isoformat(),
        game="100",
        system="swiss",
        rounds=7,
        tempo="60m+30s",
        is_rated=True,
        norms=("title",),
        licences_required=True,
        organisers=(f"Klub Warcabowy {place}",),
        arbiters=(NamedArbiter(name=CHIEF, role=ArbiterRole.CHIEF),),
    )
