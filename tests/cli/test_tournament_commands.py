"""The verbs and views of a tournament keep their contract: names, keys, exit codes, one clear line."""

import pytest
from tournament_desk import Desk
from tournament_regulations import ALL, DRAUGHTS

from kodeks import cli
from kodeks.cli.speech import _width

CHESS = DRAUGHTS.replace('"100"', '"chess"')
WITH_ADVANTAGE = DRAUGHTS + "with_advantage = true\n"


# The contract


def test_open_prints_no_event(desk):
    assert desk.open(DRAUGHTS) == {"events": [], "rulings": [], "seq": 0}


def test_pair_prints_the_events_it_appended(desk):
    desk.open(DRAUGHTS)
    desk.enter("Anna", "Bob", "Celina")
    found = desk.answer("pair", "--seed", "lots", "--by", "Marta Lis")
    assert list(found) == ["events", "rulings", "seq"]
    number, pair = found["events"]
    assert (number["do"], number["seq"], number["order"], number["seed"]) == ("number", 4, [0, 1, 2], "lots")
    assert (pair["do"], pair["seq"], pair["on"], pair["by"]) == ("pair", 5, 4, "Marta Lis")
    assert (pair["round"], pair["pairs"], pair["bye"], found["seq"]) == (1, [[1, 2]], 3, 5)


def test_the_keys_of_pairings(paired):
    found = paired.answer("pairings")
    assert (found["round"], found["bye"]) == (1, None)
    assert [{key: pair[key] for key in ("board", "white", "black")} for pair in found["pairs"]] == [
        {"board": 1, "white": 1, "black": 3},
        {"board": 2, "white": 4, "black": 2},
    ]
    assert paired.answer("pairings", 1) == found


def test_the_keys_of_standings(paired):
    paired.answer("result", 1, 1, "2-0")
    rows = paired.answer("standings")["rows"]
    assert all(list(row) == ["place", "number", "name", "points", "tiebreaks"] for row in rows)
    assert (rows[0]["place"], rows[0]["number"], rows[0]["name"], rows[0]["points"]) == (1, 1, "Anna", 2)
    assert list(rows[0]["tiebreaks"]) == ["SOL-M", "SOL-R", "HIGHER"]


@pytest.mark.parametrize(
    ("command", "words", "keys"),
    [
        ("crosstable", (), {"columns", "rows"}),
        ("crosstable", ("--by-round",), {"rows"}),
        ("explain", (1,), {"round", "engine", "by_hand", "pairs", "floats", "bye", "notes", "resting"}),
        ("explain", (1, 2), {"round", "engine", "by_hand", "pairs", "floats", "bye", "notes", "resting"}),
        ("report", (), {"report", "data", "paper", "written"}),
        ("standings", (), {"rows", "after", "rulings"}),
        ("pairings", (), {"round", "stage", "pairs", "bye", "resting", "seq"}),
    ],
)
def test_the_keys_of_other_views(paired, command, words, keys):
    assert set(paired.answer(command, *words)) == keys


@pytest.mark.parametrize(
    ("regulations", "result", "shown", "points"),
    [
        (DRAUGHTS, "2-0", "2-0", [2, 0]),
        (DRAUGHTS, "1-1", "1-1", [1, 1]),
        (DRAUGHTS, "0-2", "0-2", [0, 2]),
        (DRAUGHTS, "2:0", "2-0", [2, 0]),
        (WITH_ADVANTAGE, "1+-1-", "1+-1-", [1, 1]),
        (WITH_ADVANTAGE, "1--1+", "1--1+", [1, 1]),
        *(
            (game, result, result, points)
            for game in (DRAUGHTS,)
            for result, points in (("+/-", [2, 0]), ("-/+", [0, 2]), ("-/-", [0, 0]))
        ),
        (CHESS, "1-0", "1-0", [1, 0]),
        (CHESS, "½-½", "½-½", [0.5, 0.5]),
        (CHESS, "1/2-1/2", "½-½", [0.5, 0.5]),
        (CHESS, "0-1", "0-1", [0, 1]),
        (CHESS, "+/-", "+/-", [1, 0]),
        (CHESS, "-/+", "-/+", [0, 1]),
        (CHESS, "-/-", "-/-", [0, 0]),
    ],
)
def test_every_result_of_the_contract(desk, regulations, result, shown, points):
    desk.open(regulations)
    desk.enter("Anna", "Bob")
    desk.answer("pair")
    desk.answer("announce")
    desk.answer("start", 1)
    (event,) = desk.answer("result", 1, 1, result)["events"]
    assert (event["do"], event["result"]) == ("result", result)
    (pair,) = desk.answer("pairings")["pairs"]
    assert pair["result"] == shown
    by_number = {row["number"]: row["points"] for row in desk.answer("standings")["rows"]}
    assert [by_number[pair["white"]], by_number[pair["black"]]] == points


def test_V_2_8_nobody_of_a_group_meets_another(desk):
    desk.open(DRAUGHTS)
    desk.enter("Anna", "Bob", "Celina", "Daniel", "Ewa", "Filip")
    desk.answer("number", "--seed", "lots")
    (event,) = desk.answer("forbid", 1, 4, 3, "--reason", "kin")["events"]
    assert (event["do"], event["one"], event["other"], event["more"]) == ("forbid", 1, 4, [3])
    desk.answer("pair", "--seed", "lots")
    pairs = desk.answer("pairings", 1)["pairs"]
    assert all(len({1, 3, 4} & {pair["white"], pair["black"]}) == 1 for pair in pairs)


def test_a_forfeit_may_stand_before_or_after_options(paired):
    assert paired.answer("result", 1, 1, "-/+", "--reason", "late")["events"][0]["result"] == "-/+"
    assert paired.answer("result", "--reason", "late", 1, 2, "-/-")["events"][0]["result"] == "-/-"


# Two arbiters


def test_IV_2_17_the_second_who_decides_on_an_old_state_is_told(paired):
    seen = paired.answer("pairings")["seq"]
    paired.answer("result", 1, 1, "2-0", "--on", seen)
    line = paired.error("result", 1, 1, "0-2", "--on", seen)
    assert line == f"somebody else has changed this meanwhile (event {seen + 1}) [KW2025:IV.2.17]"
    paired.answer("result", 1, 2, "0-2", "--on", seen)  # another board is another matter
    paired.answer("result", 1, 1, "0-2", "--on", seen + 2, "--replace")


def test_numbers_and_pairing_on_one_state_are_no_conflict(desk):
    desk.open(DRAUGHTS)
    desk.enter("Anna", "Bob")
    assert [event["on"] for event in desk.answer("pair", "--on", 2)["events"]] == [2, 3]


# Undo


def test_undo_takes_back_and_the_log_keeps_it(paired):
    before = paired.answer("pairings")["pairs"]
    paired.answer("result", 1, 1, "2-0")
    (event,) = paired.answer("undo", "--reason", "wrong board")["events"]
    assert (event["do"], event["to"], event["seq"]) == ("undo", 7, 9)
    assert paired.answer("pairings")["pairs"] == before
    assert paired.answer("undo", 8)["events"][0]["to"] == 8  # and back again
    assert paired.answer("pairings")["pairs"][0]["result"] == "2-0"
    paired.answer("undo", 0)
    assert paired.answer("standings")["rows"] == []


def test_a_second_undo_goes_back_further(desk):
    desk.open(DRAUGHTS)
    assert desk.error("undo") == "there is nothing to undo"
    desk.enter("Anna", "Bob", "Celina")
    for left in (2, 1, 0):
        desk.answer("undo")
        assert len(desk.answer("standings")["rows"]) == left
    assert desk.error("undo") == "there is nothing to undo"
    desk.answer("undo", 3)
    assert len(desk.answer("standings")["rows"]) == 3
    desk.answer("undo")
    assert len(desk.answer("standings")["rows"]) == 2


# Absences, byes, hands


def test_absence_and_requested_bye(desk):
    desk.open(CHESS)
    desk.enter("Anna", "Bob", "Celina", "Daniel", "Ewa", "Filip")
    desk.answer("number")
    desk.answer("absent", 5, 1, "--points", "1/2")
    desk.answer("absent", 6, 1)
    desk.answer("absent", 4, 1)
    desk.answer("absent", 4, 1, "--present")
    desk.answer("pair")
    found = desk.answer("pairings")
    assert found["resting"] == [{"number": 5, "kind": "requested"}, {"number": 6, "kind": "absent"}]
    assert {row["number"]: row["points"] for row in desk.answer("standings")["rows"]}[5] == 0.5
    assert [each["number"] for each in desk.answer("explain", 1, 5)["resting"]] == [5]
    assert "5. Ewa" in desk.text("explain", 1, 5)


def test_V_2_8_6_1_a_pairing_by_hand_is_checked_and_compared(paired):
    paired.answer("result", 1, 1, "2-0")
    paired.answer("result", 1, 2, "1-1")
    line = paired.error("pair", "--by-hand", "3-1,2-4")
    assert "KW2025:V.2.8.6.1.1" in line
    paired.answer("pair", "--by-hand", "4-1 3-2", "--reason", "the hall")
    found = paired.answer("explain", 2)
    assert found["by_hand"] is True
    engine = {each["reason"] for each in found["notes"]}
    assert engine <= {"swiss-manual-instead-of", "swiss-manual-added", "swiss-manual-turned"}
    assert "round 2 was paired by hand" in paired.text("explain", 2)


def test_reasons_are_those_of_the_day_of_the_pairing(paired):
    """A result corrected later does not change why a round was paired."""
    paired.answer("result", 1, 1, "2-0")
    paired.answer("result", 1, 2, "1-1")
    paired.answer("pair")
    before = paired.answer("explain", 2)
    paired.answer("announce")
    paired.answer("result", 1, 2, "2-0", "--replace", "--reason", "the sheets say so")
    assert paired.answer("explain", 2) == before
    assert before["pairs"]


LONG = "Wielokropkowicz-Nieskończonowska, Aleksandra Maria Magdalena"


# Text for people


@pytest.mark.parametrize("language", ["pl", "en"])
def test_tables_are_aligned_and_nothing_is_cut(desk, language):
    desk.language = language
    desk.open(DRAUGHTS)
    names = (LONG, "李小龍", "Żaneta", "o\u0301 combining", "tab\tand\nline\x1b[31m", "A|B")
    desk.enter(*names)
    desk.answer("pair")
    desk.answer("announce")
    desk.answer("result", 1, 1, "2-0")
    for command in (("pairings",), ("standings",), ("crosstable",), ("crosstable", "--by-round")):
        text = desk.text(*command)
        assert LONG in text
        assert "\x1b" not in text
        lines = text.splitlines()
        rule = next(index for index, line in enumerate(lines) if line.startswith("─"))
        widest = _width(lines[rule])
        assert all(_width(line) <= widest for line in lines[rule - 1 : rule + 4])
    for command in (("explain", 1), ("report",)):
        text = desk.text(*command)
        assert LONG in text
        assert "\x1b" not in text


@pytest.mark.parametrize("language", ["pl", "en"])
def test_three_hundred_players(tmp_path, capsys, language):
    desk = Desk(tmp_path, capsys, language)
    desk.open(DRAUGHTS)
    table = tmp_path / "entries.csv"
    rows = "".join(f"Gracz {number:03};{2400 - number}\n" for number in range(1, 301))
    table.write_text("Nazwisko i imię;Ranking\n" + rows, encoding="utf-8")
    assert len(desk.answer("enter", "--file", table)["events"]) == 300
    desk.answer("pair", "--seed", "lots")
    desk.answer("announce")
    assert len(desk.text("pairings").splitlines()) == 3 + 150
    assert len(desk.text("standings").splitlines()) == 2 + 300
    lines = desk.text("crosstable").splitlines()
    assert len(lines) == 2 + 300
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("words", ALL)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_help_in_both_languages(words, language, capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.run(["--lang", language, words[0], "--help"])
    assert stopped.value.code == 0
    assert "--json" in capsys.readouterr().out


def test_a_note_cites_only_articles_that_there_are(paired):
    assert "KW2025:IV.99" in paired.error("note", "text", "--article", "KW2025:IV.99")
    paired.answer("note", "text", "--article", "KW2025:IV.2.25", "--round", 1, "--board", 2)


def test_V_2_8_9_5_points_for_an_absence_contradict_the_code(desk):
    desk.open(DRAUGHTS)
    desk.enter("Anna", "Bob", "Celina", "Daniel")
    desk.answer("number")
    (told,) = desk.answer("absent", 1, 1, "--points", "2")["rulings"]
    assert (told["reason"], told["articles"]) == ("tournament-absence-brings-nothing", ["KW2025:V.2.8.9.5"])
    assert "[KW2025:V.2.8.9.5]" in desk.text("absent", 2, 1, "--points", "1")
    assert "1½" in desk.error("absent", 3, 1, "--points", "1.5")  # as it was meant, not as ½
    assert "--present" in desk.error("absent", 2, 1, "--points", "1", "--present")
    desk.answer("absent", 2, 1, "--present")


def test_II_5_5_an_absence_in_a_table_is_a_walkover_by_its_own_article(desk):
    desk.open(DRAUGHTS.replace('system = "swiss"', 'system = "round_robin"').replace("rounds = 3\n", ""))
    desk.enter("Anna", "Bob", "Celina", "Daniel")
    desk.answer("number")
    assert "[KW2025:II.5.5]" in desk.error("absent", 9, 1)
    assert "[KW2025:II.5.5]" in desk.error("absent", 1, 1, "--points", "2")
    assert desk.answer("absent", 1, 1)["rulings"] == []


def test_V_2_6_2_2_the_start_list_by_groups(desk):
    desk.open(DRAUGHTS.replace('"given"', '"groups"') + 'start_groups = [["mm", "m"], ["I", "Celina"]]\n')
    for name, title in (("Anna", "II"), ("Bob", "I"), ("Celina", "II"), ("Daniel", "MM"), ("Ewa", "m")):
        desk.answer("enter", name, "--title", title)
    assert "[KW2025:V.2.6.2.2]" in desk.text("number", "--seed", "kurka")
    names = [row["name"] for row in sorted(desk.answer("standings")["rows"], key=lambda row: row["number"])]
    assert [set(names[:2]), set(names[2:4]), names[4]] == [{"Daniel", "Ewa"}, {"Bob", "Celina"}, "Anna"]


def test_V_1_6_2_a_club_larger_than_any_pool_is_told_with_its_numbers(desk):
    desk.open('name = "Klub"\ngame = "100"\nsystem = "round_robin"\nstart_numbers = "varma"\n')
    for place in range(9):
        desk.answer("enter", f"P{place}", "--club", "Dama" if place < 6 else "")
    told = desk.text("pair", "--seed", "1")  # which gives the numbers first
    assert "Dama" in told
    assert "[KW2025:V.1.6.2]" in told


def test_II_5_5_a_mini_match_game_by_game(desk):
    desk.open('name = "Mini"\ngame = "64"\nsystem = "round_robin"\ngames_per_match = 2\nstart_numbers = "given"\n')
    desk.enter("A", "B")
    desk.play(1, {})
    assert "II.5.5" in desk.error("result", 1, 1, "2-0")
    desk.answer("result", 1, 1, "2-0", "--game", 1)
    desk.answer("result", 1, 1, "0-2", "--game", 2)
    (pair,) = desk.answer("pairings", 1)["pairs"]
    assert (pair["result"], pair["games"]) == ("2:0", ["2-0", "0-2"])
    assert [row["points"] for row in desk.answer("standings")["rows"]] == [2, 0]
    assert "2:0" in desk.text("pairings", 1)
    desk.text("card", 1)
    desk.text("crosstable")


def test_explain_tells_who_was_refused_one_line_a_reason(desk):
    """Few by name, many by their numbers; to a machine each of them, with the article."""
    pairs = ", ".join(f'["P1", "P{number}"]' for number in range(17, 31))
    desk.open(f'{DRAUGHTS}forbidden_pairs = [{pairs}, ["P2", "P18"], ["P2", "P17"]]\n')
    for number in range(1, 33):
        desk.run("enter", f"P{number}")
    desk.run("pair")
    text = desk.text("explain", 1)
    assert "     ✗ nos. 17–30 (14 in all): " in text
    assert "     ✗ 17. P17, 18. P18: " in text
    first, second, *_ = desk.answer("explain", 1)["pairs"]
    assert [each["number"] for each in first["refused"]] == list(range(17, 31))
    assert {(each["reason"], *each["articles"]) for each in first["refused"]} == {
        ("swiss-pair-forbidden", "KW2025:V.2.8")
    }
    assert [each["number"] for each in second["refused"]] == [17, 18]
    only = desk.answer("explain", 1, 2)
    assert list(only) == ["round", "engine", "by_hand", "pairs", "floats", "bye", "notes", "resting"]
    assert only["pairs"] == [second]
