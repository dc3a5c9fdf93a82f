"""The Polish draughts code, consolidated after 21 June 2025. Our rules name matters by its numbers."""

from __future__ import annotations

from kodeks.rulebook.codes.draughts import draughts_edition
from kodeks.rulebook.numbering import Numbering

KW2025 = draughts_edition(
    "kw2025",
    "2025-06-21",
    {"pl": "Kodeks Warcabowy 2025", "en": "Draughts Code 2025", "de": "Damekodex 2025"},
    Numbering("KW2025"),
)
