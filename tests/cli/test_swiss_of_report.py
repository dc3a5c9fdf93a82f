"""`kodeks next`, `verify` and `simulate`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from kodeks.cli import run

_VECTORS = Path(__file__).parents[1] / "pairing/data/fide_dutch_2026.jsonl.gz"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(words)
    return (code, *capsys.readouterr())


def _report(vector: dict[str, Any]) -> str:
    """A vector as TRF26, written by the columns of the standard and by nothing of ours."""
    lines = [f"142 {vector['rounds']}", f"152 {vector['first'].upper()}"]
    worth = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0, "P": 1.0} | vector.get("scoring", {})
    lines.append("162" + "".join(f"  {key}{worth[key]:4.1f}  " for key in "WDLAP"))
    lines += [
        f"250      {points:4.1f} {first:3} {last:3} {one:4} {other:4}"
        for points, first, last, one, other in vector.get("virtual", ())
    ]
    lines += [
        f"260   1 {vector['rounds']:3} " + " ".join(f"{each:4}" for each in group)
        for group in vector.get("forbidden", ())
    ]
    for number, history in enumerate(vector["players"], 1):
        cells = "".join(_cell(token) for token in history.split())
        lines.append(
            f"001 {number:4} {'':5}{f'Player {number}':33} {2800 - number:4}{'':28}{0:4.1f} {number:4}  {cells}"
        )
    return "\n".join(lines) + "\n"


def _cell(token: str) -> str:
    if token[0] in "UFHZ":
        return f"0000 - {token}  "
    opponent, colour, result = token[:-2], token[-2], token[-1]
    return f"{opponent:>4} {colour} {result}  "


def _vectors() -> list[dict[str, Any]]:
    """Some of every family, small enough to be quick."""
    with gzip.open(_VECTORS, "rt") as file:
        vectors = [json.loads(line) for line in file]
    return [each for each in vectors if len(each["players"]) < 60][::60]


def test_next_pairs_the_coming_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    for vector in _vectors():
        file.write_text(_report(vector))
        before = file.read_bytes()
        code, out, err = answer(capsys, "next", str(file), "--json")
        assert file.read_bytes() == before
        if "impossible" in vector["expected"]:
            assert (code, out) == (2, "")
            assert "FSW2026:C.04.3-1.9.3" in err
            continue
        expected = {"rules": "dutch2026", "round": vector["round"], **vector["expected"]}
        assert json.loads(out) == expected, vector["id"]


def test_what_was_simulated_verifies_and_what_was_changed_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "made.trf"
    assert answer(capsys, "simulate", str(file), "--players", "18", "--rounds", "5", "--seed", "3")[0] == 0
    assert answer(capsys, "simulate", "--players", "18", "--rounds", "5", "--seed", "3")[1] == file.read_text()
    _, out, _ = answer(capsys, "verify", str(file), "--json")
    found = json.loads(out)
    assert found["rules"] == "dutch2026"
    assert [(each["round"], each["same"]) for each in found["rounds"]] == [(number, True) for number in range(1, 6)]
    (old,) = (each for each in found["rounds"] if each["round"] == 3)
    one, other = old["found"]["pairs"][:2]
    text = _with_opponents_changed(file.read_text(), 3, one, other)
    file.write_text(text)
    _, out, _ = answer(capsys, "verify", str(file), "--json")
    third = json.loads(out)["rounds"][2]
    assert not third["same"]
    assert {tuple(each["pair"]) for each in third["why"]} == {(one[0], other[1]), (other[0], one[1])}
    assert all(each["articles"][0].startswith("FSW2026:C.04.3-") for each in third["why"])
    assert "✗" in answer(capsys, "verify", str(file), "--lang", "en")[1]


def _with_opponents_changed(text: str, number: int, one: list[int], other: list[int]) -> str:
    """The Black players of two games change their boards."""
    meets = {one[0]: other[1], other[1]: one[0], other[0]: one[1], one[1]: other[0]}
    start = 91 + 10 * (number - 1)
    results = {}
    lines = text.splitlines()
    for line in lines:
        if line.startswith("001"):
            results[int(line[4:8])] = line[start + 7]
    for at, line in enumerate(lines):
        who = int(line[4:8]) if line.startswith("001") else 0
        if who in meets:
            white = who if who in (one[0], other[0]) else meets[who]
            result = results[white] if who == white else {"1": "0", "0": "1"}.get(results[white], results[white])
            lines[at] = line[:start] + f"{meets[who]:>4}" + line[start + 4 : start + 7] + result + line[start + 8 :]
    return "\n".join(lines) + "\n"


def test_every_pair_float_and_bye_is_explained_as_data_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As the text tells it: what was chosen, and what was tried and refused before it, each with its article."""
    file = tmp_path / "made.trf"
    answer(capsys, "simulate", str(file), "--players", "13", "--rounds", "5", "--seed", "5", "--baku")
    file.write_text(file.read_text().replace("XXR 5", "XXR 6"))
    found = json.loads(answer(capsys, "next", str(file), "--explain", "--json")[1])
    assert [each["board"] for each in found["reasons"]] == list(range(1, len(found["pairs"]) + 1))
    assert [[each["white"], each["black"]] for each in found["reasons"]] == found["pairs"]
    assert found["bye_reason"]["number"] == found["bye"]
    assert found["floats"]
    told = [*(each["chosen"] for each in found["reasons"]), *found["floats"], found["bye_reason"], *found["notes"]]
    refused = [why for each in (*found["reasons"], *found["floats"]) for why in each["refused"]]
    assert refused
    assert all(each["articles"] and each["text"] for each in (*told, *refused))


@pytest.mark.parametrize("version", ["16", "26"])
def test_odd_tournaments_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path, version: str) -> None:
    """Accelerated, with forbidden pairs, late entries and withdrawals: the report tells all that the pairing knew."""
    for seed in range(25):
        file = tmp_path / f"{seed}.trf"
        words = ("--players", f"{12 + seed % 9}", "--rounds", "6", "--seed", f"{seed}", "--trf", version)
        odd = ("--late", f"{seed % 4}", "--withdrawn", f"{seed % 3}", "--forbidden", f"{seed % 5}")
        baku = ("--baku",) if seed % 2 else ()
        assert answer(capsys, "simulate", str(file), *words, *odd, *baku)[0] == 0
        _, out, _ = answer(capsys, "verify", str(file), "--json")
        found = json.loads(out)["rounds"]
        assert [each["round"] for each in found if not each["same"]] == [], seed
        assert found


def test_nobody_to_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = answer(capsys, "simulate", "--players", "5", "--late", "3", "--withdrawn", "2", "--lang", "en")
    assert (code, "nobody to pair" in err) == (2, True)


@pytest.mark.parametrize("rules", ["dutch2017", "dubov", "burstein"])
def test_other_rules_of_fide(capsys: pytest.CaptureFixture[str], tmp_path: Path, rules: str) -> None:
    file = tmp_path / "made.trf"
    assert answer(capsys, "simulate", str(file), "--players", "12", "--rounds", "4", "--rules", rules)[0] == 0
    _, out, _ = answer(capsys, "verify", str(file), "--rules", rules, "--json")
    assert all(each["same"] for each in json.loads(out)["rounds"])


def test_the_reasons_of_the_coming_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_text(_report({"rounds": 5, "round": 1, "first": "w", "players": [""] * 7}))
    _, out, _ = answer(capsys, "next", str(file), "--explain", "--lang", "en")
    assert "C.04.3-5.2.5" in out
    assert "Player 7" in out
    file.write_text(_report({"rounds": 1, "round": 2, "first": "w", "players": ["2w1", "1b0"]}))
    code, _, err = answer(capsys, "next", str(file), "--lang", "en")
    assert code == 2
    assert "all rounds are paired" in err.splitlines()[-1]


def test_a_simulated_event_as_TRF26(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "made.trf"
    made = ("simulate", str(file), "--players", "11", "--rounds", "4", "--trf", "26", "--rules", "burstein")
    assert answer(capsys, *made)[0] == 0
    lines = file.read_text().splitlines()
    assert {"142 4", "182 Kodeks", "192 FIDE_BURSTEIN"} <= set(lines)
    assert not [line for line in lines if line.startswith("XX")]
    _, out, err = answer(capsys, "verify", str(file), "--rules", "burstein", "--json")
    assert err == ""
    assert all(each["same"] for each in json.loads(out)["rounds"])
