"""Whole tournaments through the command line, from opening to closing."""

import json

import pytest

SWISS = """name = "Swiss"
game = "100"
system = "swiss"
rounds = 4
start_numbers = "given"
first_colour = "white"
"""
EX_P5 = (
    {(1, 5): "2-0", (6, 2): "0-2", (3, 7): "2-0", (8, 4): "1-1"},
    {(2, 1): "0-2", (4, 3): "1-1", (5, 8): "1-1", (7, 6): "0-2"},
    {(1, 3): "2-0", (8, 2): "0-2", (6, 4): "2-0", (7, 5): "2-0"},
    {(6, 1): "1-1", (3, 2): "2-0", (4, 5): "1-1", (8, 7): "0-2"},
)


@pytest.fixture
def swiss(desk):
    """The worked example, closed."""
    desk.open(SWISS)
    desk.enter(*(f"Player {number}" for number in range(1, 9)))
    for number, results in enumerate(EX_P5, start=1):
        assert set(desk.play(number, results)) == set(results)
    desk.answer("close")
    return desk


def test_EX_P5_through_the_command_line(swiss):
    for number, results in enumerate(EX_P5, start=1):
        assert set(swiss.pairs(number)) == set(results)
        found = swiss.answer("pairings", number)
        assert (found["round"], found["bye"], found["stage"]) == (number, None, "started")
        assert {(pair["white"], pair["black"]): pair["result"] for pair in found["pairs"]} == results


def test_EX_P5_says_why(swiss):
    (first,) = [each for each in swiss.answer("explain", 2)["floats"] if each["number"] == 3]
    assert "KW2025:V.2.8.7.2" in first["articles"]
    (pair,) = swiss.answer("explain", 3, 2)["pairs"]
    assert {pair["white"], pair["black"]} == {2, 8}
    refused = {each["number"]: each for each in pair["refused"]}
    assert refused[6]["articles"] == ["KW2025:V.2.8.6.1.1"]
    text = swiss.text("explain", 4, 1)
    assert "✗ 2. Player 2" in text
    assert "KW2025:V.2.8.6.1.1" in text


def test_EX_P6_through_the_command_line(swiss):
    rows = swiss.answer("standings")["rows"]
    assert [row["number"] for row in rows] == [1, 6, 3, 2, 7, 4, 5, 8]
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [row["points"] for row in rows] == [7, 5, 5, 4, 4, 3, 2, 2]
    middle = {row["number"]: row["tiebreaks"]["SOL-M"] for row in rows}
    assert middle == {1: "9", 6: "8", 3: "8", 2: "10", 7: "7", 4: "7", 5: "7", 8: "7"}
    reduced = {row["number"]: row["tiebreaks"]["SOL-R"].split("/") for row in rows}
    assert (reduced[6], reduced[3]) == (["15", "11", "7"], ["15", "11", "7"])
    assert (reduced[5][0], reduced[8][0]) == ("14", "11")


def test_a_closed_tournament_stays_as_it_is(swiss):
    assert swiss.error("result", 1, 1, "0-2") == "the tournament is closed [KW2025:IV.2.17]"
    assert swiss.error("pair").startswith("the tournament is closed") or swiss.error("pair").startswith("all rounds")
    assert swiss.error("reopen") != ""
    swiss.answer("reopen", "--reason", "a wrong result was found")
    swiss.answer("result", 1, 1, "0-2", "--replace", "--reason", "the sheet says so")
    swiss.answer("close")


def test_standings_after_each_round(swiss):
    assert {row["points"] for row in swiss.answer("standings", "--after", 0)["rows"]} == {0}
    assert swiss.answer("standings", "--after", 1)["rows"][0]["points"] == 2
    assert swiss.answer("standings", "--after", 4) == swiss.answer("standings")
    assert swiss.error("standings", "--after", 5) == "round 5 is not paired"


def test_the_file_goes_to_json_lines_and_back(swiss, tmp_path):
    assert swiss.raw("convert", swiss.file, tmp_path / "log.jsonl")[0] == 0
    assert swiss.raw("convert", tmp_path / "log.jsonl", tmp_path / "back.kodeks")[0] == 0
    assert (tmp_path / "back.kodeks").read_bytes() == swiss.file.read_bytes()


ROUND_ROBIN = """name = "Round robin"
game = "chess"
system = "round_robin"
start_numbers = "given"
"""


def test_a_round_robin_of_chess(desk):
    """Berger of four; with half points, a forfeit and a shared place."""
    desk.open(ROUND_ROBIN)
    desk.enter("Anna", "Bob", "Celina", "Daniel")
    assert desk.play(1, {(1, 4): "1-0", (2, 3): "1/2-1/2"}) == [(1, 4), (2, 3)]
    assert desk.play(2, {(4, 3): "½-½", (1, 2): "0-1"}) == [(4, 3), (1, 2)]
    assert desk.error("close") == "2 of 3 rounds were played; closing needs a reason [FTR2012:4d]"
    assert desk.play(3, {(2, 4): "+/-", (3, 1): "-/-"}) == [(2, 4), (3, 1)]
    assert desk.error("pair").startswith("all rounds (3) are paired already")
    rows = desk.answer("standings")["rows"]
    assert [(row["number"], row["points"]) for row in rows] == [(2, 2.5), (1, 1), (3, 1), (4, 0.5)]
    assert [pair["result"] for pair in desk.answer("pairings", 3)["pairs"]] == ["+/-", "-/-"]
    table = desk.answer("crosstable", "--by-number")
    assert table["columns"] == [1, 2, 3, 4]
    assert [row["results"] for row in table["rows"]] == [
        ["", "0", "-", "1"],
        ["1", "", "½", "+"],
        ["-", "½", "", "½"],
        ["0", "-", "½", ""],
    ]
    desk.answer("close")


def test_FTR_9b_who_leaves_before_half_of_his_games_is_removed(desk):
    desk.open(ROUND_ROBIN)
    desk.enter("Anna", "Bob", "Celina", "Daniel")
    desk.play(1, {(1, 4): "1-0", (2, 3): "1-0"})
    (ruling,) = desk.answer("withdraw", 4, "--reason", "ill")["rulings"]
    assert ruling["articles"] == ["FTR2012:9b.1"]
    rows = desk.answer("standings")["rows"]
    assert [(row["place"], row["number"], row["points"]) for row in rows][-1] == (None, 4, 0)
    assert [row["points"] for row in rows if row["number"] == 1] == [0]
    assert "FTR2012:9b.1" in desk.text("report")


TEAMS = """name = "Teams"
game = "100"
system = "team_round_robin"
boards = 2
start_numbers = "given"
"""


def test_a_round_robin_of_teams(desk):
    desk.open(TEAMS)
    for team in "ABCD":
        desk.answer("enter", f"Team {team}", "--player", f"{team}1", "--player", f"{team}2", "--reserve", f"{team}3")
    desk.answer("pair")
    desk.answer("announce")
    assert desk.pairs() == [(1, 4), (2, 3)]
    assert desk.error("result", 1, 1, "2-0").startswith("in a match of teams the board must be named (1-2)")
    assert desk.error("result", 1, 1, "2-0", "--game", 3).startswith("in a match of teams")
    desk.answer("result", 1, 1, "2-0", "--game", 1)
    assert desk.answer("pairings")["pairs"][0]["result"] is None
    desk.answer("result", 1, 1, "1-1", "--game", 2)
    desk.answer("result", 1, 2, "2-0", "--game", 1)
    desk.answer("result", 1, 2, "2-0", "--game", 2)  # the guest has White on the second board: 2:2
    first, second = desk.answer("pairings")["pairs"]
    assert (first["result"], first["games"]) == ("2:0", ["2-0", "1-1"])
    assert second["result"] == "1:1"
    leader = desk.answer("standings")["rows"][0]
    assert (leader["number"], leader["points"]) == (1, 2)
    for number in (2, 3):
        desk.answer("pair")
        desk.answer("announce")
        for table in (1, 2):
            for game in (1, 2):
                desk.answer("result", number, table, "1-1", "--game", game)
    desk.answer("close")
    assert "A1, A2, (A3)" in desk.text("report")


KNOCKOUT = """name = "Cup"
game = "64"
system = "knockout"
start_numbers = "given"
games_per_match = 1
"""


def test_a_knock_out(desk):
    desk.open(KNOCKOUT)
    desk.enter("A", "B", "C", "D")
    desk.answer("pair")
    desk.answer("announce")
    first = desk.pairs()
    assert {frozenset(pair) for pair in first} == {frozenset({1, 4}), frozenset({2, 3})}
    for board, (white, _) in enumerate(first, start=1):
        desk.answer("result", 1, board, "2-0" if white in (1, 2) else "0-2")
    desk.answer("pair")
    desk.answer("announce")
    assert [set(pair) for pair in desk.pairs()] == [{1, 2}]
    desk.answer("result", 2, 1, "1-1")
    desk.answer("pair")  # a drawn match goes on to the first win
    desk.answer("announce")
    ((white, _),) = desk.pairs()
    desk.answer("result", 3, 1, "2-0" if white == 1 else "0-2")
    assert desk.error("pair").startswith("number 1 has won")
    assert desk.order()[0] == 1
    desk.answer("close")


def test_C_04_7_an_accelerated_event(desk):
    """Pairs inside the halves, and the reasons with their articles."""
    text = (
        'name = "Open"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\nacceleration = "baku"\nfirst_colour = "white"\n'
    )
    desk.open(text)
    for place in range(8):
        desk.answer("enter", f"P{place}", "--rating", str(2400 - 10 * place))
    assert {frozenset(pair) for pair in desk.play(1, {})} == {
        frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))
    }
    told = json.dumps(desk.answer("explain", 1))
    assert all(f"FSW2026:C.04.7-1.{article}" in told for article in (2, 4, 5))
    code, out, _ = desk.raw("lint", desk.file, "--json")
    assert code == 0
    assert "lint-baku-needs-usual-points" not in out


def test_F2_the_start_of_a_round_of_chess960_is_told(desk):
    desk.open('name = "Open"\ngame = "chess960"\nsystem = "swiss"\nrounds = 3\n')
    for place in range(4):
        desk.answer("enter", f"P{place}", "--rating", str(2400 - 10 * place))
    starts = []
    for number in (1, 2):
        desk.play(number, {})
        starts.append(desk.answer("pairings", number)["start"])
    assert starts[0] != starts[1]
    row = " ".join(starts[0]["row"])
    assert row in desk.raw("pairings", desk.file, "--lang", "en", "1")[1]  # options stand anywhere


@pytest.mark.parametrize(
    ("chapter", "settings"),
    [
        ("C.04.6", 'system = "team_swiss"\nboards = 2\n'),
        ("C.04.5", 'system = "swiss"\nswiss_variant = "fide_double"\ngames_per_match = 2\nmatch_counts = "games"\n'),
    ],
)
def test_C_04_5_and_C_04_6_from_the_command_line(desk, chapter, settings):
    """Paired top half against bottom half by number, and told by the articles of the system."""
    desk.open(f'name = "Open"\ngame = "chess"\nrounds = 3\nfirst_colour = "white"\n{settings}')
    for place in range(5):
        desk.answer("enter", f"P{place}", "--rating", str(2400 - 10 * place))
    assert desk.play(1, {}) == [(1, 3), (4, 2)]
    told = json.dumps(desk.answer("explain", 1))
    assert all(f"FSW2026:{chapter}-{article}" in told for article in ("3", "3.4", "3.6.3", "4.3.1"))
