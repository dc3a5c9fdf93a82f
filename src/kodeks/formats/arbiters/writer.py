"""The register as TOML text that reads back equal; the same register always gives the same text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from datetime import date
from enum import Enum

from kodeks.formats.arbiters.shape import default_of, fields_of, key_of
from kodeks.formats.toml_text import quoted
from kodeks.officials import ArbiterRegister

__all__ = ["write_register"]


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
