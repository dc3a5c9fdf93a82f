"""The arbiter's report of a tournament, as data: the record, and what the books of the federation make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.report.enclosures import Enclosures, enclosures_of, ratings_of
    from kodeks.report.federation_books import NO_BOOKS, FederationBooks, norms_of, norms_so_far, right_to_lead
    from kodeks.report.record import Record

__all__ = [
    "NO_BOOKS",
    "Enclosures",
    "FederationBooks",
    "Record",
    "enclosures_of",
    "norms_of",
    "norms_so_far",
    "ratings_of",
    "right_to_lead",
]

load_on_demand(__name__)
