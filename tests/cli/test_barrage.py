"""`kodeks barrage`: the play-off of those who are level."""

import json

import pytest

from kodeks.cli import run


def opened(tmp_path, game, players):
    regulations = tmp_path / "r.toml"
    system = 'system = "round_robin"\nstart_numbers = "given"\ntempo = "60m+30s"\n'
    regulations.write_text(f'name = "Level"\ngame = "{game}"\n{system}', encoding="utf-8")
    name = str(tmp_path / "t.kodeks")
    assert run(["open", name, str(regulations)]) == 0
    for player in range(players):
        assert run(["enter", name, f"Player {player}"]) == 0
    assert run(["pair", name]) == 0
    return name


def answer(capsys, *words):
    capsys.readouterr()
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("numbers", "kind", "games", "article"),
    [
        ("1 2", "match", 2, "FTR2012:A3.1.k1"),
        ("1 2 3", "round-robin", 3, "FTR2012:A3.1.k2a"),
        ("1 2 3 4", "knockout", 2, "FTR2012:A3.1.k3"),
        ("1 2 3 4 5", "best-four", 2, "FTR2012:A3.1.k4"),
    ],
)
def test_A3_1_k_the_model_procedure_of_chess(tmp_path, capsys, numbers, kind, games, article):
    file = opened(tmp_path, "chess", 6)
    found = answer(capsys, "barrage", file, *numbers.split(), "--seed", "s")
    assert article in found["articles"]
    assert sum(map(len, found["rounds"])) == games
    assert found["left_out"] == ([5] if len(numbers.split()) == 5 else [])
    assert found["kind"] == kind
    assert answer(capsys, "barrage", file, *numbers.split(), "--seed", "s") == found


def test_V_1_7_1_6_draughts_and_the_first_place_by_itself(tmp_path, capsys):
    file = opened(tmp_path, "100", 4)
    found = answer(capsys, "barrage", file)
    assert found["tied"] == [1, 2, 3, 4]  # nobody has played: all share the first place
    assert "KW2025:V.1.7.1.6" in found["articles"]
    for language, word in (("pl", "ziarno"), ("en", "seed")):
        assert run(["--lang", language, "barrage", file, "1", "2", "--seed", "x"]) == 0
        assert word in capsys.readouterr().out


def test_nobody_is_level(tmp_path, capsys):
    file = opened(tmp_path, "100", 3)
    capsys.readouterr()
    assert run(["--lang", "en", "barrage", file, "1"]) == 2
    assert capsys.readouterr().err == "kodeks: nobody shares the first place\n"
    assert run(["--lang", "en", "barrage", file, "1", "9"]) == 2
    assert capsys.readouterr().err == "kodeks: there is no start number 9\n"
