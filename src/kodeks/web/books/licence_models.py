"""Licences that were granted, as the database keeps them: for whom, for which days, and what they cost."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from kodeks.web.books.trail_models import TrailEntry


class LicenceFee(models.Model):
    """The fee of a licence that was granted or renewed. Until when the licence is valid stands with its holder."""

    book = models.CharField(max_length=10)  # whose: a key of `trail.BOOKS`
    row = models.BigIntegerField()  # the holder's id there
    club = models.ForeignKey(
        "federation.Club", on_delete=models.SET_NULL, null=True, related_name="+"
    )  # that is billed
    first = models.DateField()
    last = models.DateField()
    amount = models.PositiveIntegerField()  # in hundredths
    paid_on = models.DateField(null=True)
    entry = models.ForeignKey(TrailEntry, on_delete=models.PROTECT, related_name="fees")

    class Meta:
        ordering = ("id",)
        indexes: ClassVar = [models.Index(fields=["paid_on"], name="fees_by_payment")]
