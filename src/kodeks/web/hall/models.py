"""Screens and kiosks of a hall."""

from __future__ import annotations

from django.db import models

from kodeks.web.logs.models import Tournament

MOST_SCREENS = 20  # of a hall

# What a screen can show. By the round: pairings before it, results and clock while it runs, then the table.
SHOWS = {
    "follow": "hall-shows-follow",
    "rotate": "hall-shows-rotate",
    "pairings": "hall-shows-pairings",
    "results": "hall-shows-results",
    "boards": "hall-shows-boards",
    "standings": "hall-shows-standings",
    "clock": "hall-shows-clock",
    "notices": "hall-shows-notices",
}


class Screen(models.Model):
    """A screen in the hall, by its number on the wall."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    number = models.PositiveIntegerField()
    shows = models.CharField(max_length=10, default="follow", choices=[(each, each) for each in SHOWS])
    words = models.CharField(max_length=200, blank=True)  # a line across the screen

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=("tournament", "number"), name="a_screen_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Kiosk(models.Model):
    """A device at the door where players say that they are here, by a link that is kept only as a hash."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="kiosks")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tournament}: {self.expires_at}"
