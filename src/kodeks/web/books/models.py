"""The books of the federation as the database keeps them. Rows become values of the core here, and hold no rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from django.conf import settings
from django.db import models

from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.tables import by_surname, shown_name
from kodeks.tournament import Entry
from kodeks.web.books.licence_models import LicenceFee
from kodeks.web.books.trail_models import TrailEntry, TrailRow  # Django finds its models here
from kodeks.web.books.word_index import indexed_words, search_words
from kodeks.words import languages

__all__ = [
    "Arbiter",
    "ArbiterBook",
    "Award",
    "Club",
    "Decision",
    "DecisionKind",
    "FormerNumber",
    "LicenceFee",
    "Listed",
    "Player",
    "RatingChange",
    "RatingList",
    "Status",
    "Submission",
    "TrailEntry",
    "TrailRow",
    "filing_key",
    "name_keys",
    "words_of_name",
]


@lru_cache(maxsize=65_536)
def words_of_name(name: str) -> str:
    """By which people of the same name are found, whatever its order, capitals and accents."""
    return " ".join(sorted(search_words(name).split()))[:300]


def filing_key(name: str) -> str:
    """Sorts as the alphabet of the federation's own language does, in any database: its places as figures of one width,
    and as much of a name as a key has room for."""
    return languages()[0].order(name)[0][:50].translate(_FIGURES)


class _Figures(dict[int, str]):
    """Each sign as four figures, worked out when it is first met."""

    def __missing__(self, sign: int) -> str:
        return self.setdefault(sign, f"{min(sign, 0xFFFF):04x}")


_FIGURES = _Figures()


class NameKeys(NamedTuple):
    """What follows from a name and a number: what searches look at, namesakes are found by and lists go by."""

    words: str
    name_words: str
    filed: str


def name_keys(name: str, surname: str, number: str) -> NameKeys:
    filed = filing_key(by_surname(Entry(name=name, surname=surname)))
    return NameKeys(indexed_words(name, number), words_of_name(name), filed)


class Club(models.Model):
    """A club, or a school."""

    name = models.CharField(max_length=200, unique=True)
    place = models.CharField(max_length=200, blank=True)
    licence_from = models.DateField(null=True)
    licence_to = models.DateField(null=True)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A player of the register. His number is that of his licence; without a licence the register gives one."""

    number = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=200)
    surname = models.CharField(max_length=200, blank=True)  # which words of the name it is; empty where nobody knows
    words = models.CharField(max_length=300, db_index=True)  # what a search looks at, by `word_index`
    filed = models.CharField(max_length=200, blank=True)  # what lists by name go by
    name_words = models.CharField(max_length=300, db_index=True, blank=True)  # of the name alone, whatever their order
    sex = models.CharField(max_length=1, blank=True)  # "m" or "w"
    birth = models.CharField(max_length=10, blank=True)  # a year, or a date year-month-day
    federation = models.CharField(max_length=60, blank=True)
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, related_name="players")
    fide_id = models.CharField(max_length=20, blank=True)
    fmjd_id = models.CharField(max_length=20, blank=True)
    licence_from = models.DateField(null=True)
    licence_to = models.DateField(null=True)
    title_100 = models.CharField(max_length=60, blank=True)  # as `read_holdings` reads it
    title_64 = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ("words", "number")
        indexes = [models.Index(fields=("filed", "number", "words"), name="players_as_filed")]  # searched in that order

    def __str__(self) -> str:
        return self.name

    def note_words(self) -> None:
        """What a search looks at and lists go by follows from the rest; called before a row is written."""
        self.words, self.name_words, self.filed = name_keys(self.name, self.surname, self.number)

    def save(self, *args: object, **named: object) -> None:
        self.note_words()
        super().save(*args, **named)  # type: ignore[arg-type]

    @property
    def shown_name(self) -> str:
        return shown_name(Entry(name=self.name, surname=self.surname))

    def title(self, game: str) -> str:
        return self.title_64 if game == "64" else self.title_100

    def set_title(self, game: str, title: str) -> None:
        if game == "64":
            self.title_64 = title
        else:
            self.title_100 = title

    def entry(self, game: str, listed: Listed | None = None) -> Entry:
        """As he would be entered in an event of a game."""
        on_list = listed is not None and listed.list_name in ("A", "B", "N")
        return Entry(
            name=self.name,
            surname=self.surname,
            rating=listed.rating if listed is not None and on_list else None,
            list_name=listed.list_name if listed is not None and on_list else None,
            list_place=listed.place if listed is not None and on_list else None,
            title=self.title(game),
            sex=self.sex,
            birth=self.birth,
            federation=self.federation,
            club="" if self.club is None else self.club.name,
            licence=self.number,
            fide_id=self.fide_id,
            fmjd_id=self.fmjd_id,
        )


class FormerNumber(models.Model):
    """A number somebody had before duplicates were merged: events that name it still find him."""

    number = models.CharField(max_length=40, unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_numbers")


_LIST_COLUMNS = ("name", "list_name", "rating", "games", "last_game", "has_reached_2300", "sex", "birth", "club")


def _list_row(number: str, name: str, list_name: str, rating: int | None, *others: Any) -> ListRow:
    """A row of a list as the core reckons with it."""
    games, last_game, has_reached_2300, sex, birth, club = others
    return ListRow(
        player=number,
        name=name,
        list_name=ListName(list_name) if list_name else None,
        rating=rating,
        games=games,
        last_game=last_game,
        has_reached_2300=has_reached_2300,
        sex=sex,
        birth=birth,
        club=club,
    )


class RatingList(models.Model):
    """An issue of the lists of a game that are valid in a quarter. The newest that was not withdrawn is in force; none
    is ever changed."""

    game = models.CharField(max_length=3)
    quarter = models.CharField(max_length=6)  # as 2026Q3
    issue = models.PositiveIntegerField(default=1)
    is_in_force = models.BooleanField(default=True)
    reason = models.TextField(blank=True)  # why there is another issue
    withdrawn_at = models.DateTimeField(null=True)  # its rows are gone; that it was there is told
    inputs = models.JSONField(null=True)  # events it was computed from, with their sums, and others known by then
    is_imported = models.BooleanField(default=False)  # or computed here
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-quarter", "game", "-issue")
        constraints = [
            models.UniqueConstraint(fields=("game", "quarter", "issue"), name="an_issue_once"),
            models.UniqueConstraint(
                fields=("game", "quarter"), condition=models.Q(is_in_force=True), name="one_list_in_force"
            ),
        ]

    @property
    def valid_from(self) -> date:
        """The first day it is in force."""
        return Quarter.parse(self.quarter).first_day

    def value(self, players: Collection[int] | None = None) -> ListValue:
        """The list as the core reckons with it; or of some players."""
        rows = self.rows.values_list("player__number", *_LIST_COLUMNS)  # rows of a model would take four times as long
        rows = rows if players is None else rows.filter(player__in=players)
        return ListValue(self.game, Quarter.parse(self.quarter), tuple(_list_row(*row) for row in rows))


_LISTED_FACTS = ("rating", "games", "last_game", "has_reached_2300", "name", "sex", "birth", "club")


class Listed(models.Model):
    """A player on a list, as the list says it."""

    of = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="listed")
    list_name = models.CharField(max_length=1, blank=True)  # A, B, N, T; empty for who is only remembered
    place = models.PositiveIntegerField(null=True)
    rating = models.IntegerField(null=True)
    games = models.PositiveIntegerField(default=0)
    last_game = models.DateField(null=True)
    has_reached_2300 = models.BooleanField(default=False)
    name = models.CharField(max_length=200)
    sex = models.CharField(max_length=1, blank=True)
    birth = models.CharField(max_length=10, blank=True)
    club = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("of", "player"), name="nobody_twice_on_a_list")]
        indexes = [
            models.Index(fields=("of", "list_name", "place", "id"), name="lists_by_place"),
            models.Index(fields=("of", "list_name", "birth"), name="lists_by_birth"),
        ]

    COLUMNS = ("of", "player", "list_name", "place", *_LISTED_FACTS)

    @property
    def shown_name(self) -> str:
        """The name that the list has, surname first where the register knows it."""
        return shown_name(Entry(name=self.name, surname=self.player.surname))

    @classmethod
    def rows_of(cls, of: RatingList, value: ListValue, players: Mapping[str, int]) -> Iterable[tuple[Any, ...]]:
        """A list of the core as values of these columns; players by their numbers."""
        facts = attrgetter(*_LISTED_FACTS)
        for place, row in value.placed():
            letter = "" if row.list_name is None else row.list_name.value
            yield of.pk, players[row.player], letter, place, *facts(row)


class Status(models.TextChoices):
    """Where a submitted tournament stands."""

    RECEIVED = "received"
    APPROVED = "approved"
    RETURNED = "returned"


class Submission(models.Model):
    """A tournament submitted to the technical commission: its bundle, and what became of it."""

    checksum = models.CharField(max_length=64, unique=True)  # of the manifest, and so of everything
    data = models.BinaryField()
    manifest = models.JSONField()
    tournament = models.ForeignKey("desk.Tournament", on_delete=models.SET_NULL, null=True, related_name="submissions")
    name = models.CharField(max_length=300)
    game = models.CharField(max_length=10)
    ends = models.CharField(max_length=10, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RECEIVED)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="submissions")
    at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)
    reason = models.TextField(blank=True)  # why it was returned
    settled = models.DateField(null=True)  # the day that tells its quarter
    quarter = models.CharField(max_length=6, blank=True)  # in which it is booked, if it is rated
    options = models.JSONField(default=dict)  # what the commission added: for women, which championship
    served = models.JSONField(default=list)  # ids of arbiters whose service it is, since it was approved
    event = models.TextField(blank=True)  # the games, as a line of JSON
    event_id = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.name


class DecisionKind(models.TextChoices):
    APPROVED = "approved"
    RETURNED = "returned"
    TAKEN_BACK = "taken_back"  # the decision before it


class Decision(models.Model):
    """A decision of the commission: what, who, when and why. None is ever changed."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=10, choices=DecisionKind.choices)
    reason = models.TextField(blank=True)
    answers = models.JSONField(default=list)  # conditions that failed: which, overridden or withheld, why, and for whom
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)


class Award(models.Model):
    """A category, title or norm that a player earned, with its evidence; valid from its approval [VII.7.6]."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="awards")
    game = models.CharField(max_length=3)
    before = models.CharField(max_length=60, blank=True)
    stood = models.CharField(max_length=60, blank=True)  # in the register until then; entries may have told more
    after = models.CharField(max_length=60)
    event = models.CharField(max_length=300, blank=True)
    day = models.DateField()  # the last one of the event
    games = models.PositiveIntegerField(default=0)  # played there
    rulings = models.JSONField(default=list)  # what was earned, and on what it rests
    working = models.JSONField(default=list)  # every condition
    norms = models.JSONField(default=list)  # booked with it: rank, event, games, the rank it counts for
    of = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, related_name="awards")  # if a list gave it
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, null=True, related_name="awards")
    approved_on = models.DateField()
    withdrawn_on = models.DateField(null=True)  # by a decision of the commission: it counts no more
    confirmed_on = models.DateField(null=True)  # it stands though the list that gave it was replaced

    class Meta:
        ordering = ("-approved_on", "-id")


class RatingChange(models.Model):
    """What an event did to a rating, with its working, as the list of the next quarter was computed from it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="changes")
    of = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="changes")  # that came out
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="changes")
    working = models.JSONField()

    class Meta:
        ordering = ("-of__quarter", "id")


class Arbiter(models.Model):
    """An arbiter: his part of the College's register, as its text."""

    key = models.CharField(max_length=60, unique=True)  # his id in the register
    name = models.CharField(max_length=200)
    words = models.CharField(max_length=300, db_index=True)
    text = models.TextField()

    class Meta:
        ordering = ("words", "key")

    def __str__(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        return self.name

    def note_words(self) -> None:
        self.words = search_words(self.name, self.key)[:300]

    def save(self, *args: object, **named: object) -> None:
        self.note_words()
        super().save(*args, **named)  # type: ignore[arg-type]


class ArbiterBook(models.Model):
    """What else the College's register holds: Conferences, the College, appointments. There is one row, or none."""

    text = models.TextField()
