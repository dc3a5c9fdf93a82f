"""The postman: a thread beside the server that writes letters for what has happened and sends each once, with retries.
No page ever waits for him."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from kodeks.web.accounts.installation import show_local_time
from kodeks.web.door.keeper import Keeper
from kodeks.web.door.tables import check_tables
from kodeks.web.mail.models import Kind, Letter, Occasion
from kodeks.web.mail.occasions import called
from kodeks.web.mail.writing import note_licences, write_letters

__all__ = ["go_round", "keeper"]

_WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 720))  # after each failed attempt
_LEASE = timedelta(minutes=10)  # nobody else takes a letter that is being sent
_LOOK_S = 60.0  # between looks, whether called or not
_MOST = 200  # letters a look
_log = logging.getLogger("kodeks.mail")


def go_round(now: datetime | None = None) -> int:
    """Write what is to be told, send what is due; how many letters went out."""
    check_tables()
    now = now or timezone.now()
    show_local_time()
    note_licences(timezone.localdate(now))
    for occasion in Occasion.objects.filter(told_at=None):
        write_letters(occasion)
    Occasion.objects.filter(kind=Kind.PAIRING).exclude(told_at=None).delete()  # every act of a tournament makes one
    due = Letter.objects.filter(sent_at=None, given_up_at=None, next_at__lte=now).values_list("pk", flat=True)
    return sum(_send(pk, now) for pk in list(due[:_MOST]))


def _send(pk: int, now: datetime) -> bool:
    """One letter, if no other process has it in its hands."""
    mine = Letter.objects.filter(pk=pk, sent_at=None, given_up_at=None, next_at__lte=now)
    if not mine.update(next_at=now + _LEASE, tries=F("tries") + 1):
        return False
    letter = Letter.objects.select_related("to").get(pk=pk)
    if not letter.to.wants(letter.kind):  # he refused since it was written
        Letter.objects.filter(pk=pk).update(given_up_at=now, subject="", body="")
        return False
    stop = f"{letter.to.site}{reverse('mail:choose', args=[letter.to.token])}"
    headers = {
        "Message-ID": letter.message_id,
        "List-Unsubscribe": f"<{stop}>",
        "Auto-Submitted": "auto-generated",
    }
    message = EmailMessage(" ".join(letter.subject.split()), letter.body, to=[letter.to.email], headers=headers)
    try:
        message.send()
    except (SMTPException, OSError, ValueError) as error:  # ValueError: no letter can bear that address
        _failed(letter, now, str(error))
        return False
    Letter.objects.filter(pk=pk).update(sent_at=timezone.now(), subject="", body="", trouble="")
    return True


def _failed(letter: Letter, now: datetime, trouble: str) -> None:
    """Later once more; after the last attempt no more."""
    _log.warning("letter %s: %s", letter.pk, trouble)
    known = {"trouble": trouble[:300]}
    if letter.tries > len(_WAITS):
        Letter.objects.filter(pk=letter.pk).update(given_up_at=now, subject="", body="", **known)
    else:
        Letter.objects.filter(pk=letter.pk).update(next_at=now + _WAITS[letter.tries - 1], **known)


def _look() -> None:
    go_round()


keeper = Keeper("mail", _look, _LOOK_S, called=called)  # told to stop, he goes home after the letter in his hands
