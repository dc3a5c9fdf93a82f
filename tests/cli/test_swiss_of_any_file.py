"""`kodeks next` and `verify` on files as they come: damaged, of teams, of other systems. No input gives a traceback."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from kodeks.cli import run
from kodeks.formats import trf
from kodeks.pairing.swiss_systems import usual_swiss
from kodeks.rating.simulation import SimulatedEvent, simulate

LETTERS = " 0019+-=wbHUZFW.½ą\t\r\n\0\x1aX²١"
MORE = (
    "240 H   3    1    2",
    "250       1.0 001 003    1    4",
    "260 001 009    1    3    4",
    "XXZ 1 2",
    "XXA    1  1.0",
    "XXP 3 4",
    "XXS W=3",
    "XXC rank",
    "152 B",
    "162  W 3.0    D 1.0    L 0.0",
    "192 FIDE_DUTCH_BAKU",
    "299 W    1.0   001    1",
    "132",
)
PLACE = re.compile(r"\(line \d+(?:, column \d+)?\)$")


def a_report(choose: random.Random, seed: int) -> str:
    event = SimulatedEvent(players=choose.randint(2, 14), rounds=choose.randint(1, 6))
    made = choose.choice(list(simulate(event, usual_swiss(is_chess=True), seed)))
    head = trf.ReportHead(name="T", round_count=9, first_colour=made.first_colour)
    version = choose.choice(list(trf.TrfVersion))
    text = trf.write_report(trf.event_to_report(made.entrants, made.rounds, head, version=version)[0])
    return text + "".join(f"{line}\n" for line in choose.sample(MORE, choose.randint(0, 3)))


def damaged(choose: random.Random, source: str) -> str:
    lines = source.split("\n")
    for _ in range(choose.randint(0, 3)):
        at = choose.randrange(len(lines))
        place = choose.randrange(len(lines[at]) + 1)
        match choose.choice(("swap", "drop", "add", "cut", "twice", "gone")):
            case "swap":
                lines[at] = lines[at][:place] + choose.choice(LETTERS) + lines[at][place + 1 :]
            case "drop":
                lines[at] = lines[at][:place] + lines[at][place + 1 :]
            case "add":
                lines[at] = lines[at][:place] + choose.choice(LETTERS) + lines[at][place:]
            case "cut":
                lines[at] = lines[at][:place]
            case "twice":
                lines.insert(at, lines[at])
            case "gone":
                del lines[at]
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(40))
def test_any_file_is_answered_or_refused_in_one_line(seed, tmp_path, capsys):
    choose = random.Random(seed)
    source, file = a_report(choose, seed), tmp_path / "any.trf"
    for _ in range(3):
        file.write_bytes(damaged(choose, source).encode("utf-8"))
        rules = choose.choice(("dutch2026", "dutch2017", "dubov", "burstein"))
        for command in ("next", "verify"):
            code = run([command, str(file), "--rules", rules, "--lang", "en"])
            out, err = capsys.readouterr()
            assert code in (0, 2)
            assert bool(out) == (code == 0)
            if code == 2:
                why = err.splitlines()[-1]
                assert why.startswith("kodeks: ")
                assert PLACE.search(why) or "[" in why or "all rounds are paired" in why, why


EVENT = """012 Test
{system}
142 5
152 {colour}
001    1      Alfa                              2100
001    2      Beta                              2000
001    3      Gamma                             1900
001    4      Delta                             1800
001    5      Epsilon                           1700
"""


def written(path: Path, system: str = "092 Individual: Swiss-System", colour: str = "W") -> str:
    path.write_text(EVENT.format(system=system, colour=colour), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("colour", "pairs"), [("W", "[[1, 3], [4, 2]]"), ("B", "[[3, 1], [2, 4]]")])
def test_5_2_5_round_1_of_an_odd_field_with_the_colour_drawn(colour, pairs, tmp_path, capsys):
    assert run(["next", written(tmp_path / "t.trf", colour=colour), "--json"]) == 0
    assert f'"pairs": {pairs}, "bye": 5' in capsys.readouterr().out


@pytest.mark.parametrize("line", ["092 Team: Swiss-System", "192 FIDE_TEAM_BAKU", "192 CUSTOM_TEAM_SWISS_MP"])
def test_events_of_teams_without_teams_are_refused(line, tmp_path, capsys):
    for command in ("next", "verify"):
        assert run([command, written(tmp_path / "t.trf", line), "--lang", "en"]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "there are no teams (lines 013)" in err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("192 FIDE_BURSTEIN", "(--rules burstein)"),
        ("192 FIDE_DUTCH_2017_BAKU", "(--rules dutch2017)"),
        ("192 FIDE_ROUNDROBIN", "round robin"),
        ("192 FIDE_DUTCH_2026", ""),
        ("192 FIDE_DUTCH", ""),
    ],
)
def test_another_system_than_asked_for_is_told(line, told, tmp_path, capsys):
    assert run(["next", written(tmp_path / "t.trf", line), "--lang", "en"]) == 0
    err = capsys.readouterr().err
    assert told in err if told else not err
