"""The sign of Kodeks as Windows and macOS want icons: their containers around PNG, drawn from the SVG of the pages."""

from __future__ import annotations

import struct
from pathlib import Path

import typst

_SIGN = Path(__file__).parents[1] / "src" / "kodeks" / "web" / "static" / "kodeks.svg"


def png(size: int) -> bytes:
    """The sign, so many dots wide."""
    drawing = f'#set page(width: 72pt, height: 72pt, margin: 0pt, fill: none)\n#image("{_SIGN.name}", width: 72pt)'
    drawn: bytes = typst.compile(drawing.encode(), root=str(_SIGN.parent), format="png", ppi=float(size))
    return drawn


def ico() -> bytes:
    """For Windows."""
    drawn = png(256)
    head = struct.pack("<HHH", 0, 1, 1) + struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(drawn), 22)
    return head + drawn


def icns() -> bytes:
    """For macOS."""
    parts = b"".join(
        kind + struct.pack(">I", len(data) + 8) + data for kind, data in ((b"ic08", png(256)), (b"ic09", png(512)))
    )
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts
