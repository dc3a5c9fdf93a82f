"""The register asked from elsewhere: people by name or licence, and what it says against an entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from kodeks import titles
from kodeks.rating.settings import law
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Entry, Regulations, Tournament
from kodeks.web.books.leafing import leaf_of
from kodeks.web.books.models import Listed, Player
from kodeks.web.books.open_books import registered
from kodeks.web.books.rating_books import newest
from kodeks.web.books.word_index import search_words

_MOST = 12


class RegisteredPlayer(NamedTuple):
    """A player of the register, and his row on the newest list of a game."""

    player: Player
    listed: Listed | None


def find_people(text: str, game: str) -> list[RegisteredPlayer]:
    """The first players that a search finds, with what the newest list says of them."""
    if len(search_words(text)) < 2:
        return []
    players = leaf_of(Player.objects.all(), text, _MOST).players
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
    players = {player.number: player for player in Player.objects.filter(number__in=numbers).select_related("club")}
    known = dict(zip(players, registered(list(players.values()), regulations), strict=True))
    listed = listed_now(players.values(), regulations.game)
    found = {}
    for place, entry in enumerate(state.entries):
        player = players.get(entry.licence)
        if player is not None:
            flags = (*_of_licence(regulations, known[entry.licence]), *_of_rating(entry, listed.get(player.pk)))
            if flags:
                found[place] = flags
    return found


def _of_licence(regulations: Regulations, known: titles.RegisteredPlayer | None) -> Iterator[Ruling]:
    if not regulations.starts or known is None:
        return
    first = date.fromisoformat(regulations.starts)
    last = date.fromisoformat(regulations.ends) if regulations.ends else first
    if not known.is_licensed(first, last):
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
