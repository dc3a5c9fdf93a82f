"""Chess by the Laws of FIDE, over python-chess: its moves, and on top of them duties, claims and ends by article.

Positions are `chess.Board` of that package; ours never change one they were given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.chess.castling import Method, castling_move, method
    from kodeks.chess.claims import Claim, ClaimAnswer, Ground, answer_claim, answer_flag
    from kodeks.chess.endings import board_ruling, dead_by_sight
    from kodeks.chess.fen import read_fen, write_fen
    from kodeks.chess.game import ChessGame, ChessRefused
    from kodeks.chess.irregularities import IllegalAnswer, answer_illegal_move
    from kodeks.chess.judge import PromotionMissing, judge
    from kodeks.chess.letters import FIGURINES, LETTERS, POLISH_OR_ENGLISH, letters_of
    from kodeks.chess.mate import CanMate, DeadAnswer, Mate, can_mate, is_dead
    from kodeks.chess.packed import perft
    from kodeks.chess.position import Identity, identity, to_move
    from kodeks.chess.reader import ParsedMove, read_move, read_written, take_apart
    from kodeks.chess.scoresheet import SheetReading, SheetRefusal, read_score, write_score
    from kodeks.chess.spoken import SPOKEN, hear, is_mixed, speak, speak_square
    from kodeks.chess.start960 import STARTS, draw_start, is_start_row, start_number, start_position, start_row
    from kodeks.chess.touch import Act, Touch, TouchDuty, allowed_moves, is_made, promotion_chosen, released
    from kodeks.chess.writer import STYLES, Style, write_move

__all__ = [
    "FIGURINES",
    "LETTERS",
    "POLISH_OR_ENGLISH",
    "SPOKEN",
    "STARTS",
    "STYLES",
    "Act",
    "CanMate",
    "ChessGame",
    "ChessRefused",
    "Claim",
    "ClaimAnswer",
    "DeadAnswer",
    "Ground",
    "Identity",
    "IllegalAnswer",
    "Mate",
    "Method",
    "ParsedMove",
    "PromotionMissing",
    "SheetReading",
    "SheetRefusal",
    "Style",
    "Touch",
    "TouchDuty",
    "allowed_moves",
    "answer_claim",
    "answer_flag",
    "answer_illegal_move",
    "board_ruling",
    "can_mate",
    "castling_move",
    "dead_by_sight",
    "draw_start",
    "hear",
    "identity",
    "is_dead",
    "is_made",
    "is_mixed",
    "is_start_row",
    "judge",
    "letters_of",
    "method",
    "perft",
    "promotion_chosen",
    "read_fen",
    "read_move",
    "read_score",
    "read_written",
    "released",
    "speak",
    "speak_square",
    "start_number",
    "start_position",
    "start_row",
    "take_apart",
    "to_move",
    "write_fen",
    "write_move",
    "write_score",
]

load_on_demand(__name__)
