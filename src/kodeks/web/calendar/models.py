"""Notices of events as the database keeps them: the event as it was noticed, and every step since, never changed."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.db import models

from kodeks.formats.regulations import read_regulations
from kodeks.tournament import Regulations

NOTICE_TEXTS = ("text", "accepted_text", "remarks")  # columns that lists do not need
_KEPT = 4_096  # accepted events that stay read


class NoticeStatus(models.TextChoices):
    """Where a notice stands."""

    RECEIVED = "received"
    RETURNED = "returned"  # to be put right
    ACCEPTED = "accepted"  # into the calendar
    REJECTED = "rejected"
    CALLED_OFF = "called_off"


class EventNotice(models.Model):
    """An event of which an organiser gave notice. The columns for lists are renewed with its text."""

    text = models.TextField()  # the event as it was noticed last, as regulations have it
    accepted_text = models.TextField(blank=True)  # ... and as it stands in the calendar
    contact = models.CharField(max_length=200)
    remarks = models.TextField(blank=True)
    status = models.CharField(max_length=10, choices=NoticeStatus.choices, default=NoticeStatus.RECEIVED)
    name = models.CharField(max_length=300)
    game = models.CharField(max_length=10)
    starts = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="notices")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("starts", "id")
        indexes = [
            models.Index(fields=("starts", "id"), name="notices_by_their_day"),
            models.Index(fields=("status", "starts"), name="notices_by_their_status"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def number(self) -> str:
        """What names it in regulations, letters and talks."""
        return f"{self.at.year}/{self.pk}"

    @property
    def event(self) -> Regulations:
        return read_regulations(self.text)

    @property
    def is_in_calendar(self) -> bool:
        """Whether everybody may know of it; one called off stays there, and says so."""
        return bool(self.accepted_text) and self.status != NoticeStatus.REJECTED

    @property
    def is_called_off(self) -> bool:
        return self.status == NoticeStatus.CALLED_OFF

    @property
    def accepted_event(self) -> Regulations:
        """The event as the calendar has it."""
        return _read(self.accepted_text)

    @property
    def last_step(self) -> int:
        """How far it was when a page was made."""
        return self.steps.order_by("-id").values_list("id", flat=True).first() or 0


@lru_cache(maxsize=_KEPT)
def _read(text: str) -> Regulations:
    """A page of the calendar reads those of a year."""
    return read_regulations(text)


class StepKind(models.TextChoices):
    """What happened to a notice."""

    RECEIVED = "received"
    RETURNED = "returned"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CALLED_OFF = "called_off"
    OPENED = "opened"  # at a desk
    REPORTED = "reported"  # the report of the event came in


class NoticeStep(models.Model):
    """A step: what, who, when by the federation's clock, and why."""

    notice = models.ForeignKey(EventNotice, on_delete=models.CASCADE, related_name="steps")
    kind = models.CharField(max_length=10, choices=StepKind.choices)
    reason = models.TextField(blank=True)
    text = models.TextField(blank=True)  # of a receipt: what was sent
    is_by_letter = models.BooleanField(default=False)  # received on paper, and entered by the commission
    tournament = models.ForeignKey("desk.Tournament", on_delete=models.SET_NULL, null=True, related_name="notice_steps")
    submission = models.ForeignKey(
        "federation.Submission", on_delete=models.CASCADE, null=True, related_name="notice_steps"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    day = models.DateField()  # by the calendar where the federation is; of a letter, the day on which it came

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.notice.number} {self.kind}"


class ForeignReport(models.Model):
    """That a submission was made of the report of another program: which kind, and its text, word for word."""

    submission = models.OneToOneField("federation.Submission", on_delete=models.CASCADE, related_name="foreign_report")
    kind = models.CharField(max_length=10)  # TRF16 or TRF26
    text = models.TextField()

    def __str__(self) -> str:
        return self.kind
