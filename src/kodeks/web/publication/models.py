"""Whether and how a tournament is shown to everybody, and who asks to be entered from there."""

from __future__ import annotations

from django.db import models

from kodeks.tournament import Entry, Tournament
from kodeks.tournament.announced import published
from kodeks.web.logs.models import Tournament as Row


class Publication(models.Model):
    """The public side of a tournament. One that has none is not shown."""

    tournament = models.OneToOneField(Row, on_delete=models.CASCADE, related_name="publication")
    is_public = models.BooleanField(default=False)
    by_rounds = models.BooleanField(default=False)  # results are shown when their round is complete
    takes_entries = models.BooleanField(default=False)  # the public page has an entry form

    def __str__(self) -> str:
        return f"{self.tournament}: {'public' if self.is_public else 'not public'}"

    def shown(self, state: Tournament) -> Tournament:
        """The tournament as everybody may know it, but for names that were refused: `opened` takes those out."""
        return published(state, by_rounds=self.by_rounds)


class Application(models.Model):
    """Somebody who asks to be entered, from the public page. Whoever has the desk accepts or refuses him."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        ACCEPTED = "accepted"
        REFUSED = "refused"

    tournament = models.ForeignKey(Row, on_delete=models.CASCADE, related_name="applications")
    once = models.CharField(max_length=40)  # of the form: sent twice it is one application
    name = models.CharField(max_length=500)  # of a player, or of a team
    surname = models.CharField(max_length=500, blank=True)  # of a player: which words of the name it is
    club = models.CharField(max_length=500, blank=True)
    birth = models.CharField(max_length=10, blank=True)  # a year, or a date year-month-day
    sex = models.CharField(max_length=1, blank=True)
    licence = models.CharField(max_length=500, blank=True)
    title = models.CharField(max_length=500, blank=True)
    players = models.JSONField(default=list, blank=True)  # of a team
    contact = models.CharField(max_length=200)  # e-mail or telephone: seen at the desk only
    hides_name = models.BooleanField(default=False)  # consents, for this tournament
    shows_details = models.BooleanField(default=False)  # of a minor
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = [models.UniqueConstraint(fields=("tournament", "once"), name="a_form_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def entry(self) -> Entry:
        """As he asks to be entered."""
        return Entry(
            name=self.name,
            surname=self.surname,
            club=self.club,
            birth=self.birth,
            sex=self.sex,
            licence=self.licence,
            title=self.title,
            players=tuple(self.players),
        )


def waiting_in(tournament: Row) -> int:
    """How many wait for the desk."""
    return Application.objects.filter(tournament=tournament, status=Application.Status.WAITING).count()
