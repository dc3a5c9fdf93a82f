"""The arbiter's report of a tournament, as data: the record, and what the books of the federation make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.report.enclosures import Enclosures, enclosures_of, ratings_of
    from kodeks.report.record import Record

__all__ = ["Enclosures", "Record", "enclosures_of", "ratings_of"]

load_on_demand(__name__)
