"""The register of arbiters as a TOML file that people can read and edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from datetime import date, datetime
from enum import Enum
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from kodeks.formats.toml_text import place_of, quoted, read_toml
from kodeks.malformed import MalformedText
from kodeks.officials import Arbiter, ArbiterRegister

__all__ = ["FieldPlace", "default_of", "fields_of", "key_of", "read_part", "read_register", "write_register"]

Part = TypeVar("Part")

_FIRST_YEAR, _LAST_YEAR = 1900, 2999
_KEYS = {
    "arbiter_class": "class",
    "is_rated": "rated",
    "is_official": "official",
    "is_positive": "positive",
    "is_proposal": "proposal",
    "has_consent": "consent",
}


def read_register(text: str) -> ArbiterRegister:
    text = text.removeprefix("\ufeff")
    register = _value(ArbiterRegister, read_toml(text), FieldPlace(text))
    assert isinstance(register, ArbiterRegister)
    return register


def read_part(kind: type[Part], fields: Mapping[str, object]) -> Part:
    """An arbiter, or one of the things noted of him, from its fields alone, as a form gives them."""
    part = _value(kind, dict(fields), FieldPlace(""))
    assert isinstance(part, kind)
    return part


def _value(kind: type[Any], data: object, place: FieldPlace) -> object:
    if not isinstance(data, dict):
        raise place.error("not-a-group-of-settings", data)
    if kind is Arbiter:
        place = place.of(_owner(data))
    known = {key_of(field.name): (field, of) for field, of in fields_of(kind)}
    for key in data:
        if key not in known:
            raise place.inside(key).error("unknown-setting")
    for key, (field, _) in known.items():
        if key not in data and default_of(field) is MISSING:
            raise place.inside(key).error("arbiters-field-missing")
    given = {known[key][0].name: _read(known[key][1], value, place.inside(key)) for key, value in data.items()}
    return _build(kind, given, place)


def _owner(data: Mapping[str, object]) -> str:
    """Who an entry is about, as far as it can be told."""
    named = (data.get(key) for key in ("name", "id"))
    return next((text for text in named if isinstance(text, str) and text.strip()), "")


def _build(kind: type[Any], given: Mapping[str, object], place: FieldPlace) -> object:
    """What the value itself refuses is told with its place."""
    try:
        return kind(**given)
    except MalformedText as error:
        field, equals, value = error.text.partition(" = ")
        raise place.inside(*field.split(".")).error(error.reason, value if equals else None) from None


def _read(kind: Any, value: object, place: FieldPlace) -> object:
    """What TOML gave as a value of this type."""
    if get_origin(kind) is UnionType:
        kind = next(each for each in get_args(kind) if each is not type(None))
    if get_origin(kind) is tuple:
        return _read_list(get_args(kind)[0], value, place)
    if isinstance(kind, type) and is_dataclass(kind):
        return _value(kind, value, place)
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = {member.value: member for member in kind}
        if not isinstance(value, str) or value not in words:
            raise place.error("not-an-option", value)
        return words[value]
    if kind is date:
        return _day(value, place)
    if kind is bool:
        if not isinstance(value, bool):
            raise place.error("not-a-switch", value)
        return value
    assert kind is str, kind
    if not isinstance(value, str) or not value.strip():
        raise place.error("regulations-not-a-text", value)
    return value


def _read_list(kind: Any, value: object, place: FieldPlace) -> tuple[object, ...]:
    if not isinstance(value, list):
        of_tables = isinstance(kind, type) and is_dataclass(kind)
        raise place.error("regulations-not-a-list-of-tables" if of_tables else "regulations-not-a-list", value)
    return tuple(_read(kind, entry, place.inside(str(index))) for index, entry in enumerate(value))


def _day(value: object, place: FieldPlace) -> date:
    """A date of TOML, or the same as text."""
    found = value
    if isinstance(value, str):
        try:
            found = date.fromisoformat(value)
        except ValueError:
            raise place.error("regulations-not-a-date", value) from None
        if found.isoformat() != value:  # a week and its day, or no hyphens
            raise place.error("regulations-not-a-date", value)
    if not isinstance(found, date) or isinstance(found, datetime) or not _FIRST_YEAR <= found.year <= _LAST_YEAR:
        raise place.error("regulations-not-a-date", value)
    return found


def write_register(register: ArbiterRegister) -> str:
    """The whole file: nothing that is as it would be anyway."""
    return "\n".join(_table(register, "")).strip("\n") + "\n"


def _table(value: object, path: str) -> Iterator[str]:
    """Plain fields first, then the tables inside: TOML wants it so."""
    stated = [
        (key_of(field.name), getattr(value, field.name))
        for field, _ in fields_of(type(value))
        if getattr(value, field.name) != default_of(field)
    ]
    for key, content in stated:
        if not _is_table(content):
            yield f"{key} = {_plain(content)}"
    for key, content in stated:
        inner = f"{path}.{key}" if path else key
        if isinstance(content, tuple) and _is_table(content):
            for entry in content:
                yield from ("", f"[[{inner}]]", *_table(entry, inner))
        elif _is_table(content):
            yield from ("", f"[{inner}]", *_table(content, inner))


def _is_table(content: object) -> bool:
    return is_dataclass(content) or (isinstance(content, tuple) and any(is_dataclass(entry) for entry in content))


def _plain(content: object) -> str:
    if isinstance(content, tuple):
        return f"[{', '.join(map(_plain, content))}]"
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, date):
        return content.isoformat()
    return quoted(content.value if isinstance(content, Enum) else str(content))


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field, by its path: `arbiters.0.events.2.role`; `owner` is the arbiter it belongs to."""

    text: str
    path: tuple[str, ...] = ()
    owner: str = ""
    owned: int = 0  # how much of the path leads to the owner

    def inside(self, *names: str) -> FieldPlace:
        return replace(self, path=(*self.path, *names))

    def of(self, owner: str) -> FieldPlace:
        """The same place, known to belong to somebody."""
        return replace(self, owner=owner, owned=len(self.path))

    def error(self, reason: str, value: object = None) -> MalformedText:
        """The error that names arbiter, field, value and line."""
        path = ".".join(self.path[self.owned :])
        shown = path if value is None else f"{path} = {value}"
        named = f"{self.owner}: {shown}" if self.owner and shown else self.owner or shown
        line, column = place_of(self.text, self.path)
        return MalformedText(reason, named, line=line, column=column)


def key_of(name: str) -> str:
    return _KEYS.get(name, name)


def fields_of(kind: type[Any]) -> list[tuple[Field[Any], Any]]:
    """The fields of a value and their types, in the order in which they are written."""
    types = get_type_hints(kind)
    return [(field, types[field.name]) for field in fields(kind)]


def default_of(field: Field[Any]) -> object:
    """What a field is if the file is silent; MISSING if it must not be."""
    return MISSING if field.default is MISSING else field.default
