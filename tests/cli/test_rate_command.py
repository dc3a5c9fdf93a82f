"""`kodeks rate`: changes with their working, new lists, and one clear line for what cannot be."""

import json

import pypdfium2
import pytest
from tournament_desk import Desk

HEADING = "game,valid_from,list,player,name,rating,games,last_game,reached_2300"
LISTS = f"""{HEADING}
100,2026-04-01,A,P1,Ala Lis,2288,60,2026-01-10,0
100,2026-04-01,B,P2,Jan Kot,2180,28,2026-01-10,0
100,2026-04-01,T,P3,Ewa Sowa,2105,5,2026-01-10,0
100,2026-04-01,N,P4,Ola Ryś,2350,80,2021-01-10,1
"""
OPEN = {
    "id": "e1",
    "name": "Open",
    "game": "100",
    "ends": "2026-05-05",
    "settled": "2026-05-16",
    "tempo": "60m+30s",
    "players": ["P1", "P2", "P3", "P4"],
    "white": [0, 2, 0, 2, 3],
    "black": [1, 3, 2, 1, 0],
    "result": "2100+",
    "rounds": [2, 2, 1],
    "byes": [[3, 1]],
}
LATE = OPEN | {"id": "e3", "name": "Late", "ends": "2026-06-26", "settled": "2026-06-26"}


class RatingDesk(Desk):
    """Runs `kodeks rate` on lists and events of a folder."""

    lists = "lists.csv"

    def write(self, name, content):
        text = content if isinstance(content, str) else "".join(json.dumps(each) + "\n" for each in content)
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder / name

    def rate(self, *words):
        code, out, err = self.raw("rate", self.folder / self.lists, *words)
        assert (code, err) == (0, "")
        return out

    def rated(self, *words):
        return json.loads(self.rate(*words, "--json"))

    def rate_error(self, *words):
        before = sorted(self.folder.iterdir())
        code, out, err = self.raw("rate", *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert sorted(self.folder.iterdir()) == before
        return err.removeprefix("kodeks: ").rstrip("\n")


@pytest.fixture
def desk(tmp_path, capsys):
    desk = RatingDesk(tmp_path, capsys)
    desk.write("lists.csv", LISTS)
    desk.write("events.jsonl", [OPEN, LATE])
    return desk


def test_changes_with_their_working(desk):
    found = desk.rated(desk.folder / "events.jsonl")
    assert found["quarters"] == ["2026Q2", "2026Q3"]
    change = next(each for each in found["changes"] if each["player"] == "P3")
    assert {
        name: change[name] for name in ("name", "event", "games", "points", "mean", "D", "percent", "Wo", "k", "f")
    } == {
        "name": "Ewa Sowa",
        "event": "e1",
        "games": 3,
        "points": 3,
        "mean": 2272.6667,
        "D": 168,
        "percent": 27.8284,
        "Wo": 1.669704,
        "k": 25,
        "f": 0.5,
    }
    assert (change["dR"], change["before"], change["after"]) == (16.6287, 2105, 2121.6287)
    assert change["decisions"] == ["D-111", "D-112", "D-115"]
    assert change["articles"] == ["KW2025:VI.3.2", "KW2025:VI.4.1", "KW2025:VI.4.2"]
    first = next(each for each in found["changes"] if each["player"] == "P1")
    assert first["excluded"] == [
        {"round": 2, "opponent": "P3", "reason": "unclassified-opponent", "articles": ["KW2025:VI.4.1"]},
        {"round": 3, "opponent": "P4", "reason": "walkover", "articles": ["KW2025:II.5.5"]},
    ]
    assert [(each["quarter"], each["valid_from"]) for each in found["lists"]] == [
        ("2026Q3", "2026-07-01"),
        ("2026Q4", "2026-10-01"),
    ]
    assert found["lists"][0]["decisions"] == ["D-110", "D-114"]
    assert found["excluded_events"] == []


def test_people_read_the_same(desk):
    text = desk.rate(desk.folder / "events.jsonl")
    assert "Open, draughts 100, ended 2026-05-05, booked in Q2 2026" in text
    assert "Late, draughts 100, ended 2026-06-26, settled late, booked in Q3 2026" in text
    assert "Ala Lis: round 2, Ewa Sowa: unclassified opponent (not on list A, B or N) [KW2025:VI.4.1]" in text
    assert "Rating lists, draughts 100, valid from 2026-10-01" in text
    assert "[D-111]" in text
    assert "D-115 (unsure): who is on no published list is reckoned by the rating valid on the end date" in text
    running = desk.rate(desk.folder / "events.jsonl", "--own", "running")
    assert "D-115 (unsure): who is on no published list is reckoned by the running rating" in running
    desk.language = "pl"
    assert "Listy rankingowe, warcaby 100, obowiązują od 2026-10-01" in desk.rate(desk.folder / "events.jsonl")


def test_events_in_columns_are_rated_the_same(desk):
    lines, columns = desk.folder / "events.jsonl", desk.folder / "events.npz"
    for words in ((lines, columns), (columns, desk.folder / "back.jsonl")):
        assert desk.raw("convert", *words)[0] == 0
    assert desk.rate(columns) == desk.rate(lines) == desk.rate(desk.folder / "back.jsonl")
    assert desk.rated(columns) == desk.rated(lines)
    columns.write_bytes(columns.read_bytes()[:-40])
    assert desk.rate_error(desk.folder / "lists.csv", columns).startswith(f"{columns}: the file of columns is damaged")


def test_one_player_only(desk):
    found = desk.rated(desk.folder / "events.jsonl", "--player", "P2")
    assert {each["player"] for each in found["changes"]} == {"P2"}
    assert [len(each["rows"]) for each in found["lists"]] == [1, 1]
    assert "Ala" not in desk.rate(desk.folder / "events.jsonl", "--player", "P4").split("Rating lists")[1]


def test_the_lists_written_are_the_next_base(desk):
    out = desk.folder / "new.csv"
    desk.rate(desk.folder / "events.jsonl", "--quarter", "2026Q2", "--out", out)
    assert [line.split(",")[1] for line in out.read_text(encoding="utf-8-sig").splitlines()[1:]] == (
        ["2026-04-01"] * 4 + ["2026-07-01"] * 4
    )
    whole = desk.rated(desk.folder / "events.jsonl")["lists"][-1]
    desk.lists = "new.csv"
    assert desk.rated(desk.write("late.jsonl", [LATE]))["lists"][-1] == whole


def test_the_order_of_files_makes_no_difference(desk):
    one, two = desk.write("1.jsonl", [OPEN]), desk.write("2.jsonl", [LATE])
    assert desk.rate(one, two, "--json") == desk.rate(two, one, "--json")


def test_VI_3_1_what_comes_later_is_left_out(desk):
    found = desk.rated(desk.folder / "events.jsonl", "--quarter", "2026Q2")
    (later,) = found["excluded_events"]
    assert (later["event"], later["reason"], later["quarter"]) == ("e3", "booked-later", "2026Q3")


def test_VI_4_5_a_rapid_event_is_not_rated(desk):
    found = desk.rated(desk.write("rapid.jsonl", [OPEN | {"tempo": "15m+5s"}]))
    (excluded,) = found["excluded_events"]
    assert (excluded["reason"], excluded["articles"]) == ("tempo", ["KW2025:VI.4.5", "KW2025:II.6.1"])
    assert {each["reason"] for change in found["changes"] for each in change["excluded"]} == {
        "tempo",
        "walkover",
        "bye",
    }
    assert {change["dR"] for change in found["changes"]} == {0}


def test_D_111_the_factor_can_be_set(desk):
    half, one = (
        desk.rated(desk.folder / "events.jsonl", "--quarter", "2026Q2", "--player", "P1", "--factor", factor)[
            "changes"
        ][0]
        for factor in ("1/2", "1")
    )
    assert one["dR"] == 2 * half["dR"]
    assert (one["f"], half["f"]) == (1, 0.5)


def test_a_quarter_without_events_still_has_lists(desk):
    assert [each["quarter"] for each in desk.rated("--quarter", "2026Q3")["lists"]] == ["2026Q3", "2026Q4"]


CUP = """name = "Cup"
game = "{game}"
system = "round_robin"
start_numbers = "given"
rated = true
tempo = "90m+30s"
ends = 2026-05-20
"""


def closed(desk, game="100", results=("2-0", "0-2", "1-1"), regulations=CUP, names=("Ala Lis", "Jan Kot", "Ola Ryś")):
    desk.open(regulations.format(game=game))
    desk.enter(*names)
    for number, result in enumerate(results, start=1):
        desk.answer("pair")
        desk.answer("announce", number)
        desk.answer("start", number)
        desk.answer("result", number, 1, result)
    desk.answer("close")


def test_a_closed_tournament(desk):
    closed(desk)
    found = desk.rated(desk.file)
    assert {each["player"] for each in found["changes"]} == {"P1", "P2", "P4"}
    assert {each["event"] for each in found["changes"]} == {"2026-05-20 Cup (100)"}
    assert [len([each for each in change["excluded"] if each["reason"] == "bye"]) for change in found["changes"]] == [
        1
    ] * 3
    late = desk.rated(desk.file, "--settled", "2026-06-24")
    assert {each["quarter"] for each in late["changes"]} == {"2026Q3"}
    assert all("D-116" in each["decisions"] for each in late["changes"])


def test_a_licence_with_another_name_is_told(desk):
    desk.open(CUP.format(game="100"))
    for name, licence in (("Lis, Ala", "P1"), ("Jan Kos", "P2")):
        desk.answer("enter", name, "--licence", licence)
    desk.play(1, {(1, 2): "2-0"})
    desk.answer("close")
    code, out, err = desk.raw("rate", desk.folder / "lists.csv", desk.file, "--json")
    assert code == 0
    assert err == "kodeks: licence P2: “Jan Kot” in the lists, “Jan Kos” in the event; the licence counts\n"
    assert [change["name"] for change in json.loads(out)["changes"]] == ["Ala Lis", "Jan Kot"]


def test_chess_is_for_information(desk):
    closed(desk, game="chess", results=("1-0", "0-1", "½-½"))
    code, out, err = desk.raw("rate", "-", desk.file, "--json")
    assert (code, err) == (0, "")
    (event,) = json.loads(out)["fide"]
    assert (event["event"], event["source"]) == ("Cup", "FIDE B.02")
    assert {each["change"] for each in event["changes"]} == {0}
    assert {game["reason"] for each in event["changes"] for game in each["excluded"]} == {"player-unrated", "bye"}
    code, out, _ = desk.raw("rate", "-", desk.file)
    assert "Cup: FIDE rating change, for information (FIDE B.02)" in out


# What cannot be


@pytest.mark.parametrize(
    ("event", "error"),
    [
        (
            OPEN | {"players": ["P1", "P2", "P8", {"id": "P9", "name": "Nowy"}]},
            "not in the lists (for new players: --newcomers): P8, P9 Nowy",
        ),
        (
            {name: value for name, value in OPEN.items() if name != "tempo"},
            "the event does not state its time control: “e1 (Open)”",
        ),
        (
            OPEN | {"ends": "2026-02-01", "settled": "2026-02-02"},
            "the list is of a later period than the event: “e1: 2026Q1 < 2026Q2”",
        ),
        (
            OPEN | {"ends": "2026-03-30", "settled": "2026-03-30"},
            "there is no list valid on the end date of the event: “e1: 2026-03-30 (2026Q1)”",
        ),
        (OPEN | {"game": "64", "tempo": "45m+30s"}, "there is no rating list of this game: “64 (e1)”"),
    ],
)
def test_bad_events_are_one_clear_error_each_and_nothing_is_written(desk, event, error):
    file = desk.write("bad.jsonl", [event])
    for words in ((), ("--json",), ("--out", desk.folder / "new.csv")):
        assert desk.rate_error(desk.folder / "lists.csv", file, *words) == error


def test_bad_files_are_named_with_the_place(desk):
    bad = desk.write("bad.jsonl", "\n{}\n")
    assert desk.rate_error(desk.folder / "lists.csv", bad).startswith(f"{bad}: ")
    assert desk.rate_error(desk.folder / "lists.csv", bad).endswith("(line 2)")
    table = desk.write("bad.csv", LISTS.replace("2288", "x"))
    assert (
        desk.rate_error(table, desk.folder / "events.jsonl") == f"{table}: this is not a rating: “x” (line 2, column 6)"
    )
    assert desk.rate_error(desk.folder / "lists.csv", "events.txt").endswith("not “events.txt”")
    assert "nowhere.csv" in desk.rate_error(desk.folder / "nowhere.csv", desk.folder / "events.jsonl")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--quarter", "2026"), "--quarter: not a good value “2026”"),
        (("--quarter", "2026Q1"), "the list is of a later quarter than the one asked for: “2026Q1 < 2026Q2”"),
        (("--factor", "0"), "--factor: not a good value “0”"),
        (("--settled", "9999-12-31"), "--settled: not a good value “9999-12-31”"),
        (("--settled", "soon"), "--settled: not a good value “soon”"),
        (("--player", "P77"), "there is no such player: “P77”"),
    ],
)
def test_bad_options(desk, words, error):
    assert desk.rate_error(desk.folder / "lists.csv", desk.folder / "events.jsonl", *words) == error


def test_an_event_given_twice(desk):
    file = desk.folder / "events.jsonl"
    assert desk.rate_error(desk.folder / "lists.csv", file, file) == "the same event is given twice: “e1”"


def test_a_file_that_is_there_stays(desk):
    out = desk.write("new.csv", "mine")
    desk.rate_error(desk.folder / "lists.csv", desk.folder / "events.jsonl", "--out", out)
    assert out.read_text(encoding="utf-8") == "mine"


def test_a_tournament_must_be_closed(desk):
    desk.open(CUP.format(game="100"))
    error = desk.rate_error(desk.folder / "lists.csv", desk.file)
    assert error == f"{desk.file}: the tournament is not closed: “Cup”"


def test_a_list_in_another_code_page_is_not_told_of_an_option_that_is_not_there(desk):
    (desk.folder / "old.csv").write_bytes(LISTS.encode("cp1250"))
    error = desk.rate_error(desk.folder / "old.csv", desk.folder / "events.jsonl")
    assert "UTF-8" in error
    assert "--encoding" not in error
    assert "5" in error  # the line of Ola Ryś


@pytest.mark.parametrize(("language", "words"), [("pl", ("Lista A", "Ala Lis")), ("en", ("List A", "Ala Lis"))])
def test_VI_3_the_quarterly_lists_as_pdf_and_csv(desk, tmp_path, language, words):
    both = desk.write("both.csv", LISTS + "64,2026-04-01,A,P9,Źrebiec Ewa,2001,40,2026-01-10,0\n")
    desk.write("open.jsonl", [OPEN])
    made = ("--out", tmp_path / "new.csv", "--pdf", tmp_path / "new.pdf")
    code, _, err = desk.raw("--lang", language, "rate", both, tmp_path / "open.jsonl", *made)
    assert (code, err) == (0, "")
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(tmp_path / "new.pdf"))
    assert all(word in text for word in (*words, "Źrebiec Ewa", "2026"))
    assert "Ewa Sowa" not in text  # the technical list is not published
    assert (tmp_path / "new.csv").read_text(encoding="utf-8-sig").count("2026-07-01") >= 4


def test_there_is_nothing_to_print_without_lists(desk, tmp_path):
    line = desk.rate_error("-", "--pdf", tmp_path / "no.pdf")
    assert line == "there is no list to print"


def test_decimals_as_polish_arbiters_write_them(desk):
    _, out, _ = desk.raw("--lang", "pl", "rate", desk.folder / desk.lists, desk.folder / "events.jsonl")
    assert "2288,00" in out
    assert "2288.00" not in out
