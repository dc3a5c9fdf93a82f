"""Titles of FIDE: as TRF16 writes them, in small letters, or by the single letters of older reports."""

from __future__ import annotations

__all__ = ["OLD_TITLES", "TITLES", "full_title"]

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}


def full_title(written: str) -> str:
    """The title of FIDE for what a report writes; any other title stays as it is."""
    if written.lower() in OLD_TITLES:
        return OLD_TITLES[written.lower()]
    return written.upper() if written.upper() in TITLES else written
