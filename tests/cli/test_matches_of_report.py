"""`kodeks next` and `verify` of what is paired in matches: teams [C.04.6], and players who meet twice [C.04.5]."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kodeks.cli import run
from kodeks.pairing.swiss import ReasonedRound, RoundToPair, SwissSettings
from kodeks.pairing.swiss_systems import find_swiss
from kodeks.rounds import Entrant, Meeting, Round, Score
from kodeks.rulebook.lots import draw_lot

PLAYERS, ROUNDS, BOARDS = 7, 4, 2
RESULTS = {2: "1", 1: "=", 0: "0"}


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(words)
    return (code, *capsys.readouterr())


def games_of(number: int, meeting: Meeting, games: int) -> list[tuple[int, int]]:
    """Half points of each game, of the first named of the match."""
    lots = (draw_lot(f"{number}/{meeting.white}/{game}", 3) for game in range(games))
    return [(lot, 2 - lot) for lot in lots]


def played(key: str, match_points: bool) -> list[Round]:
    """Rounds as the engine pairs them, by its own rules alone, with scores of matches of two games."""
    system, rounds = find_swiss(key), []
    second: dict[int, int] = dict.fromkeys(range(1, PLAYERS + 1), 0)
    for number in range(1, ROUNDS + 1):
        task = RoundToPair(
            entrants=tuple(Entrant(number=each, name=f"P{each}") for each in range(1, PLAYERS + 1)),
            rounds=tuple(rounds),
            settings=SwissSettings(rounds=ROUNDS + 1, bye=system.bye or 1),
            second=second if match_points else {},
        )
        paired = system.load_engine().pair(task)
        assert isinstance(paired, ReasonedRound)
        meetings = []
        for meeting in paired.round.meetings:
            games = games_of(number, meeting, 2)
            white, black = sum(game[0] for game in games), sum(game[1] for game in games)
            second[meeting.white] += white
            second[meeting.black] += black
            if match_points:
                white, black = 1 + (white > black) - (white < black), 1 + (black > white) - (black < white)
            meetings.append(meeting._replace(score=Score(white, black)))
        for rest in paired.round.rests:
            second[rest.number] += BOARDS
        rounds.append(Round(tuple(meetings), paired.round.rests))
    return rounds


def line_of(number: int, name: str, cells: list[str]) -> str:
    return f"001 {number:4} {'':5}{name:33} {2400 - number:4}{'':28}{0:4.1f} {number:4}  " + "".join(cells)


def double_swiss(rounds: list[Round]) -> str:
    """Each game in a column of its own; the bye is a game won and one drawn."""
    cells: dict[int, list[str]] = {number: [] for number in range(1, PLAYERS + 1)}
    for number, paired in enumerate(rounds, 1):
        for meeting in paired.meetings:
            for game, (one, other) in enumerate(games_of(number, meeting, 2)):
                first, second = ("w", "b") if game == 0 else ("b", "w")
                cells[meeting.white].append(f"{meeting.black:>4} {first} {RESULTS[one]}  ")
                cells[meeting.black].append(f"{meeting.white:>4} {second} {RESULTS[other]}  ")
        for rest in paired.rests:
            cells[rest.number] += ["0000 - U  ", "0000 - H  "]
    head = f"012 Double\n142 {2 * (ROUNDS + 1)}\n152 W\n192 FIDE_DOUBLESWISS\n"
    return head + "".join(line_of(number, f"P{number}", cells[number]) + "\n" for number in cells)


def teams(rounds: list[Round]) -> str:
    """Two boards a match; who comes first in the pair has White on the first."""
    players = {(team, board): BOARDS * (team - 1) + board for team in range(1, PLAYERS + 1) for board in (1, 2)}
    cells: dict[int, list[str]] = {number: [] for number in players.values()}
    for number, paired in enumerate(rounds, 1):
        for meeting in paired.meetings:
            for board, (one, other) in enumerate(games_of(number, meeting, BOARDS), 1):
                own, rival = players[meeting.white, board], players[meeting.black, board]
                first, second = ("w", "b") if board == 1 else ("b", "w")
                cells[own].append(f"{rival:>4} {first} {RESULTS[one]}  ")
                cells[rival].append(f"{own:>4} {second} {RESULTS[other]}  ")
        for rest in paired.rests:
            for board in (1, 2):
                cells[players[rest.number, board]].append("0000 - U  ")
    text = f"012 Teams\n092 Team Swiss\n142 {ROUNDS + 1}\n152 W\n192 FIDE_TEAM_TYPEA_MP_GP\n"
    text += "".join(line_of(number, f"N{number}", cells[number]) + "\n" for number in cells)
    for team in range(1, PLAYERS + 1):
        text += f"013 {f'T{team}':32}" + " ".join(f"{players[team, board]:4}" for board in (1, 2)) + "\n"
    return text


@pytest.mark.parametrize("kind", ["double2026", "teams2026a"])
def test_what_the_engine_paired_verifies_and_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    is_double, file = kind == "double2026", tmp_path / "event.trf"
    rounds = played("fide_double" if is_double else "fide_teams_a", not is_double)
    file.write_text(double_swiss(rounds) if is_double else teams(rounds))
    _, out, _ = answer(capsys, "verify", str(file), "--json")
    found = json.loads(out)
    assert found["rules"] == kind
    assert [each["same"] for each in found["rounds"]] == [True] * ROUNDS, found
    file.write_text(double_swiss(rounds[:-1]) if is_double else teams(rounds[:-1]))
    _, out, _ = answer(capsys, "next", str(file), "--json")
    coming = json.loads(out)
    assert (coming["rules"], coming["round"]) == (kind, ROUNDS)
    assert coming["pairs"] == [[each.white, each.black] for each in rounds[-1].meetings]
    assert coming["bye"] == next(rest.number for rest in rounds[-1].rests)


def test_C_04_5_a_match_is_two_games_of_the_same_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    lines = double_swiss(played("fide_double", match_points=False)).splitlines()
    (at,) = (place for place, line in enumerate(lines) if line.startswith("001    1"))
    file.write_text("\n".join((*lines[:at], lines[at][:101] + "0000 - H", *lines[at + 1 :])) + "\n")
    code, out, err = answer(capsys, "verify", str(file), "--lang", "en")
    assert (code, out) == (2, "")
    assert "line" in err


@pytest.mark.parametrize("kind", ["double2026", "teams2026a"])
def test_what_speaks_against_a_pair_that_was_found_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    """The criterion that the pair violates, with its article; of who should have rested, that."""
    is_double, file = kind == "double2026", tmp_path / "event.trf"
    rounds = played("fide_double" if is_double else "fide_teams_a", not is_double)
    first, second, *others = rounds[1].meetings
    meetings = (first._replace(black=second.black), second._replace(black=first.black), *others)
    rounds[1] = rounds[1]._replace(meetings=meetings)
    file.write_text(double_swiss(rounds[:2]) if is_double else teams(rounds[:2]))
    _, out, _ = answer(capsys, "verify", str(file), "--json")
    told = json.loads(out)["rounds"][1]
    assert not told["same"]
    assert {frozenset(each["pair"]) for each in told["why"]} == {
        frozenset((first.white, second.black)),
        frozenset((second.white, first.black)),
    }
    chapter = "FSW2026:C.04.5-" if is_double else "FSW2026:C.04.6-"
    assert all(each["articles"][0].startswith(chapter) for each in told["why"])
    assert answer(capsys, "verify", str(file), "--lang", "en")[1].count("✗") == 2
