"""The fields of a rated event, whatever kind of file tells them: each read, or one clear error that names the field."""

from __future__ import annotations

import re
from datetime import date
from functools import cache, lru_cache

from kodeks.clock import parse_control
from kodeks.formats.birth import read_birth
from kodeks.formats.entries.values import read_sex
from kodeks.malformed import MalformedText
from kodeks.rating import PlayerDetails
from kodeks.rulebook.house_reader import shipped_house_rules

_NO_LETTER = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")  # controls, and half of one, as JSON can escape it


def wrong_value(name: str, value: object) -> MalformedText:
    return MalformedText("log-wrong-value", f"{name}: {value}")


def is_plain(text: str) -> bool:
    """Whether it is letters and nothing that disturbs a line."""
    return _NO_LETTER.search(text) is None


@cache
def read_day(text: str, name: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise MalformedText("rating-not-a-date", f"{name}: {text}") from None
    if found.isoformat() != text or not 1900 <= found.year < 3000:
        raise MalformedText("rating-not-a-date", f"{name}: {text}")
    return found


@cache
def read_tempo(text: str) -> str:
    parse_control(text)
    return text


def read_house(key: str) -> str:
    if key not in shipped_house_rules():
        raise wrong_value("house", key)
    return key


@lru_cache(maxsize=100_000)
def read_id(player: str) -> str:
    """The id of a player; the same text is one value, however many events name it."""
    if not player.isprintable() or not player or player != player.strip():
        raise wrong_value("players", f'"{player}"')
    return player


def read_person(ident: str, name: str = "", sex: str = "", birth: str = "", club: str = "") -> PlayerDetails:
    """What is told of somebody beside his id."""
    return PlayerDetails(name.strip() or ident, read_sex(sex), read_birth(birth), club.strip())
