"""Slips as the database keeps them: whose they are, the hash of their token, and what was reported by them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from kodeks.web.logs.models import Tournament


class Slip(models.Model):
    """The half of a slip: it belongs to whoever has one colour at one board in one round, as it was paired then."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="slips")
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    game = models.PositiveIntegerField(default=0)  # of a match of teams: the board in it
    side = models.CharField(max_length=5, choices=[("white", "white"), ("black", "black")])
    digest = models.CharField(max_length=64, unique=True)  # of the token, which only the slip has
    players = models.CharField(max_length=20)  # start numbers, White's first: another pairing makes it void
    result = models.CharField(max_length=20, blank=True)  # what was reported, as it is recorded
    reported_at = models.DateTimeField(null=True)
    # who has done it without the code: the captain
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("tournament", "round", "board", "game", "side"), name="a_half_once")
        ]

    def __str__(self) -> str:
        return f"{self.round}.{self.board} {self.side}"
