"""Who may be meant by what somebody types: in the federation's register, and in the published lists at hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from kodeks.clock import assess, parse_control
from kodeks.formats.ratings.published import PublishedPlayer, Publisher
from kodeks.rating import GAMES
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.storage.published_lists import by_number, find_published
from kodeks.tournament import Entry, Regulations
from kodeks.tournament.entry import full_name
from kodeks.web.books.lookup import find_people, listed_now
from kodeks.web.books.models import Player

_REGISTER = "register"


class FoundPerson(NamedTuple):
    """Somebody who may be meant: how a link names him, where he stands, and as he would be entered."""

    key: str
    source: str  # "register", "fide" or "fmjd"
    entry: Entry


def lists_folder() -> Path:
    """Where published lists are kept."""
    return Path(settings.HOME) / "lists"


def look_up(text: str, regulations: Regulations) -> list[FoundPerson]:
    """Those of the register first; of a list nobody who stands there already."""
    registered = [
        FoundPerson(f"{_REGISTER}:{player.pk}", _REGISTER, _registered(player, regulations))
        for player, _ in find_people(text, _game(regulations))
    ]
    publisher = _publisher(regulations)
    known = {_number(person.entry, publisher) for person in registered}
    listed = find_published(lists_folder(), publisher, text)
    return registered + [
        FoundPerson(f"{publisher}:{player.number}", publisher.value, published_entry(player, publisher, regulations))
        for player in listed
        if player.number not in known
    ]


def found_by_key(key: str, regulations: Regulations) -> Entry | None:
    """Whom a link names; nobody, if he is not there any more."""
    source, _, number = key.partition(":")
    if source == _REGISTER:
        player = Player.objects.select_related("club").filter(pk=int(number)).first() if _is_number(number) else None
        return None if player is None else _registered(player, regulations)
    if source not in set(Publisher):
        return None
    found = by_number(lists_folder(), Publisher(source), number)
    return published_entry(found[0], Publisher(source), regulations) if found else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _game(regulations: Regulations) -> str:
    return regulations.game if regulations.game in GAMES else GAMES[0]


def _publisher(regulations: Regulations) -> Publisher:
    return Publisher.FIDE if regulations.is_chess else Publisher.FMJD


def _number(entry: Entry, publisher: Publisher) -> str:
    return entry.fide_id if publisher is Publisher.FIDE else entry.fmjd_id


def _registered(player: Player, regulations: Regulations) -> Entry:
    """The federation's titles and ratings are of draughts."""
    game = _game(regulations)
    if regulations.is_chess:
        return replace(player.entry(game), title="")
    return player.entry(game, listed_now([player], game).get(player.pk))


def published_entry(player: PublishedPlayer, publisher: Publisher, regulations: Regulations) -> Entry:
    """As he would be entered, with the rating of the event's tempo; FMJD's list is of the board of 100 squares."""
    is_fide = publisher is Publisher.FIDE
    rating = _of_tempo(player, regulations) if is_fide else player.standard if regulations.game == "100" else None
    return Entry(
        name=full_name(player.surname, player.given_name),
        surname=player.surname,
        rating=rating,
        title=player.title,
        sex=player.sex,
        birth=player.birth,
        federation=player.federation,
        fide_id=player.number if is_fide else "",
        fmjd_id="" if is_fide else player.number,
    )


def _of_tempo(player: PublishedPlayer, regulations: Regulations) -> int | None:
    """The rating for the class of the event's tempo; the standard one where he has no other, or the tempo is not
    known."""
    if regulations.play.tempo is None:
        return player.standard
    rules = tempo_rules(regulations.edition, regulations.board)
    tempo = assess(parse_control(regulations.play.tempo), rules).name
    own = {TempoClass.RAPID: player.rapid, TempoClass.BLITZ: player.blitz}.get(tempo)
    return own or player.standard
