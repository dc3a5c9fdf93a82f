"""Damaged reports: they are read, or refused with a place; nothing else happens."""

import pytest
from random_reports import entrants, rests_of, rounds, scores_of, seeded

from kodeks.formats.trf import (
    ReportHead,
    check_report,
    event_to_report,
    read_report,
    report_to_event,
    strictly,
    write_report,
)
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.standings import CHESS

LETTERS = " 0019+-=wbHUZ.½ą\t\r\n\0\x1aX²١"


def a_report(choose):
    played = rounds(choose, 6, scores=scores_of(CHESS, is_chess=True), rests=rests_of(CHESS))
    heading = ReportHead(
        name="T", round_count=9, first_colour=Side.WHITE, forbidden=((1, 2),), round_dates=("2026-01-02",)
    )
    return write_report(event_to_report(entrants(choose, 6), played, heading)[0])


def damaged(choose, source):
    letters = list(source)
    for _ in range(choose.randint(1, 4)):
        place = choose.randrange(len(letters))
        change = choose.choice(("swap", "drop", "add", "cut"))
        if change == "swap":
            letters[place] = choose.choice(LETTERS)
        elif change == "drop":
            del letters[place]
        elif change == "add":
            letters.insert(place, choose.choice(LETTERS))
        else:
            del letters[place : place + choose.randint(1, 200)]
    return "".join(letters)


def refusal(data):
    """Everything done with a report; the error if there is one."""
    try:
        report, _ = read_report(data)
        again = write_report(report)
        assert read_report(again)[0] == report
        check_report(report)
        strictly(report)
        report_to_event(report)
    except MalformedText as error:
        return error
    return None


@pytest.mark.parametrize("seed", range(300))
def test_damage_is_read_or_refused(seed):
    choose = seeded(seed)
    source = damaged(choose, a_report(choose))
    error = refusal(source.encode(choose.choice(("utf-8", "utf-16"))))
    assert error is None or error.line is not None
