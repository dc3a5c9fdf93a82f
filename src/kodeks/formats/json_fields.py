"""Values of a log line by the type of their field: read with one clear error, written the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from kodeks.malformed import MalformedText

_TIME = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")


def build(kind: type[Any], given: Mapping[str, object]) -> Any:
    """A dataclass of this kind from the fields given; unknown, missing and wrong ones are named."""
    known, needed = _fields(kind)  # type: ignore[arg-type]  # a class is hashable
    for name in given:
        if name not in known:
            raise MalformedText("log-unknown-field", name)
    for name in needed:
        if name not in given:
            raise MalformedText("log-missing-field", name)
    return kind(**{name: known[name](value, name) for name, value in given.items()})


@cache
def _fields(kind: type[Any]) -> tuple[dict[str, Callable[[object, str], object]], tuple[str, ...]]:
    types = get_type_hints(kind)
    wanted = [field for field in fields(kind) if field.init]
    needed = tuple(field.name for field in wanted if field.default is MISSING and field.default_factory is MISSING)
    return {field.name: _reader(types[field.name]) for field in wanted}, needed


def _reader(kind: Any) -> Callable[[object, str], object]:
    """How a value of this type is read from JSON."""
    if get_origin(kind) is UnionType:
        inner = _reader(next(each for each in get_args(kind) if each is not type(None)))
        return lambda value, name: None if value is None else inner(value, name)
    if isinstance(kind, type) and is_dataclass(kind):
        return lambda value, name: build(kind, _object(value, name))
    if get_origin(kind) is tuple and get_args(kind)[-1] is not Ellipsis:
        each_of = [_reader(each) for each in get_args(kind)]
        return lambda value, name: _fixed(each_of, _list(value, name), name)
    if get_origin(kind) is tuple:
        one = _reader(get_args(kind)[0])
        return lambda value, name: tuple(one(each, name) for each in _list(value, name))
    if get_origin(kind) is frozenset:
        member = _reader(get_args(kind)[0])
        return lambda value, name: frozenset(member(each, name) for each in _list(value, name))
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = {member.value: member for member in kind}
        return lambda value, name: words[value] if isinstance(value, str) and value in words else _wrong(value, name)
    if kind is str:
        return lambda value, name: value if isinstance(value, str) and _is_text(value) else _wrong(value, name)
    return lambda value, name: value if type(value) is kind else _wrong(value, name)


def _is_text(value: str) -> bool:
    """Half of a letter, as JSON can escape it, is none."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        _wrong(value, name)
    assert isinstance(value, list)
    return value


def _object(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        _wrong(value, name)
    assert isinstance(value, dict)
    return value


def _fixed(readers: list[Callable[[object, str], object]], values: list[object], name: str) -> tuple[object, ...]:
    if len(readers) != len(values):
        _wrong(values, name)
    return tuple(reader(value, name) for reader, value in zip(readers, values, strict=True))


def _wrong(value: object, name: str) -> object:
    raise MalformedText("log-wrong-value", f"{name}: {value}")


def plain(value: object) -> dict[str, object]:
    """The fields of a dataclass that differ from their defaults, as JSON has them."""
    found = {}
    for field in fields(value):  # type: ignore[arg-type]
        if field.init and getattr(value, field.name) != field.default:
            found[field.name] = _plain(getattr(value, field.name))
    return found


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if is_dataclass(value):
        return plain(value)
    return value.value if isinstance(value, Enum) else value


def read_time(value: object) -> int:
    """A time since the start of the record: milliseconds, or hours:minutes:seconds."""
    if type(value) is int and value >= 0:
        return value
    match = _TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise MalformedText("log-not-a-time", str(value))
    hours, minutes, seconds, part = match.groups()
    return (int(hours) * 3_600 + int(minutes) * 60 + int(seconds)) * 1_000 + int((part or "0").ljust(3, "0"))


def write_time(time_ms: int) -> str:
    """The same as hours:minutes:seconds."""
    seconds, part = divmod(time_ms, 1_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{seconds:02}"
    return f"{text}.{part:03}".rstrip("0") if part else text
