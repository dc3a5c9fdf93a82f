"""Who may do what [IV.6.3], and who appoints [IV.3]."""

import pytest
from known_arbiters import said

from kodeks.officials import Appointer, judge_appointment, judge_permission, who_appoints
from kodeks.rulebook import KW2022, KW2025, Verdict
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole, EventKind, Permission, event_kind, permission

TABLE = """
    third           yes yes*  no      no   no      consent   IV.6.3.1
    second          yes yes   no      yes  consent yes*      IV.6.3.2
    first           yes yes   yes     yes  yes     yes       IV.6.3.3
    state           yes yes   yes     yes  yes     yes       IV.6.3.3
    fmjd_technical  yes yes   yes     yes  yes     yes       IV.6.3.3
    fmjd            yes yes   yes     yes  yes     yes       IV.6.3.3
"""
COLUMNS = [(kind, role) for kind in ("local", "rated", "official") for role in ("chief", "assistant")]
CELLS = [
    (row[0], role, kind, cell, row[-1])
    for row in (line.split() for line in TABLE.strip().splitlines())
    for (kind, role), cell in zip(COLUMNS, row[1:-1], strict=True)
]


@pytest.mark.parametrize(("arbiter_class", "role", "kind", "cell", "number"), CELLS)
def test_IV_6_3_the_table_cell_by_cell(arbiter_class, role, kind, cell, number):
    asked = (ArbiterClass(arbiter_class), ArbiterRole(role), EventKind(kind))
    assert permission(KW2025, *asked) is Permission(cell.rstrip("*"))
    ruling = said(judge_permission(*asked))
    expected = {
        "yes": (Verdict.PERMITTED, "officials-may"),
        "yes*": (Verdict.PERMITTED, "officials-may-by-the-stronger-right"),  # [D-143]
        "consent": (Verdict.ARBITER_DECISION_REQUIRED, "officials-may-with-consent"),
        "no": (Verdict.REFUSED, "officials-may-not"),
    }[cell]
    assert (ruling.verdict, ruling.reason) == expected
    assert [str(article) for article in ruling.articles] == ["KW2025:IV.6.3", f"KW2025:{number}"]
    consented = said(judge_permission(*asked, has_consent=True, code=KW2022))
    assert consented.verdict is (Verdict.REFUSED if cell == "no" else Verdict.PERMITTED)
    assert [str(article) for article in consented.articles] == ["KW2022:IV.6.3", f"KW2022:{number}"]


@pytest.mark.parametrize("role", [ArbiterRole.DEPUTY, ArbiterRole.ROUND])
def test_IV_6_3_all_but_the_chief_serve_as_assistants(role):
    for arbiter_class in ArbiterClass:
        for kind in EventKind:
            as_assistant = permission(KW2025, arbiter_class, ArbiterRole.ASSISTANT, kind)
            assert permission(KW2025, arbiter_class, role, kind) is as_assistant


def test_EX_A2_second_class():
    second, chief, assistant = ArbiterClass.SECOND, ArbiterRole.CHIEF, ArbiterRole.ASSISTANT
    rated = event_kind(is_official=False, is_rated=True)
    assert judge_permission(second, assistant, rated).verdict is Verdict.PERMITTED
    refused = judge_permission(second, chief, rated)
    assert refused.verdict is Verdict.REFUSED
    assert [str(article) for article in refused.articles] == ["KW2025:IV.6.3", "KW2025:IV.6.3.2"]
    official = event_kind(is_official=True, is_rated=True)  # consent covers the rating [D-144]
    assert judge_permission(second, chief, official).reason == "officials-may-with-consent"
    assert judge_permission(second, chief, official, has_consent=True).verdict is Verdict.PERMITTED


@pytest.mark.parametrize(
    ("role", "by", "verdict", "number"),
    [
        ("chief", "college", Verdict.UPHELD, "IV.3.1"),
        ("chief", "organiser", Verdict.REFUSED, "IV.3.1"),
        ("chief", "federation", Verdict.REFUSED, "IV.3.1"),
        ("chief", None, Verdict.ARBITER_DECISION_REQUIRED, "IV.3.1"),
        ("round", "organiser", Verdict.UPHELD, "IV.3.2"),
        ("round", "college", Verdict.UPHELD, "IV.3.2"),
        ("assistant", "federation", Verdict.REFUSED, "IV.3.2"),
        ("round", None, Verdict.UPHELD, "IV.3.2"),
    ],
)
def test_IV_3_1_IV_3_2_who_appoints_to_official_events(role, by, verdict, number):
    ruling = said(judge_appointment(ArbiterRole(role), by and Appointer(by), is_official=True))
    assert ruling.verdict is verdict
    assert [str(article) for article in ruling.articles] == [f"KW2025:{number}"]
    assert [article.number for article in who_appoints(ArbiterRole(role), is_official=True).articles] == [number]


@pytest.mark.parametrize("by", [None, *Appointer])
@pytest.mark.parametrize("role", list(ArbiterRole))
def test_IV_3_other_events_are_the_organisers(role, by):
    ruling = said(judge_appointment(role, by, is_official=False))
    assert (ruling.verdict, ruling.reason) == (Verdict.PERMITTED, "officials-organiser-appoints-freely")
