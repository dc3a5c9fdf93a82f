"""The sweep: once at the start of the server and once a day, what has lived its life (`lives.py`) is taken away,
and who stands in what was written since is noted. Several servers may sweep at once: what is gone is gone."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import DatabaseError, connections
from django.db.models import CharField, Max, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from kodeks.web import lives
from kodeks.web.accounts.models import Attempt, Invitation, Link, Visit
from kodeks.web.accounts.visits import forget_ended
from kodeks.web.calendar.models import EventNotice
from kodeks.web.door.tables import check_tables
from kodeks.web.federation.sent_files import drop_old
from kodeks.web.frame.errands import sweep_errands
from kodeks.web.hall.models import Kiosk
from kodeks.web.logs.models import Tournament
from kodeks.web.mail.models import Subscription
from kodeks.web.play.models import PlayerSeat
from kodeks.web.privacy.whereabouts import note_new_files
from kodeks.web.publication.models import Application
from kodeks.web.slips.models import Slip

__all__ = ["sweep", "sweep_daily"]

_DAY_S = 86_400.0
_AGAIN_S = 3_600.0  # after a sweep that the database did not let through
_NOBODYS = "ended "  # where the hash of a token stood: no hash looks like that
_log = logging.getLogger("kodeks.sweep")


def sweep(now: datetime | None = None) -> Counter[str]:
    """Take away what has ended; how much of each."""
    now = now or timezone.now()
    gone = Counter(
        links=Link.objects.filter(expires_at__lte=now).delete()[0],
        invitations=Invitation.objects.filter(expires_at__lte=now).delete()[0],
        attempts=Attempt.objects.filter(at__lte=now - lives.ATTEMPT.lasts).delete()[0],
        factors=_begun_factors(now).delete()[0],
        kiosks=Kiosk.objects.filter(expires_at__lte=now).delete()[0],
        visits=forget_ended(Visit.objects.all()),
        sessions=Session.objects.filter(expire_date__lte=now).delete()[0],
        files=drop_old(now),
        errands=sweep_errands(now),
        slips=_end_slips(now),
        seats=_end_seats(now),
        contacts=_end_contacts(now),
        notices=_end_notices(now),
    )
    return +gone  # what there was some of


def _begun_factors(now: datetime) -> QuerySet[TOTPDevice]:
    found: QuerySet[TOTPDevice] = TOTPDevice.objects.filter(
        confirmed=False, created_at__lte=now - lives.FACTOR_BEGUN.lasts
    )
    return found


def _over(now: datetime, lasts: timedelta) -> QuerySet[Tournament]:
    """Tournaments whose last day is so long ago. Where none is told the day of the last line counts."""
    until = now - lasts
    day = timezone.localdate(until).isoformat()
    undated = Q(ends="", starts="", last_line__lte=until)
    dated = (Q(ends="") & ~Q(starts="") & Q(starts__lt=day)) | (~Q(ends="") & Q(ends__lt=day))
    return Tournament.objects.annotate(last_line=Max("lines__written_at")).filter(dated | undated)


def _nobodys() -> Concat:
    """What stands in the place of a hash: another one in each row."""
    return Concat(Value(_NOBODYS), Cast("pk", CharField()), output_field=CharField())


def _end_slips(now: datetime) -> int:
    over = _over(now, lives.HALL_TOKENS.lasts).values("pk")
    return Slip.objects.filter(tournament__in=over).exclude(digest__startswith=_NOBODYS).update(digest=_nobodys())


def _end_seats(now: datetime) -> int:
    """Codes and devices; what was written at a seat stays."""
    over = _over(now, lives.HALL_TOKENS.lasts).values("pk")
    seats = PlayerSeat.objects.filter(of__tournament__in=over).exclude(code__startswith=_NOBODYS)
    return seats.update(code=_nobodys(), device="", asks="")


def _end_contacts(now: datetime) -> int:
    """Where somebody can be reached who asked to be entered; that he asked, and what he agreed to, stays."""
    over = _over(now, lives.APPLICATION_CONTACT.lasts).values("pk")
    asked = Application.objects.filter(tournament__in=over)
    Subscription.objects.filter(application__in=asked.values("pk")).delete()
    return asked.exclude(contact="").update(contact="")


def _end_notices(now: datetime) -> int:
    last = timezone.localdate(now - lives.NOTICE_CONTACT.lasts)
    waiting = EventNotice.objects.filter(starts__lt=last).exclude(contact="")
    over = [notice.pk for notice in waiting if (notice.event.ends or notice.event.starts) < last.isoformat()]
    return EventNotice.objects.filter(pk__in=over).update(contact="")


async def sweep_daily() -> None:
    """Until the server stops."""
    while True:
        await asyncio.sleep(_DAY_S if await asyncio.to_thread(_swept) else _AGAIN_S)


def _swept() -> bool:
    try:
        check_tables()
        sweep()
        note_new_files()
    except DatabaseError as error:  # it is tried again
        _log.warning("sweep: %s", error)
        return False
    finally:
        connections.close_all()  # the thread may wait long for its next work
    return True
