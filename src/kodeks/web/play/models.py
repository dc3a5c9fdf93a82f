"""Seats as the database keeps them, and the last sign of life of the servers."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from kodeks.game.actor import ASSISTANTS, PLAYERS
from kodeks.web.logs.models import Game, Tournament

SEATS = (*PLAYERS, *ASSISTANTS)  # those who have one: players, and assistants of who cannot see [VIII.4, E2.9]


class PlayerSeat(models.Model):
    """A seat at one game, of a player or of his assistant: the code that leads to it, and the device that holds it.
    Codes and devices are hashed."""

    of = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=16, choices=[(actor.value, actor.value) for actor in SEATS])
    code = models.CharField(max_length=64, unique=True)  # of the arbiter's link
    device = models.CharField(max_length=64, blank=True)  # who sits there
    sheet = models.TextField(blank=True)  # what a player, or his assistant, has written of the game on two boards
    asks = models.CharField(max_length=64, blank=True)  # another device that wants to: the arbiter decides

    class Meta:
        constraints = [models.UniqueConstraint(fields=("of", "side"), name="a_seat_once")]

    def __str__(self) -> str:
        return f"{self.of} {self.side}"


class PlayerAccount(models.Model):
    """Whose account a player of a tournament has: who has taken his seat by its code once, and was signed in, takes the
    next ones without."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="player_accounts")
    number = models.PositiveIntegerField()  # the start number
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="player_accounts")

    class Meta:
        constraints = [models.UniqueConstraint(fields=("tournament", "number"), name="a_player_one_account")]


class Beat(models.Model):
    """The last moment at which a server that keeps time is known to have lived: milliseconds since 1970."""

    at = models.BigIntegerField()
