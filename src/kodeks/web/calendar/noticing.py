"""What happens to a notice, each step once and for ever: received, decided, called off, opened at a desk, reported."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.officials import NoticeReceipt, noticed_on
from kodeks.tournament import Regulations
from kodeks.web.accounts.models import User
from kodeks.web.calendar.models import EventNotice, NoticeStatus, NoticeStep, StepKind
from kodeks.web.logs.models import Tournament


class SentNotice(NamedTuple):
    """What an organiser sends."""

    event: Regulations
    contact: str
    remarks: str = ""


def check(sent: SentNotice) -> None:
    """What a calendar must know of an event, whatever the regulations may leave open."""
    for name in ("place", "starts", "ends"):
        if not getattr(sent.event, name):
            raise MalformedText("calendar-not-said", name, setting=name)
    if sent.event.ends < sent.event.starts:
        raise MalformedText("calendar-ends-before", sent.event.ends, setting="ends")
    if not (sent.event.organisers or sent.event.director):
        raise MalformedText("calendar-not-said", "organisers", setting="organisers")
    if not sent.contact.strip():
        raise MalformedText("calendar-not-said", "contact", setting="contact")


def give(sent: SentNotice, by: User, came_on: date | None = None) -> EventNotice:
    """Received now, by the clock of the server; a letter that the commission enters, on the day it came."""
    check(sent)
    with transaction.atomic(durable=True):
        notice = EventNotice(by=by)
        _write(notice, sent, by, came_on)
    return notice


def send_again(notice: EventNotice, sent: SentNotice, by: User) -> bool:
    """Put right, or changed; the commission looks at it anew. What the calendar shows stays until it has. Whether it
    was still open."""
    check(sent)
    with transaction.atomic(durable=True):
        now = EventNotice.objects.select_for_update().get(pk=notice.pk)
        if now.status in (NoticeStatus.REJECTED, NoticeStatus.CALLED_OFF):
            return False
        _write(now, sent, by, None)
    return True


def _write(notice: EventNotice, sent: SentNotice, by: User, came_on: date | None) -> None:
    notice.text = write_regulations(sent.event)
    notice.contact, notice.remarks = sent.contact, sent.remarks
    notice.name, notice.game = sent.event.name[:300], sent.event.game
    notice.starts = date.fromisoformat(sent.event.starts)
    notice.status = NoticeStatus.RECEIVED
    notice.save()
    day = came_on or timezone.localdate()
    step = {"text": notice.text, "is_by_letter": came_on is not None, "day": day}
    NoticeStep.objects.create(notice=notice, kind=StepKind.RECEIVED, by=by, **step)


_DECISIONS: Mapping[StepKind, NoticeStatus] = {
    StepKind.ACCEPTED: NoticeStatus.ACCEPTED,
    StepKind.RETURNED: NoticeStatus.RETURNED,
    StepKind.REJECTED: NoticeStatus.REJECTED,
    StepKind.CALLED_OFF: NoticeStatus.CALLED_OFF,
}
_WHILE: Mapping[StepKind, tuple[NoticeStatus, ...]] = {  # in which it may still be taken
    StepKind.ACCEPTED: (NoticeStatus.RECEIVED,),
    StepKind.RETURNED: (NoticeStatus.RECEIVED,),
    StepKind.REJECTED: (NoticeStatus.RECEIVED, NoticeStatus.RETURNED),
    StepKind.CALLED_OFF: (NoticeStatus.RECEIVED, NoticeStatus.RETURNED, NoticeStatus.ACCEPTED),
}


def decide(notice: EventNotice, kind: StepKind, by: User, reason: str, seen: int) -> bool:
    """Whether it was still as the one who decides had seen it, `seen` being its last step then."""
    with transaction.atomic(durable=True):
        now = EventNotice.objects.select_for_update().get(pk=notice.pk)
        if now.status not in _WHILE[kind] or now.last_step != seen:
            return False
        now.status = _DECISIONS[kind]
        if kind is StepKind.ACCEPTED:
            now.accepted_text = now.text
        now.save()
        NoticeStep.objects.create(notice=now, kind=kind, by=by, reason=reason, day=timezone.localdate())
    return True


def may_decide(notice: EventNotice, kind: StepKind) -> bool:
    return notice.status in _WHILE[kind]


def notices_of(user: User) -> QuerySet[EventNotice]:
    """Those he gave, or may look after because he keeps the books."""
    return EventNotice.objects.all() if user.is_officer or user.is_superuser else EventNotice.objects.filter(by=user)


def notice_numbered(number: str) -> EventNotice | None:
    """The notice with the number that regulations name."""
    _, _, serial = number.strip().partition("/")
    if not (serial.isascii() and serial.isdecimal() and len(serial) < 10):
        return None
    found = EventNotice.objects.filter(pk=int(serial)).first()
    return found if found is not None and found.number == number.strip() else None


def counted_from(notice: EventNotice) -> date | None:
    """The day from which it counts as given [VII.7.3.4]; None if it was rejected."""
    if notice.status == NoticeStatus.REJECTED:
        return None
    received = notice.steps.filter(kind=StepKind.RECEIVED).order_by("id")
    return noticed_on([NoticeReceipt(step.day, read_regulations(step.text)) for step in received])


def notified_of(notice: EventNotice | None) -> str:
    """The same as norms ask for it: a day, or nothing."""
    day = None if notice is None else counted_from(notice)
    return "" if day is None else day.isoformat()


# What comes of it


def open_at_desk(notice: EventNotice, tournament: Tournament, by: User) -> None:
    """A tournament was made of it; an event of several groups has several."""
    step = NoticeStep.objects.filter(notice=notice, kind=StepKind.OPENED, tournament=tournament)
    if not step.exists():
        day = timezone.localdate()
        NoticeStep.objects.create(notice=notice, kind=StepKind.OPENED, tournament=tournament, by=by, day=day)


def tie(notice: EventNotice, submission: int, by: User) -> None:
    """The report of the event is this submission; of several notices tied to one the last counts."""
    if notice_of_report(submission) != notice:
        day = timezone.localdate()
        NoticeStep.objects.create(notice=notice, kind=StepKind.REPORTED, submission_id=submission, by=by, day=day)


def notice_of_report(submission: int) -> EventNotice | None:
    """To which notice a submission belongs."""
    step = NoticeStep.objects.filter(submission_id=submission).select_related("notice").order_by("-id").first()
    return None if step is None else step.notice


def notice_of_tournament(tournament: Tournament) -> EventNotice | None:
    """From which notice a tournament was opened."""
    step = NoticeStep.objects.filter(tournament=tournament).select_related("notice").order_by("-id").first()
    return None if step is None else step.notice
