"""Days in rulings as the reader writes them."""

from __future__ import annotations

import pytest
from django.utils import translation

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.web.pages.words import explain


@pytest.mark.parametrize(
    ("spoken", "fact", "written"),
    [
        ("pl", "2026-11-16", "16 listopada 2026"),
        ("en", "2026-11-16", "16 November 2026"),
        ("pl", "2026-11-16T10:05", "16 listopada 2026, 10:05"),
        ("en", "2026-11-16T10:05:30", "16 November 2026, 10:05"),
        ("pl", "2026-06-31", "2026-06-31"),  # no such day: as it was written
        ("pl", "w maju", "w maju"),
    ],
)
def test_a_day_in_a_ruling_is_written_as_people_write_it(spoken: str, fact: str, written: str) -> None:
    with translation.override(spoken):
        told = explain(Ruling(Verdict.UPHELD, "officials-exam-passed", (), {"day": fact}))
    assert written in told
    assert (fact in told) == (fact == written)
