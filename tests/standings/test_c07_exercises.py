"""FIDE's own exercises in tie-breaking: the answers as they were printed for C.07 of 2023-24, and those of 2026."""

from dataclasses import replace
from fractions import Fraction

import pytest
from fide_exercises import ROUND_ROBIN, SWISS_5, SWISS_9, event_of, team_event

from kodeks.standings import C07_2024, C07_2026, EventSystem, rank

RATINGS = [2200 - 50 * step for step in range(16)]
RATINGS_9 = [2150, 2130, 2200, 2110, 1890, 2090, 1950, 1930, 1790, 1870, 1810, 1770, 1750, 1850, 1830, 1910]
FIVE = event_of(SWISS_5, RATINGS)
NINE = event_of(SWISS_9, RATINGS_9)
ALL = event_of(ROUND_ROBIN, [2200, 2150, 2100, 2050, 1950, 2000], EventSystem.ROUND_ROBIN)
TEAMS = team_event()
RULES = {"2024": C07_2024, "2026": C07_2026}

# players 1 to 16; where the text of 2026 differs, `2026` has what it changes
ANSWERS = {
    "PTS": ("3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5", {}),
    "BH": ("12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5", {4: "14", 6: "11.5", 11: "12.5"}),
    "BH/C1": ("11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11", {6: "10.5", 11: "11"}),
    "FB": (
        "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5",
        {4: "14.5", 11: "12", 12: "11"},
    ),
    "SB": (
        "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25",
        {4: "9.25", 6: "6", 11: "4.75"},
    ),
    "SB/C1": (
        "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
        {4: "7.75", 6: "5", 11: "3.25"},
    ),
    "ARO": ("1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820", {}),
    "ARO/C1": ("1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 0 2025 1900 1963 1900", {}),
    "TPR": ("1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969", {}),
    "APRO": ("1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805", {}),
    "PTP": ("2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013", {}),
    "APPO": ("1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799", {}),
    "WIN": ("2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3", {}),
    "WON": ("2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3", {}),
    "BPG": ("2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2", {}),
    "BWG": ("1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1", {}),
    "REP": ("5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5", {}),
    "PS": ("11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5", {}),
    "PS/C1": ("10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10", {}),
    "STD": ("3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5", {}),
}
AOB = {  # two decimals as printed
    "2024": "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3",
    "2026": "12.4 13.6 12.9 13.38 13.2 13.25 11.7 12.9 12.75 10.8 12.75 14 11.9 13 12.2 13.1",
}
CITED = {
    "PTS": "FIDE2023:10.1",
    "BH": "8.1",
    "BH/C1": "8.1 14.1",
    "FB": "8.3",
    "SB": "9.1",
    "SB/C1": "9.1 14.1",
    "ARO": "10.1",
    "ARO/C1": "10.1 14.1",
    "TPR": "10.2",
    "APRO": "10.4",
    "PTP": "10.3",
    "APPO": "10.5",
    "WIN": "7.1",
    "WON": "7.2",
    "BPG": "7.3",
    "BWG": "7.4",
    "REP": "7.6",
    "PS": "7.5",
    "PS/C1": "7.5 14.1",
    "STD": "7.7",
}


def values_of(event, code):
    standings = rank(event, [code])
    code = standings.criteria[-1].code
    return [standings.value(entrant.number, code).exact for entrant in event.entrants]


def cited_of(event, code):
    return [str(article) for article in rank(event, [code]).articles[-1]]


def cite(edition, numbers):
    """A criterion that a text does not know is defined by the event itself (4.1)."""
    newer = {"7.7", "7.8", "10.6"} if edition == "2024" else set()
    return [
        number if ":" in number else f"FTB{edition}:{'4.1' if number in newer else number}"
        for number in numbers.split()
    ]


@pytest.mark.parametrize("edition", RULES)
@pytest.mark.parametrize("code", ANSWERS)
def test_exercises_1_to_33_of_a_swiss(code, edition):
    printed, changed = ANSWERS[code]
    expected = dict(enumerate(printed.split(), start=1)) | (changed if edition == "2026" else {})
    event = replace(FIVE, rules=RULES[edition])
    assert values_of(event, code) == [Fraction(answer) for answer in expected.values()]
    assert cited_of(event, code) == cite(edition, CITED[code])


@pytest.mark.parametrize("edition", RULES)
def test_exercise_9_average_of_buchholz(edition):
    event = replace(FIVE, rules=RULES[edition])
    found = [Fraction(round(100 * value + Fraction(1, 1000)), 100) for value in values_of(event, "AOB")]
    assert found == [Fraction(answer) for answer in AOB[edition].split()]
    assert cited_of(event, "AOB") == cite(edition, "8.2")


@pytest.mark.parametrize("edition", RULES)
@pytest.mark.parametrize(
    ("code", "answers", "cited"),
    [
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25", "9.1"),
        ("SB/C1", "9.25 4.75 4.75 4.25 3.25 1.5", "9.1 14.1"),
        ("KS", "2 0.5 0.5 1 0.5 0", "9.2"),
        ("TPR", "2199 2209 2219 1931 2038 1803", "10.2"),
        ("APRO", "2040 2038 2036 2094 2140 2140", "10.4"),
    ],
)
def test_exercises_14_to_16_of_a_round_robin(code, answers, cited, edition):
    event = replace(ALL, rules=RULES[edition])
    assert values_of(event, code) == [Fraction(answer) for answer in answers.split()]
    assert cited_of(event, code) == cite(edition, cited)


@pytest.mark.parametrize("edition", RULES)
@pytest.mark.parametrize(
    ("event", "places"),
    [
        (FIVE, {1: 2, 3: 2, 4: 2, 16: 2, 5: 7, 8: 7, 11: 7}),
        (
            NINE,
            {1: 3, 2: 5, 3: 1, 4: 3, 5: 9, 6: 2, 7: 6, 8: 6, 9: 14, 10: 9, 11: 13, 12: 14, 13: 16, 14: 9, 15: 9, 16: 6},
        ),
        (ALL, {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}),
    ],
    ids=["five", "nine", "all"],
)
def test_exercises_23_to_26_direct_encounter(event, places, edition):
    standings = rank(replace(event, rules=RULES[edition]), ["DE"])
    assert {row.number: row.place for row in standings.rows if row.number in places} == places
    assert list(map(str, standings.articles[-1])) == cite(edition, "6.1 6.2 6.3")


# Team 1 won against 6 by forfeit: 7 match points and 12.5 game points are its dummy's since 2026, no more (16.4.1).
TEAM_ANSWERS = {
    "MPTS": ("10 10 10 10 10 7 6 7 6 5 4 2 6 4", {}, "11.1.1 13.1"),
    "MPvGP": ("17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5", {}, "13.1"),
    "BH": ("64 57 58 56 55 46 44 41 50 44 41 41 52 36", {1: "61"}, "8.1"),
    "BH:MP": ("64 57 58 56 55 46 44 41 50 44 41 41 52 36", {1: "61"}, "8.1"),
    "BH/C1": ("57 52 53 52 53 39 38 39 48 42 39 39 48 32", {1: "54"}, "8.1 14.1"),
    "BH:GP": (
        "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
        {1: "109"},
        "8.1",
    ),
    "BH:GP/C1": ("100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5", {1: "96.5"}, "8.1 14.1"),
    "EMMSB/C1": ({1: "74", 2: "64", 3: "66", 4: "64", 5: "66"}, {1: "68"}, "13.2.1 14.1"),
    "EGMSB": ({1: "158", 2: "144", 3: "150", 4: "146", 5: "132"}, {1: "148"}, "13.2.3"),
    "EMGSB": ({7: "68.5", 9: "83", 13: "73", 2: "131"}, {1: "146.5"}, "13.2.2"),
    "EGGSB": ({6: "157.5", 8: "181.5", 2: "249.75"}, {1: "263"}, "13.2.4"),
    "SSSC": (
        {1: "38.83", 2: "36", 3: "35.33", 4: "35.67", 5: "36.33", 6: "27.83", 7: "26.17", 8: "28.67", 9: "31.17"}
        | {10: "27.67", 11: "25.17", 12: "21.17", 13: "28.83", 14: "23.5"},
        {1: "37.83"},
        "13.4.1 13.4.2",
    ),
}


@pytest.mark.parametrize("edition", RULES)
@pytest.mark.parametrize("code", TEAM_ANSWERS)
def test_exercises_34_to_49_of_teams(code, edition):
    printed, changed, cited = TEAM_ANSWERS[code]
    expected = dict(enumerate(printed.split(), start=1)) if isinstance(printed, str) else printed
    expected = expected | (changed if edition == "2026" else {})
    event = replace(TEAMS, rules=RULES[edition])
    found = dict(enumerate(values_of(event, code), start=1))
    assert {team: round(found[team], 2) for team in expected} == {
        team: Fraction(answer) for team, answer in expected.items()
    }
    assert cited_of(event, code) == cite(edition, cited)


def test_exercise_34_either_score_first():
    by_matches = rank(replace(TEAMS, rules=C07_2026), ["MPvGP"])
    assert [row.number for row in by_matches.rows] == [5, 1, 2, 4, 3, 8, 6, 9, 7, 13, 10, 11, 14, 12]


@pytest.mark.parametrize("edition", RULES)
def test_exercises_42_to_48_extended_direct_encounter(edition):
    """11 and 14 drew, as did two of 7, 9 and 13: only the boards of the match of 11 and 14 tell them apart."""
    event = replace(TEAMS, rules=RULES[edition])
    places = {row.number: row.place for row in rank(event, ["EDE"]).rows}
    assert places[11] == places[14]
    assert places[7] == places[9] == places[13]
    assert places[6] < places[8]
    assert sorted(range(1, 6), key=places.get) == [4, 2, 1, 3, 5]
    for code, cited in (("EDEBT", "12.1 12.2"), ("EDEBB", "12.1 12.3"), ("EDET", "12.2"), ("EDEB", "12.3")):
        standings = rank(event, [code])
        assert standings.row(11).place < standings.row(14).place
        assert list(map(str, standings.articles[-1])) == cite(edition, f"13.3.1 13.3.2 {cited} 13.3.3")
