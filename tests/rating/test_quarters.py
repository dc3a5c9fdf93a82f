"""Periods, their closing day, and where an event is booked [VI.3]."""

from __future__ import annotations

from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_ratings import booked

from kodeks.malformed import MalformedText
from kodeks.rating import Quarter, book


@pytest.mark.parametrize(
    ("quarter", "first", "closing", "last"),
    [
        ("2026Q1", date(2026, 1, 1), date(2026, 3, 24), date(2026, 3, 31)),
        ("2026Q2", date(2026, 4, 1), date(2026, 6, 23), date(2026, 6, 30)),
        ("2026Q3", date(2026, 7, 1), date(2026, 9, 23), date(2026, 9, 30)),
        ("2026Q4", date(2026, 10, 1), date(2026, 12, 24), date(2026, 12, 31)),
    ],
)
def test_VI_3_1_a_list_closes_a_week_before_the_quarter_ends(quarter, first, closing, last):
    found = Quarter.parse(quarter)
    assert (found.first_day, found.closing_day, found.last_day, str(found)) == (first, closing, last, quarter)


@pytest.mark.parametrize("text", ["", "2026", "2026Q5", "2026q1", "26Q1", "2026Q1 ", "２０２６Q1", "9999Q4", "1026Q1"])
def test_what_is_no_quarter(text):
    with pytest.raises(MalformedText) as error:
        Quarter.parse(text)
    assert error.value.reason == "rating-not-a-quarter"


def test_quarters_in_a_row():
    assert Quarter(2025, 4).next == Quarter(2026, 1)
    assert Quarter(2026, 1).previous == Quarter(2025, 4)
    assert Quarter.of(date(2026, 6, 30)) == Quarter(2026, 2) < Quarter.of(date(2026, 7, 1))


def test_EX_E7_ended_after_closing():
    assert book(date(2026, 6, 26), date(2026, 6, 26)) == (Quarter(2026, 3), date(2026, 7, 1), True)


@pytest.mark.parametrize(
    ("ends", "settled", "quarter", "day"),
    [
        (date(2026, 6, 10), date(2026, 6, 23), "2026Q2", date(2026, 6, 10)),
        (date(2026, 6, 10), date(2026, 6, 24), "2026Q3", date(2026, 7, 1)),
        (date(2026, 6, 10), date(2026, 9, 24), "2026Q4", date(2026, 10, 1)),
        (date(2026, 12, 25), date(2026, 12, 25), "2027Q1", date(2027, 1, 1)),
    ],
)
def test_VI_3_1_VI_3_2_the_period_of_the_end_date_if_settled_in_time(ends, settled, quarter, day):
    found = book(ends, settled)
    assert (str(found.quarter), found.day, found.is_late) == (quarter, day, day != ends)


@given(ends=st.dates(date(2000, 1, 1), date(2030, 12, 31)), late=st.integers(0, 900))
def test_VI_3_1_as_the_plain_calculation(ends, late):
    settled = ends + timedelta(days=late)
    found = book(ends, settled)
    assert (found.quarter.first_day, found.day) == booked(SimpleNamespace(ends=ends, settled=settled))
    assert found.quarter.closing_day >= settled
