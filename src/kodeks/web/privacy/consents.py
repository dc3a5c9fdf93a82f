"""Consents read from the books: those of the register, and those that came with an entry to one tournament."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from kodeks.tournament import Entry
from kodeks.web.books.models import FormerNumber, Player, words_of_name
from kodeks.web.door.prepared import prepared
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.words import say
from kodeks.web.privacy.models import Consent, Matter
from kodeks.web.privacy.wishes import Wish, Wishes, name_key
from kodeks.web.publication.models import Application

_AT_ONCE = 500  # names or numbers that are asked for in one go


def pseudonym(number: str) -> str:
    """Who has refused his name, by his start number."""
    return say("privacy-player", number=number)


def standing_of(player: Player) -> dict[str, Consent]:
    """The latest word on each matter, where there is one."""
    return {each.matter: each for each in player.consents.order_by("id")}


def _last_words(matter: Matter, is_given: bool) -> QuerySet[Consent]:
    """Those who said it of a matter, and nothing else since."""
    later = Consent.objects.filter(player=OuterRef("player"), matter=matter, pk__gt=OuterRef("pk"))
    return Consent.objects.filter(~Exists(later), matter=matter, is_given=is_given)


@prepared
def _refusals() -> QuerySet[Consent, tuple[Any, ...]]:
    who = "player__number", "player__name", "player__birth"
    return _last_words(Matter.NAME, is_given=False).order_by("id").values_list("player_id", *who)


@prepared
def _accepted(tournament: int) -> QuerySet[Application]:
    return Application.objects.filter(tournament=tournament, status=Application.Status.ACCEPTED)


def wishes_in(tournament: Tournament | None = None, minors: Iterable[Entry] = ()) -> Wishes:
    """What holds for a tournament, or for the federation's own pages: whose names are not shown; and which of these
    minors may be told of. Who said it to one tournament said it there only; what he refused in either place he
    refused."""
    people = {pk: (number, name, birth) for pk, number, name, birth in _refusals()}
    wishes = dict.fromkeys(people, Wish(shows_name=False))
    for pk, *who in _may_be_told_of(minors):
        people[pk] = (who[0], who[1], who[2])
        wishes[pk] = Wish(pk not in wishes, shows_details=True)
    by_number = {people[pk][0]: wish for pk, wish in wishes.items()}
    if wishes:
        former = FormerNumber.objects.filter(player__in=wishes).values_list("number", "player_id")
        by_number |= {number: wishes[pk] for number, pk in former}
    said = [(people[pk][1], people[pk][2], wish) for pk, wish in wishes.items()]
    if tournament is None:
        return Wishes(by_number, _by_name(said))
    for application in _accepted(tournament.pk):
        wish = Wish(not application.hides_name, application.shows_details)
        if wish != Wish():
            said.append((application.name, application.birth, wish))
            if application.licence:
                known = by_number.get(application.licence, wish)
                shows_details = known.shows_details or wish.shows_details
                by_number[application.licence] = Wish(known.shows_name and wish.shows_name, shows_details)
    return Wishes(by_number, _by_name(said))


def _may_be_told_of(minors: Iterable[Entry]) -> list[tuple[Any, ...]]:
    """Who of them, or of the same name, may be: number and name tell which of the register they are."""
    wanted = tuple(minors)
    numbers = list({entry.licence for entry in wanted if entry.licence})
    names = list({words_of_name(entry.name) for entry in wanted if not entry.licence})
    agreed = _last_words(Matter.DETAILS, is_given=True)
    ways = (("player__number__in", numbers), ("player__former_numbers__number__in", numbers))
    found = set[tuple[Any, ...]]()
    for way, told in (*ways, ("player__name_words__in", names)):
        for begin in range(0, len(told), _AT_ONCE):
            some = agreed.filter(**{way: told[begin : begin + _AT_ONCE]})
            found.update(some.values_list("player_id", "player__number", "player__name", "player__birth"))
    return sorted(found)


def _by_name(said: Iterable[tuple[str, str, Wish]]) -> dict[tuple[str, ...], tuple[tuple[str, Wish], ...]]:
    found: dict[tuple[str, ...], tuple[tuple[str, Wish], ...]] = {}
    for name, birth, wish in said:
        key = name_key(name)
        found[key] = (*found.get(key, ()), (birth, wish))
    return found


def refusing(wishes: Wishes) -> list[int]:
    """The rows of the register whose names are not shown, in their order: those who refused, and who may be one of
    them."""
    names = [" ".join(key) for key, said in wishes.by_name.items() if not all(wish.shows_name for _, wish in said)]
    found = list[int]()
    for begin in range(0, len(names), _AT_ONCE):
        people = Player.objects.filter(name_words__in=names[begin : begin + _AT_ONCE])
        for pk, name, birth, number in people.order_by().values_list("pk", "name", "birth", "number"):
            if not wishes.of(Entry(name=name, birth=birth, licence=number)).shows_name:
                found.append(pk)
    return sorted(found)


def has_shown_details() -> Exists:
    """Of rows that have a `player`: whether he agreed that more is told of him though he is a minor."""
    return Exists(_last_words(Matter.DETAILS, is_given=True).filter(player=OuterRef("player")))
