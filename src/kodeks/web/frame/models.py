"""Long work as the database keeps it: what was asked for, who has it in hand, and its answer."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Errand(models.Model):
    """Long work that somebody asked for, written down as the request it was, so that a hand of any process can do it.

    What was asked and what was answered are sealed with the secret of the server (`frame/sealing.py`): a paper may bear
    codes of which the database has hashes only."""

    name = models.CharField(max_length=40, unique=True)  # by which the page that waits asks for it
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    what = models.CharField(max_length=80)  # the name of the view
    place = models.CharField(max_length=40, blank=True)  # of the folder of data it needs; empty: any server can do it
    is_bound = models.BooleanField()  # carried through whether or not somebody waits
    asked = models.BinaryField()
    asked_at = models.DateTimeField()
    wanted_at = models.DateTimeField()  # when the page that waits last asked
    held_by = models.CharField(max_length=40, blank=True)  # the process that has it in hand
    held_until = models.DateTimeField()  # unless it gives another sign of life
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)  # parts; 0 if that is not known
    written_at = models.DateTimeField(null=True)  # in the books, committed together with them
    ended_at = models.DateTimeField(null=True)
    fetched_at = models.DateTimeField(null=True)
    answer = models.BinaryField(null=True)  # None at the end: it failed
    trouble = models.CharField(max_length=300, blank=True)  # of the last try, for administrators

    class Meta:
        ordering = ("id",)
        indexes = [models.Index(fields=("ended_at", "held_until"), name="errands_to_do")]

    def __str__(self) -> str:
        return f"{self.pk} {self.what}"

    @property
    def has_failed(self) -> bool:
        return self.ended_at is not None and self.answer is None
