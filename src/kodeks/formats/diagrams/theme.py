"""How a diagram is coloured. Shapes never depend on it: what colour tells, an outline or a line style tells too."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of one diagram, as `#rrggbb`, and how bold its outlines are."""

    frame: str
    label: str  # letters and ranks, on the frame
    light_square: str
    dark_square: str
    number: str  # on dark squares
    white: str
    white_edge: str
    black: str
    black_edge: str
    mark: str  # the last move
    mark_casing: str  # keeps the arrow apart from what it crosses
    cross: str  # on captured pieces
    cross_casing: str
    edge_width: int  # in hundredths of a square


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A palette, and those that take its place where the reader's device asks for them."""

    key: str  # stable: command line, URLs
    palette: Palette
    if_dark: Palette | None = None
    if_more_contrast: Palette | None = None


_WOOD = Palette(
    frame="#5c4029",
    label="#f7ead3",
    light_square="#f2e3c6",
    dark_square="#8c6848",
    number="#fffaf0",
    white="#fffaf0",
    white_edge="#3d2817",
    black="#1d1815",
    black_edge="#d9c3a5",
    mark="#ffd34d",
    mark_casing="#33200f",
    cross="#c4161c",
    cross_casing="#ffffff",
    edge_width=3,
)
_SLATE = Palette(
    frame="#1c232c",
    label="#d5dde6",
    light_square="#a3b0bf",
    dark_square="#56677b",
    number="#f4f7fa",
    white="#f4f1ea",
    white_edge="#10151b",
    black="#0c0e11",
    black_edge="#b9c5d2",
    mark="#ffd34d",
    mark_casing="#10151b",
    cross="#c4161c",
    cross_casing="#ffffff",
    edge_width=3,
)
_INK = Palette(  # for print and for weak sight: black, white and one grey, legible without any colour
    frame="#ffffff",
    label="#000000",
    light_square="#ffffff",
    dark_square="#b8b8b8",
    number="#000000",
    white="#ffffff",
    white_edge="#000000",
    black="#000000",
    black_edge="#ffffff",
    mark="#000000",
    mark_casing="#ffffff",
    cross="#000000",
    cross_casing="#ffffff",
    edge_width=5,
)

LIGHT = Theme(key="light", palette=_WOOD)
DARK = Theme(key="dark", palette=_SLATE)
HIGH_CONTRAST = Theme(key="contrast", palette=_INK)
AUTO = Theme(key="auto", palette=_WOOD, if_dark=_SLATE, if_more_contrast=_INK)
THEMES = MappingProxyType({theme.key: theme for theme in (LIGHT, DARK, HIGH_CONTRAST, AUTO)})
