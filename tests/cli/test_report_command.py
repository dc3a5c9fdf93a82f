"""`kodeks report`: Markdown, JSON, PDF and the bundle for the register."""

import hashlib
import json

import pypdfium2
import pytest
from tournament_desk import Desk

from kodeks.storage.bundle import read_bundle

REGULATIONS = """name = "Memoriał"
game = "100"
system = "swiss"
rounds = 1
start_numbers = "given"
place = "Mława"
starts = "2026-05-01"
ends = "2026-05-03"
tempo = "60m+30s"
prizes = [100, 50]

[[arbiters]]
name = "Marta Lis"
class = "first"
licence = "S-112"
"""
DRAUGHTS = 'name = "Cup"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'


@pytest.fixture
def desk(tmp_path, capsys):
    """A tournament under way, one round played."""
    desk = Desk(tmp_path, capsys)
    desk.open(REGULATIONS)
    desk.enter("Łucja", "Bob", "Żaneta", "Daniel")
    desk.play(1, {})
    desk.answer("result", 1, 1, "2-0")
    desk.answer("result", 1, 2, "1-1")
    return desk


@pytest.fixture
def closed(desk):
    """The same, closed."""
    desk.answer("close")
    return desk


# Markdown and JSON


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "pl",
            (
                "Uczestnicy",
                "Klasyfikacja",
                "Runda 1",
                "średni Solkoff",
                "Marta Lis",
                "kod losowania: lots",
                "SHA-256",
                "75,00 PLN",
                "wynik: after an appeal",
            ),
        ),
        (
            "en",
            (
                "Entrants",
                "Standings",
                "Round 1",
                "middle Solkoff",
                "Marta Lis",
                "draw code: lots",
                "SHA-256",
                "75.00 PLN",
                "result: after an appeal",
            ),
        ),
    ],
)
def test_the_report_tells_all(tmp_path, capsys, language, words):
    desk = Desk(tmp_path, capsys, language)
    arbiter = '\n[[arbiters]]\nname = "Marta Lis"\n'
    desk.open(DRAUGHTS + 'place = "Mława"\ntempo = "60m+30s"\nprizes = [100, 50]\n' + arbiter)
    desk.enter("Anna", "Bob", "Celina", "Daniel", "Ewa")
    desk.answer("pair", "--seed", "lots")
    desk.answer("announce")
    desk.answer("result", 1, 1, "2-0", "--reason", "after an appeal")
    desk.answer("withdraw", 5, "--reason", "ill")
    desk.answer("note", "A telephone rang", "--article", "KW2025:II.2.5")
    text = desk.text("report")
    tempo = {"pl": "1 godzina na całą partię", "en": "1 hour for the whole game"}[language]
    more = ("Mława", tempo, "Anna", "A telephone rang [KW2025:II.2.5]", "KW2025:II.5.7.2", "ill")
    for word in (*words, *more, "KW2025:V.2.9.2.1"):
        assert word in text, word
    assert desk.answer("report")["report"] == text


def test_the_report_names_the_sum_of_the_file(desk):
    assert hashlib.sha256(desk.file.read_bytes()).hexdigest() in desk.text("report")


def test_the_report_as_data(desk):
    found = desk.answer("report")
    assert list(found) == ["report", "data", "paper", "written"]
    assert (found["paper"]["title"], found["paper"]["language"], found["written"]) == ("Memoriał", "en", [])
    assert found["paper"]["checksum"] == hashlib.sha256(desk.file.read_bytes()).hexdigest()
    headings = [block["text"] for block in found["paper"]["blocks"] if block["kind"] == "heading"]
    assert headings[:3] == ["Standings", "Prizes", "Entrants"]


LISTS = """game,valid_from,list,player,name,rating,games,last_game,reached_2300
100,2026-04-01,A,L1,Łucja,2288,60,2026-01-10,0
100,2026-04-01,B,L2,Bob,2180,28,2026-01-10,0
100,2026-04-01,A,L3,Żaneta,2150,50,2026-01-10,0
100,2026-04-01,T,L4,Daniel,2105,5,2026-01-10,0
"""


def test_the_data_of_the_report(desk):
    desk.answer("note", "A telephone rang", "--kind", "incident", "--round", 1, "--article", "KW2025:II.2.5")
    desk.answer("withdraw", 4, "--reason", "ill")
    data = desk.answer("report")["data"]
    assert data["event"]["name"] == "Memoriał"
    winner = data["rounds"][0]["pairs"][0]["white_name"]
    assert {row["name"]: row["points"] for row in data["standings"]}[winner] == 2
    assert [board["result"] for board in data["rounds"][0]["pairs"]] == ["2-0", "1-1"]
    assert data["departures"]["withdrawn"] == [{"number": 4, "from": 2}]
    assert data["notes"][0]["kind"] == "incident"
    assert {"did": "withdraw", "why": "ill"}.items() <= data["decisions"][-1].items()
    assert (data["ratings"], data["norms"], data["checklist"]) == (None, None, None)
    assert data["proof"]["sha256"] == hashlib.sha256(desk.file.read_bytes()).hexdigest()


def rated(tmp_path, capsys):
    """A closed event that is rated and may give category III."""
    desk = Desk(tmp_path, capsys)
    desk.open(REGULATIONS.replace('game = "100"\n', 'game = "100"\nrated = true\nnorms = ["III"]\n'))
    desk.enter("Łucja", "Bob", "Żaneta", "Daniel")
    desk.play(1, {})
    desk.answer("result", 1, 1, "2-0")
    desk.answer("result", 1, 2, "1-1")
    desk.answer("close")
    return desk


def test_VI_4_2_VII_7_4_ratings_and_norms_are_in_the_report(tmp_path, capsys):
    desk = rated(tmp_path, capsys)
    (tmp_path / "lists.csv").write_text(LISTS, encoding="utf-8")
    (tmp_path / "people.csv").write_text("name;sex\nŁucja;w\nBob;m\nŻaneta;w\nDaniel;m\n", encoding="utf-8")
    found = desk.answer("report", "--lists", tmp_path / "lists.csv", "--register", tmp_path / "people.csv")
    data = found["data"]
    white, black = (data["rounds"][0]["pairs"][0][side] for side in ("white", "black"))
    names = [person["name"] for person in data["people"]]
    changes = {each["name"]: each for each in data["ratings"]}
    assert set(changes) == {"Łucja", "Bob", "Żaneta", "Daniel"}
    assert all("KW2025:VI.4.2" in each["articles"] for each in changes.values() if each["games"])
    assert changes[names[white - 1]]["dR"] >= 0 >= changes[names[black - 1]]["dR"]
    assert ["KW2025:VII.7.5"] in [each["articles"] for each in data["deadlines"]]
    assert [player["earned"] for player in data["norms"]["players"]] == [False] * 4
    assert all(player["rulings"][0]["articles"] for player in data["norms"]["players"])
    assert "Changes of the rating" in found["report"] or "Rating changes" in found["report"]
    assert "reading of the code not certain: D-111" in found["report"]


def test_an_unknown_player_is_one_clear_line(tmp_path, capsys):
    desk = rated(tmp_path, capsys)
    (tmp_path / "lists.csv").write_text(LISTS.replace("Daniel", "Dawid"), encoding="utf-8")
    assert "Daniel" in desk.error("report", "--lists", tmp_path / "lists.csv")
    newcomer = desk.answer("report", "--lists", tmp_path / "lists.csv", "--newcomers")["data"]["ratings"]
    assert [each["before"] for each in newcomer if each["name"] == "Daniel"] == [2100]
    text = desk.text("report", "--lists", tmp_path / "lists.csv", "--newcomers")
    assert "reading of the code not certain: D-111, D-115" in text  # his own rating rests on it


# Files


def pdf_text(data):
    """The text of a PDF."""
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))


@pytest.mark.parametrize(("language", "said"), [("pl", "Zapisano: "), ("en", "Written: ")])
def test_pdf_and_markdown_are_written(desk, tmp_path, language, said):
    desk.language = language
    text = desk.text("report")
    pdf, markdown = tmp_path / "r.pdf", tmp_path / "r.md"
    assert desk.text("report", "--pdf", pdf, "--markdown", markdown) == f"{said}{pdf}\n{said}{markdown}\n"
    assert markdown.read_text(encoding="utf-8") == text
    assert "Żaneta" in pdf_text(pdf.read_bytes())


def test_a_file_that_is_there_is_never_overwritten(closed, tmp_path):
    there = tmp_path / "there"
    there.write_bytes(b"mine")
    for option in ("--pdf", "--markdown", "--bundle"):
        words = ("--signed", "Marta Lis") if option == "--bundle" else ()
        assert "already" in closed.error("report", option, there, *words)
    assert there.read_bytes() == b"mine"


def test_all_files_or_none(closed, tmp_path):
    missing = tmp_path / "no folder" / "b.zip"
    assert "b.zip" in closed.error("report", "--pdf", tmp_path / "r.pdf", "--bundle", missing, "--signed", "Marta Lis")
    assert "twice" in closed.error("report", "--pdf", tmp_path / "r", "--markdown", tmp_path / "r")
    assert "already" in closed.error("report", "--pdf", tmp_path / "r.pdf", "--markdown", closed.file)


# The bundle


def test_a_closed_tournament_is_submitted_and_verified(closed, tmp_path):
    bundle = tmp_path / "b.zip"
    found = closed.answer("report", "--bundle", bundle, "--signed", "Marta Lis", "--on", "2026-05-04")
    signed = {"name": "Marta Lis", "arbiter_class": "first", "licence": "S-112", "on": "2026-05-04"}
    assert (found["written"], found["bundle"]["signed"]) == ([str(bundle)], signed)
    manifest, parts = read_bundle(bundle)
    assert set(parts) == {"tournament.kodeks", "tournament.trf", "report.pdf", "report.md", "report.json"}
    assert parts["tournament.trf"].startswith(b"012 ")
    assert parts["tournament.kodeks"] == closed.file.read_bytes()
    assert "tournament.kodeks" in parts["report.md"].decode()
    assert json.loads(parts["report.json"])["report"] == parts["report.md"].decode()
    assert "Łucja" in pdf_text(parts["report.pdf"])
    code, out, err = closed.raw("report", "--verify", bundle, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {"intact": True, "bundle": json.loads(json.dumps(found["bundle"]))}
    assert manifest.checksum in closed.text("report", "--verify", bundle)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("pl", ("Pakiet jest nienaruszony", "Memoriał, Mława, 1–3 maja 2026", "podpisano: Marta Lis, 4 maja 2026")),
        ("en", ("The bundle is intact", "Memoriał, Mława, 1–3 May 2026", "signed off: Marta Lis, 4 May 2026")),
    ],
)
def test_verifying_speaks_both_languages(closed, tmp_path, language, lines):
    bundle = tmp_path / "b.zip"
    closed.answer("report", "--bundle", bundle, "--signed", "Marta Lis", "--on", "2026-05-04")
    closed.language = language
    code, out, err = closed.raw("report", "--verify", bundle)
    assert (code, err) == (0, "")
    assert all(line in out for line in (*lines, "report.pdf", "SHA-256"))


def test_the_same_submission_gives_the_same_bytes(closed, tmp_path):
    for name in ("a.zip", "b.zip"):
        closed.answer("report", "--bundle", tmp_path / name, "--signed", "Marta Lis", "--on", "2026-05-04")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


@pytest.mark.parametrize(("language", "said"), [("pl", "tylko zamknięty turniej"), ("en", "only a closed tournament")])
def test_an_open_tournament_cannot_be_submitted(desk, tmp_path, language, said):
    desk.language = language
    assert said in desk.error("report", "--bundle", tmp_path / "b.zip", "--signed", "Marta Lis")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bundle", "b.zip"), "the bundle must be signed off: --signed NAME"),
        (
            ("--bundle", "b.zip", "--signed", "Nobody"),
            "Nobody is not an arbiter of this tournament; they are: Marta",
        ),
        (("--signed", "Marta Lis"), "--signed and --on sign a bundle off: --bundle is missing"),
        (("--on", "2026-05-04"), "--signed and --on sign a bundle off: --bundle is missing"),
        (("--bundle", "b.zip", "--signed", "Marta Lis", "--on", "4.5.2026"), "4.5.2026"),
        (("--verify", "b.zip", "--pdf", "x.pdf"), "--pdf"),
        (("--verify", "missing.zip"), "missing.zip"),
    ],
)
def test_bad_usage_is_one_line(closed, words, said):
    assert said in closed.error("report", *words)


def test_a_file_or_a_bundle_must_be_named(desk):
    code, out, err = desk.raw("report")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_whoever_runs_an_event_without_named_arbiters_signs(tmp_path, capsys):
    desk = Desk(tmp_path, capsys)
    desk.open(DRAUGHTS)
    desk.answer("close", "--reason", "rain")
    found = desk.answer("report", "--bundle", tmp_path / "b.zip", "--signed", "Jan Łoś")
    assert (found["bundle"]["signed"]["name"], len(found["bundle"]["signed"]["on"])) == ("Jan Łoś", 10)


def test_damage_and_other_tournaments_are_told(closed, tmp_path, capsys):
    bundle = tmp_path / "b.zip"
    closed.answer("report", "--bundle", bundle, "--signed", "Marta Lis")
    other = Desk(tmp_path / "other", capsys)
    other.folder.mkdir()
    other.open(DRAUGHTS)
    assert "another tournament file" in other.error("report", "--verify", bundle)
    data = bundle.read_bytes()
    bundle.write_bytes(data.replace("Żaneta".encode(), b"Zaneta!"[:7], 1))
    assert "altered" in closed.error("report", "--verify", bundle)
    bundle.write_bytes(b"no zip")
    assert "not a bundle" in closed.error("report", "--verify", bundle)


def cut_short(file, count):
    """The same tournament file without its last lines."""
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-count]))


def test_a_file_that_lost_its_last_lines_is_told_by_bundle_and_report(closed, tmp_path):
    bundle, report = tmp_path / "b.zip", tmp_path / "report.json"
    closed.answer("report", "--bundle", bundle, "--signed", "Marta Lis")
    report.write_bytes(read_bundle(bundle).parts["report.json"])
    count = len(closed.file.read_bytes().splitlines())
    assert f"lines of the file: {count}" in closed.text("report")
    assert "whole" in closed.text("report", "--verify", report)
    assert str(count) in closed.text("report", "--verify", bundle)
    assert closed.answer("report", "--verify", report)["log"]["lines"] == count
    cut_short(closed.file, 2)
    for proof in (bundle, report):
        assert "lost lines at its end; so many are missing: “2”" in closed.error("report", "--verify", proof)


def test_a_mailed_file_is_told_and_gives_the_same_report(closed):
    before = closed.text("report")
    closed.file.write_bytes(closed.file.read_bytes().replace(b"\n", b"\r\n"))
    code, out, err = closed.raw("report", closed.file)
    assert (code, out, "CRLF" in err) == (0, before, True)


@pytest.mark.parametrize("text", ["", "{}", '{"data": 1}', '{"data": {"proof": {"lines": true, "sum": ""}}}', "[1]"])
def test_a_report_without_proof_is_one_line(closed, tmp_path, text):
    report = tmp_path / "report.json"
    report.write_text(text)
    closed.error("report", "--verify", report)
