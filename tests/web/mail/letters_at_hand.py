"""Who asked for messages on a day in September, and what the postman has sent."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.core import mail
from django.core.mail import EmailMessage

from kodeks.web.mail.models import Subscription
from kodeks.web.mail.postman import go_round

NOW = datetime(2026, 9, 10, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
TODAY = date(2026, 9, 10)


def subscribed(**whose: object) -> Subscription:
    return Subscription.objects.create(
        email="ewa@example.org", language="pl", site="https://kodeks.example", given_on=TODAY, **whose
    )


def sent() -> list[EmailMessage]:
    go_round()
    found, mail.outbox = mail.outbox, []
    return found
