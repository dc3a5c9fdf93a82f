"""JSON as devices are told it, without spaces: pydantic's writer takes a quarter of the time of Python's own."""

from __future__ import annotations

from pydantic_core import to_json

__all__ = ["json_bytes", "json_text"]


def json_bytes(facts: object) -> bytes:
    """In UTF-8."""
    return to_json(facts)


def json_text(facts: object) -> str:
    """The same as text."""
    return to_json(facts).decode()
