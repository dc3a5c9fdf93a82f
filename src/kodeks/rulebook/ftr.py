"""FIDE's rules for tournaments of 2012, and the Laws they stand beside: what chess cites in every edition."""

from __future__ import annotations

from kodeks.rulebook.numbering import Numbering

__all__ = ["FTR2012", "LAWS2009"]

FTR2012 = Numbering("FTR2012")
LAWS2009 = Numbering("FIDE2009")
