"""Annex 3 of the FIDE tournament rules: every table of the specification, cell by cell."""

from dataclasses import replace

import pytest
from columns_of_tiebreaks import F, articles, assert_column, exact, order_of, places_of
from worked_events import RR_6, SW_8, chess_round, players

from kodeks.malformed import MalformedText
from kodeks.rounds import Rest, RestKind, Round
from kodeks.rulebook import KW2025, Article, register
from kodeks.rulebook.fide import CHESS_EDITIONS, FIDE2023
from kodeks.standings import (
    ANNEX_3,
    ANNEX_3_BEFORE_JULY_2012,
    ANNEX_3_BY_OPPONENTS,
    C07_2024,
    C07_2026,
    CHESS,
    CRITERIA,
    Cut,
    Event,
    EventSystem,
    find_criterion,
    rank,
    tiebreak_rules,
)
from kodeks.standings.contributions import virtual_opponent


@pytest.mark.parametrize(
    ("code", "column", "cited"),
    [
        ("PTS", "3 2.5 3 3 2 1.5", ["FIDE2009:11.1"]),
        ("WINS", "3 2 2 2 1 0", ["FTR2012:A3.B.d"]),
        ("BLK", "2 2 2 3 3 3", ["FTR2012:A3.A.e"]),
        ("SB", "7 5 7 7.25 5.25 4", ["FTR2012:A3.A.f1", "FTR2012:A3.B.a", "FTR2012:A3.D.b1"]),
        ("KOYA", "2 0.5 1.5 2 1.5 1", ["FTR2012:A3.A.d", "FTR2012:A3.B.b"]),
        ("KOYA-1", "1 0.5 1 1 1.5 1", ["FTR2012:A3.A.d1", "FTR2012:A3.B.c"]),
        ("KOYA+1", "2 1.5 2.5 2.5 1.5 1.5", ["FTR2012:A3.A.d1", "FTR2012:A3.B.c"]),
    ],
)
def test_RR_6(code, column, cited):
    assert_column(RR_6, code, column.split())
    assert articles(code) == cited


def test_A3_G_a_order_of_an_individual_round_robin():
    standings = rank(RR_6, FIDE2023.standings.orders["round_robin"].codes)
    assert {number: exact(standings, number, "DE") for number in (1, 3, 4)} == {1: 1, 3: 1, 4: 1}
    assert standings.value(2, "DE").amount is None
    assert order_of(standings) == [1, 4, 3, 2, 5, 6]
    assert places_of(standings) == {1: 1, 4: 2, 3: 3, 2: 4, 5: 5, 6: 6}


def test_C_100_a_criterion_is_not_restarted_but_may_be_repeated():
    assert order_of(rank(RR_6, ["DE", "WINS", "DE", "SB"]))[:3] == [1, 3, 4]


SW_8_TABLE = {
    "PTS": "4 2.5 3.5 2.5 2 2.5 2.5 1",
    "BH": "12.5 13.5 12.5 14.5 13 12.5 11.5 11.5",
    "BH-C1": "11 12 11 13 11.5 11 10 9.5",
    "BH-C2": "8.5 10 9 10.5 9.5 9 8.5 7.5",
    "BH-M1": "7.5 8 7 9 7.5 7 6.5 7",
    "BH-M2": "2.5 2.5 2.5 3 2 2.5 2.5 2.5",
    "SB": "9.5 5.5 8 5.75 3.5 5.75 4.75 2",
    "SBH": "66 60.5 65 37.5 36.5 63.5 51.5 26",
    "WINS": "3 1 2 1 0 1 0 1",
    "BLK": "2 3 3 1 2 2 2 1",
    "ARO": "2150 2100 2160 6550/3 6500/3 2130 2150 2150",
    "AROC": "2175 4275/2 2200 2250 2250 2175 6550/3 2250",
}


@pytest.mark.parametrize(("code", "column"), SW_8_TABLE.items())
def test_SW_8(code, column):
    """The worked example reads ARO as AROC is printed [C-101]."""
    assert_column(replace(SW_8, rules=ANNEX_3_BY_OPPONENTS), code, column.split())
    if code != "ARO":
        assert_column(SW_8, code, column.split())


@pytest.mark.parametrize(
    ("code", "cited"),
    [
        ("BH", "A3.A.b A3.D.a"),
        ("BH-M1", "A3.A.b1 A3.D.a1"),
        ("BH-M2", "A3.A.b2 A3.D.a2"),
        ("BH-C1", "A3.A.b3 A3.D.a3"),
        ("BH-C2", "A3.A.b4 A3.D.a4"),
        ("SBH", "A3.D.a5"),
        ("ARO", "A3.A.a A3.E.a"),
        ("AROC", "A3.A.a1 A3.E.b"),
        ("AROC(3)", "A3.A.a1 A3.E.b"),
        ("DE", "A3.A.c A3.B.e"),
    ],
)
def test_articles_of_the_swiss_criteria(code, cited):
    assert articles(code) == [f"FTR2012:{number}" for number in cited.split()]


@pytest.mark.parametrize(
    ("number", "adjusted", "given", "virtual_rounds"),
    [
        (1, "4", "1.5 3.5 2.5 2.5 2.5", ()),
        (2, "2.5", "2.5 1.5 4 3.5 2", ()),
        (3, "3.5", "2 4 2.5 2.5 1.5", ()),
        (4, "2.5", "3 2.5 3.5 4 1.5", (1, 5)),
        (5, "1.5", "4 2 2 1.5 3.5", (3, 4)),
        (6, "2.5", "2.5 2.5 1.5 2 4", ()),
        (7, "2", "3.5 1.5 1.5 2.5 2.5", (3,)),
        (8, "1.5", "2 2.5 2.5 2.5 2", (1, 4, 5)),
    ],
)
def test_A3_F_b_contributions_of_SW_8(number, adjusted, given, virtual_rounds):
    standings = rank(SW_8, ["BH"])
    working = standings.working(number, "BH")
    assert [F(line.amount, 2) for line in working] == [F(amount) for amount in given.split()]
    virtual = [line.round for line in working if line.reason == "standings-line-virtual-opponent"]
    assert tuple(virtual) == virtual_rounds
    assert [line.round for line in working if line.opponent is None] == virtual
    assert F(standings.table.adjusted_scores[number], 2) == F(adjusted)


@pytest.mark.parametrize(
    ("code", "column"),
    [("BH", "13 13.5 13.5 15 14 12.5 13 8"), ("SB", "10 5.25 9 6.75 3.25 5.5 4.75 1.5")],
)
def test_A3_F_a_draw_with_oneself(code, column):
    assert_column(replace(SW_8, rules=ANNEX_3_BEFORE_JULY_2012), code, column.split())


@pytest.mark.parametrize(
    ("code", "column"),
    [
        ("BH", "13 14.5 13.5 14.5 14 13.5 13 8"),
        ("BH-C1", "11 12.5 11.5 12.5 12 11.5 11 7"),
        ("SB", "10 6.25 9 6.75 4.25 6.5 6 1"),
    ],
)
def test_SW_8_under_the_rules_of_2026(code, column):
    assert_column(replace(SW_8, rules=C07_2026), code, column.split())


def test_three_editions_three_orders():
    tied = {2, 4, 6, 7}
    found = {}
    for name, rules in {"2012": SW_8.rules, "before": ANNEX_3_BEFORE_JULY_2012, "2026": C07_2026}.items():
        standings = rank(replace(SW_8, rules=rules), ["BH"])
        found[name] = [(row.place, row.number) for row in standings.rows if row.number in tied]
    assert found["2012"] == [(3, 4), (4, 2), (5, 6), (6, 7)]
    assert found["before"] == [(3, 4), (4, 2), (5, 7), (6, 6)]
    assert found["2026"] == [(3, 2), (3, 4), (5, 6), (6, 7)]


def test_the_dummy_of_2024_has_no_cap():
    standings = rank(replace(SW_8, rules=C07_2024), ["BH"])
    assert exact(standings, 4, "BH") == 15
    assert exact(standings, 4, "BH") - exact(rank(replace(SW_8, rules=C07_2026), ["BH"]), 4, "BH") == F(1, 2)


@pytest.mark.parametrize(
    ("code", "column"),
    [("WIN", "3 1 2 2 1 1 1 1"), ("WON", "3 1 2 1 0 1 0 0"), ("BPG", "2 3 3 1 2 2 2 1"), ("BWG", "1 1 1 0 0 0 0 0")],
)
def test_own_records_of_2026(code, column):
    assert_column(SW_8, code, column.split())


def test_progressive_score():
    standings = rank(SW_8, ["PS"])
    assert [F(line.amount, 2) for line in standings.working(1, "PS")] == [1, F(3, 2), F(5, 2), F(7, 2), 4]
    assert exact(standings, 1, "PS") == F(25, 2)


def test_A3_G_c_order_of_an_individual_swiss():
    standings = rank(SW_8, FIDE2023.standings.orders["swiss"].codes)
    assert [exact(standings, number, "DE") for number in (2, 4, 6, 7)] == [1, 1, 1, 1]
    assert order_of(standings) == [1, 3, 2, 6, 4, 7, 5, 8]


def test_A3_G_d_order_with_ratings():
    assert order_of(rank(SW_8, FIDE2023.standings.orders["swiss_rated"].codes)) == [1, 3, 2, 6, 4, 7, 5, 8]
    assert FIDE2023.standings.orders["swiss_rated"].articles(FIDE2023.cite)["DE"] == Article("FTR2012", "A3.G.d")


def test_A3_E_at_most_two_games_rank_last():
    standings = rank(SW_8, ["ARO", "PTS"])
    assert order_of(standings)[-1] == 8
    assert exact(standings, 8, "ARO") == F(2 * 2150, 5)
    lenient = replace(SW_8, rules=replace(ANNEX_3_BY_OPPONENTS, rating_tb_min_games=0))
    assert places_of(rank(lenient, ["ARO", "PTS"]))[8] < 8


@pytest.mark.parametrize("rules", [ANNEX_3, ANNEX_3_BEFORE_JULY_2012])
def test_A3_A_a_aro_divides_by_rounds_as_printed(rules):
    """The sum of the opponents' ratings by the number of rounds; who played all five is not touched by it."""
    standings = rank(replace(SW_8, rules=rules), ["ARO"])
    sums = {1: 10750, 2: 10500, 3: 10800, 4: 6550, 5: 6500, 6: 10650, 7: 8600, 8: 4300}
    assert {number: exact(standings, number, "ARO") for number in sums} == {
        number: F(total, 5) for number, total in sums.items()
    }
    after_three = rank(replace(SW_8, rules=rules, rounds=SW_8.rounds[:3]), ["ARO"])
    assert exact(after_three, 1, "ARO") == F(2100 + 2200 + 2250, 3)


def test_A3_A_a1_aroc_divides_by_opponents():
    assert exact(rank(SW_8, ["AROC"]), 4, "AROC") == 2250


def test_C_101_aro_by_opponents_is_an_option():
    assert tiebreak_rules("annex3-2012-by-opponents") == ANNEX_3_BY_OPPONENTS
    by_opponents = replace(SW_8, rules=ANNEX_3_BY_OPPONENTS)
    assert exact(rank(by_opponents, ["ARO"]), 4, "ARO") == F(6550, 3)


@pytest.mark.parametrize("rules", [ANNEX_3, C07_2024, C07_2026])
@pytest.mark.parametrize("code", ["ARO", "AROC", "AROC(2)", "RTNG"])
def test_A3_E_and_C07_10_a_rating_tie_break_is_dropped_where_somebody_is_unrated(code, rules):
    entrants = (replace(SW_8.entrants[0], rating=None), *SW_8.entrants[1:])
    event = replace(SW_8, entrants=entrants, rules=rules)
    with_it, without_it = rank(event, ["WINS", code, "BH"]), rank(event, ["WINS", "BH"])
    assert with_it.rows == without_it.rows
    assert [criterion.code for criterion in with_it.criteria] == ["PTS", "WINS", "BH"]
    (told,) = with_it.dropped
    assert (told.reason, told.facts) == ("standings-dropped-for-unrated", {"code": code, "count": 1})
    assert told.articles == (Article("FTR2012", "A3.E") if rules is ANNEX_3 else rules.c07.cite("10"),)
    assert rank(SW_8, [code]).dropped == ()
    assert rank(replace(event, removed=frozenset({1})), [code]).dropped == ()


def test_C07_16_1_a_full_point_bye_is_no_voluntary_unplayed_round():
    """Round 1 unplayed for 5: a full-point bye asked for is kept where a half-point bye is cut first."""

    def event(points):
        rest = Rest(5, RestKind.REQUESTED, points)
        rounds = (
            chess_round("1-2 1:0, 3-4 1:0", rest),
            chess_round("5-1 1:0, 2-3 1:0"),
            chess_round("4-5 0:1, 3-1 0:1"),
        )
        return Event(
            entrants=players(5), rounds=rounds, system=EventSystem.SWISS, worth=CHESS, code=FIDE2023, rules=C07_2026
        )

    half, full = (rank(event(points), ["BH", "BH-C1"]) for points in (1, 2))
    first = half.working(5, "BH-C1")[0]
    assert (first.amount, first.cut) == (3, Cut.VOLUNTARY)
    assert [line.cut for line in full.working(5, "BH-C1")] == [None, None, Cut.LOWEST]
    assert exact(full, 5, "BH") - exact(full, 5, "BH-C1") == F(full.working(5, "BH-C1")[2].amount, 2)


def test_C07_16_3_a_last_full_point_bye_counts_at_its_points_for_opponents():
    rounds = (
        chess_round("1-2 ½, 3-4 1:0"),
        Round(chess_round("3-2 1:0").meetings, (Rest(1, RestKind.REQUESTED, 2), Rest(4, RestKind.REQUESTED, 1))),
    )
    event = Event(
        entrants=players(4), rounds=rounds, system=EventSystem.SWISS, worth=CHESS, code=FIDE2023, rules=C07_2026
    )
    first = rank(event, ["BH"]).working(2, "BH")[0]
    assert (first.opponent, first.amount) == (1, 3)  # a draw and the full point, not a draw for the bye


def test_aro_of_2026_is_rounded():
    assert exact(rank(replace(SW_8, rules=C07_2026), ["ARO"]), 5, "ARO") == 2167


def test_AROC_leaves_out_the_lowest():
    working = rank(SW_8, ["AROC"]).working(4, "AROC")
    assert [(line.opponent, line.amount, line.cut) for line in working] == [
        (6, 2050, Cut.LOWEST),
        (3, 2200, None),
        (1, 2300, None),
    ]
    assert exact(rank(SW_8, ["AROC(2)"]), 4, "AROC(2)") == 2300


@pytest.mark.parametrize(
    ("before", "given", "later", "after_the_round", "at_the_end"),
    [("1.5", "0", 6, "2.5", "5.5"), ("3.5", "1", 3, "3.5", "5")],
)
def test_A3_F_ex1_ex2_virtual_opponent(before, given, later, after_the_round, at_the_end):
    own, points = int(2 * F(before)), int(2 * F(given))
    assert F(virtual_opponent(own, points, 0, CHESS), 2) == F(after_the_round)
    assert F(virtual_opponent(own, points, later, CHESS), 2) == F(at_the_end)


def test_C_106_koya_group_by_group():
    standings = rank(RR_6, ["KOYA+", "KOYA-"])
    assert exact(standings, 3, "KOYA+") == (F(5, 2), 3, 3, 3)
    assert exact(standings, 5, "KOYA-") == (F(3, 2), 0, 0, 0)


def test_limit_of_koya_by_half_points():
    assert_column(RR_6, "KS/L+1", ["1", "0.5", "1", "1", "1.5", "1"])
    assert_column(RR_6, "KS/L-1", ["2", "1.5", "2.5", "2.5", "1.5", "1.5"])


def test_every_article_of_the_criteria_is_in_the_register():
    cited = {KW2025.cite(number) for one in CRITERIA.values() for number in one.draughts}
    cited |= {laws.cite(number) for laws in CHESS_EDITIONS.values() for one in CRITERIA.values() for number in one.fide}
    cited |= {
        article for rules in (C07_2024, C07_2026) for one in CRITERIA.values() for article in rules.cite(*one.c07)
    }
    for code in (KW2025, FIDE2023):
        cited |= {article for order in code.standings.orders.values() for article in order.articles(code.cite).values()}
    assert len(cited) > 60
    assert not [article for article in cited if register().find(article) is None]


@pytest.mark.parametrize("number", ["9b.1", "9b.2", "9c", "9d", "A3.1.f", "A3.E"])
def test_articles_of_the_rest_of_the_room_are_in_the_register(number):
    assert register().find(Article("FTR2012", number)) is not None


def test_A3_0_lots_from_a_published_seed():
    event = Event(entrants=players(6), system=EventSystem.SWISS, worth=CHESS, code=FIDE2023, lot_seed="2026-11-16")
    standings = rank(event, ["LOT"])
    assert sorted(row.place for row in standings.rows) == [1, 2, 3, 4, 5, 6]
    assert order_of(standings) == order_of(rank(event, ["LOT"]))
    assert order_of(standings) != order_of(rank(replace(event, lot_seed="another"), ["LOT"]))
    assert standings.articles[1] == (Article("FTR2012", "A3.0"),)


def test_A3_2_more_is_better():
    for code in ("BH", "SB", "WINS", "BLK", "ARO", "PS"):
        values = [row.values[0].key for row in rank(SW_8, [code, "PTS"]).rows]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("key", "unplayed"),
    [
        ("annex3-2012", "virtual_opponent"),
        ("annex3_before_2012", "self_draw"),
        ("c07-2024-08", "dummy"),
        ("c07-2026-03", "dummy_capped"),
    ],
)
def test_C_130_rules_by_key(key, unplayed):
    assert tiebreak_rules(key).unplayed == unplayed


def test_C_130_unknown_rules():
    with pytest.raises(MalformedText) as caught:
        tiebreak_rules("c07-1999")
    assert caught.value.reason == "standings-unknown-rules"


def test_cut_of_2026_takes_the_voluntary_round_first():
    """5 asked for half a point: his own score of 2 is cut, though 7 brought him 2.5 and a lower one might be there."""
    working = rank(replace(SW_8, rules=C07_2026), ["BH-C1"]).working(5, "BH-C1")
    assert [line.round for line in working if line.cut] == [3]


@pytest.mark.parametrize(("written", "code"), [("BH/C1", "BH-C1"), ("bh", "BH"), ("KS", "KOYA"), ("EGGSB", "SB-D")])
def test_other_ways_to_write_a_code(written, code):
    assert find_criterion(written).code == code
