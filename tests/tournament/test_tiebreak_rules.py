"""Which rules of tie-breaks an event has: those of its own words, else those in force on the day it starts [C-130]."""

import pytest
from arbiters_desk import Desk, rules

from kodeks.rounds import RestKind
from kodeks.standings import C07_2024, C07_2026
from kodeks.tournament import SystemKind, standings_of
from kodeks.tournament.acts import Absent
from kodeks.tournament.places import event_of


@pytest.mark.parametrize(
    ("starts", "key"),
    [
        ("2010-09-24", "annex3_before_2012"),
        ("2012-06-30", "annex3_before_2012"),
        ("2012-07-01", "annex3_2012"),
        ("2023-05-01", "annex3_2012"),
        ("2024-03-31", "annex3_2012"),
        ("2024-04-01", "c07_2024_08"),
        ("2024-08-01", "c07_2024_08"),
        ("2026-02-28", "c07_2024_08"),
        ("2026-03-01", "c07_2026_03"),
        ("2031-01-01", "c07_2026_03"),
        ("", "c07_2026_03"),
    ],
)
def test_C_130_by_the_day_the_event_starts(starts, key):
    assert rules(game="chess", starts=starts).scores.tiebreak_rules == key


def test_C_130_the_words_of_the_regulations_come_first():
    assert rules(game="chess", starts="2027-01-01", tiebreak_rules="c07_2024_08").scores.tiebreak_rules == "c07_2024_08"
    assert rules(game="chess", starts="2027-01-01", edition="fide2009").scores.tiebreak_rules == "annex3_2012"
    assert rules(game="chess", starts="2011-01-01", edition="fide2009").scores.tiebreak_rules == "annex3_before_2012"
    assert rules(starts="2027-01-01").scores.tiebreak_rules == "annex3_2012"  # draughts has its own


def test_C07_16_4_the_same_event_before_and_since_march_2026():
    """Wins and a bye for the first: the dummy of the bye has his own points, or no more than draws of all rounds."""
    found = {}
    for starts, text in (("2026-02-28", C07_2024), ("2026-03-01", C07_2026)):
        settings = {"tiebreaks": ("BH", "BH/C1"), "rounds": 3, "first_colour": "white", "start_numbers": "given"}
        desk = Desk(rules(game="chess", starts=starts, swiss_variant="fide_dutch_2026", **settings)).enter(6)
        desk.pair().results("1-0", "1-0", "1-0")
        desk.do(Absent(1, 2, 1))
        while len(desk.state.rounds) < 3:
            desk.pair()
            desk.results(*("1-0" if board.white == 1 else "½-½" for board in desk.state.rounds[-1].boards))
        assert event_of(desk.state).rules is text
        standings, _ = standings_of(desk.state)
        (bye,) = (line for line in standings.working(1, "BH") if line.opponent is None)
        assert desk.state.rounds[1].rests[0].kind is RestKind.REQUESTED
        found[starts] = bye.amount, standings.table.points[1]
    (before, points), (since, same) = found.values()
    assert points == same
    assert (before, since) == (points, min(points, 3))


def test_C07_2_1_a_silent_event_has_tie_breaks():
    """No method is named: tie-breaks order who is level, and the arbiter is told to publish them (4.1.1)."""
    desk = Desk(rules(game="chess", starts="2026-05-01")).enter(4).pair().play_all()
    standings, _ = standings_of(desk.state)
    assert [each.code for each in standings.criteria][:3] == ["PTS", "BH-C1", "BH"]


def test_C07_4_1_the_list_of_the_organiser_in_its_order():
    """Each criterion splits only who is still tied (4.2); a code is understood as FIDE writes it."""
    codes = ("BH/C1", "EDE", "BPG", "TPN/R")
    desk = Desk(rules(SystemKind.TEAM_SWISS, "chess", starts="2026-05-01", tiebreaks=codes)).enter(6)
    desk.pair()
    assert [each.code for each in standings_of(desk.state)[0].criteria] == ["PTS", "BH-C1", "EDE", "BLK", "TPN/R"]
    table = standings_of(desk.state)[0]
    assert [row.number for row in table.rows] == [6, 5, 4, 3, 2, 1]  # nothing played: the last criterion decides
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5, 6]


def test_C07_8_3_the_final_round_is_that_of_the_regulations():
    desk = Desk(rules(game="chess", tiebreaks=("FB", "BH"), rounds=3)).enter(6)
    desk.pair().play_all()
    event = event_of(desk.state)
    assert (event.planned, event.is_at_the_last_round) == (3, False)
