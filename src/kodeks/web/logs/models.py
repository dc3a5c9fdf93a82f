"""Tournaments as the database keeps them: the lines of their files, word for word, and who has which role."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from kodeks.web.rights import TOURNAMENT_ROLES


class Tournament(models.Model):
    """One tournament. What it is stands in its lines; the columns here are for lists and are renewed with each line."""

    key = models.CharField(max_length=20, unique=True)  # in addresses
    name = models.CharField(max_length=300)
    game = models.CharField(max_length=10)
    starts = models.CharField(max_length=10, blank=True)
    ends = models.CharField(max_length=10, blank=True)
    seq = models.PositiveIntegerField(default=0)  # of the last line
    total = models.CharField(max_length=16)  # the sum of its file so far
    seal = models.CharField(max_length=64, blank=True)  # of the server, under both: so that lost last lines are found
    rounds = models.PositiveIntegerField(default=0)  # announced: a list is read by who may not know of others
    entrants = models.PositiveIntegerField(default=0)
    is_closed = models.BooleanField(default=False)
    is_archived = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("is_archived", "is_closed", "-starts", "-id")
        indexes = [
            models.Index(fields=("is_archived", "is_closed", "-starts", "-id"), name="tournaments_as_listed"),
            models.Index(fields=("is_closed", "ends"), name="tournaments_by_their_end"),
            models.Index(fields=("starts", "name"), name="tournaments_by_their_day"),
            models.Index(fields=("total",), name="tournaments_by_their_sum"),
        ]

    def __str__(self) -> str:
        return self.name


class Line(models.Model):
    """One line of a tournament's file: line 0 has the regulations, the others an event each."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="lines")
    seq = models.PositiveIntegerField()
    text = models.TextField()
    written_at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)

    class Meta:
        ordering = ("seq",)
        constraints = [models.UniqueConstraint(fields=("tournament", "seq"), name="one_line_a_number")]


class Membership(models.Model):
    """Who has which role in a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in TOURNAMENT_ROLES])
    team = models.PositiveIntegerField(null=True)  # of a captain: the start number of his team

    class Meta:
        constraints = [models.UniqueConstraint(fields=("tournament", "user", "role"), name="a_role_once")]


class Check(models.Model):
    """The second look at a result, from the slip: it holds for the recording it was made on, and no other."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="checks")
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    game = models.PositiveIntegerField(default=0)  # of a match of teams: the board in it
    seq = models.PositiveIntegerField()  # the event that recorded the result
    slip = models.CharField(max_length=20)  # what the slip says, as it is recorded
    result = models.CharField(max_length=20)  # ... and as it is written here
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("tournament", "round", "board", "game"), name="a_board_once")]


class Game(models.Model):
    """One game of a round. What it is stands in its lines; the columns here are renewed with each line, for walls of
    many boards and for whoever keeps the time."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="games")
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    game = models.PositiveIntegerField(default=0)  # of a match of teams: the board in it
    take = models.PositiveIntegerField(default=1)  # of several at a board the last is its game
    begun_at = models.CharField(max_length=40)  # the place its lines name: where its players were paired then
    players = models.CharField(max_length=20)  # start numbers, White's first: another pairing makes another game
    began = models.BigIntegerField()  # milliseconds since 1970: from there its times count
    seq = models.PositiveIntegerField(default=0)  # of the last line
    total = models.CharField(max_length=16)  # the sum of its lines
    phase = models.CharField(max_length=10)
    is_calling = models.BooleanField(default=False)  # somebody waits for the arbiter
    is_signed = models.BooleanField(default=False)  # nothing happens any more
    flag_at = models.BigIntegerField(null=True, db_index=True)  # when a flag falls by itself, milliseconds since 1970
    is_running = models.BooleanField(default=False, db_index=True)  # a clock that we keep

    class Meta:
        ordering = ("round", "board", "game", "take")
        constraints = [
            models.UniqueConstraint(fields=("tournament", "round", "board", "game", "take"), name="a_game_once"),
            models.UniqueConstraint(fields=("tournament", "begun_at"), name="a_name_of_lines_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round}.{self.board}"


class GameLine(models.Model):
    """One line of a game: line 0 has its conditions, the others an event each."""

    of = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lines")
    seq = models.PositiveIntegerField()
    text = models.TextField()
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seq",)
        constraints = [models.UniqueConstraint(fields=("of", "seq"), name="one_line_of_a_game_a_number")]
