"""The register asked from elsewhere: people by name or licence, and what it says against an entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet

from kodeks.rating.settings import law
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Entry, Regulations, Tournament
from kodeks.web.books.models import FormerNumber, Listed, Player, search_words
from kodeks.web.books.rating_books import newest

_MOST = 12
_FEW = 2_000
_LONGEST = 200  # letters of a search: a database does not look for any number of words


class RegisteredPlayer(NamedTuple):
    """A player of the register, and his row on the newest list of a game."""

    player: Player
    listed: Listed | None


def searched(text: str) -> QuerySet[Player]:
    """Players whose name or number has all these words, or whose former number it is."""
    text = text[:_LONGEST].strip()
    found = Player.objects.select_related("club")
    words = Q()
    for word in search_words(text).split():
        words &= Q(words__contains=word)
    former = FormerNumber.objects.filter(number__iexact=text).values("player")
    return found.filter(words | Q(pk__in=former)) if text else found


def filed_rows(found: QuerySet[Player]) -> QuerySet[Player, int] | list[int]:
    """Ids of players in the order of lists by name. A few are sorted here: the database would go through everybody in
    that order to find them. Many it finds soon."""
    few = list(found.order_by().values_list("filed", "number", "pk")[: _FEW + 1])
    if len(few) <= _FEW:
        return [pk for *_, pk in sorted(few)]
    return found.order_by("filed", "number").values_list("pk", flat=True)


def find_people(text: str, game: str) -> list[RegisteredPlayer]:
    """The first players that a search finds, with what the newest list says of them."""
    if len(search_words(text)) < 2:
        return []
    players = list(searched(text)[:_MOST])
    listed = listed_now(players, game)
    return [RegisteredPlayer(player, listed.get(player.pk)) for player in players]


def listed_now(players: Iterable[Player], game: str) -> Mapping[int, Listed]:
    """Rows of the newest list of a game, by player."""
    last = newest(game)
    if last is None:
        return {}
    return {row.player_id: row for row in Listed.objects.filter(of=last, player__in=[each.pk for each in players])}


# Entries


def register_flags(state: Tournament) -> Mapping[int, tuple[Ruling, ...]]:
    """What the register says against entries, by their place from 0: a licence that is not valid on the days of the
    event, a rating that is not the one of the newest list. Whom it does not know it says nothing of."""
    regulations = state.regulations
    numbers = {entry.licence for entry in state.entries if entry.licence}
    if regulations.is_chess or regulations.teams.boards or not numbers:
        return {}
    players = {player.number: player for player in Player.objects.filter(number__in=numbers)}
    listed = listed_now(players.values(), regulations.game)
    found = {}
    for place, entry in enumerate(state.entries):
        player = players.get(entry.licence)
        if player is not None:
            flags = (*_of_licence(regulations, player), *_of_rating(entry, listed.get(player.pk)))
            if flags:
                found[place] = flags
    return found


def _of_licence(regulations: Regulations, player: Player) -> Iterator[Ruling]:
    if not regulations.starts:
        return
    first = date.fromisoformat(regulations.starts)
    last = date.fromisoformat(regulations.ends) if regulations.ends else first
    if not player.is_licensed(first, last):
        wanted = {"I": "VII.7.2.3", "title": "VII.7.3.3"}
        articles = tuple(regulations.code.cite(wanted[norm]) for norm in regulations.norms if norm in wanted)
        yield Ruling(Verdict.ARBITER_DECISION_REQUIRED, "entry-licence-not-valid", articles)


def _of_rating(entry: Entry, listed: Listed | None) -> Iterator[Ruling]:
    if entry.is_technical or listed is None or listed.list_name not in ("A", "B", "N"):
        return
    assert listed.rating is not None, "who is on a list has a rating"
    if (entry.rating, entry.list_name) != (listed.rating, listed.list_name):
        facts: dict[str, int | str] = {"rating": listed.rating, "list": listed.list_name}
        yield Ruling(Verdict.ARBITER_DECISION_REQUIRED, "entry-rating-differs", (law("VI.3.2"),), facts)
