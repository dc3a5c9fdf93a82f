"""Tie-breaks of chess between teams, and direct encounters."""

from dataclasses import replace

import pytest
from columns_of_tiebreaks import F, articles, assert_column, exact, order_of, places_of
from worked_events import TEAM_A, TEAM_B, TEAM_C, TEAM_D, TM_4, chess_round, players

from kodeks.rulebook.fide import FIDE2023
from kodeks.standings import (
    CHESS,
    BoardScore,
    Cut,
    Decides,
    Event,
    EventSystem,
    TieBreakRules,
    rank,
)

TM_4_TABLE = {
    "MP": "3 2 5 2",
    "GP": "6 6 8 4",
    "SB-A": "9 4 11 6",
    "SB-B": "18 16.5 18 13.5",
    "SB-C": "20 8 26 12",
    "SB-D": "37 31 42 26",
    "SB-A-C1": "9 0 7 6",
    "SB-B-C1": "15 9.5 12 12.5",
    "SB-C-C1": "20 0 18 12",
    "SB-D-C1": "31 17 30 23",
}
TM_4_ARTICLES = {
    "MP": "A3.A.g1 A3.C.a",
    "GP": "A3.A.g2 A3.C.b",
    "SB-A": "A3.A.f2 A3.D.b2",
    "SB-B": "A3.A.f2 A3.D.b3",
    "SB-C": "A3.A.f2 A3.D.b4",
    "SB-D": "A3.A.f2 A3.D.b5",
    "SB-A-C1": "A3.A.f2 A3.D.b6",
    "SB-B-C1": "A3.A.f2 A3.D.b7",
    "SB-C-C1": "A3.A.f2 A3.D.b8",
    "SB-D-C1": "A3.A.f2 A3.D.b9",
}


@pytest.mark.parametrize("decides", Decides)
@pytest.mark.parametrize(("code", "column"), TM_4_TABLE.items())
def test_TM_4(code, column, decides):
    assert_column(replace(TM_4, decides=decides), code, column.split())
    assert articles(code) == [f"FTR2012:{number}" for number in TM_4_ARTICLES[code].split()]


def test_TM_4_cut_1B_of_team_A():
    working = rank(TM_4, ["SB-B-C1"]).working(TEAM_A, "SB-B-C1")
    assert [(line.opponent, line.score, F(line.factor, 2), line.cut) for line in working] == [
        (TEAM_B, 2, F(5, 2), None),
        (TEAM_C, 5, 2, None),
        (TEAM_D, 2, F(3, 2), Cut.LOWEST),
    ]


def test_A3_G_b_order_of_a_team_round_robin():
    standings = rank(TM_4, FIDE2023.standings.orders["teams_round_robin"].codes)
    assert order_of(standings) == [TEAM_C, TEAM_A, TEAM_B, TEAM_D]
    assert [row.points for row in standings.rows] == [5, 3, 2, 2]


def test_A3_C_c_direct_encounter_of_teams_on_the_score_that_decides():
    by_matches = rank(TM_4, ["DE"])
    assert [exact(by_matches, team, "DE") for team in (TEAM_B, TEAM_D)] == [2, 0]
    by_games = rank(replace(TM_4, decides=Decides.GAME_POINTS), ["DE"])
    assert [exact(by_games, team, "DE") for team in (TEAM_A, TEAM_B)] == [F(5, 2), F(3, 2)]
    assert order_of(by_games) == [TEAM_C, TEAM_A, TEAM_B, TEAM_D]


def test_C_115_plain_sonneborn_berger_of_teams():
    for number in range(1, 5):
        by_matches, by_games = rank(TM_4, ["SB"]), rank(replace(TM_4, decides=Decides.GAME_POINTS), ["SB"])
        assert exact(by_matches, number, "SB") == exact(rank(TM_4, ["SB-A"]), number, "SB-A")
        assert exact(by_games, number, "SB") == exact(rank(TM_4, ["SB-D"]), number, "SB-D")


def direct_encounter_event(last):
    """P beat Q and R; Q drew R and met S; R drew S; P-S not played: all level but for others' games."""
    return Event(
        entrants=players(4),
        rounds=(chess_round("1-2 1:0, 3-4 ½"), chess_round("1-3 1:0, 2-4 " + last), chess_round("2-3 ½")),
        system=EventSystem.SWISS,
        worth=CHESS,
        code=FIDE2023,
    )


@pytest.mark.parametrize(
    ("last", "places", "points"),
    [
        ("1:0", {1: 1, 2: 2, 3: 2, 4: 2}, ["2", "1.5", "1", "0.5"]),
        ("½", {1: 1, 2: 1, 3: 1, 4: 1}, ["2", "1", "1", "1"]),
    ],
)
def test_A3_A_c_direct_encounter_with_games_missing(last, places, points):
    """Ranked by WIN with a mark of nobody's: DE comes first, all four are level."""
    standings = rank(direct_encounter_event(last), ["DE", "PTS"])
    before_points = {row.number: row.values[0] for row in standings.rows}
    assert [before_points[number].exact for number in (1, 2, 3, 4)] == [F(amount) for amount in points]
    groups = rank(direct_encounter_event(last), ["DE", "LOT", "PTS"]).level_before[1]
    assert {number: min(places[other] for other in groups[number]) for number in groups} == places
    assert len(set(groups.values())) == len(set(places.values()))


def test_C_112_a_forfeit_is_an_encounter_in_round_robins_only():
    rounds = (chess_round("1-2 +/-"),)
    swiss = Event(entrants=players(2), rounds=rounds, system=EventSystem.SWISS, worth=CHESS, code=FIDE2023)
    assert len(rank(swiss, ["DE", "LOT", "PTS"]).level_before[1][1]) == 2
    round_robin = replace(swiss, system=EventSystem.ROUND_ROBIN)
    assert len(rank(round_robin, ["DE", "LOT", "PTS"]).level_before[1][1]) == 1


def test_C_111_direct_encounter_reapplied():
    """1 and 4 have 2 against the group, 2 and 3 have 1; inside the parts 4 beat 1 and 3 beat 2."""
    rounds = (
        chess_round("1-2 1:0, 4-3 1:0"),
        chess_round("1-3 1:0, 2-4 1:0"),
        chess_round("4-1 1:0, 3-2 1:0"),
    )
    event = Event(entrants=players(4), rounds=rounds, system=EventSystem.ROUND_ROBIN, worth=CHESS, code=FIDE2023)
    once = rank(event, ["DE", "PTS"])
    assert places_of(once) == {1: 1, 4: 1, 2: 3, 3: 3}
    again = rank(replace(event, rules=TieBreakRules(de_reapply=True)), ["DE", "PTS"])
    assert order_of(again) == [4, 1, 3, 2]


def test_C_113_several_games_add_up():
    event = Event(
        entrants=players(2),
        rounds=(chess_round("1-2 1:0"), chess_round("2-1 ½")),
        system=EventSystem.ROUND_ROBIN,
        cycles=2,
        worth=CHESS,
        code=FIDE2023,
    )
    assert exact(rank(event, ["DE", "PTS"]), 1, "DE") == F(3, 2)
    averaged = replace(event, rules=TieBreakRules(de_averages=True))
    assert exact(rank(averaged, ["DE", "PTS"]), 1, "DE") == F(3, 4)


def test_A3_G_e_order_of_a_team_swiss():
    """B and D are level on match points; B has more game points. By games A and B are level: A has more matches."""
    swiss = replace(TM_4, system=EventSystem.SWISS)
    assert order_of(rank(swiss, FIDE2023.standings.orders["teams_swiss"].codes)) == [TEAM_C, TEAM_A, TEAM_B, TEAM_D]
    by_games = replace(swiss, decides=Decides.GAME_POINTS)
    standings = rank(by_games, FIDE2023.standings.orders["teams_swiss_by_games"].codes)
    assert order_of(standings) == [TEAM_C, TEAM_A, TEAM_B, TEAM_D]
    assert [F(row.points, 2) for row in standings.rows] == [8, 6, 6, 4]
    assert exact(standings, TEAM_A, "BH") == 18
    assert {str(article) for article in FIDE2023.standings.orders["teams_swiss"].articles(FIDE2023.cite).values()} == {
        "FTR2012:A3.G.e"
    }


def test_C_110_virtual_opponent_of_teams():
    """C missed its first match: in match points W = 2, D = 1; in game points W = 4 boards, D = half of them."""
    first = TM_4.team_rounds[0]
    lost = first.matches[1]._replace(boards=(BoardScore(0, 2, is_played=False),) * 4)
    rounds = (first._replace(matches=(first.matches[0], lost)), *TM_4.team_rounds[1:])
    swiss = replace(TM_4, system=EventSystem.SWISS, team_rounds=rounds)
    (line, *_) = rank(swiss, ["BH"]).working(TEAM_C, "BH")
    assert (line.amount, line.reason) == (0 + 2 + 2 * 1, "standings-line-virtual-opponent")
    (line, *_) = rank(replace(swiss, decides=Decides.GAME_POINTS), ["BH"]).working(TEAM_C, "BH")
    assert F(line.amount, 2) == 0 + 4 + 2 * 2
