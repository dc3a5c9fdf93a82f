"""`kodeks checklist`."""

from __future__ import annotations

from kodeks.cli.parser import Commands

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command."""
