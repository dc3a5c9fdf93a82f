"""Contact data in notices of events: whose they are, and the notices without them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q

from kodeks.tournament.renaming import other_spellings, with_other_names
from kodeks.web.accounts.models import User
from kodeks.web.calendar.models import EventNotice, NoticeStep
from kodeks.web.personal_data.subscriptions import subscriptions_of
from kodeks.web.personal_data.traces import NAMING, Person, in_regulations

_TEXTS = ("text", "accepted_text")  # as regulations have it


def notices_of(person: Person) -> list[EventNotice]:
    """Those that have his name or an address of his where they would be taken out. The database leaves out those that
    say nothing of anybody: contacts end, and few regulations name players."""
    marks = _marks(person)
    steps = NoticeStep.objects.filter(~Q(reason="") | _names_players("text"), notice=OuterRef("pk"))
    told = ~Q(contact="") | ~Q(remarks="") | _names_players(*_TEXTS) | Exists(steps)
    found = EventNotice.objects.filter(told).prefetch_related("steps").order_by("id")
    return [each for each in found if _is_told(each, marks)]


def _names_players(*fields: str) -> Q:
    return reduce(or_, (Q((f"{field}__contains", setting)) for field in fields for setting in NAMING))


def _is_told(notice: EventNotice, marks: Mapping[str, str]) -> bool:
    said = (notice.contact, notice.remarks, *(step.reason for step in notice.steps.all()))
    texts = (notice.text, notice.accepted_text, *(step.text for step in notice.steps.all()))
    is_said = any(mark.casefold() in each.casefold() for each in said for mark in marks)
    return is_said or any(in_regulations(text, marks) != text for text in texts)


def _marks(person: Person) -> dict[str, str]:
    """How he is written, and where he is written to; each with what stands for it."""
    names = [each for name in (person.player.name, *person.also) for each in other_spellings(name)]
    accounts = User.objects.filter(name__in=names).exclude(email="").values_list("email", flat=True)
    letters = subscriptions_of(person).values_list("email", flat=True)
    return dict.fromkeys((*names, *accounts, *letters), person.pseudonym)


def clear_notices(person: Person) -> int:
    """A contact that is his goes whole, telephone and all; in what was written his pseudonym stands. Organisers and
    arbiters of the event itself stay, as in its papers. How many there were."""
    marks, found = _marks(person), notices_of(person)
    for notice in found:
        if any(mark.casefold() in notice.contact.casefold() for mark in marks):
            notice.contact = person.pseudonym
        notice.remarks = with_other_names(notice.remarks, marks)
        for name in _TEXTS:
            setattr(notice, name, in_regulations(getattr(notice, name), marks))
        notice.save(update_fields=["contact", "remarks", *_TEXTS])
        for step in notice.steps.all():
            step.reason, step.text = with_other_names(step.reason, marks), in_regulations(step.text, marks)
            step.save(update_fields=["reason", "text"])
    return len(found)


def told_of(notice: EventNotice) -> Mapping[str, Any]:
    """What a notice holds of him."""
    return {
        "number": notice.number,
        "event": notice.name,
        "contact": notice.contact,
        "remarks": notice.remarks,
        "at": notice.at.isoformat(),
    }
