"""`kodeks checklist` keeps its contract: keys, exit codes, one clear line; and notes have kinds."""

import json

import pypdfium2
import pytest

from kodeks import cli

REGULATIONS = """name = "Turniej"
game = "100"
system = "swiss"
rounds = 3
tempo = "80m+60s"

[[arbiters]]
name = "Lis"

[[arbiters]]
name = "Kos"
role = "round"
"""
KEYS = [
    "key",
    "phase",
    "kind",
    "must",
    "text",
    "articles",
    "bounds",
    "done",
    "fine",
    "remark",
    "measured",
    "ruling",
]


@pytest.fixture
def opened(desk):
    """Four players entered."""
    desk.open(REGULATIONS)
    desk.enter("Anna", "Bob", "Celina", "Daniel")
    return desk


def of_numbers(desk, *words):
    code, out, err = desk.raw("checklist", *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def items(found):
    return {item["key"]: item for item in found["items"]}


# Without a file


def test_EX_V3_the_stock(desk):
    found = of_numbers(desk, "--board", "100", "--players", 16, "--arbiters", 1)
    assert list(found) == ["stock", "items"]
    assert found["stock"] == {"games": 8, "boards": 10, "clocks": 10, "sheets": 16, "chairs": 17, "tables": 9}
    assert all(list(item) == KEYS for item in found["items"])


def test_EX_V1_the_numbers_for_a_measured_board(desk):
    measured = ("--measure", "board_surface=45cm", "--measure", "piece_diameter=35 mm")
    found = items(of_numbers(desk, "--board", "100", "--players", 16, *measured))
    assert found["piece_diameter"]["bounds"] == {"least": 31, "most": 38, "unit": "mm", "text": "31–38 mm"}
    assert found["piece_thickness"]["bounds"] == {"least": 7, "most": 8.75, "unit": "mm", "text": "7–8.75 mm"}
    assert found["board_surface"]["measured"] == {"value": 450, "unit": "mm", "text": "45 cm"}
    assert found["board_surface"]["ruling"] == {
        "grade": "fine",
        "verdict": "permitted",
        "reason": "venue-fine",
        "text": "edge of the playing surface: 45 cm (asked: 35–45 cm)",
        "articles": ["KW2025:II.3.2.1"],
    }
    assert (found["board_surface"]["done"], found["board_surface"]["fine"]) == (True, True)


@pytest.mark.parametrize(
    ("words", "grade", "verdict"),
    [
        ((), "error", "contradicts"),
        (("--youth",), "warning", "arbiter_decision_required"),
        (("--edition", "kw2022"), None, None),
    ],
)
def test_EX_V4_a_table(desk, words, grade, verdict):
    found = items(of_numbers(desk, "--board", "100", "--players", 8, "--measure", "table=80x110x72cm", *words))
    assert found["table_width"]["ruling"]["grade"] == found["table_length"]["ruling"]["grade"] == "fine"
    if grade is None:
        assert "table_height" not in found
        return
    ruling = found["table_height"]["ruling"]
    assert (ruling["grade"], ruling["verdict"], ruling["articles"]) == (grade, verdict, ["KW2025:II.3.1.6"])
    assert found["table_height"]["fine"] is (grade == "warning")
    assert found["table_height"]["must"] is (grade == "error")


def test_options_change_the_list(desk):
    plain = set(items(of_numbers(desk, "--board", "100", "--players", 8)))
    rapid = set(items(of_numbers(desk, "--board", "100", "--players", 8, "--tempo", "15m+5s")))
    assert plain - rapid >= {"hall_open", "sheets", "times_noted"}
    written = set(items(of_numbers(desk, "--board", "100", "--players", 8, "--tempo", "15m+5s", "--sheets")))
    assert "sheets" in written
    assert "special_board" in items(of_numbers(desk, "--board", "100", "--players", 8, "--blind"))
    teams = of_numbers(desk, "--board", "64", "--players", 6, "--team-boards", 4)
    assert teams["stock"]["games"] == 12
    hall = items(of_numbers(desk, "--board", "100", "--players", 8, "--tempo", "80m+60s"))["hall_time"]
    assert hall["bounds"]["text"] == "≥ 280 min"


def test_one_phase(desk):
    found = of_numbers(desk, "--board", "64", "--players", 8, "--phase", "during")
    assert {item["phase"] for item in found["items"]} == {"during"}


def test_the_lists_for_people(desk):
    code, out, err = desk.raw("checklist", "--board", "100", "--players", 16, "--measure", "table_height=72cm")
    assert (code, err) == (0, "")
    assert "Games at once: 8. Needed: boards 10, clocks 10, score sheets 16, chairs 17, tables 9." in out
    assert "☒ height of the table: 75–85 cm [KW2025:II.3.1.6] table_height" in out
    assert "    error: height of the table: 72 cm, 3 cm too little (must be 75–85 cm)" in out
    assert "☐ tables for games: ≥ 8 (advised) [KW2025:II.3.1.5] tables" in out
    desk.language = "pl"
    _, polish, _ = desk.raw("checklist", "--board", "100", "--players", 16, "--phase", "before_round")
    assert "Przed rundą" in polish
    assert "☐ sala otwarta dla zawodników przed rundą: ≥ 15 min [KW2025:II.4.1] hall_open" in polish


# Regulations and tournaments


def test_regulations_tell_edition_board_and_arbiters(desk, tmp_path):
    path = tmp_path / "r.toml"
    path.write_text(REGULATIONS.replace('"100"', '"64"'), encoding="utf-8")
    found = of_numbers(desk, path, "--players", 9)
    assert found["stock"] == {"games": 4, "boards": 6, "clocks": 6, "sheets": 8, "chairs": 10, "tables": 6}
    assert items(found)["board_surface"]["bounds"]["most"] == 400


def test_ticks_and_values_are_recorded(opened):
    ticked = opened.answer("checklist", "--tick", "tables_numbered", "--not-fine", "--remark", "stół 3", "--by", "Lis")
    item = items(ticked)["tables_numbered"]
    assert (item["done"], item["fine"], item["remark"]) == (True, False, "stół 3")
    opened.answer("checklist", "--tick", "tables_numbered", "--tick", "temperature", "--measure", "table=80x110x72cm")
    found = items(opened.answer("checklist"))
    assert (found["tables_numbered"]["fine"], found["temperature"]["fine"]) == (True, True)
    assert found["table_height"]["measured"]["text"] == "72 cm"
    assert found["table_height"]["fine"] is False
    log = [json.loads(line) for line in opened.file.read_text(encoding="utf-8").splitlines()]
    assert [event["do"] for event in log[5:]] == ["tick", "tick", "tick", "measure", "measure", "measure"]
    assert (log[5]["item"], log[5]["is_fine"], log[5]["by"]) == ("tables_numbered", False, "Lis")
    opened.answer("undo", 4)
    again = items(opened.answer("checklist"))
    assert (again["tables_numbered"]["done"], again["table_height"]["done"]) == (False, False)


def test_a_round_has_its_own_ticks(opened):
    opened.answer("checklist", "--tick", "silence", "--round", 2)
    assert items(opened.answer("checklist", "--round", 1))["silence"]["done"] is False
    assert items(opened.answer("checklist", "--round", 2))["silence"]["fine"] is True
    assert items(opened.answer("checklist"))["silence"]["fine"] is True


def test_the_event_tells_its_size(opened):
    found = opened.answer("checklist")
    assert found["stock"] == {"games": 2, "boards": 4, "clocks": 4, "sheets": 4, "chairs": 6, "tables": 4}
    assert opened.answer("checklist", "--players", 20, "--arbiters", 5)["stock"]["tables"] == 15
    assert "☐ " in opened.text("checklist")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--tick", "throne"), "there is no item throne on the checklist [KW2025:II.3]"),
        (("--measure", "throne=4"), "there is no such item on the checklist: “throne”"),
        (("--measure", "silence=4"), "this item is not measured but ticked (--tick): “silence”"),
        (("--measure", "table_width=wide"), "not a measured value (such as 45cm, 450mm, 450, 8.75 mm): “wide”"),
        (("--measure", "table_width=80kg"), "the unit does not fit this item: “80kg”"),
        (("--measure", "table_width"), "not a measured value (such as 45cm, 450mm, 450, 8.75 mm): “table_width”"),
        (("--tick", "silence", "--measure", "boards=1,5"), "not a measured value"),
        (("--tick", "silence", "--tick", "throne"), "there is no item throne"),
        (("--tick", "silence", "--round", 4), "there is no round 4 [KW2025:II.3]"),
        (("--round", 0), "--round: not a good value “0”"),
        (("--not-fine",), "missing: --tick"),
        (("--remark", "x"), "missing: --tick"),
        (("--board", "64"), "--board does not go with"),
        (("--tempo", "5m"), "--tempo does not go with"),
        (("--phase", "never"), "--phase: no such choice “never”"),
    ],
)
def test_one_clear_line_and_nothing_written(opened, words, error):
    assert error in opened.error("checklist", *words)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ((), "missing: FILE | --board"),
        (("--board", "100"), "missing: --players"),
        (("--board", "100", "--players", "0"), "--players: not a good value “0”"),
        (("--board", "chess", "--players", "4", "--edition", "kw2025"), "this edition is of another game: “kw2025”"),
        (("--board", "100", "--players", "4", "--tempo", "fast"), "fast"),
        (("--board", "100", "--players", "4", "--tick", "silence"), "--tick does not go with --board"),
        (("no-such.kodeks",), "no-such.kodeks"),
        (("no-such.toml",), "no-such.toml"),
    ],
)
def test_bad_usage_without_an_event(desk, words, error):
    code, out, err = desk.raw("checklist", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert error in err


def test_nothing_is_written_where_the_size_is_not_known(desk):
    desk.open(REGULATIONS)
    assert desk.error("checklist", "--tick", "silence") == "missing: --players"
    desk.answer("checklist", "--tick", "silence", "--players", 8)


def test_a_closed_tournament_takes_no_ticks(opened):
    opened.answer("close", "--reason", "rain")
    assert "the tournament is closed" in opened.error("checklist", "--tick", "silence")
    assert opened.answer("checklist")["stock"]["games"] == 2


# Notes


@pytest.mark.parametrize("kind", ["incident", "decision", "sanction", "appeal", "proposal"])
def test_IV_2_25_notes_have_kinds(opened, kind):
    (event,) = opened.answer("note", "what happened", "--kind", kind)["events"]
    assert (event["do"], event["text"], event["kind"]) == ("note", "what happened", kind)


def test_a_plain_note_is_written_as_before(opened):
    for words in ((), ("--kind", "note")):
        (event,) = opened.answer("note", "x", *words)["events"]
        assert "kind" not in event
    assert "no such choice “gossip”" in opened.error("note", "x", "--kind", "gossip")


def test_a_printed_list_says_what_it_is_of_and_can_be_signed(opened):
    code, out, _ = opened.run("checklist", "--phase", "after", "--round", 2)
    assert code == 0
    first, *_, last = out.splitlines()
    assert first == "Turniej · checklist · 100, kw2025 · round 2"
    assert last.startswith("Date and signature of the arbiter: ___")
    code, out, _ = opened.raw("checklist", "--board", "64", "--players", 7)
    assert (code, out.splitlines()[0]) == (0, "checklist · 64, kw2025")


def test_II_3_3_the_rule_stands_beside_the_numbers(opened):
    assert "diameter of a piece (7–14 mm less than a square): 21–38 mm" in opened.run("checklist")[1]


def test_the_list_as_pdf(tmp_path, capsys):
    file = tmp_path / "list.pdf"
    assert cli.run(["--lang", "pl", "checklist", "--board", "100", "--players", "16", "--pdf", str(file)]) == 0
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file))
    assert all(words in text for words in ("przestrzeń, powietrze i światło", "II.3.1.5", "Przed rundą"))
    assert cli.run(["checklist", "--board", "100", "--players", "16", "--pdf", str(file)]) == 2  # never overwritten
