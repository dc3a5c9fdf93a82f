"""`kodeks game` keeps its contract: keys, words, examples, one clear line for a bad log."""

import json

import pytest

from kodeks import cli
from kodeks.formats.example_games import example, examples

CONDITIONS = {"kodeks": "game", "version": 1, "game": "100", "edition": "kw2025", "tempo": "1h20m+60s"}
START = {"seq": 1, "at": "0:00:00", "by": "black", "do": "start"}
MOVE = {"seq": 2, "at": "0:00:30", "by": "white", "do": "move", "move": "32-28"}
KEYS = (
    "game edition kind events seq at_ms phase position to_move moves clock offer waits due counters "
    "incidents penalties may_do verdict result articles rulings"
)


@pytest.fixture
def game(capsys, monkeypatch):
    """Run the command; gives exit code, stdout, stderr."""
    monkeypatch.setenv("KODEKS_LANG", "en")

    def run(*arguments):
        code = cli.run(["game", *map(str, arguments)])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def answer(game):
    def run(*arguments):
        code, out, err = game(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


@pytest.fixture
def log(tmp_path):
    """A file with these lines."""

    def write(*lines):
        path = tmp_path / "game.jsonl"
        path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
        return path

    return write


def test_the_answer_for_machines(answer, log):
    found = answer(log(CONDITIONS, START, MOVE))
    assert " ".join(found) == KEYS
    assert (found["game"], found["edition"], found["kind"]) == ("100", "kw2025", "over_the_board")
    assert (found["events"], found["seq"], found["at_ms"], found["phase"]) == (2, 2, 30_000, "playing")
    assert (found["to_move"], found["moves"]) == ("black", {"white": 1, "black": 0})
    assert found["position"].startswith("B:W28,31,33")
    assert (found["verdict"], found["result"], found["articles"], found["rulings"]) == ("play_on", None, [], [])
    white = found["clock"]["white"]
    assert white == {"time": "1:19:30", "remaining_ms": 4_770_000, "spent_ms": 30_000, "moves": 0, "flag": False}
    assert found["clock"]["running"] == "white"
    assert {"actor": "white", "act": "press", "article": "KW2025:II.6.8"} in found["may_do"]


def test_rulings_incidents_and_penalties_for_machines(answer):
    found = answer("--example", "kw-i-5-7-irregular-accepted")
    assert found["incidents"] == [
        {"number": 1, "code": "IRR-6", "side": "white", "status": "accepted", "article": "KW2025:I.5.4.6"}
    ]
    assert [(said["seq"], said["accepted"], said["reason"]) for said in found["rulings"]] == [
        (2, True, "game-opponent-decides"),
        (4, True, "game-irregularity-stands"),
        (6, False, "game-nothing-to-demand"),
        (7, True, "no-piece-left"),
    ]
    assert (found["verdict"], found["result"], found["articles"]) == ("win_white", "2-0", ["KW2025:I.7.2.3"])
    (penalty,) = answer("--example", "kw-ii-2-6-2-phone")["penalties"]
    articles = ["KW2025:II.2.5.3", "KW2025:II.2.4.10", "KW2025:II.2.6.2"]
    assert penalty == {"sanction": "loss", "breach": "BAN-10", "side": "black", "articles": articles}


def test_what_waits_and_what_is_due_for_machines(answer, log):
    text = example("kw-i-6-1-third-repetition-claimed").splitlines()
    found = answer(log(*text[:-1]))
    assert (found["waits"]["verdict"], found["waits"]["reason"]) == ("draw", "third-repetition")
    assert found["due"]["articles"] == ["KW2025:I.6.1", "KW2025:I.7.3.2"]
    assert {"rule": "third-repetition", "value": 3, "limit": 3, "article": "KW2025:I.6.1"} in found["counters"]


def test_the_answer_for_people(game, log):
    code, out, err = game(log(CONDITIONS, START, {**MOVE, "move": "32-29"}, {**MOVE, "seq": 3}))
    assert (code, err) == (0, "")
    first, *rest = out.splitlines()
    assert first.startswith("   2 ✗ ")
    assert first.endswith("]")
    assert any(line.startswith("in play: B:W28,31") for line in rest)
    assert "moves made: White 1, Black 0" in rest
    assert any(line.startswith("White: 1:19:30 ←") for line in rest)
    assert any("press the clock [KW2025:II.6.8]" in line for line in rest)


def test_the_answer_in_polish(game):
    code, out, err = game("--lang", "pl", "--example", "kw-i-5-8-correction-refused")
    assert (code, err) == (0, "")
    assert "KW2025:I.7.2.4" in out
    assert "0-2" in out
    english = game("--example", "kw-i-5-8-correction-refused")[1]
    assert english != out
    assert len(english.splitlines()) == len(out.splitlines())


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("name", examples())
def test_every_example_is_told_in_both_languages(game, name, language):
    code, out, err = game("--lang", language, "--example", name)
    assert (code, err) == (0, "")
    assert out.strip()


def test_the_examples_are_listed(game, answer):
    lines = game("--examples")[1].splitlines()
    assert tuple(line.split()[0] for line in lines) == examples()
    listed = answer("--examples")
    assert listed["examples"] == list(examples())
    assert listed["articles"]["kw-i-5-7-irregular-accepted"][:2] == ["KW2025:I.5.4.6", "KW2025:I.5.7"]
    assert {"kw-i-5-7-irregular-accepted", "fide-9-2a-repetition-intended"} <= set(examples())


def test_text_of_a_log_never_disturbs_the_terminal(game, log):
    out = game(log(CONDITIONS, START, {**MOVE, "move": "\u001b[31m\n32-28"}))[1]
    assert "\u001b" not in out
    assert "\\x1b[31m\\n32-28" in out


def test_blank_lines_and_a_mark_of_byte_order_do_no_harm(answer, tmp_path):
    path = tmp_path / "game.jsonl"
    text = "\n\n".join(json.dumps(line) for line in (CONDITIONS, START, MOVE))
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert answer(path)["seq"] == 2


def test_a_line_separator_inside_a_text_ends_no_line(answer, tmp_path):
    path = tmp_path / "game.jsonl"
    call = {"seq": 2, "at": 1_000, "by": "white", "do": "call", "reason": "one\u2028two\u0085three"}
    lines = (json.dumps(line, ensure_ascii=False) for line in (CONDITIONS, START, call))
    path.write_text("\n".join(lines), encoding="utf-8")
    assert answer(path)["seq"] == 2


@pytest.mark.parametrize(
    ("line", "number", "words"),
    [
        ("{", 3, "JSON"),
        ("[]", 3, "a line of a log is a JSON object"),
        ('"start"', 3, "a line of a log is a JSON object"),
        ({**MOVE, "seq": "2"}, 3, "wrong value of a field"),
        ({**MOVE, "seq": 0}, 3, "wrong value of a field"),
        ({**MOVE, "seq": True}, 3, "wrong value of a field"),
        ({**MOVE, "seq": 10**20}, 3, "100000000000000000000"),
        ({**MOVE, "at": -1}, 3, "this is not a time"),
        ({**MOVE, "at": "1:60:00"}, 3, "this is not a time"),
        ({**MOVE, "at": 1.5}, 3, "this is not a time"),
        ({**MOVE, "by": "referee"}, 3, "there is no such person in a game"),
        ({**MOVE, "by": None}, 3, "there is no such person in a game"),
        ({**MOVE, "do": "fly"}, 3, "there is no such event"),
        ({**MOVE, "do": ["move"]}, 3, "there is no such event"),
        ({**MOVE, "speed": 3}, 3, "there is no such field here"),
        ({**MOVE, "move": 32}, 3, "wrong value of a field"),
        ({**MOVE, "move": "\ud800"}, 3, "wrong value of a field"),
        ({key: value for key, value in MOVE.items() if key != "move"}, 3, "a field is missing"),
        ({key: value for key, value in MOVE.items() if key != "seq"}, 3, "a field is missing"),
        ({**START, "absent": "white"}, 3, "wrong value of a field"),
        ({**START, "absent": ["red"]}, 3, "wrong value of a field"),
        ('{"seq": 2, "seq": 3, "at": 0, "by": "white", "do": "press"}', 3, "seq"),
    ],
)
def test_a_bad_event_is_one_line_with_its_number(game, log, line, number, words):
    code, out, err = game(log(CONDITIONS, START, line))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert words in err
    assert f"line {number}" in err


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kodeks": "chess"}, "this is not a game log"),
        ({"version": 2}, "unknown version of the log"),
        ({"version": True}, "unknown version of the log"),
        ({"version": None}, "unknown version of the log"),
        ({"edition": "kw1999"}, "kw1999"),
        ({"edition": "fide2009"}, "fide2009"),
        ({"game": "81"}, "81"),
        ({"tempo": "fast"}, "fast"),
        ({"start": "W:W99:B1"}, "99"),
        ({"house": "../../secret"}, "../../secret"),
        ({"kind": "correspondence"}, "correspondence"),
        ({"colour": "green"}, "there is no such field here"),
        ({"blind": "white"}, "wrong value of a field"),
        ({"announcing": "yes"}, "wrong value of a field"),
        ({"lateness_minutes": -5}, "-5"),
    ],
)
def test_bad_conditions_are_one_line(game, log, change, words):
    code, out, err = game(log({**CONDITIONS, **change}, START))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert words in err
    assert "line 1" in err


@pytest.mark.parametrize(("content", "words"), [(b"", "the log is empty"), (b"\n \n", "the log is empty")])
def test_an_empty_file(game, tmp_path, content, words):
    path = tmp_path / "empty.jsonl"
    path.write_bytes(content)
    code, out, err = game(path)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_utf8(game, tmp_path):
    path = tmp_path / "latin.jsonl"
    path.write_bytes(b'{"kodeks": "game", "white": "\xb1"}')
    code, out, err = game(path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "the file is not UTF-8" in err


def test_no_file_no_example_or_too_much(game, log, tmp_path):
    for arguments in (
        (),
        (log(CONDITIONS), "--example", "kw-ii-6-12-flag"),
        ("--example", "no-such"),
        (tmp_path / "none.jsonl",),
        (tmp_path,),
    ):
        code, out, err = game(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_conditions_alone_are_a_game_before_its_start(answer, log):
    found = answer(log(CONDITIONS))
    assert (found["phase"], found["events"], found["seq"]) == ("before", 0, 0)
    assert {may["act"] for may in found["may_do"]} == {"arrive", "start"}


def test_III_1_3_the_next_game_of_superblitz(game, log):
    conditions = {**CONDITIONS, "tempo": "3m+2s", "white": "Anna", "black": "Bob"}
    drawn = {"seq": 3, "at": "0:01:00", "by": "arbiter", "do": "decide", "verdict": "draw", "reason": "nobody can win"}
    code, out, err = game(log(conditions, START, MOVE, drawn), "--next")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["white"], found["black"], found["tempo"]) == ("Bob", "Anna", "3m+2s")
    assert (found["white_ms"], found["black_ms"]) == (180_000, 120_000)  # White had not pressed
    assert json.loads(game(log(conditions, START, MOVE, drawn), "--bronstein")[1])["tempo"] == "3m~2s"
    code, out, err = game(log(conditions, START, MOVE), "--next")
    assert (code, out) == (2, "")
    assert "III.1.3" in err


def test_C3_polish_letters_in_a_log(answer, log):
    """K H W G S, and a promotion to a queen."""
    moves = ["Sf3", "a5", "d4", "a4", "Gf4", "a3", "e3", "axb2", "Gd3", "bxa1H"]
    first = {**CONDITIONS, "game": "chess", "edition": "fide2023"}
    lines = [first, {**START, "by": "arbiter"}]
    for ply, move in enumerate(moves):
        side, at = ("white", "black")[ply % 2], f"0:{ply + 1:02}"
        for act in ({"do": "move", "move": move}, {"do": "press"}):
            lines.append({"seq": len(lines), "at": f"{at}:{10 * (act['do'] == 'press'):02}", "by": side, **act})
    found = answer(log(*lines))
    assert (found["moves"], found["rulings"]) == ({"white": 5, "black": 5}, [])
    assert found["position"].startswith("rnbqkbnr/1ppppppp/8/8/3P1B2/3BPN2/P1P2PPP/qN1QK2R w")
