"""Regulations as TOML text, read and written; and complete examples of every system."""

from __future__ import annotations

from importlib import resources

from kodeks.formats.toml_text import place_of, read_toml, write_toml
from kodeks.malformed import MalformedText
from kodeks.tournament.regulations import Regulations, plain_regulations, regulations_of_plain

__all__ = ["example_names", "example_text", "read_regulations", "write_regulations"]


def read_regulations(text: str) -> Regulations:
    data = read_toml(text.removeprefix("\ufeff"))
    try:
        return regulations_of_plain(data)
    except MalformedText as error:
        raise error.placed(*place_of(text, tuple((error.setting or "").split(".")))) from None


def write_regulations(regulations: Regulations) -> str:
    return write_toml(plain_regulations(regulations))


def example_names() -> tuple[str, ...]:
    folder = resources.files("kodeks.tournament") / "examples"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def example_text(name: str) -> str:
    if name not in example_names():
        raise MalformedText("regulations-no-such-example", name)
    return (resources.files("kodeks.tournament") / "examples" / f"{name}.toml").read_text(encoding="utf-8")
