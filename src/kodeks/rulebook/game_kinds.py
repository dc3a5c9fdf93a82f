"""The kinds of game that the code lists; what each changes is told in `game/kinds.py`."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of game the code lists [I.11.1]."""

    OVER_THE_BOARD = "over_the_board"
    SIMULTANEOUS = "simultaneous"
    CORRESPONDENCE = "correspondence"
    BLINDFOLD = "blindfold"
    BLINDFOLD_SIMULTANEOUS = "blindfold_simultaneous"
    SPECIAL_PIECES = "special_pieces"  # for players who cannot see
    HANDICAP = "handicap"
    ONLINE = "online"
