"""The Arbiters' College [IV.5.1, IV.5.2]."""

from dataclasses import replace
from datetime import date

import pytest
from known_arbiters import arbiter, said

from kodeks.malformed import MalformedText
from kodeks.officials import ArbiterRegister, College, CollegeSeat, SeatRole, check_college, judge_vacancy, term_ends
from kodeks.rulebook import Verdict
from kodeks.rulebook.arbiter_classes import ArbiterClass

STATE, FIRST, SECOND = ArbiterClass.STATE, ArbiterClass.FIRST, ArbiterClass.SECOND
CHAIR = CollegeSeat(name="A", role=SeatRole.CHAIR, arbiter_class=STATE)
VICE = CollegeSeat(name="B", role=SeatRole.VICE_CHAIR, arbiter_class=FIRST)
TODAY = date(2027, 6, 1)


def members(count):
    return tuple(CollegeSeat(name=f"M{number}", arbiter_class=FIRST) for number in range(count))


def found(*seats, day=TODAY, edition="kw2025", conferences=()):
    college = College(elected=date(2025, 3, 1), seats=seats)
    return [
        (said(item.ruling).reason, " ".join(map(str, item.ruling.articles)))
        for item in check_college(college, day, conferences, edition)
    ]


@pytest.mark.parametrize(("count", "is_right"), [(0, False), (1, True), (4, True), (5, False)])
def test_IV_5_1_2025_chair_vice_chair_and_one_to_four(count, is_right):
    expected = [] if is_right else [("college-number-of-members", "KW2025:IV.5.1")]
    assert found(CHAIR, VICE, *members(count)) == expected


@pytest.mark.parametrize(("count", "is_right"), [(1, False), (2, True), (4, True), (5, False)])
def test_IV_5_1_2022_chair_and_two_to_four(count, is_right):
    expected = [] if is_right else [("college-number-of-members", "KW2022:IV.5.1")]
    assert found(CHAIR, *members(count), edition="kw2022") == expected


def test_IV_5_1_chair_and_vice_chair_by_edition():
    assert found(VICE, *members(2)) == [("college-no-chair", "KW2025:IV.5.1 KW2025:IV.5.2")]
    assert found(CHAIR, *members(2)) == [("college-no-vice-chair", "KW2025:IV.5.1")]
    assert found(CHAIR, VICE, *members(2), edition="kw2022") == [("college-vice-chair-unknown", "KW2022:IV.5.1")]
    with pytest.raises(MalformedText, match="arbiters one of a kind"):
        found(CHAIR, CHAIR)


@pytest.mark.parametrize(
    ("role", "arbiter_class", "reason"),
    [
        (SeatRole.CHAIR, FIRST, "college-class-too-low"),
        (SeatRole.CHAIR, ArbiterClass.FMJD_TECHNICAL, "college-class-too-low"),
        (SeatRole.CHAIR, ArbiterClass.FMJD, None),
        (SeatRole.VICE_CHAIR, FIRST, None),
        (SeatRole.MEMBER, SECOND, "college-class-too-low"),
        (SeatRole.MEMBER, ArbiterClass.FMJD_TECHNICAL, None),
        (SeatRole.MEMBER, None, "college-class-unknown"),
    ],
)
def test_IV_5_1_classes_of_those_elected(role, arbiter_class, reason):
    seats = [replace(seat, arbiter_class=arbiter_class) if seat.role is role else seat for seat in (CHAIR, VICE)]
    member = replace(members(1)[0], arbiter_class=arbiter_class if role is SeatRole.MEMBER else FIRST)
    assert found(*seats, member) == ([] if reason is None else [(reason, "KW2025:IV.5.1")])


def test_IV_5_1_a_term_of_four_years():
    seats = (CHAIR, VICE, *members(1))
    assert found(*seats, day=date(2029, 3, 1)) == []
    assert found(*seats, day=date(2029, 3, 2)) == [("college-term-over", "KW2025:IV.5.1")]
    assert term_ends(College(elected=date(2024, 2, 29))) == date(2028, 2, 29)
    assert term_ends(College(elected=date(2096, 2, 29))) == date(2100, 3, 1)


def test_IV_5_2_who_is_co_opted_is_confirmed_at_the_next_conference():
    late = replace(members(1)[0], co_opted=date(2026, 1, 1))
    before, after = date(2025, 3, 1), date(2027, 3, 1)
    assert found(CHAIR, VICE, late, conferences=(before,)) == [("college-to-be-confirmed", "KW2025:IV.5.2")]
    assert found(CHAIR, VICE, late, conferences=(before, after)) == [("college-not-confirmed", "KW2025:IV.5.2")]
    assert found(CHAIR, VICE, replace(late, confirmed=after), conferences=(before, after)) == []


def test_IV_5_2_vacancies():
    left = College(elected=date(2025, 3, 1), seats=(VICE, *members(1)))
    by_member = said(judge_vacancy(left, SeatRole.MEMBER))
    assert (by_member.verdict, by_member.reason) == (Verdict.PERMITTED, "college-chair-may-fill")
    by_chair = said(judge_vacancy(left, SeatRole.CHAIR))
    assert by_chair.reason == "college-vice-chair-acts"
    assert by_chair.facts == {"name": "B", "ends": "2029-03-01", "missing": 1, "full": 3}
    assert [str(article) for article in by_chair.articles] == ["KW2025:IV.5.2"]
    nobody = said(judge_vacancy(replace(left, seats=members(2)), SeatRole.CHAIR))
    assert nobody.verdict is Verdict.ARBITER_DECISION_REQUIRED


def test_2022_IV_5_2_the_members_elect_one_of_themselves():
    left = College(elected=date(2025, 3, 1), seats=members(2))
    ruling = said(judge_vacancy(left, SeatRole.CHAIR, "kw2022"))
    assert (ruling.reason, str(ruling.articles[0])) == ("college-elects-a-chair", "KW2022:IV.5.2")
    assert ruling.facts["missing"] == 1


def test_IV_5_1_the_classes_of_the_register_prevail():
    seats = (CHAIR, VICE, CollegeSeat(name="Anna Zielińska"))
    college = College(elected=date(2025, 3, 1), seats=seats)
    book = ArbiterRegister(college=college, arbiters=(arbiter(SECOND), arbiter(STATE, id="S-2", name="b")))
    assert [seat.arbiter_class for seat in book.college_on(TODAY).seats] == [STATE, STATE, SECOND]
    assert [seat.arbiter_class for seat in book.college_on(date(2000, 1, 1)).seats] == [STATE, FIRST, None]
    assert ArbiterRegister().college_on(TODAY) is None


def test_IV_5_1_nobody_sits_twice():
    with pytest.raises(MalformedText, match="arbiters seat twice") as caught:
        found(CHAIR, VICE, CollegeSeat(name=" a ", arbiter_class=FIRST))
    assert caught.value.text == "seats.2.name =  a "
