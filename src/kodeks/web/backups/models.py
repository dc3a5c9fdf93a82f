"""What is remembered of the logs, so that it can be shown that none was cut or changed."""

from __future__ import annotations

from django.db import models


class Anchor(models.Model):
    """How far the logs were at a moment: what had changed since the anchor before, and a sum over that and the anchors
    before it. The sum is published, signed; what it is of is not, for it would tell of acts that are not announced."""

    made_at = models.DateTimeField()
    before = models.CharField(max_length=64, unique=True)  # the total of the anchor before: two cannot follow one
    changes = models.TextField()  # as it was summed
    total = models.CharField(max_length=64, unique=True)
    signature = models.CharField(max_length=128)

    class Meta:
        ordering = ("id",)
