"""How fields of the register are called in its file; reader and writer both follow it."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any, get_type_hints

__all__ = ["default_of", "fields_of", "key_of"]

_KEYS = {
    "arbiter_class": "class",
    "is_rated": "rated",
    "is_official": "official",
    "is_positive": "positive",
    "is_proposal": "proposal",
    "has_consent": "consent",
}


def key_of(name: str) -> str:
    """The key of a field."""
    return _KEYS.get(name, name)


def fields_of(kind: type[Any]) -> list[tuple[Field[Any], Any]]:
    """The fields of a value and their types, in the order in which they are written."""
    types = get_type_hints(kind)
    return [(field, types[field.name]) for field in fields(kind)]


def default_of(field: Field[Any]) -> object:
    """What a field is if the file is silent; MISSING if it must not be."""
    return MISSING if field.default is MISSING else field.default
