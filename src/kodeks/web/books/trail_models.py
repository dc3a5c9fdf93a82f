"""The trail of the books as the database keeps it: every change by hand, and what stood before and after it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class TrailEntry(models.Model):
    """A change of the books: what was done, by whom, when and why. None is ever changed or deleted; what undoes one is
    another."""

    kind = models.CharField(max_length=30)  # a key of `trail.KINDS`
    facts = models.JSONField(default=dict)  # what its sentence speaks of, and what an undo needs beside the rows
    reason = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")

    class Meta:
        app_label = "federation"
        ordering = ("-id",)
        indexes: ClassVar = [models.Index(fields=["at"], name="trail_by_day")]

    @property
    def is_undone(self) -> bool:
        return hasattr(self, "undone_by")


class TrailRow(models.Model):
    """A row of the books that a change touched: the fields that differ, before and after. One that was not there before
    has nothing before; one that is gone has nothing after."""

    of = models.ForeignKey(TrailEntry, on_delete=models.CASCADE, related_name="rows")
    book = models.CharField(max_length=10)  # a key of `trail.BOOKS`
    row = models.BigIntegerField()  # its id there; it may be gone
    label = models.CharField(max_length=260)  # what it was called after the change
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        app_label = "federation"
        ordering = ("id",)
        indexes: ClassVar = [models.Index(fields=["book", "row"], name="trail_of_a_row")]
