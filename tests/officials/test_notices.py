"""Notices of events: from which day they count [VII.7.3.4]."""

from __future__ import annotations

from datetime import date

import pytest

from kodeks.officials import DeadlineState, NoticeReceipt, notice_deadline, noticed_on
from kodeks.tournament import Regulations

FIRST = {"name": "Memoriał", "game": "100", "system": "swiss", "place": "Mława", "starts": "2027-05-01"}


@pytest.mark.parametrize(
    ("changed", "counted"),
    [
        ({}, "2027-04-01"),
        ({"name": "Memoriał im. Dąbrowskiego"}, "2027-04-01"),
        ({"place": " mława"}, "2027-04-01"),
        ({"starts": "2027-05-08"}, "2027-04-01"),  # who knew of the earlier day knew in time
        ({"starts": "2027-04-30"}, "2027-04-15"),
        ({"place": "Ciechanów"}, "2027-04-15"),
        ({"game": "64"}, "2027-04-15"),
    ],
)
def test_VII_7_3_4_a_notice_counts_since_it_named_the_event_as_it_stands(changed: dict[str, str], counted: str) -> None:
    sent = [
        NoticeReceipt(date(2027, 4, 1), Regulations.of(**FIRST)),
        NoticeReceipt(date(2027, 4, 15), Regulations.of(**FIRST | changed)),
        NoticeReceipt(date(2027, 4, 20), Regulations.of(**FIRST | changed | {"name": "Otwarte"})),
    ]
    assert noticed_on(sent) == date.fromisoformat(counted)


@pytest.mark.parametrize(("received", "state"), [(10, DeadlineState.DONE), (11, DeadlineState.DONE_LATE)])
def test_EX_A1_received_by_10_April(received: int, state: DeadlineState) -> None:
    code = Regulations.of(**FIRST).code
    found = notice_deadline(date(2027, 5, 1), code, date(2027, 4, 30), date(2027, 4, received))
    assert (found.due, found.state, str(found.articles[0])) == (date(2027, 4, 10), state, "KW2025:VII.7.3.4")
