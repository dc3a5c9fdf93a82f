"""Frozen values that take no time to declare.

A frozen dataclass compiles six methods of its own when its module is imported: for the hundred classes of a tournament
that was half the time of a short command. What is `frozen` is a dataclass with slots (`fields` and `replace` know it)
whose methods are written once, here. To make one takes some microseconds more, so what is made by the thousand, as a
ruling or a move, is a dataclass or a named tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False, eq: bool = True) -> Any:
    """As `dataclass(frozen=True, slots=True)`; without `eq` a value is equal to nothing but itself."""

    def declare(cls: type[T]) -> type[T]:
        for name, method in (_METHODS | _COMPARING if eq else _METHODS).items():
            if name not in cls.__dict__:
                setattr(cls, name, method)
        return dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)

    return declare if cls is None else declare(cls)


@cache
def _fields(cls: type) -> tuple[Field[Any], ...]:
    return fields(cls)


class _Shape(NamedTuple):
    """What making a value of a class asks, worked out once: how each field is set, and what it is unless it is told."""

    setters: dict[str, Callable[[Any, object], None]]
    defaults: dict[str, object]
    factories: dict[str, Callable[[], object]]
    is_checked: bool  # by a method of its own


@cache
def _shape(cls: type) -> _Shape:
    every = _fields(cls)
    return _Shape(
        {each.name: getattr(cls, each.name).__set__ for each in every},
        {each.name: each.default for each in every if each.default is not MISSING},
        {each.name: each.default_factory for each in every if each.default_factory is not MISSING},
        hasattr(cls, "__post_init__"),
    )


def _make(self: Any, *given: object, **named: object) -> None:
    cls = self.__class__
    if given:
        named = _by_name(cls, given, named)
    setters, defaults, factories, is_checked = _shape(cls)
    content = {**defaults, **named}
    for name, make in factories.items():
        if name not in named:
            content[name] = make()
    if content.keys() != setters.keys():
        _refuse_arguments(cls, content, setters)
    for name, put in setters.items():
        put(self, content[name])
    if is_checked:
        self.__post_init__()


def _refuse_arguments(cls: type, content: dict[str, object], setters: Iterable[str]) -> None:
    for name in setters:
        if name not in content:
            raise TypeError(f"{cls.__name__}: missing argument {name!r}")
    unknown = ", ".join(name for name in content if name not in set(setters))
    raise TypeError(f"{cls.__name__}: unexpected arguments {unknown}")


def _by_name(cls: Any, given: tuple[object, ...], named: dict[str, object]) -> dict[str, object]:
    """All arguments by name; `__match_args__` are the fields that may be given by their place."""
    places = cls.__match_args__
    if len(given) > len(places):
        raise TypeError(f"{cls.__name__}: {len(given)} arguments by place, not {len(places)}")
    found = dict(zip(places, given, strict=False))
    if twice := found.keys() & named.keys():
        raise TypeError(f"{cls.__name__}: given twice: {', '.join(sorted(twice))}")
    return found | named


def _show(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in _fields(self.__class__) if each.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, _new: object = None) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, each.name) for each in _fields(self.__class__)]


def _restore(self: Any, state: Iterable[object]) -> None:
    for each, content in zip(_fields(self.__class__), state, strict=True):
        object.__setattr__(self, each.name, content)


def _compared(self: Any) -> tuple[object, ...]:
    return tuple([getattr(self, each.name) for each in _fields(self.__class__) if each.compare])


def _is_equal(self: Any, other: object) -> bool:
    return _compared(self) == _compared(other) if self.__class__ is other.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(_compared(self))


_METHODS: dict[str, Callable[..., object]] = {
    "__init__": _make,
    "__repr__": _show,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__getstate__": _state,
    "__setstate__": _restore,
}
_COMPARING: dict[str, Callable[..., object]] = {"__eq__": _is_equal, "__hash__": _hash}
