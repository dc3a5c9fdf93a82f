"""`kodeks playoff-show`: the play-off of those who are level."""

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
    found = answer(capsys, "playoff-show", file, *numbers.split(), "--seed", "s")
    assert article in found["articles"]
    assert sum(map(len, found["rounds"])) == games
    assert len(found["left_out"]) == (1 if len(numbers.split()) == 5 else 0)
    assert sorted(found["tied"]) == [int(number) for number in numbers.split()]  # nobody has played: lots [A3.0]
    assert found["kind"] == kind
    assert answer(capsys, "playoff-show", file, *numbers.split(), "--seed", "s") == found


def test_V_1_7_1_6_draughts_and_the_first_place_by_itself(tmp_path, capsys):
    file = opened(tmp_path, "100", 4)
    found = answer(capsys, "playoff-show", file)
    assert sorted(found["tied"]) == [1, 2, 3, 4]  # nobody has played: all share the first place
    assert "KW2025:V.1.7.1.6" in found["articles"]
    for language, word in (("pl", "kod losowania"), ("en", "draw code")):
        assert run(["--lang", language, "playoff-show", file, "1", "2", "--seed", "x"]) == 0
        assert word in capsys.readouterr().out


def test_nobody_is_level(tmp_path, capsys):
    file = opened(tmp_path, "100", 3)
    capsys.readouterr()
    assert run(["--lang", "en", "playoff-show", file, "1"]) == 2
    assert capsys.readouterr().err == "kodeks: nobody shares the first place\n"
    assert run(["--lang", "en", "playoff-show", file, "1", "9"]) == 2
    assert capsys.readouterr().err == "kodeks: there is no start number 9\n"


def test_A3_1_k3_a_play_off_is_held_paired_and_played_to_its_end(tmp_path, capsys):
    file = opened(tmp_path, "chess", 4)
    assert run(["announce", file, "1"]) == 0
    for number in (1, 2, 3):
        for board in (1, 2):
            assert run(["result", file, str(number), str(board), "1/2-1/2"]) == 0
        if number < 3:
            assert run(["pair", file]) == 0
            assert run(["announce", file, str(number + 1)]) == 0
    (event,) = answer(capsys, "playoff-hold", file, "--seed", "s")["events"]
    assert sorted(event["numbers"]) == [1, 2, 3, 4]
    for results in (("1-0", "1-0"), ("0-1", "0-1"), ("1-0",), ("½-½",)):
        (event,) = answer(capsys, "playoff-pair", file)["events"]
        assert len(event["pairs"]) == len(results)
        for board, result in enumerate(results, start=1):
            said = answer(capsys, "playoff-result", file, str(board), result)
    assert said["rulings"][0]["articles"] == ["FTR2012:A3.1.e"]
    (held,) = answer(capsys, "playoff-show", file)["held"]
    assert sorted(held["places"].values()) == [1, 2, 3, 3]
    standings = answer(capsys, "standings", file)["rows"]
    assert [row["place"] for row in standings] == [1, 2, 3, 3]
    assert held["places"][str(standings[0]["number"])] == 1
    capsys.readouterr()
    assert run(["--lang", "pl", "playoff-show", file]) == 0
    assert "baraż" in capsys.readouterr().out
    assert run(["playoff-pair", file]) == 2  # it is over
    assert run(["--lang", "en", "report", file]) == 0
    assert "Play-offs" in capsys.readouterr().out


def test_A3_1_k3_four_from_the_first_command_to_the_report(tmp_path, capsys):
    """All level after the last round: pairs by lot, two games each, the final on to the first win with colours X Y Y X;
    places and report follow it."""
    file = opened(tmp_path, "chess", 4)
    for number in (1, 2, 3):
        if number > 1:
            assert run(["pair", file]) == 0
        assert run(["announce", file]) == 0
        assert [run(["result", file, str(number), board, "½-½"]) for board in "12"] == [0, 0]
    assert run(["playoff-hold", file, "--seed", "s"]) == 0

    def game(*results):
        assert run(["playoff-pair", file]) == 0
        assert [run(["playoff-result", file, str(n), each]) for n, each in enumerate(results, 1)] == [0] * len(results)
        return answer(capsys, "playoff-show", file)["held"][0]["rounds"][-1]

    first = game("1-0", "½-½")
    second = game("½-½", "0-1")
    assert [(black, white) for white, black, _ in second] == [(white, black) for white, black, _ in first]
    final = [game("½-½")[0] for _ in range(3)]
    whites = [white for white, _, _ in final]
    winner = whites[0]
    assert (whites[1] == whites[2], whites[0] == whites[1]) == (True, False)
    assert game("1-0")[0][0] == winner
    assert run(["playoff-pair", file]) == 2
    rows = answer(capsys, "standings", file)["rows"]
    assert [(row["place"], row["number"]) for row in rows][:2] == [(1, winner), (2, whites[1])]
    assert [row["place"] for row in rows[2:]] == [3, 3]
    assert run(["--lang", "en", "report", file]) == 0
    told = capsys.readouterr().out
    assert f"- Play-off, round 6, board 1: number {winner} wins the play-off [FTR2012:A3.1.e]" in told
