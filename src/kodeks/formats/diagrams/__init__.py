"""Board diagrams: SVG for print and screen, text for terminals, sentences for screen readers."""

from kodeks.formats.diagrams.chess_terminal import chess_text_board
from kodeks.formats.diagrams.spoken import spoken_chess_position, spoken_move, spoken_position
from kodeks.formats.diagrams.svg import svg_diagram
from kodeks.formats.diagrams.terminal import text_board, text_legend
from kodeks.formats.diagrams.theme import AUTO, DARK, HIGH_CONTRAST, LIGHT, THEMES, Palette, Theme

__all__ = [
    "AUTO",
    "DARK",
    "HIGH_CONTRAST",
    "LIGHT",
    "THEMES",
    "Palette",
    "Theme",
    "chess_text_board",
    "spoken_chess_position",
    "spoken_move",
    "spoken_position",
    "svg_diagram",
    "text_board",
    "text_legend",
]
