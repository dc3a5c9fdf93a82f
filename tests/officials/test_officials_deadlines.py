"""Deadlines [VII.7.3.4, VII.7.5, VI.3.1, IV.2.3, IV.5.3.14, IV.6.2.5, D-145], validity and duties [VII.7.6, IV.2]."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from known_arbiters import said

from kodeks.malformed import MalformedText
from kodeks.officials import (
    DeadlineState,
    DutyPhase,
    EventStaff,
    appeal_deadline,
    curator_deadline,
    deadlines,
    duties,
    rating_closing_day,
    staff_of,
    validity,
)
from kodeks.rulebook import KW2022, KW2025, Verdict, register
from kodeks.tournament import Regulations, SystemKind
from kodeks.tournament.regulations.parts import Appeals, RoundStart
from kodeks.words import times_said

EVENT = EventStaff(name="May", norms=("title",), is_rated=True, starts=date(2027, 5, 1), ends=date(2027, 5, 3))
DAYS = st.dates(date(1950, 1, 1), date(2900, 1, 1))


def due(event, today=date(2027, 1, 1)):
    return {deadline.what: deadline for deadline in deadlines(event, today)}


def test_EX_A1_notice_by_10_April_and_report_by_17_May():
    found = due(EVENT)
    assert found["deadline-notice"].due == date(2027, 4, 10)
    assert [str(article) for article in found["deadline-notice"].articles] == ["KW2025:VII.7.3.4"]
    assert found["deadline-report"].due == date(2027, 5, 17)
    assert [str(article) for article in found["deadline-report"].articles] == ["KW2025:VII.7.5"]


@pytest.mark.parametrize(
    ("today", "left", "state"),
    [
        (date(2027, 4, 9), 1, DeadlineState.OPEN),
        (date(2027, 4, 10), 0, DeadlineState.OPEN),
        (date(2027, 4, 11), -1, DeadlineState.OVERDUE),
    ],
)
def test_D_145_both_days_are_inclusive(today, left, state):
    found = due(EVENT, today)["deadline-notice"]
    assert (found.days_left, found.state) == (left, state)
    assert found.days_late == max(0, -left)


@pytest.mark.parametrize(
    ("done", "today", "state", "late"),
    [
        (date(2027, 5, 17), date(2027, 6, 1), DeadlineState.DONE, 0),
        (date(2027, 5, 18), date(2027, 6, 1), DeadlineState.DONE_LATE, 1),
        (date(2027, 5, 18), date(2027, 5, 17), DeadlineState.OPEN, 0),  # not done yet on that day
        (date(2027, 6, 1), date(2027, 5, 20), DeadlineState.OVERDUE, 3),
    ],
)
def test_VII_7_5_a_report_that_came_in(done, today, state, late):
    found = due(replace(EVENT, reported_on=done), today)["deadline-report"]
    assert (found.state, found.days_late) == (state, late)


def test_VII_7_what_hangs_on_the_event():
    assert set(due(EVENT)) == {"deadline-notice", "deadline-report", "deadline-rating-list"}
    assert set(due(replace(EVENT, norms=("II",), is_rated=False))) == {"deadline-report"}
    assert set(due(replace(EVENT, norms=(), is_rated=False, is_official=True))) == {"deadline-report"}
    assert not due(replace(EVENT, norms=(), is_rated=False))
    assert not due(replace(EVENT, starts=None, ends=None))


@pytest.mark.parametrize(
    ("ends", "closing"),
    [
        (date(2027, 3, 1), date(2027, 3, 24)),
        (date(2027, 3, 24), date(2027, 3, 24)),
        (date(2027, 3, 25), date(2027, 6, 23)),
        (date(2027, 12, 31), date(2028, 3, 24)),
    ],
)
def test_VI_3_1_the_list_closes_a_week_before_the_quarter_ends(ends, closing):
    assert rating_closing_day(ends) == closing
    found = due(replace(EVENT, starts=ends, ends=ends))["deadline-rating-list"]
    assert (found.due, found.articles[0].number) == (closing, "VI.3.1")


@pytest.mark.parametrize(
    ("listed", "state"),
    [
        (datetime(2027, 5, 1, 9, 30), DeadlineState.DONE),
        (datetime(2027, 5, 1, 9, 31), DeadlineState.DONE_LATE),
        (None, DeadlineState.OVERDUE),
    ],
)
def test_IV_2_3_the_list_of_players_half_an_hour_before(listed, state):
    event = replace(EVENT, opens_at=datetime(2027, 5, 1, 10, 0), listed_at=listed)
    found = due(event, date(2027, 5, 2))["deadline-list-of-players"]
    assert found.due_at == datetime(2027, 5, 1, 9, 30)
    assert (found.state, found.articles[0].number) == (state, "IV.2.3")


def test_IV_2_3_the_draw_comes_before_round_1():
    regulations = Regulations.of(
        name="A",
        game="100",
        system=SystemKind.ROUND_ROBIN,
        starts="2027-05-01",
        round_starts=(RoundStart(1, "2027-05-02T10:00"),),
        draw_at="2027-05-01T18:00",
    )
    found = due(staff_of(regulations))["deadline-list-of-players"]
    assert found.due_at == datetime(2027, 5, 1, 17, 30)


def test_IV_5_3_14_a_curator_has_90_days():
    found = curator_deadline(date(2027, 1, 1), date(2027, 4, 2))
    assert (found.due, found.state, found.days_late) == (date(2027, 4, 1), DeadlineState.OVERDUE, 1)
    assert found.articles[0].number == "IV.5.3.14"
    assert curator_deadline(date(2027, 1, 1), date(2027, 4, 2), date(2027, 4, 1)).state is DeadlineState.DONE
    assert curator_deadline(date(2024, 1, 1), date(2027, 4, 2)).articles[0].code == "KW2022"


@pytest.mark.parametrize(
    ("words", "due_at"),
    [
        ("60 minutes after the round", datetime(2027, 5, 1, 16, 0)),
        ("do 30 min po rundzie", datetime(2027, 5, 1, 15, 30)),
        ("2 godziny od decyzji", datetime(2027, 5, 1, 17, 0)),
        ("24hrs", datetime(2027, 5, 2, 15, 0)),
        ("1 h", datetime(2027, 5, 1, 16, 0)),
        ("7 dni", datetime(2027, 5, 8, 15, 0)),
        ("30 Minuten nach Rundenende", datetime(2027, 5, 1, 15, 30)),
        ("2 Stunden nach der Entscheidung", datetime(2027, 5, 1, 17, 0)),
        ("innerhalb von 2 Std.", datetime(2027, 5, 1, 17, 0)),
        ("3 Tage", datetime(2027, 5, 4, 15, 0)),
        ("30 Minuten vor der nächsten Runde", None),
        ("30 min przed rundą", None),
        ("2 hands", None),
        ("before the next round", None),
        ("30 minutes, on the last day 10 minutes", None),
        ("30 minutes before round 2", None),
        ("30 minutes before the next round", None),
        ("", None),
    ],
)
def test_D_140_the_regulations_set_the_deadline_of_appeals(words, due_at):
    regulations = Regulations.of(name="A", game="100", system=SystemKind.ROUND_ROBIN, appeals=Appeals(deadline=words))
    found = appeal_deadline(regulations, datetime(2027, 5, 1, 15, 0), date(2027, 5, 1), times_said())
    assert (found and found.due_at) == due_at
    if found:
        assert [str(article) for article in found.articles] == ["KW2025:II.2.2.5"]


def test_10c_the_deadline_of_appeals_in_chess():
    regulations = Regulations.of(name="A", game="chess", system=SystemKind.SWISS, appeals=Appeals(deadline="1 hour"))
    found = appeal_deadline(regulations, datetime(2027, 5, 1, 23, 30), date(2027, 5, 1), times_said())
    assert (found.due_at, found.days_left) == (datetime(2027, 5, 2, 0, 30), 1)
    assert [str(article) for article in found.articles] == ["FTR2012:10c"]
    nobody = regulations.changed(appeals=None)
    assert appeal_deadline(nobody, datetime(2027, 5, 1), date(2027, 5, 1), times_said()) is None


@settings(max_examples=80, deadline=None)
@given(starts=DAYS, length=st.integers(0, 30), shift=st.integers(0, 400), today=DAYS)
def test_deadlines_are_monotone(starts, length, shift, today):
    """A later event is due later, and every day that goes by leaves a day less."""
    event = replace(EVENT, starts=starts, ends=starts + timedelta(days=length))
    later = replace(event, starts=event.starts + timedelta(days=shift), ends=event.ends + timedelta(days=shift))
    for what, deadline in due(event, today).items():
        assert due(later, today)[what].due >= deadline.due
        assert due(event, today + timedelta(days=1))[what].days_left == deadline.days_left - 1
    assert due(event, today)["deadline-notice"].due < starts
    assert due(event, today)["deadline-rating-list"].due >= event.ends


def test_an_event_that_ends_before_it_starts():
    with pytest.raises(MalformedText, match="arbiters days out of order"):
        replace(EVENT, ends=date(2027, 4, 30))


@pytest.mark.parametrize(
    ("approved", "today", "verdict"),
    [
        (None, date(2027, 6, 1), Verdict.ARBITER_DECISION_REQUIRED),
        (date(2027, 6, 2), date(2027, 6, 1), Verdict.ARBITER_DECISION_REQUIRED),
        (date(2027, 6, 2), date(2027, 6, 2), Verdict.UPHELD),
    ],
)
def test_VII_7_1_VII_7_6_valid_from_the_approval(approved, today, verdict):
    ruling = said(validity(replace(EVENT, approved_on=approved), today))
    assert ruling.verdict is verdict
    numbers = [article.number for article in ruling.articles]
    assert numbers == (["VII.7.1", "VII.7.6"] if verdict is Verdict.UPHELD else ["VII.7.1", "VII.7.4", "VII.7.6"])


# Duties


def test_IV_2_every_duty_once_in_the_order_of_the_code():
    found = duties()
    numbers = [duty.articles[0].number for duty in found if duty.articles[0].number.startswith("IV")]
    assert numbers == [f"IV.2.{point}" for point in range(1, 27)]
    assert len({duty.key for duty in found}) == len(found) == 27
    phases = [duty.phase for duty in found]
    assert phases == sorted(phases, key=list(DutyPhase).index)
    assert {phase: phases.count(phase) for phase in DutyPhase} == {
        DutyPhase.BEFORE: 6,
        DutyPhase.ROUND: 9,
        DutyPhase.RULES: 2,
        DutyPhase.PAPER: 5,
        DutyPhase.AFTER: 5,
    }


@pytest.mark.parametrize("code", [KW2025, KW2022])
def test_IV_2_duties_cite_what_the_register_knows(code):
    assert all(register().find(article) for duty in duties(code) for article in duty.articles)


def test_IV_2_2022_has_its_own_numbers():
    """Three duties were struck out of the draft: prize list (2.6, 2.7) and round arbiter present (2.9)."""
    numbers = [duty.articles[0].number for duty in duties(KW2022) if duty.articles[0].code == "KW2022"]
    struck = {"IV.2.6", "IV.2.7", "IV.2.9"}
    assert numbers == [number for number in (f"IV.2.{point}" for point in range(1, 30)) if number not in struck]
