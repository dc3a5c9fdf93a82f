"""Kinds of settings: what each accepts, how it is made of the plain values of a file, and how it goes back.

Plain are texts, whole and decimal numbers, switches, days, moments, and lists of such: what TOML knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from kodeks.clock import normal_control
from kodeks.frozen import frozen
from kodeks.malformed import MalformedText

_MOST_CENTS = 10**12
_MOST = 100_000
_YEARS = range(1900, 3000)
_DATE_LENGTH = len("2027-05-01")


def wrong(reason: str, setting: str, value: object = "") -> MalformedText:
    """A setting that cannot be as it is: the error carries its name as the file has it, and what stands there."""
    return MalformedText(reason, str(value), setting=setting)


@frozen
class Kind:
    """A kind of settings. `at` is the name of the setting, for the error."""

    reason: ClassVar[str] = "regulations-not-a-text"  # why a value is not of this kind

    def read(self, plain: object, at: str) -> object:
        """The value that a plain one means."""
        raise NotImplementedError

    def plain(self, value: object) -> object:
        """The plain value that reads back as this one."""
        return value

    def check(self, value: object, at: str) -> None:
        """The value is one that a file could have given."""
        if self.read(self.plain(value), at) != value:
            raise wrong(self.reason, at, value)


@frozen
class Text(Kind):
    """Words that say something; long ones take several lines."""

    is_long: bool = False

    def read(self, plain: object, at: str) -> str:
        if not isinstance(plain, str) or not plain.strip():
            raise wrong(self.reason, at, plain)
        return plain


@frozen
class PersonName(Text):
    """Somebody's name; the setting beside it, so called, says which of its words are the surname."""

    surname: str = "surname"


@frozen
class Choice(Kind):
    """One of the words of an enumeration."""

    of: type[StrEnum]
    prefix: str = ""  # what stands before a word in the catalogues

    @property
    def words(self) -> tuple[str, ...]:
        """All of them, as the file has them."""
        return tuple(each.value for each in self.of)

    def name(self, word: str) -> str:
        """A word in the catalogues; capitals, as of categories, are said as they are."""
        return f"{self.prefix}{word}" if word.islower() else word

    def read(self, plain: object, at: str) -> StrEnum:
        if not isinstance(plain, str):
            raise wrong(self.reason, at, plain)
        if plain not in self.words:
            raise wrong("not-an-option", at, plain)
        return self.of(plain)

    def plain(self, value: object) -> object:
        return str(value)


@frozen
class Key(Kind):
    """The name of something that is kept elsewhere; where it is open, other names than those offered are possible."""

    offered: Callable[[], Iterable[str]]
    prefix: str = ""
    is_open: bool = False
    unknown: str = "not-an-option"

    @property
    def words(self) -> tuple[str, ...]:
        """All that are offered."""
        return tuple(self.offered())

    def name(self, word: str) -> str:
        """A word in the catalogues; capitals, as of categories, are said as they are."""
        return f"{self.prefix}{word}" if word.islower() else word

    def read(self, plain: object, at: str) -> str:
        text = Text().read(plain, at)
        if not self.is_open and text not in self.offered():
            raise wrong(self.unknown, at, text)
        return text


@frozen
class Whole(Kind):
    """A whole number, from `least` on."""

    reason: ClassVar[str] = "not-a-count"
    least: int = 0

    def read(self, plain: object, at: str) -> int:
        if not isinstance(plain, int) or isinstance(plain, bool) or not self.least <= plain <= _MOST:
            raise wrong(self.reason, at, plain)
        return plain


class Switch(Kind):
    """Yes or no."""

    __slots__ = ()
    reason: ClassVar[str] = "not-a-switch"

    def read(self, plain: object, at: str) -> bool:
        if not isinstance(plain, bool):
            raise wrong(self.reason, at, plain)
        return plain


class Day(Kind):
    """A date of our time; a file has it as such, or as text."""

    __slots__ = ()
    reason: ClassVar[str] = "regulations-not-a-date"

    def read(self, plain: object, at: str) -> str:
        try:
            found = date.fromisoformat(plain) if isinstance(plain, str) else plain
        except ValueError:
            raise wrong(self.reason, at, plain) from None
        if not isinstance(found, date) or isinstance(found, datetime) or found.year not in _YEARS:
            raise wrong(self.reason, at, plain)
        return found.isoformat()

    def plain(self, value: object) -> object:
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            return value


class Moment(Kind):
    """A day and an hour of the place, without a zone; a file has it as such, or as text."""

    __slots__ = ()
    reason: ClassVar[str] = "regulations-not-a-moment"

    def read(self, plain: object, at: str) -> str:
        try:
            found = datetime.fromisoformat(plain) if isinstance(plain, str) and len(plain) > _DATE_LENGTH else plain
        except ValueError:
            raise wrong(self.reason, at, plain) from None
        if not isinstance(found, datetime) or found.tzinfo is not None or found.year not in _YEARS:
            raise wrong(self.reason, at, plain)
        return found.replace(microsecond=0).isoformat(timespec="seconds" if found.second else "minutes")

    def plain(self, value: object) -> object:
        try:
            return datetime.fromisoformat(value) if isinstance(value, str) and len(value) > _DATE_LENGTH else value
        except ValueError:
            return value


class Money(Kind):
    """An amount, in cents; a file has whole units, or units and cents, as number or as text."""

    __slots__ = ()
    reason: ClassVar[str] = "regulations-not-money"

    def read(self, plain: object, at: str) -> int:
        found = _amount(plain) if isinstance(plain, str) else plain
        if isinstance(found, bool) or not isinstance(found, int | Decimal):
            raise wrong(self.reason, at, plain)
        if isinstance(found, Decimal) and not found.is_finite():
            raise wrong(self.reason, at, plain)
        if not 0 <= found <= _MOST_CENTS // 100 or found != round(found, 2):
            raise wrong(self.reason, at, plain)
        return int(found * 100)

    def plain(self, value: object) -> object:
        assert isinstance(value, int)
        units, cents = divmod(value, 100)
        return Decimal(f"{units}.{cents:02}") if cents else units


def _amount(text: str) -> Decimal | None:
    written = text.strip().replace(",", ".")
    whole, dot, cents = written.partition(".")
    if not whole.isdecimal() or (dot and not (cents.isdecimal() and len(cents) <= 2)) or not text.isascii():
        return None
    return Decimal(written)


class Tempo(Kind):
    """A time control as people write it; what is kept is the grammar of the clock."""

    __slots__ = ()

    def read(self, plain: object, at: str) -> str:
        text = Text().read(plain, at)
        try:
            return normal_control(text)
        except MalformedText as error:
            raise wrong(error.reason, at, text) from None

    def check(self, value: object, at: str) -> None:
        self.read(value, at)


@frozen
class Many(Kind):
    """Several of one kind, in order."""

    reason: ClassVar[str] = "regulations-not-a-list"
    each: Kind

    def read(self, plain: object, at: str) -> tuple[object, ...]:
        if not isinstance(plain, list):
            raise wrong(self.reason, at, plain)
        return tuple(self.each.read(entry, at) for entry in plain)

    def plain(self, value: object) -> object:
        return [self.each.plain(entry) for entry in value] if isinstance(value, tuple) else value


@frozen
class Codes(Many):
    """Several short words that stand side by side, as the codes of tie-breaks."""


@frozen
class Lists(Kind):
    """Lists of texts, each with so many at least."""

    reason: ClassVar[str] = "regulations-not-a-list"
    least: int = 1

    def read(self, plain: object, at: str) -> tuple[tuple[object, ...], ...]:
        if not isinstance(plain, list):
            raise wrong(self.reason, at, plain)
        found = tuple(Many(Text()).read(entry, at) for entry in plain)
        for texts, entry in zip(found, plain, strict=True):
            if not texts:
                raise wrong(self.reason, at, plain)
            if len(texts) < self.least:
                raise wrong("regulations-not-a-pair", at, entry)
        return found

    def plain(self, value: object) -> object:
        return [list(entry) for entry in value] if isinstance(value, tuple) else value
