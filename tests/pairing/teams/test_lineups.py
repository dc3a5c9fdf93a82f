"""V.3.6: line-ups of the open, ladder and joker system, their deadlines and what is taken instead."""

import pytest

from kodeks.malformed import MalformedText
from kodeks.pairing.teams import (
    LineupSystem,
    TeamEntry,
    fall_back,
    judge_entry,
    judge_handing_in,
    judge_lineup,
    ladder_ok,
    reserve_ok,
)
from kodeks.rulebook import Verdict

OPEN, LADDER, JOKER = LineupSystem.OPEN, LineupSystem.LADDER, LineupSystem.JOKER
ENTRY = TeamEntry(("P1", "P2", "P3", "P4"), ("R1", "R2"))
MINUTE = 60_000


def lineup(text):
    return tuple(None if name == "-" else name for name in text.split())


def answer(ruling):
    return ruling.verdict, ruling.reason, " ".join(article.number for article in ruling.articles)


@pytest.mark.parametrize(("names", "good"), [("P1 P3 P4 R1", True), ("P1 P4 P3 R1", False)])
def test_EX_M5_ladder_keeps_the_order(names, good):
    assert ladder_ok(ENTRY, lineup(names)) is good
    ruling = judge_lineup(LADDER, ENTRY, 4, lineup(names))
    assert ruling.verdict is (Verdict.PERMITTED if good else Verdict.REFUSED)
    assert [str(article) for article in ruling.articles] == ["KW2025:V.3.6.2.4"]


def test_EX_M5_a_reserve_stays_on_his_board():
    round_2 = lineup("P1 P3 P4 R1")
    assert not reserve_ok("R1", 3, round_2)
    assert reserve_ok("R1", 4, round_2)
    ruling = judge_lineup(LADDER, ENTRY, 4, lineup("P1 P2 R1 R2"), round_2)
    assert answer(ruling) == (Verdict.REFUSED, "lineup-reserve-moves", "V.3.6.2.5")
    assert ruling.facts == {"name": "R1", "board": 3, "before": 4}


@pytest.mark.parametrize(
    ("system", "names", "before", "expected"),
    [
        (OPEN, "R2 P4 P1 R1", None, (Verdict.PERMITTED, "lineup-good", "V.3.6.1.1")),
        (OPEN, "R1 P4 P1 -", "P1 P2 P3 R1", (Verdict.PERMITTED, "lineup-good", "V.3.6.1.1")),
        (OPEN, "P1 P2 P3 X", None, (Verdict.REFUSED, "lineup-name-not-entered", "V.3.6.1.1")),
        (OPEN, "P1 P2 P1 P3", None, (Verdict.REFUSED, "lineup-name-twice", "V.3.6")),
        (OPEN, "P1 P2 P3", None, (Verdict.REFUSED, "lineup-of-other-size", "V.3.6")),
        (OPEN, "- - - -", None, (Verdict.REFUSED, "lineup-empty", "V.3.6")),
        (LADDER, "P1 P2 P3 P4", None, (Verdict.PERMITTED, "lineup-good", "V.3.6.2.4")),
        (LADDER, "P2 P3 R1 R2", None, (Verdict.PERMITTED, "lineup-good", "V.3.6.2.4")),
        (LADDER, "P1 - P4 R2", None, (Verdict.PERMITTED, "lineup-good", "V.3.6.2.4")),
        (LADDER, "P1 P3 R1 P4", None, (Verdict.REFUSED, "lineup-order-not-kept", "V.3.6.2.4")),
        (LADDER, "P1 P2 R2 R1", None, (Verdict.REFUSED, "lineup-order-not-kept", "V.3.6.2.4")),
        (LADDER, "P1 P2 P4 R1", "P1 P2 P3 R1", (Verdict.PERMITTED, "lineup-good", "V.3.6.2.4")),
        (LADDER, "P2 P3 P4 R1", "P1 P2 P3 P4", (Verdict.PERMITTED, "lineup-good", "V.3.6.2.4")),  # base may shift
        (LADDER, "P1 P2 P3 X", None, (Verdict.REFUSED, "lineup-name-not-entered", "V.3.6.2.4")),
        (JOKER, "P1 R2 P3 P4", None, (Verdict.PERMITTED, "lineup-good", "V.3.6.3.2")),
        (JOKER, "R2 P2 R1 P4", None, (Verdict.PERMITTED, "lineup-good", "V.3.6.3.2")),
        (JOKER, "P1 P3 R1 P4", None, (Verdict.REFUSED, "lineup-base-on-other-board", "V.3.6.3.3")),
        (JOKER, "P1 P2 R1 P4", "P1 R1 P3 P4", (Verdict.REFUSED, "lineup-reserve-moves", "V.3.6.3.4")),
        (JOKER, "P1 R1 P3 P4", "P1 R1 P3 P4", (Verdict.PERMITTED, "lineup-good", "V.3.6.3.2")),
    ],
)
def test_V_3_6_what_each_system_allows(system, names, before, expected):
    played = None if before is None else lineup(before)
    assert answer(judge_lineup(system, ENTRY, 4, lineup(names), played)) == expected


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        (OPEN, (Verdict.PERMITTED, "lineup-good", "V.3.6.1.1")),
        (LADDER, (Verdict.REFUSED, "lineup-no-entry", "V.3.6.2.4")),
        (JOKER, (Verdict.REFUSED, "lineup-no-entry", "V.3.6.3.2")),
    ],
)
def test_V_3_6_without_an_entry(system, expected):
    assert answer(judge_lineup(system, None, 2, ("A", "B"))) == expected


@pytest.mark.parametrize(
    ("system", "entry", "expected"),
    [
        (OPEN, TeamEntry(("A", "B")), (Verdict.PERMITTED, "lineup-entry-good", "V.3.6")),
        (LADDER, ENTRY, (Verdict.PERMITTED, "lineup-entry-good", "V.3.6")),
        (LADDER, TeamEntry(("A", "B")), (Verdict.REFUSED, "lineup-base-of-other-size", "V.3.6.2.1")),
        (JOKER, TeamEntry(("A", "B")), (Verdict.REFUSED, "lineup-base-of-other-size", "V.3.6.3.1")),
        (JOKER, TeamEntry(("A", "B", "C", "D"), ("A",)), (Verdict.REFUSED, "lineup-name-twice", "V.3.6")),
    ],
)
def test_V_3_6_2_1_and_V_3_6_3_1_the_entry(system, entry, expected):
    assert answer(judge_entry(system, entry, 4)) == expected


@pytest.mark.parametrize(
    ("system", "entry", "earlier", "taken", "reason", "article"),
    [
        (OPEN, ENTRY, "P3 R1 - P2", "P3 R1 - P2", "lineup-of-last-round", "V.3.6.1.5"),
        (OPEN, None, "A B C D", "A B C D", "lineup-of-last-round", "V.3.6.1.5"),
        (OPEN, ENTRY, None, "P1 P2 P3 P4", "lineup-first-names", "V.3.6.1.6"),
        (OPEN, TeamEntry(("A", "B"), ("C",)), None, "A B C -", "lineup-first-names", "V.3.6.1.6"),
        (OPEN, TeamEntry(("A", "B", "C", "D", "E", "F")), None, "A B C D", "lineup-first-names", "V.3.6.1.6"),
        (LADDER, ENTRY, "P3 P4 R1 R2", "P1 P2 P3 P4", "lineup-base-taken", "V.3.6.2.3"),
        (JOKER, ENTRY, "R1 P2 P3 P4", "P1 P2 P3 P4", "lineup-base-taken", "V.3.6.3.1"),
    ],
)
def test_V_3_6_1_5_what_is_taken_without_a_lineup(system, entry, earlier, taken, reason, article):
    found = fall_back(system, entry, 4, None if earlier is None else lineup(earlier))
    assert found.lineup == lineup(taken)
    assert answer(found.ruling) == (Verdict.UPHELD, reason, article)


@pytest.mark.parametrize("system", LineupSystem)
@pytest.mark.parametrize("entry", [None, TeamEntry(())])
def test_V_3_6_1_6_without_an_entry_all_boards_are_lost(system, entry):
    found = fall_back(system, entry, 4)
    assert found.lineup is None
    assert answer(found.ruling) == (Verdict.REFUSED, "lineup-none-walkover", "V.3.6.1.6")


def test_D_105_as_many_names_as_boards():
    assert fall_back(OPEN, ENTRY, 6).lineup == ENTRY.names
    assert fall_back(OPEN, ENTRY, 2).lineup == ("P1", "P2")
    with pytest.raises(MalformedText, match="match without boards"):
        fall_back(OPEN, ENTRY, 0)


@pytest.mark.parametrize(
    ("before_ms", "break_ms", "verdict"),
    [
        (15 * MINUTE, None, Verdict.PERMITTED),
        (15 * MINUTE - 1, None, Verdict.REFUSED),
        (15 * MINUTE - 1, 15 * MINUTE, Verdict.REFUSED),
        (0, 10 * MINUTE, Verdict.PERMITTED),
        (-1, 10 * MINUTE, Verdict.REFUSED),
    ],
)
def test_V_3_6_1_3_fifteen_minutes_before(before_ms, break_ms, verdict):
    ruling = judge_handing_in(before_ms, break_ms)
    assert ruling.verdict is verdict
    assert [str(article) for article in ruling.articles] == ["KW2025:V.3.6.1.3"]
