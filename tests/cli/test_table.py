"""`kodeks table` keeps its contract: keys, systems, exit codes."""

import json

import pytest

from kodeks import cli


@pytest.fixture
def table(capsys, monkeypatch):
    """Run the command; gives exit code, stdout, stderr."""
    monkeypatch.setenv("KODEKS_LANG", "en")

    def run(*arguments):
        code = cli.run(["table", *arguments])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def answer(table):
    def run(*arguments):
        code, out, err = table(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


@pytest.mark.parametrize(
    ("words", "edition", "articles"),
    [
        (("berger", "6"), "fide2023", ["FTR2012:5d", "FTR2012:A1"]),
        (("berger", "6", "--double"), "fide2009", ["FTR2012:5d", "FTR2012:A1", "FTR2012:A1.double"]),
        (("half", "8"), "fide2009", ["FTR2012:5a"]),
        (("rutsch", "7"), "fide2023", ["FTR2012:5a"]),
        (("scheveningen", "4"), "fide2009", ["FTR2012:5a"]),
    ],
)
def test_a_table_cites_the_edition_that_is_asked_for(answer, words, edition, articles):
    assert answer(*words, "--edition", edition)["articles"] == articles


def test_a_meeting_is_explained_by_the_edition_that_is_asked_for(answer):
    (met,) = answer("berger", "6", "--pair", "1", "2", "--edition", "fide2023")["rounds"]
    assert met["articles"] == ["FTR2012:A1"]


def test_the_answer_for_machines(answer):
    assert answer("berger", "4") == {
        "system": "berger",
        "players": 4,
        "double": False,
        "rounds": [[[1, 4], [2, 3]], [[4, 3], [1, 2]], [[2, 4], [3, 1]]],
        "rests": [None, None, None],
        "articles": ["KW2025:V.1.3", "KW2025:V.1.4"],
    }


@pytest.mark.parametrize("system", ["berger", "half", "half-reversed", "rutsch"])
@pytest.mark.parametrize("players", [3, 4, 7, 8, 11, 12])
def test_every_round_robin(answer, system, players):
    found = answer(system, str(players))
    assert (found["system"], found["players"]) == (system, players)
    games = [frozenset(pair) for pairs in found["rounds"] for pair in pairs]
    assert len(games) == len(set(games)) == players * (players - 1) // 2
    for pairs, resting in zip(found["rounds"], found["rests"], strict=True):
        busy = [number for pair in pairs for number in pair]
        assert sorted([*busy, *([resting] if resting else [])]) == list(range(1, players + 1))
        assert (resting is None) == (players % 2 == 0)


def test_an_odd_field_names_who_rests(answer):
    found = answer("berger", "5")
    assert found["rests"] == [1, 4, 2, 5, 3]
    assert found["rounds"][0] == [[2, 5], [3, 4]]


def test_guests_of_a_scheveningen_match_have_numbers_of_their_own(answer):
    found = answer("scheveningen", "4")
    assert (found["players"], found["home"], found["guests"]) == (4, [1, 2, 3, 4], [5, 6, 7, 8])
    assert found["rounds"][:2] == [[[1, 5], [2, 6], [3, 7], [4, 8]], [[6, 1], [7, 2], [8, 3], [5, 4]]]


def test_A1_double_exchanges_the_last_two_rounds_of_the_first_cycle(answer):
    single, double = answer("berger", "6")["rounds"], answer("berger", "6", "--double")["rounds"]
    assert double[:5] == [*single[:3], single[4], single[3]]
    assert double[5:] == [[[black, white] for white, black in pairs] for pairs in single]
    assert answer("berger", "6", "--double")["articles"][-1] == "FTR2012:A1.double"


def test_the_answer_for_people(table):
    code, out, err = table("berger", "5")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Berger table, 5 players [KW2025:V.1.3, KW2025:V.1.4]",
        "round 1  2-5  3-4  1 rests",
        "round 2  5-3  1-2  4 rests",
        "round 3  3-1  4-5  2 rests",
        "round 4  1-4  2-3  5 rests",
        "round 5  4-2  5-1  3 rests",
    ]
    assert table("rutsch", "4", "--lang", "pl")[1].splitlines()[1] == "runda 1  1-4  3-2"
    assert table("scheveningen", "2")[1].splitlines() == [
        "Scheveningen system, 2 players in a team [KW2025:V.3.7]",
        "round 1   1-1'   2-2'",
        "round 2  2'-1   1'-2",
    ]


def test_columns_stand_under_each_other(table):
    lines = table("berger", "12", "--double")[1].splitlines()
    assert lines[0] == "Berger table, double round, 12 players [KW2025:V.1.3, KW2025:V.1.4, FTR2012:A1.double]"
    assert {tuple(place for place, sign in enumerate(line) if sign == "-") for line in lines[1:]} == {
        (12, 19, 26, 33, 40, 47)
    }


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("berger", "missing: N"),
        ("berger 1", "N: not a good value “1”"),
        ("berger 0", "N: not a good value “0”"),
        ("berger -4", "N: not a good value “-4”"),
        ("berger 1001", "N: not a good value “1001”"),
        ("berger x", "N: not a good value “x”"),
        ("swiss 8", "swiss"),
        ("half 6", "KW2025:V.1.5.1.1"),
        ("half-reversed 9 --json", "KW2025:V.1.5.1.1"),
    ],
)
def test_bad_usage_is_one_line(table, arguments, error):
    code, out, err = table(*arguments.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert error in err


def test_V_1_4_7_when_two_numbers_meet(answer, table):
    [found] = answer("berger", "10", "--pair", "5", "7")["rounds"]
    assert (found["round"], found["articles"]) == (2, ["KW2025:V.1.4.7", "KW2025:V.1.4.6"])
    assert "7 has White" in table("berger", "10", "--pair", "5", "7")[1]


def test_V_1_4_8_the_rounds_of_one_number(answer):
    rounds = answer("berger", "9", "--number", "3")["rounds"]
    assert [each["round"] for each in rounds] == list(range(1, 10))
    assert [each["articles"] for each in rounds if each["reason"] == "table-rest"] == [["KW2025:V.1.4.1"]]


@pytest.mark.parametrize(
    "arguments",
    [("rutsch", "8", "--number", "3"), ("berger", "8", "--double", "--pair", "1", "2"), ("berger", "8", "--pair", "1")],
)
def test_single_numbers_are_asked_of_berger_only(table, arguments):
    code, out, err = table(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [("--number", "9"), ("--pair", "3", "3"), ("--pair", "3", "9")])
def test_a_number_that_is_not_in_the_table(table, arguments):
    assert "no such start number" in table("berger", "8", *arguments)[2]
