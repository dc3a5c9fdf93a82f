"""Draughts on the 100-square and the 64-square board, by the Polish code (chapter I)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.draughts.counters import Counter, Counters
    from kodeks.draughts.fen import read_fen, uncrowned_in_fen, write_fen
    from kodeks.draughts.game import Game
    from kodeks.draughts.judge import judge
    from kodeks.draughts.move import Move
    from kodeks.draughts.notation import parse_move, write_move
    from kodeks.draughts.position import Material, Piece, Position
    from kodeks.draughts.routes import smallest_route
    from kodeks.draughts.rules import GameRules
    from kodeks.draughts.variant import BOARD_64, BOARD_100, VARIANTS, Variant, variant
    from kodeks.rulebook.ruling import Refused

__all__ = [
    "BOARD_64",
    "BOARD_100",
    "VARIANTS",
    "Counter",
    "Counters",
    "Game",
    "GameRules",
    "Material",
    "Move",
    "Piece",
    "Position",
    "Refused",
    "Variant",
    "judge",
    "parse_move",
    "read_fen",
    "smallest_route",
    "uncrowned_in_fen",
    "variant",
    "write_fen",
    "write_move",
]

load_on_demand(__name__)
