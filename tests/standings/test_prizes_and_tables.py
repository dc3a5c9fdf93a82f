"""Prizes, tables of results, player cards, and how values are written."""

from dataclasses import replace
from fractions import Fraction

import pytest
from worked_events import EX_P5, RR_6, SW_8, TM_4, chess_round, players

from kodeks.malformed import MalformedText
from kodeks.rulebook import KW2025, Verdict
from kodeks.rulebook.fide import FIDE2023
from kodeks.standings import (
    C07_2026,
    CHESS,
    CRITERIA,
    Event,
    EventSystem,
    Value,
    award_prizes,
    check_criteria,
    crosstable,
    player_card,
    progress_table,
    rank,
    rounded_half_up,
    write_cell,
    write_exact,
    write_points,
    write_value,
)
from kodeks.words import CODES, language_of, say


def all_drawn(count, **changes):
    event = Event(entrants=players(count), system=EventSystem.SWISS, worth=CHESS, code=FIDE2023)
    return replace(event, **changes)


def awarded(awards):
    return {award.number: award.cents for award in awards}


def test_A3_1_f_prize_test():
    """Four tied, knock-out: winner, finalist, and two who lost the semi-finals."""
    event = all_drawn(4, play_off={3: 1, 1: 2, 2: 3, 4: 3})
    awards = award_prizes(rank(event, ["PLAYOFF"]), [100000, 60000, 40000, 20000])
    assert awarded(awards) == {3: 100000, 1: 60000, 2: 30000, 4: 30000}
    assert [str(article) for article in awards[-1].articles] == ["FTR2012:A3.1.f"]
    assert awards[0].articles == ()


def test_A3_1_f_shares_of_equal_points_and_C_118_remainders():
    standings = rank(SW_8, FIDE2023.standings.orders["swiss"].codes)  # 1 | 3 | 2 6 4 7 level in points | 5 | 8
    awards = award_prizes(standings, [10000, 5000, 3001, 2001, 1000], equal_in=["PTS"])
    assert awarded(awards) == {1: 10000, 3: 5000, 2: 1501, 6: 1501, 4: 1500, 7: 1500}
    assert sum(award.cents for award in awards) == 21002
    assert awarded(award_prizes(standings, [10000, 5000, 3001, 2001])) == {1: 10000, 3: 5000, 2: 3001, 6: 2001}


def test_prizes_of_a_shared_last_place():
    awards = award_prizes(rank(all_drawn(3), []), [1000])
    assert awarded(awards) == {1: 334, 2: 333, 3: 333}


def test_prizes_refused():
    standings = rank(SW_8, ["BH"])
    with pytest.raises(MalformedText) as caught:
        award_prizes(standings, [100, -5])
    assert caught.value.reason == "standings-negative-prize"
    with pytest.raises(MalformedText) as caught:
        award_prizes(standings, [100], equal_in=["PLAYOFF"])
    assert caught.value.reason == "standings-criterion-not-in-list"


def test_crosstable_in_order_of_places():
    table = crosstable(rank(RR_6, FIDE2023.standings.orders["round_robin"].codes))
    assert table.columns == (1, 4, 3, 2, 5, 6)
    shown = ["".join(write_cell(cell, 2) for cell in results) for results in table.rows[1].results]
    assert shown == ["1", "", "0", "1", "½", "½"]


def test_progress():
    rows = {row.row.number: row for row in progress_table(rank(SW_8, []))}
    assert rows[5].totals == (0, 1, 2, 4, 4)
    assert [write_cell(cell, 2) for cell in rows[8].cells] == ["+", "0", "0", "0", "0"]
    assert [cell.opponent for cell in rows[4].cells] == [8, 6, 3, 1, None]


def test_player_card():
    standings = rank(SW_8, FIDE2023.standings.orders["swiss"].codes)
    card = player_card(standings, 4)
    assert (card.entrant.name, card.row.place) == ("P4", 5)
    assert [line.total for line in card.rounds] == [0, 2, 3, 3, 5]
    assert [line.opponent.name if line.opponent else None for line in card.rounds] == ["P8", "P6", "P3", "P1", None]
    values = {value.code: value for value in card.values}
    assert values["BH"].name == "tiebreak-buchholz"
    assert str(values["BH"].articles[0]) == "FTR2012:A3.A.b"
    for code in ("BH", "BH-C1", "SB", "WINS", "BLK"):
        assert sum(line.amount for line in values[code].working if line.cut is None) == values[code].value.amount


def test_every_working_speaks_both_languages():
    for event in (SW_8, RR_6, TM_4, replace(SW_8, rules=C07_2026)):
        codes = [code for code, one in CRITERIA.items() if event.is_for_teams or not one.is_for_teams]
        codes = [code for code in codes if all(entrant.rating for entrant in event.entrants) or code[0] != "R"]
        standings = rank(event, codes)
        for row in standings.rows:
            for value in player_card(standings, row.number).values:
                keys = {value.name, *(line.reason for line in value.working)}
                keys |= {line.cut for line in value.working if line.cut}
                assert all(say(language_of(language), key) for language in CODES for key in keys)


@pytest.mark.parametrize(
    ("event", "codes", "reason", "article"),
    [
        (RR_6, ["ARO"], "standings-needs-all-rated", "FTR2012:A3.E"),
        (EX_P5, ["RSUM"], "standings-needs-all-rated", "KW2025:V.2.9.1.1"),
        (EX_P5, ["DIRECT"], "standings-no-direct-result-here", "KW2025:V.2.9"),
        (replace(RR_6, rules=C07_2026), ["BH"], "standings-no-buchholz-here", "FTB2026:8"),
        (SW_8, ["GP"], "standings-criterion-for-teams", "FTR2012:A3.A.g2"),
    ],
)
def test_check_of_a_list(event, codes, reason, article):
    (ruling,) = check_criteria(event, codes)
    assert (ruling.verdict, ruling.reason, str(ruling.articles[0])) == (Verdict.CONTRADICTS, reason, article)
    assert all(say(language_of(language), reason, **ruling.facts) for language in CODES)


def test_check_finds_nothing_in_the_orders_of_the_codes():
    assert not check_criteria(SW_8, FIDE2023.standings.orders["swiss_rated"].codes)
    assert not check_criteria(RR_6, FIDE2023.standings.orders["round_robin"].codes)
    assert not check_criteria(TM_4, FIDE2023.standings.orders["teams_round_robin"].codes)
    assert not check_criteria(EX_P5, KW2025.standings.orders["swiss"].codes)


@pytest.mark.parametrize(
    ("points", "scale", "text"),
    [(5, 1, "5"), (5, 2, "2½"), (1, 2, "½"), (0, 2, "0"), (4, 2, "2"), (7, 4, "1.75")],
)
def test_how_points_show(points, scale, text):
    assert write_points(points, scale) == text


@pytest.mark.parametrize(
    ("exact", "text"),
    [
        (Fraction(6550, 3), "2183.33"),
        (Fraction(6500, 3), "2166.67"),
        (Fraction(1, 200), "0.01"),
        (Fraction(29, 4), "7.25"),
        (Fraction(5, 2), "2.5"),
        (7, "7"),
        (Fraction(-1, 2), "-0.5"),
    ],
)
def test_C_103_rounded_half_up(exact, text):
    assert write_exact(exact) == text


def test_other_ways_of_writing():
    assert write_points(7, 4, point=",") == "1,75"
    assert write_value(Value.series((15, 11, 7))) == "15/11/7"
    assert write_value(Value()) == ""
    assert write_exact(Fraction(5, 2), decimals=0) == "3"
    assert rounded_half_up(Fraction(-5, 2)) == -2


def test_pending_games_show_nothing_and_bring_nothing():
    paired = chess_round("1-2 1:0, 3-4 1:0")
    pending = paired._replace(meetings=tuple(meeting._replace(score=None) for meeting in paired.meetings))
    event = all_drawn(4, rounds=(paired, pending))
    standings = rank(event, ["BH", "BLK", "DE", "ARO"])
    assert [row.points for row in standings.rows] == [2, 2, 0, 0]
    assert write_cell(standings.table.cells[1][1], 2) == ""
    assert standings.event.after(1).rounds == (paired,)


def test_bad_tables():
    for text, reason in (("1-2 1:0, 1-3 1:0", "standings-twice-in-a-round"), ("1-9 1:0", "standings-unknown-entrant")):
        with pytest.raises(MalformedText) as caught:
            rank(all_drawn(4, rounds=(chess_round(text),)), [])
        assert caught.value.reason == reason
    with pytest.raises(MalformedText) as caught:
        rank(replace(TM_4, boards=3), [])
    assert caught.value.reason == "standings-too-many-boards"
