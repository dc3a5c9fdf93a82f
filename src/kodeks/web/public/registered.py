"""People of the federation's books as everybody may know them. Nothing is told of who refused his name, of who was
taken out of the books, and of who never stood on a published list nor earned anything; of minors only name, club and
year."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from kodeks.officials import Arbiter
from kodeks.tournament import Entry
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import arbiter_of
from kodeks.web.books.models import Award, Listed, Player, RatingChange, TrailEntry
from kodeks.web.logs.models import Tournament
from kodeks.web.privacy.consents import wishes_in
from kodeks.web.privacy.models import Removal
from kodeks.web.privacy.wishes import Wishes
from kodeks.web.public.people import is_minor, minors_among
from kodeks.web.public.views import PublicTournament, opened

PUBLISHED = ("A", "B", "N")  # the technical list is not [VI.2.1.4]


class PublicPlayer(NamedTuple):
    """A player of the register as everybody may know him."""

    player: Player
    name: str
    club: str
    born: str  # the year
    is_withheld: bool  # a minor: no more than this is told

    @property
    def titles(self) -> dict[str, str]:
        """By game, where he has one."""
        games = () if self.is_withheld else ("100", "64")
        return {game: title for game in games if (title := self.player.title(game))}


def known_players() -> QuerySet[Player]:
    """Those who may have a page; each is still to be asked for (`shown`)."""
    on_a_list = Listed.objects.filter(player=OuterRef("pk"), list_name__in=PUBLISHED, of__is_in_force=True)
    earned, removed = (each.objects.filter(player=OuterRef("pk")) for each in (Award, Removal))
    return (
        Player.objects.alias(listing=_first(on_a_list), award=_first(earned))
        .filter(Q(listing__isnull=False) | Q(award__isnull=False))
        .exclude(Exists(removed))
    )


def _first(rows: QuerySet[Any]) -> Subquery:
    """One of the rows that name a player, looked up in their index for him alone. Where only `Exists` is asked and
    another question stands beside it, PostgreSQL gathers the rows of everybody first."""
    return Subquery(rows.order_by().values("pk")[:1])


def shown(player: Player, wishes: Wishes, today: date) -> PublicPlayer | None:
    """As everybody may know him; nothing if he refused."""
    wish = wishes.of(_entry(player))
    if not wish.shows_name:
        return None
    club = "" if player.club is None else player.club.name
    is_withheld = is_minor(player.birth, today) and not wish.shows_details
    return PublicPlayer(player, player.shown_name, club, player.birth[:4], is_withheld)


def _entry(player: Player) -> Entry:
    """By what it is asked whether he may be shown."""
    return Entry(name=player.name, birth=player.birth, licence=player.number)


def public_player(number: int) -> PublicPlayer | None:
    """By the number of his page; one that is gone since duplicates were merged leads to who was kept."""
    while (kept := _kept_for(number)) is not None:
        number = kept
    found = known_players().select_related("club").filter(pk=number).first()
    return None if found is None else next(iter(public_players([found])), None)


def _kept_for(number: int) -> int | None:
    """Who was kept when this row was merged with another; each merge leads to a row that is there longer."""
    if Player.objects.filter(pk=number).exists():
        return None
    merged = TrailEntry.objects.filter(kind="merged", facts__gone=number, undone_by=None).order_by("-id").first()
    return None if merged is None else int(merged.facts["kept"])


def public_players(players: Iterable[Player]) -> list[PublicPlayer]:
    """Those of them who may be shown."""
    everybody, today = list(players), timezone.localdate()
    wishes = wishes_in(minors=minors_among(map(_entry, everybody), today))
    return [found for each in everybody if (found := shown(each, wishes, today)) is not None]


# What the books tell of a player


def rows_of(found: PublicPlayer, game: str) -> list[Listed]:
    """His rows on the published lists of a game, the oldest first."""
    if found.is_withheld:
        return []
    rows = found.player.listed.filter(of__game=game, of__is_in_force=True, list_name__in=PUBLISHED)
    return list(rows.select_related("of").order_by("of__quarter", "of_id"))


def changes_of(found: PublicPlayer, game: str) -> list[RatingChange]:
    """What events did to his rating, the latest first. Of games left out it is told with whom they were only if that
    one may be named."""
    if found.is_withheld:
        return []
    rows = found.player.changes.filter(of__game=game, of__is_in_force=True).select_related(
        "of", "submission__tournament__publication"
    )
    return list(rows.order_by("-of__quarter", "-of_id", "-id").defer("submission__data"))


def names_of_opponents(changes: Iterable[RatingChange], nameless: str) -> Mapping[str, str]:
    """Those whom changes speak of by their numbers: by name, or as one who is not named."""
    numbers = {game["opponent"] for each in changes for game in each.working["excluded"] if game["opponent"]}
    known = {each.player.number: each.name for each in public_players(Player.objects.filter(number__in=numbers))}
    return {number: known.get(number, nameless) for number in numbers}


def awards_of(found: PublicPlayer) -> list[Award]:
    """Titles, categories and norms, the latest first."""
    return [] if found.is_withheld else list(found.player.awards.select_related("of"))


def tournaments_of(found: PublicPlayer) -> QuerySet[Tournament]:
    """The public tournaments of the books in which he played, the latest first."""
    if found.is_withheld:
        return Tournament.objects.none()
    played = Q(submissions__changes__player=found.player) | Q(submissions__awards__player=found.player)
    return Tournament.objects.filter(played, publication__is_public=True).distinct().order_by("-starts", "-pk")


def number_in(found: PublicPlayer, row: Tournament) -> tuple[PublicTournament, int] | None:
    """A public tournament, and his start number there; nothing if he is not named in it."""
    at = opened(row.key)
    mine = {found.player.number, *found.player.former_numbers.values_list("number", flat=True)}
    place = next((place for place, entry in enumerate(at.state.entries) if entry.licence in mine), None)
    if place is None or place not in at.state.order:
        return None
    return at, at.state.order.index(place) + 1


# Arbiters


class PublicArbiter(NamedTuple):
    """An arbiter: his row, and what the College's register says."""

    row: models.Arbiter
    arbiter: Arbiter


def public_arbiters() -> list[PublicArbiter]:
    """Those whose names may be shown."""
    wishes = wishes_in()
    rows = models.Arbiter.objects.all()
    return [PublicArbiter(row, arbiter_of(row)) for row in rows if wishes.of(Entry(name=row.name)).shows_name]
