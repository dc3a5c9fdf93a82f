"""`kodeks lint` keeps its contract: findings with articles, examples, exit codes."""

import json
from pathlib import Path

import pytest

from kodeks import cli
from kodeks.formats.regulations import example_names, example_text

WRONG = """
name = "Turniej"
game = "64"
system = "swiss"
level = "national"
rounds = 9
tempo = "3m"
[[groups]]
name = "U13"
age = 13
"""


@pytest.fixture
def lint(capsys, monkeypatch):
    """Run the command; gives exit code, stdout, stderr."""
    monkeypatch.setenv("KODEKS_LANG", "en")

    def run(*arguments):
        code = cli.run(["lint", *map(str, arguments)])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def wrong(tmp_path):
    file = tmp_path / "regulations.toml"
    file.write_text(WRONG, encoding="utf-8")
    return file


def test_the_answer_for_people(lint, wrong):
    code, out, err = lint(wrong)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == (
        "error: tempo: not official: this time control is not used in age groups of 13 and younger [KW2025:III.2.2]"
    )
    assert "error: arbiters: the regulations name no chief arbiter [KW2025:IV.1]" in lines
    assert lines[-1] == "errors: 2, warnings: 0, hints: 3"
    assert lint(wrong, "--lang", "pl")[1].startswith("błąd: tempo: ")


def test_the_answer_for_machines(lint, wrong):
    code, out, err = lint(wrong, "--json", "--players", "12")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert (answer["errors"], answer["warnings"], answer["hints"]) == (2, 1, 3)
    ratio = next(each for each in answer["findings"] if each["severity"] == "warning")
    assert ratio == {
        "severity": "warning",
        "setting": "rounds",
        "verdict": "contradicts",
        "reason": "lint-too-few-players-for-rounds",
        "text": "at least two players a round are advised: 18 for 9 rounds, and there are 12",
        "articles": ["KW2025:V.2.3"],
        "facts": {"rounds": 9, "players": 12, "least": 18},
        "mend": {"setting": "rounds", "value": 6},
    }


def test_technical_and_unrated_players(lint, tmp_path):
    file = tmp_path / "rating.toml"
    file.write_text(example_text("swiss_rating_100"), encoding="utf-8")
    assert json.loads(lint(file, "--json")[1])["findings"] == []
    [finding] = json.loads(lint(file, "--json", "--technical", "11")[1])["findings"]
    assert finding["articles"] == ["KW2025:V.2.7.3"]


def test_examples(lint, tmp_path):
    assert lint("--examples")[1].split() == list(example_names())
    assert json.loads(lint("--examples", "--json")[1])["examples"] == list(example_names())
    code, text, err = lint("--example", "rutsch_100")
    assert (code, text, err) == (0, example_text("rutsch_100"), "")
    assert json.loads(lint("--example", "rutsch_100", "--json")[1])["text"] == text
    (tmp_path / "it.toml").write_text("\ufeff" + text, encoding="utf-8")
    assert lint(tmp_path / "it.toml")[1] == "errors: 0, warnings: 0, hints: 0\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("name = ", "(line 1)"),
        ("name = ?", "(line 1, column 8)"),
        ('name = "A"\ngame = "100"\nsystem = "swis"', "“system = swis” (line 3, column 1)"),
        ('name = "A"\ngame = "100"\nsystem = "swiss"\nround = 7', "“round” (line 4, column 1)"),
        ('name = "\x00"', "line 1"),
    ],
)
def test_a_bad_file_is_one_line(lint, tmp_path, text, error):
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    code, out, err = lint(file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert error in err


def test_bad_usage_is_one_line(lint, tmp_path):
    (tmp_path / "bytes.toml").write_bytes(b'name = "\xff"')
    for arguments in ([], ["--example", "x"], [tmp_path / "none.toml"], [tmp_path / "bytes.toml"], ["a", "--examples"]):
        code, out, err = lint(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_the_page_of_settings_is_what_is_declared(lint):
    code, out, _ = lint("--settings")
    page = (Path(__file__).parents[2] / "docs/regulations.md").read_text(encoding="utf-8")
    assert code == 0
    assert out in page
    listed = json.loads(lint("--settings", "--json")[1])["settings"]
    assert [each["setting"] for each in listed if each["systems"]][:2] == ["swiss_variant", "float_control"]
    assert len(listed) == len(out.splitlines()) - 2


def test_a_tournament_is_checked_with_its_field_and_its_course(lint, tmp_path):
    settings = 'name = "Open"\ngame = "chess"\nsystem = "swiss"\nrounds = 3\nrated = true\ntempo = "90m"\n'
    (tmp_path / "r.toml").write_text(settings, encoding="utf-8")
    file = tmp_path / "t.kodeks"
    assert cli.run(["open", str(file), str(tmp_path / "r.toml")]) == 0
    for rating in ("2450", "2300", "1800", "1700"):
        assert cli.run(["enter", str(file), f"P{rating}", "--rating", rating]) == 0
    lint("--examples")  # what was printed so far
    code, out, err = lint(file, "--json")
    assert (code, err) == (0, "")
    reasons = {each["reason"] for each in json.loads(out)["findings"]}
    assert {"lint-players-too-fast", "lint-no-fide-numbers", "lint-report-needs"} <= reasons
    assert "FRR2024:1.1" in lint(file)[1]


def test_what_the_code_has_a_value_for_is_put_right(lint, tmp_path):
    file = tmp_path / "t.toml"
    text = example_text("swiss_rating_100").replace("default_minutes = 30", "default_minutes = 90")
    file.write_text(text, encoding="utf-8")
    code, out, _ = lint(str(file))
    assert "default_minutes = 60" in out
    assert "VII.7.2.2" in out  # what errors cost
    [found] = json.loads(lint(str(file), "--json")[1])["findings"]
    assert found["mend"] == {"setting": "default_minutes", "value": 60}
    code, mended, _ = lint(str(file), "--mend")
    assert (code, "default_minutes = 60" in mended) == (0, True)
    file.write_text(mended, encoding="utf-8")
    assert json.loads(lint(str(file), "--json")[1])["findings"] == []
    assert lint("--examples", "--mend")[0] == 2
