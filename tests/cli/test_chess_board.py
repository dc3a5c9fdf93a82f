"""`kodeks touch` and `kodeks chess960`: what remains after a touch, and the starts of annex F."""

import json

import pytest

from kodeks import cli

OPEN = "r1bqkbnr/pppp1ppp/2n5/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 3"
CASTLE = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
PROMOTION = "7k/P7/8/8/8/8/8/K7 w - - 0 1"


@pytest.fixture
def answer(capsys, monkeypatch):
    monkeypatch.setenv("KODEKS_LANG", "en")

    def run(*words):
        assert cli.run([*words, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.mark.parametrize(
    ("words", "moves", "articles"),
    [
        ((OPEN, "f3"), "Nd4 Ng1 Ng5 Nh4 Nxe5", ("4.3a", "4.3.1")),
        ((OPEN, "e5"), "Nxe5", ("4.3b", "4.3.2")),
        ((OPEN, "e5", "f3"), "Nxe5", ("4.3c", "4.3.3")),
        ((CASTLE, "e1", "h1"), "O-O", ("4.4a", "4.4.1")),
        ((CASTLE, "h1", "a1", "--released", "f1"), "Rf1", ("4.6", "4.7")),
        ((CASTLE, "e1", "--released", "g1"), "O-O", ("4.6b", "4.7.2")),
        ((PROMOTION, "a7", "--released", "a8"), "a8=B a8=N a8=Q+ a8=R+", ("4.6c", "4.7.3")),
        ((PROMOTION, "a7", "--released", "a8", "--promoted", "n"), "a8=N", ("4.4d", "4.4.4")),
    ],
)
def test_4_what_remains_after_a_touch(answer, words, moves, articles):
    for edition, article in zip(("fide2009", "fide2023"), articles, strict=True):
        found = answer("touch", *words, "--edition", edition)
        assert (" ".join(found["moves"]), found["article"]) == (moves, f"{edition.upper()}:{article}")


def test_4_5_a_piece_that_cannot_move_binds_nobody(answer):
    for edition, article in (("fide2009", "4.5"), ("fide2023", "4.5")):
        found = answer("touch", OPEN, "a1", "--edition", edition)
        assert (len(found["moves"]), found["article"]) == (22, f"{edition.upper()}:{article}")


def test_4_4b_the_rook_first(answer):
    for edition, article in (("fide2009", "4.4b"), ("fide2023", "4.4.2")):
        found = answer("touch", CASTLE, "h1", "e1", "--edition", edition)
        assert "O-O" not in found["moves"]
        assert found["article"] == f"{edition.upper()}:{article}"


def test_F2_starts_by_number_row_and_lot(answer, capsys):
    assert answer("chess960", "518")["row"] == "RNBQKBNR"
    assert answer("chess960", "rnbqkbnr")["number"] == 518
    drawn = answer("chess960", "Lublin 2026, round 1", "--edition", "fide2009")
    assert (drawn["number"], drawn["article"]) == (176, "FIDE2009:F2")
    assert answer("chess960", drawn["row"], "--edition", "fide2009") == drawn
    assert cli.run(["--lang", "pl", "chess960", "518"]) == 0
    assert capsys.readouterr().out.startswith("518: WSGHKGSW [FIDE2023:G.II.2]\n")


@pytest.mark.parametrize(
    "words",
    [
        ("touch", OPEN, "z9"),
        ("touch", "x", "e4"),
        ("touch", OPEN, "f3", "--promoted", "q"),
        ("chess960", "960"),
        ("chess960", "BBNQKRNR"),
    ],
)
def test_what_cannot_be_is_one_line(capsys, words):
    assert cli.run(["--lang", "en", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
