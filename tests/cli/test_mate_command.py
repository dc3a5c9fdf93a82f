"""`kodeks mate`: whether each side can still mate, with the line that does [5.2b, 6.9]."""

import json

import chess
import pytest

from kodeks import cli

SHUT = "8/2b5/1p1p3k/1P1Pp1p1/4P1P1/1B4K1/8/8 b - - 0 1"
OPEN = "6k1/p3p1P1/6PB/p5P1/2p5/P3P3/2PK4/8 w - - 0 1"
LIGHT = "8/8/4k3/6p1/8/8/3NK3/8 b - - 3 40"


@pytest.fixture
def kodeks(capsys, monkeypatch):
    monkeypatch.setenv("KODEKS_LANG", "en")

    def run(*words):
        assert cli.run(["mate", *words]) == 0
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("fen", "white", "black", "dead"),
    [
        (chess.STARTING_FEN, "yes", "yes", False),
        ("8/4q3/8/4k3/8/8/4KN2/8 w - -", "no", "yes", False),
        ("8/8/4k3/5b2/8/8/2B1K3/8 w - - 0 1", "no", "no", True),
        (SHUT, "no", "no", True),
        (OPEN, "undecided", "undecided", None),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", "yes", "no", False),
    ],
)
def test_6_9_each_side_and_the_line_that_mates(kodeks, fen, white, black, dead):
    found = json.loads(kodeks(fen, "--positions", "500", "--json"))
    assert (found["white"], found["black"], found["dead"]) == (white, black, dead)
    for side, moves in found["line"].items():
        board = chess.Board(found["fen"])
        for move in moves:
            board.push_san(move)
        assert board.is_checkmate()
        assert board.turn == (side == "black")
        assert found[side] == "yes"


@pytest.mark.parametrize(("edition", "articles"), [("fide2009", ["5.2b", "6.9"]), ("fide2023", ["5.2.2", "6.9"])])
def test_5_2b_the_articles_of_the_edition(kodeks, edition, articles):
    found = json.loads(kodeks(SHUT, "--edition", edition, "--json"))
    assert found["articles"] == [f"{edition.upper()}:{number}" for number in articles]


def test_6_9_in_words(kodeks):
    assert kodeks(SHUT, "--edition", "fide2009").splitlines() == [
        "White: the men can never reach squares from which they would mate",
        "Black: the men can never reach squares from which they would mate",
        "dead position: neither side can mate [FIDE2009:5.2b]",
    ]
    white, line, black, _ = kodeks(LIGHT, "--lang", "pl").splitlines()
    assert (white, black) == ("Białe: mat jest możliwy", "Czarne: mat jest możliwy")
    assert line.startswith("  40... ")
    assert line.endswith("#")
    assert "500 positions were searched" in kodeks(OPEN, "--positions", "500")


def test_6_9_what_is_no_position_is_bad_usage(capsys, monkeypatch):
    monkeypatch.setenv("KODEKS_LANG", "en")
    assert cli.run(["mate", "8/8 w - -"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
