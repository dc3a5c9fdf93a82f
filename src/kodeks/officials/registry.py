"""The Central Register: from when categories and titles of an event are valid [VII.7.1, VII.7.4, VII.7.6]."""

from __future__ import annotations

from datetime import date

from kodeks.officials.staff import EventStaff
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["validity"]


def validity(event: EventStaff, today: date) -> Ruling:
    """Whether what the event gave is valid on this day: from its approval on, and not before. Until then the norms are
    only announced by the chief arbiter [VII.7.4]."""
    cite = event.code.cite
    approved = event.approved_on
    if approved is None or approved > today:
        return Ruling(
            Verdict.ARBITER_DECISION_REQUIRED,
            "registry-not-yet-valid",
            (cite("VII.7.1"), cite("VII.7.4"), cite("VII.7.6")),
        )
    return Ruling(
        Verdict.UPHELD, "registry-valid-from", (cite("VII.7.1"), cite("VII.7.6")), {"day": approved.isoformat()}
    )
