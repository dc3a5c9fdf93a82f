"""Consents, removals, and where people stand, as the database keeps them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from kodeks.web.books.models import Player, Submission
from kodeks.web.logs.models import Tournament
from kodeks.web.publication.models import Application


class Matter(models.TextChoices):
    """What somebody agrees to. The words are stable: the database carries them."""

    NAME = "name"  # his name on public pages; given, unless he refused
    DETAILS = "details"  # of a minor: rating, title and federation, too; not given, unless somebody did


class Asker(models.TextChoices):
    """Who speaks."""

    PERSON = "person"
    GUARDIAN = "guardian"
    AUTHORITY = "authority"


class Consent(models.Model):
    """That somebody agreed to something or refused it; the latest word on a matter counts, and none is ever changed."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="consents")
    matter = models.CharField(max_length=10, choices=Matter.choices)
    is_given = models.BooleanField()
    given_by = models.CharField(max_length=10, choices=Asker.choices)
    guardian = models.CharField(max_length=200, blank=True)  # who he is, and by what he is known to be one
    day = models.DateField()  # of the word
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)  # who wrote it down
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        indexes = [models.Index(fields=("matter", "is_given", "player"), name="consents_by_what_was_said")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.matter}: {'yes' if self.is_given else 'no'}"


class Removal(models.Model):
    """That somebody was taken out of the books: whose row it is, who asked, who did it, when. Never who he was."""

    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="removals")
    asked_by = models.CharField(max_length=10, choices=Asker.choices)
    reference = models.CharField(max_length=200, blank=True)  # such as the number of the letter
    changed = models.JSONField(default=dict)  # how many rows of each kind
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.player_id} {self.at:%Y-%m-%d}"


class SearchedFile(models.Model):
    """A log, a bundle or an application, as it was when the people in it were noted (`whereabouts.py`)."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, null=True, related_name="+")
    submission = models.OneToOneField(Submission, on_delete=models.CASCADE, null=True, related_name="+")
    application = models.OneToOneField(Application, on_delete=models.CASCADE, null=True, related_name="+")
    stamp = models.CharField(max_length=64)  # its sum
    decided_at = models.DateTimeField(null=True)  # of a submission


class Mention(models.Model):
    """That somebody of this name or number stands there."""

    of = models.ForeignKey(SearchedFile, on_delete=models.CASCADE, related_name="mentions")
    mark = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=("mark", "of"), name="mentions_by_mark")]
