"""Petitions as the database keeps them, each with its decision."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models

from kodeks.officials import PetitionKind
from kodeks.rulebook.arbiter_classes import ArbiterClass


class PetitionStatus(models.TextChoices):
    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


class Petition(models.Model):
    """A matter: what, of whom, on what grounds; who brought it and when by the federation's clock; and the decision."""

    kind = models.CharField(max_length=12, choices=[(kind.value, kind.value) for kind in PetitionKind])
    subject = models.CharField(max_length=300)  # whom or what it is about
    facts = models.JSONField(default=dict)  # what the kind asks for
    grounds = models.TextField(blank=True)
    player = models.ForeignKey("federation.Player", on_delete=models.SET_NULL, null=True, related_name="petitions")
    arbiter = models.ForeignKey("federation.Arbiter", on_delete=models.SET_NULL, null=True, related_name="petitions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="petitions")
    at = models.DateTimeField(auto_now_add=True)
    received = models.DateField()
    status = models.CharField(max_length=10, choices=PetitionStatus.choices, default=PetitionStatus.OPEN)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)
    decided_on = models.DateField(null=True)
    reason = models.TextField(blank=True)
    articles = models.JSONField(default=list)  # on which the decision rests
    set_aside = models.JSONField(default=list)  # requirements that were not met when it was granted: rulings

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind}: {self.subject}"

    @property
    def what(self) -> PetitionKind:
        return PetitionKind(self.kind)

    @property
    def arbiter_class(self) -> ArbiterClass | None:
        return ArbiterClass(self.facts["class"]) if "class" in self.facts else None

    def day(self, name: str) -> date:
        """One of its days."""
        return date.fromisoformat(self.facts[name])
