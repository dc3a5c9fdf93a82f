"""Regulations as TOML text that reads back equal: what was stated, and nothing that the code says anyway."""

from __future__ import annotations

from kodeks.formats.toml_text import write_toml
from kodeks.tournament.regulations import Regulations, plain_regulations

__all__ = ["write_regulations"]


def write_regulations(regulations: Regulations) -> str:
    """The whole file."""
    return write_toml(plain_regulations(regulations))
