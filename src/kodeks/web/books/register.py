"""The register of players as others ask it: who is meant by an entry, and who is new."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from django.db.models import Q

from kodeks.malformed import MalformedText
from kodeks.tournament import Entry
from kodeks.web.books.models import FormerNumber, Player, words_of_name
from kodeks.web.books.trail import Changes, club_named

_OWN_NUMBER = re.compile(r"R-([0-9]{1,9})")


class Register(NamedTuple):
    """Players by their numbers, former ones too, and by their names."""

    by_number: Mapping[str, Player]
    by_name: Mapping[str, list[Player]]

    def find(self, entry: Entry) -> Player | None:
        """By his licence, else by his name, whatever the order of its words; birth tells people of one name apart."""
        if entry.licence:
            return self.by_number.get(entry.licence)
        found = self.namesakes(entry)
        if len(found) > 1:
            raise MalformedText("rating-name-of-several", entry.name)
        return found[0] if found else None

    def namesakes(self, entry: Entry) -> list[Player]:
        """Who may be meant by the name alone, whatever number stands there."""
        named = self.by_name.get(words_of_name(entry.name), [])
        return [each for each in named if births_agree(each.birth, entry.birth)]


def births_agree(one: str, two: str) -> bool:
    """Whether two births can be one: a year and a date of it, or one that is not known."""
    return not one or not two or one.startswith(two) or two.startswith(one)


def open_register() -> Register:
    """Everybody."""
    return _register(Player.objects.select_related("club"))


def register_of(people: Iterable[Entry]) -> Register:
    """The part of the register in which these stand, and their namesakes: by number, present or former, or by name."""
    everybody = tuple(people)
    numbers = {entry.licence for entry in everybody if entry.licence}
    names = {words_of_name(entry.name) for entry in everybody}
    former = FormerNumber.objects.filter(number__in=numbers).values("player")
    wanted = Q(number__in=numbers) | Q(name_words__in=names) | Q(pk__in=former)
    return _register(Player.objects.filter(wanted).select_related("club"))


def _register(players: Iterable[Player]) -> Register:
    everybody = list(players)
    by_number, by_name = {player.number: player for player in everybody}, dict[str, list[Player]]()
    by_pk = {player.pk: player for player in everybody}
    for number, pk in FormerNumber.objects.values_list("number", "player_id"):
        if pk in by_pk:
            by_number.setdefault(number, by_pk[pk])
    for player in everybody:
        by_name.setdefault(player.name_words, []).append(player)
    return Register(by_number, by_name)


def rating_numbers(people: Sequence[tuple[Entry, Player | None]]) -> dict[Entry, str | None]:
    """By what the ratings know everybody: his number. Whom the register does not have, or cannot tell, goes by his
    licence or name; two of one name are told apart."""
    numbers: dict[Entry, str | None] = {}
    named = Counter(entry.name for entry, player in people if player is None and not entry.licence)
    for place, (entry, player) in enumerate(people, start=1):
        own = f"{entry.name} ({place})" if named[entry.name] > 1 else None
        numbers[entry] = own if player is None else player.number
    return numbers


def numbers_and_rows() -> dict[str, int]:
    """Everybody's row by his number; by a former one, too, unless it is somebody else's now."""
    former = dict(FormerNumber.objects.values_list("number", "player_id"))
    return {**former, **dict(Player.objects.values_list("number", "pk"))}


def next_number() -> str:
    """The next number of the register for somebody without a licence."""
    return next(numbers_from_next())


def numbers_from_next() -> Iterator[str]:
    """The numbers that the register has not given yet, one after another."""
    taken = (
        *Player.objects.filter(number__startswith="R-").values_list("number", flat=True),
        *FormerNumber.objects.filter(number__startswith="R-").values_list("number", flat=True),
    )
    known = (match[1] for number in taken if (match := _OWN_NUMBER.fullmatch(number)))
    last = max(map(int, known), default=0)
    return (f"R-{number}" for number in count(last + 1))


def add_player(entry: Entry, game: str | None = None, changes: Changes | None = None) -> Player:
    """A new player from what an entry tells of him; his title is one on the board of the game. Part of the changes that
    are under way, if there are any."""
    changes = changes or Changes()
    player = Player(
        number=entry.licence.strip()[:40] or next_number(),
        name=entry.name.strip()[:200],
        surname=entry.parts.surname[:200] if entry.known_parts else "",
        sex=entry.sex,
        birth=entry.birth,
        federation=entry.federation[:60],
        club=club_named(entry.club, changes),
        fide_id=entry.fide_id[:20],
        fmjd_id=entry.fmjd_id[:20],
    )
    if game is not None:
        player.set_title(game, entry.title[:60])
    changes.keep(player)
    return player
