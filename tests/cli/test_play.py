"""`kodeks play`: a whole game by words alone, by lines piped in; the log is kept, and one goes on with it."""

import io
import json
import os
import pty
import select
import subprocess
import sys
import time

import pytest

from kodeks import cli
from kodeks.cli import play
from kodeks.formats.gamelog import read_log
from kodeks.game import fold
from kodeks.rounds import write_score

POLISH_GAME = """
pion Ewa dwa, Ewa cztery
pion Ewa siedem, Ewa pięć
goniec Feliks jeden, Cesar cztery
skoczek Bella osiem, Cesar sześć
hetman Dawid jeden, Hektor pięć
gdzie są moje skoczki
skoczek Gustaw osiem, Feliks sześć
hetman Hektor pięć bije Feliks siedem
podpisuję
podpisuję
sędzia: podpisuję
"""
ENGLISH_GAME = """
32 to 28
19 to 23
28 takes 19
14 takes 23
counters
37 to 32
arbiter: stop
32-27
arbiter: resume
10 to 14
resign
sign
sign
"""


@pytest.fixture
def played(capsys, monkeypatch):
    """Run the command on these lines; gives exit code, stdout, stderr."""

    def run(lines, *arguments, language="en"):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines.lstrip("\n")))
        code = cli.run(["--lang", language, "play", *map(str, arguments)])
        return code, *capsys.readouterr()

    return run


def test_a_whole_game_of_chess_by_polish_words(played, tmp_path):
    log = tmp_path / "game.jsonl"
    code, out, err = played(POLISH_GAME, "--game", "chess", "--plain", "--log", log, "--tempo", "5m+3s", language="pl")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "Białe: pion Ewa dwa, Ewa cztery." in lines
    assert "Skoczek czarnych: Cesar sześć i Gustaw osiem." in lines
    assert "Wynik 1-0: mat [FIDE2023:5.1.1]." in lines
    assert lines[-1] == "Sędzia: wynik podpisany: 1-0."
    state = fold(*read_log(log.read_text(encoding="utf-8"))).state
    assert write_score(state.ending.score, is_chess=True) == "1-0"
    assert state.confirmed


def test_a_whole_game_of_draughts_by_english_words(played, tmp_path):
    log = tmp_path / "game.jsonl"
    code, out, err = played(ENGLISH_GAME, "--plain", "--log", log, "--tempo", "5m+3s")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "Black: man 14 jumps to 23, taking man 19." in lines
    assert "Repetitions of the position: 1 of 3 [KW2025:I.6.1]." in lines
    assert "Arbiter: both clocks stopped." in lines
    assert "Not now: clocks stopped [KW2025:I.3.3]." in lines
    assert "Result 0-2: the opponent resigned [KW2025:I.7.2.1]." in lines
    assert lines[-2:] == ["White: result signed: 0-2.", "Black: result signed: 0-2."]
    conditions, events = read_log(log.read_text(encoding="utf-8"))
    folded = fold(conditions, events)
    assert all(said.is_accepted for said in folded.said)  # what was refused is not in the log
    assert folded.state.is_signed


def test_the_board_is_drawn_where_it_has_changed(played):
    _, out, _ = played("32-28\nclock\n")
    assert out.count("┌") == 2
    assert "[ ○ ]" in out
    _, out, _ = played("e4\n", "--game", "chess", "--ascii")
    assert " 4 |     .     . [P] .     .  |\n" in out
    assert out[out.index("+--") :].isascii()


def test_a_game_is_gone_on_with(played, tmp_path):
    log = tmp_path / "game.jsonl"
    _, first, _ = played("32-28\n", "--plain", "--log", log, "--tempo", "10m")
    assert first.splitlines()[-1] == "The game is not over."
    before = log.read_text(encoding="utf-8")
    _, out, _ = played("last\n19-23\nundo\n", "--plain", "--log", log)
    assert "White: man 32 goes to 28." in out
    after = log.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert [json.loads(line).get("do") for line in after.splitlines()[1:]] == [
        *("start", "move", "press"),
        *("move", "press", "undo"),
    ]
    assert fold(*read_log(after)).state.made == (1, 0)
    code, _, err = played("", "--log", log, "--game", "64")
    assert code == 2
    assert err.count("\n") == 1


def test_the_whole_log_at_the_end(played):
    _, out, _ = played("32-28\nresign\n", "--plain", "--log", "-")
    log = out[out.index("{") :]
    conditions, events = read_log(log)
    assert (conditions.game, len(events)) == ("100", 3)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--tempo", "fast"),
        ("--fen", "nonsense"),
        ("--game", "go"),
        ("--game", "chess", "--edition", "kw2025"),
        ("--log", "no/such/folder/log"),
    ],
)
def test_bad_input_is_one_clear_line(played, arguments):
    code, _, err = played("32-28\n", *arguments)
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith("kodeks: ")


def test_a_log_that_is_none(played, tmp_path):
    log = tmp_path / "game.jsonl"
    log.write_text("nonsense\n", encoding="utf-8")
    code, _, err = played("", "--log", log)
    assert (code, err.count("\n")) == (2, 1)
    assert log.read_text(encoding="utf-8") == "nonsense\n"


def test_questions_are_answered_by_number(played):
    _, out, _ = played("draw\n2\narbiter: draw because a draw\n", "--plain", "--fen", "W:WK47,36:BK4,15")
    assert "Say 1: offer; 2: claim by rule; 3: claim ending; 4: claim lack of time." in out
    assert "White: draw claimed: by rule." in out
    _, out, _ = played("black: claim\n1\n", "--plain", "--fen", "W:WK47,36:BK4,15")
    assert "Black: draw claimed: by rule." in out  # who was asked, answers


def test_several_things_in_a_line_and_an_offer_before_the_press(played):
    moves = "e4\ne5\nNf3 (=)\nyes\n"
    _, out, _ = played(moves, "--plain", "--game", "chess", "--tempo", "5m")
    assert "White: draw offered." in out
    assert "Result ½-½: the players agreed on a draw [FIDE2023:5.2.3, FIDE2023:9.1]." in out


def test_the_clock_is_pressed_by_hand_if_asked(played):
    _, out, _ = played("32-28\nclock\npress\nclock\n", "--plain", "--by-hand", "--tempo", "5m")
    running = [line.partition(":")[0] for line in out.splitlines() if "the clock is running" in line]
    assert running == ["White", "Black"]


def test_alarms_and_flags_come_by_the_clock(played, monkeypatch):
    times = iter(range(0, 10_000_000, 40_000))  # each look at the clock is forty seconds later
    monkeypatch.setattr(play, "_monotonic_ms", lambda: next(times))
    _, out, _ = played("alarm 2:00\nclock\nclock\nclock\nclock\n", "--plain", "--tempo", "5m")
    assert "An alarm is set at 2 minutes." in out
    assert "White: 2 minutes left." in out
    assert "Result 0-2: the opponent overstepped the time without making the moves prescribed" in out


@pytest.mark.parametrize("start", [None, "518", "a draw code"])
def test_chess960(played, start):
    code, out, _ = played("help\n", "--plain", "--game", "chess960", *(("--fen", start) if start else ()))
    assert code == 0
    assert "[FIDE2023:1.3]" in out


@pytest.mark.parametrize(("game", "moves"), [("100", "32-28\n19-23\n"), ("chess", "e4\nc5\n")])
def test_VIII_2_3_E2_3_a_typed_move_is_announced_before_the_press(played, game, moves):
    _, out, _ = played(f"{moves}clock\n", "--plain", "--game", game, "--tempo", "5m", "--blind", "white", "--log", "-")
    _, events = read_log(out[out.index("{") :])
    kinds = [type(event.act).__name__ for event in events]
    assert kinds == ["Start", *(["Move", "Announce", "Press"] * 2)]


def test_VIII_5_1_times_are_told_on_the_own_move(played):
    _, out, _ = played("32-28\nwhite: clock\n", "--plain", "--tempo", "5m", "--blind", "white")
    assert "Times and moves may be asked for only on one’s own move [KW2025:VIII.5.1]." in out


def test_in_german(played, monkeypatch):
    monkeypatch.setattr(play, "_monotonic_ms", lambda: 0)
    lines = "32 nach 28\n32-28\nHilfe\nUhr\nSchiedsrichter: Strafe Verwarnung Weiß BAN-5 weil laut\nEnde\n"
    _, out, _ = played(lines, "--plain", "--tempo", "10m", language="de")
    assert "Weiß: Stein 32 zieht nach 28.\nAuf 32 steht kein Stein [KW2025:I.3.2].\n" in out
    assert "Schwarz: 10 Minuten, die Uhr läuft.\n" in out
    assert "Strafe: Verwarnung (BAN-5: den Gegner stören) [KW2025:II.2.5.2, KW2025:II.2.4.5]." in out
    assert "ich reklamiere: Remis reklamieren [KW2025:II.5.2].\n" in out


def test_in_a_terminal(tmp_path):
    """A prompt, an alarm that comes by itself, and Ctrl+D ends well."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "kodeks", "--lang", "en", "play", "--plain", "--tempo", "3s"]
    environment = {**os.environ, "TERM": "dumb"}
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as running:
        os.close(slave)
        seen = _until(master, "White> ")
        os.write(master, b"alarm 2s\n")
        seen += _until(master, "White: 2 seconds left.")
        seen += _until(master, "overstepped the time")
        os.write(master, b"\x04")
        assert running.wait(20) == 0
    os.close(master)


def _until(master, text):
    seen, deadline = "", time.monotonic() + 30
    while text not in seen:
        assert time.monotonic() < deadline, seen
        if select.select([master], [], [], 1)[0]:
            seen += os.read(master, 4096).decode()
    return seen
