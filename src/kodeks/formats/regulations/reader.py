"""Regulations from TOML: every setting checked; an error carries the setting and its place in the text."""

from __future__ import annotations

from kodeks.formats.toml_text import place_of, read_toml
from kodeks.malformed import MalformedText
from kodeks.tournament.regulations import Regulations, regulations_of_plain

__all__ = ["read_regulations"]


def read_regulations(text: str) -> Regulations:
    """The regulations that this text lays down."""
    data = read_toml(text.removeprefix("\ufeff"))
    try:
        return regulations_of_plain(data)
    except MalformedText as error:
        raise error.placed(*place_of(text, tuple((error.setting or "").split(".")))) from None
