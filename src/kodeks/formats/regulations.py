"""Regulations as TOML text, read and written; and complete examples of every system."""

from __future__ import annotations

from pathlib import Path

from kodeks import tournament
from kodeks.formats.toml_text import place_of, read_toml, write_toml
from kodeks.malformed import MalformedText
from kodeks.tournament.regulations import Regulations, plain_regulations, regulations_of_plain

_EXAMPLES = Path(tournament.__path__[0]) / "examples"


def read_regulations(text: str) -> Regulations:
    data = read_toml(text.removeprefix("\ufeff"))
    try:
        return regulations_of_plain(data)
    except MalformedText as error:
        raise error.placed(*place_of(text, tuple((error.setting or "").split(".")))) from None


def write_regulations(regulations: Regulations) -> str:
    return write_toml(plain_regulations(regulations))


def example_names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in _EXAMPLES.glob("*.toml")))


def example_text(name: str) -> str:
    if name not in example_names():
        raise MalformedText("regulations-no-such-example", name)
    return (_EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
