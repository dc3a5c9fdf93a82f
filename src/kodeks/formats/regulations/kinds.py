"""Kinds of values: how each is read from TOML, checked, and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from kodeks.formats.regulations.places import Place

__all__ = [
    "DATE",
    "GROUPS",
    "MOMENT",
    "MONEY",
    "MONEYS",
    "PAIRS",
    "SWITCH",
    "TEXT",
    "TEXTS",
    "WHOLE",
    "Choice",
    "Kind",
    "quoted",
]

_MOST_CENTS = 10**12


class Kind(Protocol):
    """A value of one kind."""

    def read(self, value: object, place: Place) -> object:
        """The value of the regulations that TOML's value means."""

    def write(self, value: object) -> str:
        """The text that reads back as the value."""


@dataclass(frozen=True, slots=True)
class _Plain:
    """A kind made of two functions."""

    read: Callable[[object, Place], object]
    write: Callable[[object], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words."""

    words: type[StrEnum]

    def read(self, value: object, place: Place) -> object:
        """The member with this word."""
        if not isinstance(value, str) or value not in tuple(self.words):
            raise place.error("not-an-option", value)
        return self.words(value)

    def write(self, value: object) -> str:
        """Its word."""
        return quoted(str(value))


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def quoted(text: str) -> str:
    """A basic string of TOML."""
    letters = (
        _ESCAPES[letter] if letter in _ESCAPES else letter if letter.isprintable() else _unicode(letter)
        for letter in text
    )
    return f'"{"".join(letters)}"'


def _unicode(letter: str) -> str:
    return f"\\U{ord(letter):08X}"


def _text(value: object, place: Place) -> str:
    if not isinstance(value, str) or not value.strip():
        raise place.error("regulations-not-a-text", value)
    return value


def _whole(value: object, place: Place) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST_CENTS:
        raise place.error("not-a-count", value)
    return value


def _switch(value: object, place: Place) -> bool:
    if not isinstance(value, bool):
        raise place.error("not-a-switch", value)
    return value


def _list(value: object, place: Place) -> list[object]:
    if not isinstance(value, list):
        raise place.error("regulations-not-a-list", value)
    return value


def _texts(value: object, place: Place) -> tuple[str, ...]:
    return tuple(_text(entry, place) for entry in _list(value, place))


def _pairs(value: object, place: Place) -> tuple[tuple[str, str], ...]:
    found = []
    for entry in _list(value, place):
        names = _texts(entry, place)
        if len(names) != 2:
            raise place.error("regulations-not-a-pair", entry)
        found.append((names[0], names[1]))
    return tuple(found)


def _groups(value: object, place: Place) -> tuple[tuple[str, ...], ...]:
    found = tuple(_texts(entry, place) for entry in _list(value, place))
    if not all(found):
        raise place.error("regulations-not-a-list", value)
    return found


def _date(value: object, place: Place) -> str:
    """A date of TOML, or the same as text."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    try:
        return date.fromisoformat(value if isinstance(value, str) else "").isoformat()
    except ValueError:
        raise place.error("regulations-not-a-date", value) from None


def _moment(value: object, place: Place) -> str:
    """Date and time of TOML, or the same as text; the hour is that of the place."""
    if not isinstance(value, datetime):
        try:
            moment = datetime.fromisoformat(value if isinstance(value, str) and len(value) > len("2027-05-01") else "")
        except ValueError:
            raise place.error("regulations-not-a-moment", value) from None
        return _moment(moment, place)
    if value.tzinfo is not None:
        raise place.error("regulations-not-a-moment", value.isoformat())
    return value.replace(microsecond=0).isoformat(timespec="seconds" if value.second else "minutes")


def _write_moment(value: object) -> str:
    """TOML wants the seconds as well."""
    return datetime.fromisoformat(str(value)).isoformat(timespec="seconds")


def _money(value: object, place: Place) -> int:
    """Whole units, or units and cents, as number or as text; in cents."""
    if isinstance(value, str):
        whole, dot, cents = value.strip().replace(",", ".").partition(".")
        if not whole.isdecimal() or (dot and not (cents.isdecimal() and len(cents) <= 2)) or not value.isascii():
            raise place.error("regulations-not-money", value)
        value = Decimal(value.strip().replace(",", "."))
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise place.error("regulations-not-money", value)
    if isinstance(value, Decimal) and not value.is_finite():
        raise place.error("regulations-not-money", value)
    if not 0 <= value <= _MOST_CENTS // 100 or value != round(value, 2):
        raise place.error("regulations-not-money", value)
    return int(value * 100)


def _write_money(value: object) -> str:
    units, cents = divmod(int(str(value)), 100)
    return f"{units}.{cents:02}" if cents else str(units)


def _many(write: Callable[[object], str]) -> Callable[[object], str]:
    def written(value: object) -> str:
        assert isinstance(value, tuple)
        return f"[{', '.join(write(entry) for entry in value)}]"

    return written


def _quoted(value: object) -> str:
    return quoted(str(value))


TEXT: Kind = _Plain(_text, _quoted)
TEXTS: Kind = _Plain(_texts, _many(_quoted))
PAIRS: Kind = _Plain(_pairs, _many(_many(_quoted)))
GROUPS: Kind = _Plain(_groups, _many(_many(_quoted)))
WHOLE: Kind = _Plain(_whole, str)
SWITCH: Kind = _Plain(_switch, lambda value: "true" if value else "false")
DATE: Kind = _Plain(_date, str)
MOMENT: Kind = _Plain(_moment, _write_moment)
MONEY: Kind = _Plain(_money, _write_money)
MONEYS: Kind = _Plain(
    lambda value, place: tuple(_money(entry, place) for entry in _list(value, place)), _many(_write_money)
)
