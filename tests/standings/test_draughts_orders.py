"""Final order by the draughts code: round robin, with advantage, Swiss, teams."""

from dataclasses import replace

import pytest
from worked_events import EX_P5, draughts_round, players

from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant, Rest, RestKind
from kodeks.rulebook import KW2022, KW2025, Article
from kodeks.standings import (
    BoardScore,
    Cut,
    Event,
    EventSystem,
    TeamMatch,
    TeamRound,
    board_score,
    match_score,
    rank,
    small_points,
)

ROUND_ROBIN = KW2025.standings.orders["round_robin"].codes
WITH_ADVANTAGE = KW2025.standings.orders["round_robin_with_advantage"].codes


def round_robin(*rounds, entrants=None, count=4):
    return Event(
        entrants=entrants or players(count),
        rounds=tuple(draughts_round(text) for text in rounds),
        system=EventSystem.ROUND_ROBIN,
    )


def order_of(standings):
    return [row.number for row in standings.rows]


def places_of(standings):
    return {row.number: row.place for row in standings.rows}


def amounts(standings, code):
    return {row.number: standings.value(row.number, code).amount for row in standings.rows}


def cited(standings, code):
    position = [criterion.code for criterion in standings.criteria].index(code)
    return [str(article) for article in standings.articles[position]]


# Swiss [V.2.9]


def test_EX_P6_standings_of_EX_P5():
    standings = rank(EX_P5, KW2025.standings.orders["swiss"].codes)
    assert order_of(standings) == [1, 6, 3, 2, 7, 4, 5, 8]
    assert [row.points for row in standings.rows] == [7, 5, 5, 4, 4, 3, 2, 2]
    assert amounts(standings, "SOL-M") == {1: 9, 6: 8, 3: 8, 2: 10, 7: 7, 4: 7, 5: 7, 8: 7}
    reduced = amounts(standings, "SOL-R")
    assert (reduced[6], reduced[3]) == ((15, 11, 7), (15, 11, 7))
    assert (reduced[5][0], reduced[8][0]) == (14, 11)
    assert (standings.value(6, "HIGHER").amount, standings.value(3, "HIGHER").amount) == ((1,), (0,))
    assert places_of(standings) == {1: 1, 6: 2, 3: 3, 2: 4, 7: 5, 4: 6, 5: 7, 8: 8}
    assert [cited(standings, code)[0] for code in ("PTS", "SOL-M", "SOL-R", "HIGHER")] == [
        "KW2025:V.2.9",
        "KW2025:V.2.9.2.1",
        "KW2025:V.2.9.2.2",
        "KW2025:V.2.9.2.3",
    ]


@pytest.mark.parametrize(
    ("number", "given"),
    [
        (1, (2, 4, 5, 5)),
        (6, (4, 4, 3, 7)),
        (3, (4, 3, 7, 4)),
        (2, (5, 7, 2, 5)),
        (7, (5, 5, 2, 2)),
        (4, (2, 5, 5, 2)),
        (5, (7, 2, 4, 3)),
        (8, (3, 2, 4, 4)),
    ],
)
def test_EX_P6_contributions(number, given):
    working = rank(EX_P5, ["SOL-M"]).working(number, "SOL-M")
    assert tuple(line.amount for line in working) == given
    assert sorted(line.cut for line in working if line.cut) == [Cut.HIGHEST, Cut.LOWEST]
    assert sum(line.amount for line in working if line.cut is None) == sum(given) - max(given) - min(given)


def test_EX_P12_rating_variant_with_a_bye():
    event = Event(
        entrants=players(5, [2300, 2250, 2210, 2180, 2120]),
        rounds=(
            draughts_round("2-1 0:2, 3-4 1:1", Rest(5, RestKind.BYE, 2)),
            draughts_round("2-4 2:0, 1-3 1:1", Rest(5, RestKind.ABSENT)),
            draughts_round("1-4 2:0, 3-5 2:0", Rest(2, RestKind.BYE, 2)),
        ),
        system=EventSystem.SWISS,
    )
    standings = rank(event, KW2025.standings.orders["swiss_rating"].codes)
    assert standings.value(2, "RSUM").amount == 6599
    assert standings.value(2, "RSUM-C").amount == (4480, 2300)
    assert standings.working(2, "RSUM")[2].reason == "standings-line-not-paired"
    assert cited(standings, "RSUM") == ["KW2025:V.2.9.1.1"]
    assert cited(standings, "RSUM-C") == ["KW2025:V.2.9.1.2"]
    assert cited(standings, "HIGHER") == ["KW2025:V.2.9.1.3"]


def test_V_2_9_1_everybody_needs_a_rating():
    standings = rank(EX_P5, ["RSUM", "SOL-M"])
    assert [criterion.code for criterion in standings.criteria] == ["PTS", "SOL-M"]
    (told,) = standings.dropped
    assert (told.facts["count"], [str(article) for article in told.articles]) == (8, ["KW2025:V.2.6.1.2"])


def test_D_83_shared_place_in_start_number_order():
    event = replace(EX_P5, rounds=EX_P5.rounds[:1])
    standings = rank(event, KW2025.standings.orders["swiss"].codes)
    assert order_of(standings) == [1, 2, 3, 4, 8, 5, 6, 7]
    assert places_of(standings) == {1: 1, 2: 1, 3: 1, 4: 4, 8: 4, 5: 6, 6: 6, 7: 6}


# Round robin [V.1.7]


def test_EX_P13_more_wins():
    event = round_robin("1-2 2:0, 3-4 1:1", "4-1 2:0, 2-3 1:1", "1-3 1:1, 4-2 1:1")
    standings = rank(event, ROUND_ROBIN)
    assert (standings.row(1).points, standings.row(3).points) == (3, 3)
    assert amounts(standings, "WINS") == {1: 1, 2: 0, 3: 0, 4: 1}
    assert places_of(standings) == {4: 1, 1: 2, 3: 3, 2: 4}
    assert cited(standings, "WINS") == ["KW2025:V.1.7.1.2"]
    assert cited(standings, "PTS") == ["KW2025:V.1.7.1.1"]


def test_D_64_a_walkover_is_a_won_game():
    standings = rank(round_robin("1-2 +/-, 3-4 2:0"), ROUND_ROBIN)
    assert amounts(standings, "WINS") == {1: 1, 2: 0, 3: 1, 4: 0}
    assert places_of(standings) == {1: 1, 3: 1, 2: 3, 4: 3}


def test_II_5_6_double_walkover():
    standings = rank(round_robin("1-2 -/-", count=2), ROUND_ROBIN)
    assert [row.points for row in standings.rows] == [0, 0]


def test_V_1_7_1_3_direct_result():
    event = round_robin("1-2 2:0, 3-4 2:0", "2-3 2:0, 1-4 0:2", "1-3 1:1, 2-4 1:1")
    standings = rank(event, ROUND_ROBIN)
    assert [row.points for row in standings.rows] == [3, 3, 3, 3]
    assert amounts(standings, "DIRECT") == {1: (3,), 2: (3,), 3: (3,), 4: (3,)}
    two = rank(round_robin("1-2 0:2, 3-4 2:0", "1-3 2:0, 2-4 1:1", "1-4 1:1, 2-3 0:2"), ROUND_ROBIN)
    assert [row.number for row in two.rows if row.points == 3] == [2, 1]
    assert cited(two, "DIRECT") == ["KW2025:V.1.7.1.3"]


def test_D_65_mini_table_again_inside_the_part():
    """All level: mini-table 1 4, 2 4, 3 2, 4 2; inside the parts 2 beat 1 and 4 beat 3."""
    event = round_robin("2-1 2:0, 4-3 2:0", "1-3 2:0, 4-2 0:2", "1-4 2:0, 3-2 2:0")
    standings = rank(event, ["DIRECT", "PTS"])
    assert amounts(standings, "DIRECT") == {1: (4, 0), 2: (4, 2), 3: (2, 0), 4: (2, 2)}
    assert order_of(standings) == [2, 1, 4, 3]


def test_D_66_results_against_blocks():
    """1 and 2 drew with each other; 3 stands above 4: 1 beat 3, 2 beat 4."""
    event = round_robin("1-2 1:1, 3-4 2:0", "1-3 2:0, 2-4 2:0", "1-4 1:1, 2-3 1:1")
    standings = rank(event, ROUND_ROBIN)
    assert (standings.row(1).points, standings.row(2).points) == (4, 4)
    assert amounts(standings, "OTHERS") == {1: (2, 1), 2: (1, 2), 3: None, 4: None}
    assert order_of(standings)[:2] == [1, 2]
    assert cited(standings, "OTHERS") == ["KW2025:V.1.7.1.4"]


def test_V_1_7_1_5_place_on_list_A():
    entrants = (
        Entrant(number=1, name="P1", list_name="B", list_place=1),
        Entrant(number=2, name="P2", list_name="A", list_place=30),
        Entrant(number=3, name="P3", list_name="A", list_place=7),
        Entrant(number=4, name="P4"),
    )
    event = round_robin("1-2 1:1, 3-4 1:1", "1-3 1:1, 2-4 1:1", "1-4 1:1, 2-3 1:1", entrants=entrants)
    standings = rank(event, ROUND_ROBIN)
    assert places_of(standings) == {3: 1, 2: 2, 1: 3, 4: 3}
    assert cited(standings, "LISTA") == ["KW2025:V.1.7.1.5"]


def test_V_1_7_1_6_play_off():
    event = round_robin("1-2 1:1, 3-4 1:1", "1-3 1:1, 2-4 1:1", "1-4 1:1, 2-3 1:1")
    standings = rank(replace(event, play_off={4: 1, 2: 2}), ROUND_ROBIN)
    assert places_of(standings) == {4: 1, 2: 2, 1: 3, 3: 3}
    assert cited(standings, "PLAYOFF") == ["KW2025:V.1.7.1.6"]


def test_V_1_7_2_draws_with_advantage():
    event = round_robin("1-2 1+-1-, 3-4 1:1", "1-3 1--1+, 2-4 1:1", "1-4 1:1, 2-3 1:1")
    standings = rank(event, WITH_ADVANTAGE)
    assert amounts(standings, "ADV") == {1: 0, 2: -1, 3: 1, 4: 0}
    assert amounts(standings, "PLUS") == {1: 1, 2: 0, 3: 1, 4: 0}
    assert order_of(standings) == [3, 1, 4, 2]
    codes = ("PTS", "WINS", "ADV", "PLUS", "DIRECT", "OTHERS", "LISTA", "PLAYOFF")
    assert [cited(standings, code) for code in codes] == [[f"KW2025:V.1.7.2.{n}"] for n in range(1, 9)]


def test_2022_cites_its_own_code_where_it_has_one():
    event = replace(round_robin("1-2 2:0, 3-4 1:1"), code=KW2022)
    assert cited(rank(event, ["SB"]), "PTS") == ["KW2022:II.5.8"]
    assert cited(rank(event, ROUND_ROBIN), "WINS") == ["KW2025:V.1.7.1.2"]


# Teams [V.3]


def match(table, home, guest, *boards):
    return TeamMatch(table, home, guest, tuple(BoardScore(own, 2 - own) for own in boards))


def teams(count, *rounds, boards):
    return Event(
        entrants=tuple(Entrant(number=number, name=f"T{number}") for number in range(1, count + 1)),
        team_rounds=tuple(TeamRound(tuple(matches)) for matches in rounds),
        boards=boards,
        system=EventSystem.ROUND_ROBIN,
    )


@pytest.mark.parametrize(("boards", "points"), [((2, 2, 1, 0), (2, 0)), ((2, 2, 0, 0), (1, 1)), ((0, 0, 1, 1), (0, 2))])
def test_EX_M1_match_points(boards, points):
    assert match_score(match(1, 1, 2, *boards))[:2] == points


def test_D_107_nobody_came():
    nobody = TeamMatch(1, 1, 2, (BoardScore(0, 0, is_played=False),) * 4)
    assert match_score(nobody)[:3] == (0, 0, False)
    some = TeamMatch(1, 1, 2, (BoardScore(0, 0, is_played=False), BoardScore(1, 1)))
    assert match_score(some)[:3] == (1, 1, True)
    assert match_score(TeamMatch(1, 1, 2, (BoardScore(2, 0), None))) is None
    assert small_points(TeamMatch(1, 1, 2, (BoardScore(2, 0), BoardScore(1, 1))))[:2] == (3, 1)


def test_V_3_3_the_host_has_white_on_odd_boards():
    score = draughts_round("1-2 2:0").meetings[0].score
    assert board_score(score, 1) == BoardScore(2, 0)
    assert board_score(score, 2) == BoardScore(0, 2)


def test_EX_M3_matches_won():
    """A: three wins and two draws; B: four wins and a loss: 8 and 8 match points, 21 and 21 small points."""
    a, b = 1, 2
    event = teams(
        8,
        [match(1, a, 3, 2, 2, 1), match(2, b, 4, 2, 2, 1)],
        [match(1, a, 4, 2, 2, 1), match(2, b, 3, 2, 2, 1)],
        [match(1, a, 5, 2, 2, 1), match(2, b, 6, 2, 2, 1)],
        [match(1, a, 6, 1, 1, 1), match(2, b, 5, 2, 2, 1)],
        [match(1, a, 7, 2, 1, 0), match(2, 8, b, 2, 2, 1)],
        boards=3,
    )
    standings = rank(event, KW2025.standings.orders["teams_round_robin"].codes)
    assert [standings.row(team).points for team in (a, b)] == [8, 8]
    assert [standings.value(team, "GP").amount for team in (a, b)] == [21, 21]
    assert [standings.value(team, "WINS").amount for team in (a, b)] == [3, 4]
    assert order_of(standings)[:2] == [b, a]
    assert cited(standings, "WINS") == ["KW2025:V.3.2.1.3"]
    codes = ("PTS", "GP", "WINS", "BOARDS", "DIRECT", "DIRECT-B", "OTHERS-GP")
    assert [cited(standings, code) for code in codes] == [[f"KW2025:V.3.2.1.{n}"] for n in range(1, 8)]


def test_V_3_2_1_4_board_by_board():
    event = teams(4, [match(1, 1, 3, 2, 0), match(2, 2, 4, 1, 1)], boards=2)
    standings = rank(event, KW2025.standings.orders["teams_round_robin"].codes)
    assert [standings.value(team, "BOARDS").amount for team in (1, 2)] == [(2, 0), (1, 1)]
    assert order_of(standings)[:2] == [1, 2]


def test_D_100_direct_match_and_its_boards():
    """1 and 2 drew 2:2, 1 won on board 1; only the boards of the direct match tell them apart."""
    event = teams(
        4,
        [match(1, 1, 2, 2, 0), match(2, 3, 4, 1, 1)],
        [match(1, 1, 3, 0, 2), match(2, 2, 4, 2, 0)],
        boards=2,
    )
    standings = rank(event, KW2025.standings.orders["teams_round_robin"].codes)
    assert places_of(standings)[1] < places_of(standings)[2]
    assert standings.value(1, "BOARDS").amount == (2, 2)
    assert standings.value(2, "BOARDS").amount == (2, 2)
    assert standings.value(1, "DIRECT").amount == (1,)
    assert standings.value(1, "DIRECT-B").amount == (2, 0)


def test_V_3_2_1_7_small_points_against_the_others():
    """1 and 2 level to the last; 3 stands above 4: against 3, team 1 made more."""
    event = teams(
        4,
        [match(1, 1, 2, 1, 1), match(2, 3, 4, 2, 2)],
        [match(1, 1, 3, 1, 0), match(2, 2, 4, 1, 0)],
        [match(1, 2, 3, 0, 0), match(2, 1, 4, 0, 0)],
        boards=2,
    )
    standings = rank(event, KW2025.standings.orders["teams_round_robin"].codes)
    first, second = standings.value(1, "OTHERS-GP").amount, standings.value(2, "OTHERS-GP").amount
    assert (first, second) == ((1, 0), (0, 1))
    assert places_of(standings)[1] < places_of(standings)[2]


def test_V_3_2_2_team_swiss_with_match_points():
    event = replace(
        teams(
            4,
            [match(1, 1, 2, 2, 2), match(2, 3, 4, 2, 1)],
            [match(1, 1, 3, 1, 1), match(2, 2, 4, 1, 1)],
            [match(1, 1, 4, 2, 0), match(2, 3, 2, 2, 1)],
            boards=2,
        ),
        system=EventSystem.SWISS,
    )
    standings = rank(event, KW2025.standings.orders["teams_swiss"].codes)
    assert [(row.number, row.points) for row in standings.rows] == [(3, 5), (1, 4), (4, 2), (2, 1)]
    assert standings.value(1, "SOL-M").amount == 2
    assert standings.value(3, "SOL-M").amount == 2
    assert cited(standings, "SOL-M") == [str(Article("KW2025", "V.3.2.2"))]


def test_D_101_team_swiss_by_rating():
    event = replace(
        teams(4, [match(1, 1, 3, 2, 2), match(2, 2, 4, 2, 2)], boards=2),
        system=EventSystem.SWISS,
        entrants=tuple(Entrant(number=n, name=f"T{n}", rating=2000 + 10 * n) for n in range(1, 5)),
    )
    standings = rank(event, KW2025.standings.orders["teams_swiss_rating"].codes)
    assert order_of(standings) == [2, 1, 4, 3]
    assert standings.value(2, "RSUM").amount == 2040
    assert cited(standings, "RSUM") == ["KW2025:V.3.2.2"]


def test_criteria_for_teams_only():
    with pytest.raises(MalformedText) as caught:
        rank(EX_P5, ["BOARDS"])
    assert caught.value.reason == "standings-criterion-for-teams"


@pytest.mark.parametrize("code", ["", "BUCH", "BH-C9", "AROC(0)", "KOYA+0", "KOYA*1"])
def test_unknown_criterion(code):
    with pytest.raises(MalformedText) as caught:
        rank(EX_P5, [code])
    assert caught.value.reason == "standings-unknown-criterion"
