"""C.07 where a table of answers does not reach: codes as FIDE writes them, orders, workings, what a text knows."""

import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from fide_exercises import ROUND_ROBIN, SWISS_5, event_of, team_event
from random_events import swiss

from kodeks.malformed import MalformedText
from kodeks.standings import (
    C07_2024,
    C07_2026,
    CRITERIA,
    Cut,
    Decides,
    EventSystem,
    check_criteria,
    find_criterion,
    player_card,
    rank,
    tiebreak_rule_keys,
)
from kodeks.words import CODES, language_of, name_criterion

FIVE = replace(event_of(SWISS_5, [2200 - 50 * step for step in range(16)]), rules=C07_2026)
ALL = replace(event_of(ROUND_ROBIN, [2200, 2150, 2100, 2050, 1950, 2000], EventSystem.ROUND_ROBIN), rules=C07_2026)
TEAMS = replace(team_event(), rules=C07_2026)
EXTENDED = ["EMMSB", "EMGSB", "EGMSB", "EGGSB"]
ENCOUNTERS = ["EDE", "EDEBT", "EDEBB", "EDET", "EDEB"]
CUTS = ["", "/C1", "/C2", "/M1", "/M2"]
MANDATORY = [  # that programs must know, each as TRF26 writes it
    *("DE", "DE/P", "BPG", "BWG", "REP", "STD", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R", "TPN", "TPN/R"),
    *(f"SB{cut}{option}" for cut in ("", "/C1", "/C2") for option in ("", "/P")),
    *(f"ARO{cut}" for cut in CUTS),
    *("WIN", "WIN:MP", "WON", "WON:MP"),
    *(f"PS{score}{cut}" for score in ("", ":MP", ":GP") for cut in ("", "/C1", "/C2")),
    *(
        f"{name}{score}{cut}{option}"
        for name in ("BH", "FB")
        for score in ("", ":MP", ":GP")
        for cut in CUTS
        for option in ("", "/P")
    ),
    *(f"AOB{score}{option}" for score in ("", ":MP", ":GP") for option in ("", "/F")),
    *(f"KS{score}{limit}" for score in ("", ":MP", ":GP") for limit in ("", "/L+1", "/L-1", "/L+2", "/L-2", "/L1")),
    *("BC", "TBR", "BBE", "MPvGP"),
    *(f"{name}{cut}{option}" for name in EXTENDED for cut in ("", "/C1", "/C2") for option in ("", "/P")),
    *(f"{name}{option}" for name in ENCOUNTERS for option in ("", "/P")),
    *(f"SSSC{fore}{played}{by}" for fore in ("", "/F") for played in ("", "/P") for by in ("", "/K4")),
    *("PTS", "MPTS", "GPTS"),
]


@pytest.mark.parametrize("code", MANDATORY)
def test_C07_14_codes_as_FIDE_writes_them(code):
    """In capitals or not, and understood again as they are shown; every one has a table, a working and a name."""
    found = find_criterion(code)
    assert find_criterion(code.lower()).code == found.code
    assert find_criterion(found.code).code == found.code
    event = TEAMS if found.is_for_teams else FIVE
    standings = rank(event, [code])
    assert len(standings.rows) == len(event.entrants)
    assert all(player_card(standings, row.number).values for row in standings.rows)
    assert all(name_criterion(language_of(language), found) for language in CODES)
    assert code == "PTS" or all(str(article).startswith("FTB2026:") for article in standings.articles[-1])


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("BH/C1", "BH-C1"),
        ("BH-C1", "BH-C1"),
        ("BH-C3", "BH/C3"),
        ("ARO-C1", "AROC"),
        ("ARO/C2", "AROC(2)"),
        ("PS-C1", "PS/C1"),
        ("EMGSB/C1", "SB-B-C1"),
        ("emgsb-c1/p", "EMGSB/C1/P"),
        ("BH/P/C1", "BH/C1/P"),
        ("BH/F", "FB"),
        ("GE", "REP"),
        ("KS/L+2", "KS/L+2"),
        ("mpvgp", "MPvGP"),
    ],
)
def test_one_criterion_has_one_code(written, code):
    assert find_criterion(written).code == code


@pytest.mark.parametrize(
    "code",
    ["BH/C1/M1", "BH/C1/C2", "BH/C0", "BH/C", "BH/X", "BH/P1", "BH:XP", "DE/C1", "KS/L0", "ARO/P", "WIN:GP", "TPN/P"],
)
def test_what_no_criterion_can_be(code):
    with pytest.raises(MalformedText) as caught:
        find_criterion(code)
    assert caught.value.reason == "standings-unknown-criterion"


def test_a_varied_criterion_is_named_with_what_it_has():
    english, polish = language_of("en"), language_of("pl")
    assert name_criterion(english, find_criterion("BH:GP/C1/P")) == "Buchholz, in game points, cut 1, forfeits as games"
    assert name_criterion(polish, find_criterion("TPN/R")) == "numer startowy, w odwrotnej kolejności"
    assert name_criterion(english, find_criterion("BH/C1")) == "Buchholz cut 1"


def test_C07_7_8_and_10_6_either_way_round():
    """All on no points at the start: only the number, or the rating, tells them apart."""
    start = replace(FIVE, rounds=())
    up = [row.number for row in rank(start, ["TPN"]).rows]
    assert up == sorted(up)
    assert [row.number for row in rank(start, ["TPN/R"]).rows] == up[::-1]
    assert [row.number for row in rank(start, ["RTNG"]).rows] == up
    assert [row.number for row in rank(start, ["RTNG/R"]).rows] == up[::-1]


def test_C07_2_2_1_a_play_off_decides_where_it_stands_in_the_list():
    """1, 3, 4 and 16 have 3.5: after the play-off of 1 and 16 the other criteria order who was not in it (3.1.2)."""
    played = replace(FIVE, play_off={16: 1, 1: 2})
    first = rank(played, ["PLAYOFF", "BH"])
    assert [row.number for row in first.rows if row.points == 7] == [16, 1, 3, 4]
    assert list(map(str, first.articles[1])) == ["FTB2026:2.2.1"]
    last = rank(played, ["BH", "PLAYOFF"])
    assert [row.number for row in last.rows if row.points == 7] == [3, 4, 16, 1]


def test_C07_8_3_before_the_final_round_nothing_is_drawn():
    after_four = replace(FIVE, rounds=FIVE.rounds[:4])
    assert not replace(after_four, planned=5).is_at_the_last_round
    found = {
        planned: [rank(replace(after_four, planned=planned), [code]).value(n, code).exact for n in range(1, 17)]
        for planned, code in ((5, "FB"), (4, "FB"), (None, "FB"), (6, "BH"))
    }
    assert found[5] == found[6]  # as Buchholz
    assert found[4] == found[None] != found[5]


def test_C07_8_3_is_known_before_the_games_of_the_final_round_are_played():
    last = FIVE.rounds[-1]
    paired = last._replace(meetings=tuple(each._replace(score=None) for each in last.meetings))
    before = rank(replace(FIVE, rounds=(*FIVE.rounds[:-1], paired)), ["FB"])
    after = rank(FIVE, ["FB"])
    assert all(before.value(n, "FB") == after.value(n, "FB") for n in range(1, 17))


def test_C07_of_2024_knows_fewer_criteria_and_allows_buchholz_everywhere():
    """Standard points, numbers and ratings came in 2026: in 2024 the event defines them itself (4.1)."""
    for code in ("STD", "TPN", "RTNG"):
        assert list(map(str, rank(replace(FIVE, rules=C07_2024), [code]).articles[-1])) == ["FTB2024:4.1"]
    assert not check_criteria(replace(ALL, rules=C07_2024), ["BH"])
    (ruling,) = check_criteria(ALL, ["AOB/F"])
    assert (ruling.reason, *map(str, ruling.articles)) == ("standings-no-buchholz-here", "FTB2026:8")


def test_C07_16_5_the_working_tells_what_was_cut_and_why():
    """4 had a half-point bye worth 2.5 (1.25 in Sonneborn-Berger); the lowest opponent has 1.5."""
    (bye,) = (line for line in rank(FIVE, ["BH/C1"]).working(4, "BH-C1") if line.cut)
    assert (bye.round, bye.opponent, Fraction(bye.amount, 2), bye.cut) == (2, None, Fraction(5, 2), Cut.VOLUNTARY)
    (lowest,) = (line for line in rank(FIVE, ["SB/C1"]).working(4, "SB-C1") if line.cut)
    assert (lowest.opponent, Fraction(lowest.amount, 4), lowest.cut) == (13, Fraction(3, 2), Cut.LOWEST)


def test_C07_10_2_and_10_3_the_working_of_a_performance():
    """3 scored 3.5 of 5 against an average of 1940: 70 % stand for 149; of 2112 just 3.5 points are to be expected."""
    lines = rank(FIVE, ["TPR"]).working(3, "TPR")
    assert [line.amount for line in lines[:5]] == [1700, 1950, 1850, 2050, 2150]
    assert [line.amount for line in lines[5:]] == [1940, Fraction(7, 2), 70, 149]
    *expected, scored = (line.amount for line in rank(FIVE, ["PTP"]).working(3, "PTP"))
    assert sum(expected) >= scored == Fraction(7, 2)


def test_the_working_of_a_sum_adds_up():
    """What is counted makes the value, for players and for teams, in every score."""
    sums = [
        "BH/C1/P",
        "FB",
        "SB/C2",
        "PS/C1",
        "WIN",
        "WON",
        "REP",
        "STD",
        "KS",
        "BH:GP/M1",
        "EMGSB/C1",
        "EGGSB/P",
        "SSSC",
    ]
    for event in (FIVE, TEAMS, replace(TEAMS, decides=Decides.GAME_POINTS)):
        for code in sums:
            criterion = find_criterion(code)
            if criterion.is_for_teams and not event.is_for_teams:
                continue
            standings = rank(event, [code])
            for entrant in event.entrants:
                lines = standings.working(entrant.number, criterion.code)
                total = sum(line.amount for line in lines if line.cut is None)
                assert total == standings.value(entrant.number, criterion.code).amount, (code, entrant.number)


def test_1000_players_of_11_rounds_are_ranked_well_under_a_second():
    event = swiss(1, count=1000)
    event = replace(event, rounds=(event.rounds * 11)[:11], rules=C07_2026)
    for codes in (["BH/C1", "BH", "SB", "ARO", "DE"], ["AOB", "TPR", "PTP", "APPO", "FB/M1"]):
        began = time.process_time()
        rank(event, codes)
        assert time.process_time() - began < 1


def test_every_criterion_of_the_regulations_is_known():
    written = {code.partition("/")[0].partition(":")[0].upper() for code in MANDATORY}
    known = {code.upper() for code in CRITERIA} | {"KS", "BPG", "MPTS", "GPTS", *EXTENDED}
    assert written <= known


def test_the_page_of_tie_breaks_has_every_code():
    page = (Path(__file__).parents[2] / "docs/tie-breaks.md").read_text(encoding="utf-8")
    ours = {"BH-M1", "BH-M2", "BH-C2", "SB-C1", *(f"SB-{letter}-C1" for letter in "ABCD"), "SB-B", "SB-C"}  # as a rule
    assert [code for code in CRITERIA if code not in ours and f"`{code}`" not in page] == []
    assert [key for key in tiebreak_rule_keys() if f"`{key}`" not in page] == []
