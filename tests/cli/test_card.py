"""`kodeks card` and `kodeks prizes`."""

import json

import pytest

from kodeks.cli import run

REGULATIONS = """name = "Prizes"
game = "100"
system = "round_robin"
tempo = "60m+30s"
start_numbers = "given"
prizes = [1000, 600, 400]
"""


@pytest.fixture
def file(tmp_path, capsys):
    """Three players, one win each, so that all share everything."""
    regulations = tmp_path / "r.toml"
    regulations.write_text(REGULATIONS, encoding="utf-8")
    name = str(tmp_path / "t.kodeks")
    steps = [["open", name, str(regulations)], *(["enter", name, player] for player in ("Anna", "Bartek", "Celina"))]
    for number in (1, 2, 3):
        steps += [["pair", name], ["announce", name], ["result", name, str(number), "1", "2-0"]]
    for step in steps:
        assert run(["--lang", "en", *step]) == 0, capsys.readouterr().err
    capsys.readouterr()
    return name


def answer(capsys, *words):
    assert run(["--lang", "en", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_A3_1_f_those_who_share_a_place_share_its_prizes(file, capsys):
    found = answer(capsys, "prizes", file)
    assert found["currency"] == "PLN"
    assert sum(award["cents"] for award in found["awards"]) == 200_000
    assert {award["shared_by"] for award in found["awards"]} == {3}
    assert found["awards"][0]["articles"] == ["FTR2012:A3.1.f"]


def test_a_card_tells_rounds_and_the_working_of_each_value(file, capsys):
    card = answer(capsys, "card", file, "1")
    assert (card["name"], card["points"], len(card["rounds"])) == ("Anna", "2", 3)
    wins = next(value for value in card["values"] if value["code"] == "WINS")
    assert (wins["value"], wins["articles"]) == ("1", ["KW2025:V.1.7.1.2"])


def test_a_criterion_that_is_applied_twice_stands_once_on_a_card_as_in_the_table(tmp_path, capsys):
    regulations, name = tmp_path / "twice.toml", str(tmp_path / "twice.kodeks")
    regulations.write_text(REGULATIONS + 'tiebreaks = ["WINS", "DIRECT", "WINS"]\n', encoding="utf-8")
    for step in (["open", name, str(regulations)], ["enter", name, "A"], ["enter", name, "B"], ["number", name]):
        assert run(["--lang", "en", *step]) == 0
    capsys.readouterr()
    assert [value["code"] for value in answer(capsys, "card", name, "1")["values"]] == ["PTS", "WINS", "DIRECT"]


@pytest.mark.parametrize("language", ["pl", "en"])
def test_both_in_words(file, capsys, language):
    for words in (["card", file, "2"], ["prizes", file]):
        assert run(["--lang", language, *words]) == 0
        assert "Bartek" in capsys.readouterr().out


def test_nobody_has_this_number(file, capsys):
    assert run(["--lang", "en", "card", file, "9"]) == 2
    assert capsys.readouterr().err == "kodeks: there is no start number 9\n"
