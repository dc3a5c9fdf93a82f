"""`kodeks print`: papers of the hall as PDF."""

import json

import pypdfium2
import pytest

from kodeks.cli import run
from kodeks.printing import PAPERS

REGULATIONS = """name = "Puchar Źdźbła"
game = "64"
system = "round_robin"
tempo = "60m+30s"
start_numbers = "given"
"""


@pytest.fixture
def file(tmp_path, capsys):
    """Four players, the first round played."""
    regulations = tmp_path / "r.toml"
    regulations.write_text(REGULATIONS, encoding="utf-8")
    name = str(tmp_path / "t.kodeks")
    steps = [["open", name, str(regulations)], *(["enter", name, who] for who in ("Łucja", "Ćwik", "Żuk", "Ola"))]
    steps += [["pair", name], ["announce", name], *(["result", name, "1", board, "2-0"] for board in ("1", "2"))]
    for step in steps:
        assert run(["--lang", "en", *step]) == 0, capsys.readouterr().err
    capsys.readouterr()
    return name


def text_of(path):
    """All text of a PDF."""
    pages = pypdfium2.PdfDocument(path.read_bytes())
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


@pytest.mark.parametrize("paper", [key.replace("_", "-") for key in PAPERS if key not in ("game", "notices")])
def test_every_paper_is_printed(file, tmp_path, capsys, paper):
    out = tmp_path / "out.pdf"
    assert run(["--lang", "pl", "print", paper, file, "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"Zapisano: {out}\n"
    assert "Łucja" in text_of(out)


def test_it_is_named_after_the_tournament_and_never_written_over(file, tmp_path, capsys):
    assert run(["--lang", "en", "print", "result-slips", file, "--round", "1"]) == 0
    assert (tmp_path / "t-result-slips.pdf").read_bytes().startswith(b"%PDF")
    assert run(["--lang", "en", "print", "result-slips", file]) == 2
    assert "there is such a file already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["nothing"], "nothing"),
        (["result-slips", "--round", "9"], "this round was not paired: “9”"),
        (["result-slips", "--places", "1-3"], "--places"),
        (["start-list", "--empty"], "--empty"),
        (["certificates", "--places", "3-1"], "3-1"),
        (["certificates", "--group", "Eagles"], "the regulations have no such group: “Eagles”"),
        (["game", "--board", "7"], "there is no such board: “7”"),
        (["game"], "the moves of this game were not recorded: “1”"),
        (["score-sheets", "--size", "a3"], "a3"),
    ],
)
def test_bad_words_are_one_clear_line_and_nothing_is_written(file, tmp_path, capsys, words, error):
    paper, *rest = words
    assert run(["--lang", "en", "print", paper, file, *rest]) == 2
    told = capsys.readouterr().err
    assert error in told
    assert told.count("\n") == 1
    assert not list(tmp_path.glob("*.pdf"))


def test_a_machine_is_told_what_was_written(file, tmp_path, capsys):
    out = str(tmp_path / "list.pdf")
    assert run(["print", "start-list", file, "--out", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"paper": "start-list", "written": out}


def test_sizes_rounds_and_empty_sheets(file, tmp_path):
    out = tmp_path / "sheet.pdf"
    words = ["print", "score-sheets", file, "--empty", "--size", "a5", "--out", str(out)]
    assert run(["--lang", "en", *words]) == 0
    (page,) = pypdfium2.PdfDocument(out.read_bytes())
    assert round(page.get_width()) == 420


def test_a_large_paper_is_several_files_so_that_memory_is_bounded(file, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("kodeks.printing.sheaves.SHEAF", 3)
    out = tmp_path / "cards.pdf"
    assert run(["print", "player-cards", file, "--out", str(out), "--json"]) == 0
    files = [str(tmp_path / "cards-1.pdf"), str(tmp_path / "cards-2.pdf")]
    assert json.loads(capsys.readouterr().out) == {"paper": "player-cards", "written": files[0], "files": files}
    assert not out.exists()
    assert ["Ola" in text_of(tmp_path / name) for name in ("cards-1.pdf", "cards-2.pdf")] == [True, True]
    assert run(["--lang", "en", "print", "player-cards", file, "--out", str(out)]) == 2
    assert "there is such a file already" in capsys.readouterr().err
