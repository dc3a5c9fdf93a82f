"""Matters before the commission and the College: who decides, by which article, until when."""

from __future__ import annotations

from datetime import date

import pytest

from kodeks.officials import RULES, Body, DeadlineState, PetitionKind, articles_of, petition_deadline
from kodeks.rulebook.arbiter_classes import ArbiterClass

RECEIVED = date(2027, 6, 1)


@pytest.mark.parametrize(
    ("kind", "body", "federation", "articles"),
    [
        (PetitionKind.TITLE, Body.COMMISSION, False, "VII.7.1 VII.7.6"),
        (PetitionKind.WAIVER, Body.COLLEGE, False, "IV.6.2.1.3"),
        (PetitionKind.OPINION, Body.COLLEGE, True, "IV.6.2.5"),
        (PetitionKind.CONFERENCE, Body.COLLEGE, True, "IV.5.3.6"),
        (PetitionKind.REGULATIONS, Body.COLLEGE, False, "IV.5.3.2"),
        (PetitionKind.PRECEDENT, Body.COLLEGE, False, "IV.5.3.3"),
        (PetitionKind.APPEAL, Body.COLLEGE, False, "IV.5.3.4"),
        (PetitionKind.SUSPENSION, Body.COLLEGE, True, "IV.5.3.11"),
        (PetitionKind.ELECTION, Body.COLLEGE, True, "IV.5.3.14"),
    ],
)
def test_IV_5_3_VII_7_1_who_brings_and_who_decides(
    kind: PetitionKind, body: Body, federation: bool, articles: str
) -> None:
    rules = RULES[kind]
    assert (rules.body, rules.is_of_federation) == (body, federation)
    assert [str(each) for each in articles_of(kind, RECEIVED)] == [f"KW2025:{each}" for each in articles.split()]


@pytest.mark.parametrize(
    ("kind", "wanted", "article"),
    [
        (PetitionKind.CLASS, ArbiterClass.FIRST, "IV.6.2.3"),
        (PetitionKind.CLASS, ArbiterClass.FMJD_TECHNICAL, "IV.6.2.7"),
        (PetitionKind.EXAM, ArbiterClass.FIRST, "IV.6.2.3.4"),
    ],
)
def test_IV_5_3_7_a_class_by_the_article_of_that_class(kind: PetitionKind, wanted: ArbiterClass, article: str) -> None:
    assert [str(each) for each in articles_of(kind, RECEIVED, wanted)] == ["KW2025:IV.5.3.7", f"KW2025:{article}"]


@pytest.mark.parametrize(
    ("kind", "due"),
    [
        (PetitionKind.OPINION, date(2027, 7, 1)),  # [EX-A4]
        (PetitionKind.ELECTION, date(2027, 8, 30)),
        (PetitionKind.CONFERENCE, date(2027, 5, 8)),
        (PetitionKind.TITLE, None),
        (PetitionKind.APPEAL, None),
    ],
)
def test_EX_A4_IV_5_3_6_IV_5_3_14_days_of_the_code(kind: PetitionKind, due: date | None) -> None:
    held = (date(2025, 5, 10), date(2026, 5, 8), date(2027, 6, 5))
    found = petition_deadline(kind, RECEIVED, date(2027, 6, 2), conferences=held)
    assert (None if found is None else found.due) == due


def test_IV_5_3_6_without_a_conference_before_nothing_is_due() -> None:
    assert petition_deadline(PetitionKind.CONFERENCE, RECEIVED, RECEIVED) is None
    late = petition_deadline(PetitionKind.OPINION, RECEIVED, date(2027, 7, 2))
    assert late is not None
    assert late.state is DeadlineState.OVERDUE
