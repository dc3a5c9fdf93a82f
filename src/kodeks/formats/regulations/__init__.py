"""Regulations as TOML text, read and written; and complete examples of every system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.formats.regulations.examples import example_names, example_text
    from kodeks.formats.regulations.reader import read_regulations
    from kodeks.formats.regulations.writer import write_regulations

__all__ = ["example_names", "example_text", "read_regulations", "write_regulations"]

load_on_demand(__name__)
