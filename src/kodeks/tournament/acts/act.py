"""An act, and the line of a log that has it."""

from __future__ import annotations

from typing import NamedTuple


class Act:
    """Something the arbiter records."""

    __slots__ = ()


class Event(NamedTuple):
    """One line of a tournament's log: its number, the number it was decided on, when, who, and what."""

    seq: int
    on: int  # what the one who acts had seen: something else that happened to the same matter since is a conflict
    at: str  # date and time as text, for the record; nothing depends on it
    by: str
    act: Act
