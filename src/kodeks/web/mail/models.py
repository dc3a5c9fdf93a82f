"""Messages as the database keeps them: who asked for them and when, what is to be told, and each letter."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.db import models
from django.db.models import Q

from kodeks.web.books.models import Arbiter, Player
from kodeks.web.publication.models import Application

_SALT = "kodeks.mail"


class Kind(models.TextChoices):
    """What a message is about. The words are stable: the database and addresses carry them."""

    ENTRY = "entry"  # an entry was accepted, or not
    PAIRING = "pairing"  # of a round, announced
    NORM = "norm"  # or title, or category
    LIST = "list"  # a rating list was published
    LICENCE = "licence"  # it ends soon


class Subscription(models.Model):
    """Somebody who asked to be written to, with the day he did: with an entry, at his account, or through the
    federation as a player or an arbiter. What he refuses he gets no more; nothing of it is ever assumed."""

    email = models.EmailField(max_length=200)
    language = models.CharField(max_length=5)
    site = models.CharField(max_length=200)  # the address by which he knows us
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="mail")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="mail")
    arbiter = models.OneToOneField(Arbiter, on_delete=models.CASCADE, null=True, related_name="mail")
    application = models.OneToOneField(Application, on_delete=models.CASCADE, null=True, related_name="mail")
    given_on = models.DateField()  # the day of consent
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    refused = models.JSONField(default=list)  # kinds
    ended_on = models.DateField(null=True)  # refused altogether

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False)
                | Q(player__isnull=False)
                | Q(arbiter__isnull=False)
                | Q(application__isnull=False),
                name="mail_for_somebody",
            )
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.given_on}"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What he can be told: that of an entry, that of a player, of an arbiter, or of an account."""
        if self.application_id is not None:
            return Kind.ENTRY, Kind.PAIRING
        if self.player_id is not None:
            return Kind.NORM, Kind.LIST, Kind.LICENCE
        return (Kind.LICENCE,) if self.arbiter_id is not None else (Kind.LIST,)

    @property
    def holder(self) -> Player | Arbiter | None:
        """Of a licence: whom the register knows him as."""
        return self.player or self.arbiter

    def wants(self, kind: str) -> bool:
        return self.ended_on is None and kind in self.kinds and kind not in self.refused

    @property
    def token(self) -> str:
        """What lets its bearer refuse without signing in; it names nobody."""
        return signing.dumps(self.pk, salt=_SALT)

    @classmethod
    def of_token(cls, token: str) -> Subscription | None:
        try:
            return cls.objects.filter(pk=signing.loads(token, salt=_SALT)).first()
        except signing.BadSignature:
            return None

    def choose(self, wanted: set[str], today: date) -> None:
        """From now on only these kinds; none of them is none at all."""
        self.refused = [kind.value for kind in self.kinds if kind not in wanted]
        self.ended_on = today if len(self.refused) == len(self.kinds) else None
        self.save(update_fields=["refused", "ended_on"])


class Occasion(models.Model):
    """Something that concerns people; it is written with the books themselves, and told once."""

    kind = models.CharField(max_length=10, choices=Kind.choices)
    key = models.CharField(max_length=60)  # of the row it is about
    at = models.DateTimeField(auto_now_add=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        constraints = [models.UniqueConstraint(fields=("kind", "key"), name="an_occasion_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Letter(models.Model):
    """A message to one person: written once, tried until it is sent. What it says is not kept after that."""

    to = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    key = models.CharField(max_length=60)
    subject = models.CharField(max_length=300, blank=True)
    body = models.TextField(blank=True)
    next_at = models.DateTimeField()  # not before
    tries = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=300, blank=True)  # of the last attempt

    class Meta:
        ordering = ("id",)
        constraints = [models.UniqueConstraint(fields=("to", "kind", "key"), name="a_letter_once")]
        indexes = [models.Index(fields=("sent_at", "next_at"), name="letters_due")]

    @property
    def message_id(self) -> str:
        """The same however often it is tried: a server that took it and could not say so knows it again."""
        sign = signing.Signer(salt=_SALT).signature(f"letter {self.pk}")
        return f"<{sign}@{urlsplit(self.to.site).hostname or 'localhost'}>"

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
