"""PGN as real files write it: what can be read is read, each oddity a remark with its place. Oracle: python-chess."""

import io

import chess.pgn
import pytest

from kodeks.formats.pgn import PgnError, check_game, read_game, read_games, replay, write_game
from kodeks.rulebook.result import Result
from kodeks.words import language_of, say

GOOD = '[Event "good"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
SAMPLE = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"


def told(game):
    """Remarks as key, line, column and text; each has a sentence in both languages."""
    assert all(say(language_of(language), each.key, **each.facts) for each in game.remarks for language in ("pl", "en"))
    return [(each.key, each.line, each.column, each.facts["text"]) for each in game.remarks]


def uci(game):
    """The moves of the main line; every one is legal."""
    check = check_game(game)
    assert check.problem is None, check.problem
    return " ".join(move.uci() for move in replay(game).game.moves)


SHEETS = {
    "pl": """1.e4 e5 2.Sf3 Sf6 3.d4 exd4 4.e5 Se4 5.Hxd4 d5 6.exd6 e.p. Sxd6 7.Gg5 Sc6 8.He3+ Ge7
        9.Sbd2 0-0 10.0-0-0 We8 11.Kb1 (=)""",
    "pl_short": """1.e4 e5 2.Sf3 Sf6 3.d4 ed4 4.e5 Se4 5.H:d4 d5 6.ed6 S:d6 7.Gg5 Sc6 8.He3+ Ge7
        9.Sbd2 0-0 10.0-0-0 We8 11.Kb1 (=)""",
    "figurine": """1.e4 e5 2.♘f3 ♞f6 3.d4 exd4 4.e5 ♞e4 5.♕xd4 d5 6.exd6 ♞xd6 7.♗g5 ♞c6 8.♕e3+ ♝e7
        9.♘bd2 0-0 10.0-0-0 ♜e8 11.♔b1 (=)""",
}


@pytest.mark.parametrize("text", SHEETS.values(), ids=SHEETS)
def test_C_sample_game_is_read_in_all_its_forms(text):
    """The sample game of annex C [C-65]."""
    game = read_game(text)
    assert uci(game) == SAMPLE
    assert game.moves[-1].draw_offer
    assert ("pgn-polish-letters" in [each.key for each in game.remarks]) == ("Sf3" in text)
    assert uci(read_game(write_game(game))) == SAMPLE
    oracle = chess.pgn.read_game(io.StringIO(write_game(game)))
    assert " ".join(move.uci() for move in oracle.mainline_moves()) == SAMPLE


def test_C_sample_game_as_printed_has_an_illegal_move():
    """9.Sb2 is impossible [C-65]; its text is told as it is written."""
    printed = "1.e4 e5 2.Sf3 Sf6 3.d4 exd4 4.e5 Se4 5.Hxd4 d5 6.exd6 e.p. Sxd6 7.Gg5 Sc6 8.He3+ Ge7 9.Sb2 0-0"
    problem = check_game(read_game(printed)).problem
    assert (problem.text, problem.move_number) == ("Sb2", 9)


def test_a_polish_pawn_capture_is_no_bishop():
    """Letters are case sensitive [C-61]."""
    fen = '[SetUp "1"]\n[FEN "8/8/8/3B2k1/8/5n2/6P1/4K3 w - - 0 1"]\n\n'
    assert uci(read_game(f"{fen}1. gf3 *")) == "g2f3"
    assert uci(read_game(f"{fen}1. Gf3 *")) == "d5f3"


@pytest.mark.parametrize(
    ("moves", "plies", "remarks"),
    [
        ("1. e4 e5 ½-½", 2, [("pgn-odd-result", 3, 10, "½-½")]),
        ("1. e4 e5 1/2", 2, [("pgn-odd-result", 3, 10, "1/2")]),
        ("1. e4 e5 1/2 - 1/2", 2, [("pgn-odd-result", 3, 10, "1/2 - 1/2")]),
        ("1. e4 e5 1\u20130", 2, [("pgn-odd-result", 3, 10, "1\u20130")]),
        ("1. e4 e5 0.5-0.5", 2, [("pgn-odd-result", 3, 10, "0.5-0.5")]),
        ("1. e4 e5 1 - 0", 2, [("pgn-odd-result", 3, 10, "1 - 0")]),
        ("1. e4 e5 0:1", 2, [("pgn-odd-result", 3, 10, "0:1")]),
        ("$3 1. e4 *", 1, [("pgn-odd-sign", 3, 1, "$3")]),
        ("(=) 1. e4 *", 1, [("pgn-odd-sign", 3, 1, "(=)")]),
        ("1. e4 $902 e5 *", 2, [("pgn-odd-sign", 3, 7, "$902")]),
        ("1. e4!!! e5 += *", 2, [("pgn-odd-sign", 3, 6, "!!!"), ("pgn-odd-sign", 3, 13, "+=")]),
        ("1. e4 N e5 +- *", 2, [("pgn-odd-sign", 3, 7, "N"), ("pgn-odd-sign", 3, 12, "+-")]),
        ("1. e4 {[%clk 1:99:00]} *", 1, [("pgn-odd-clock", 3, 7, "[%clk 1:99:00]")]),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. o-o O\u2013O *", 8, []),
        ("1.e4 e5 2.Nf3 {[%clk 0:10:00]} (2. f4 (2. d4 $1) 2... exf4) 2...Nc6 $14 1-0", 4, []),
        ("1... e5 *", 1, None),
    ],
)
def test_an_oddity_is_a_remark_with_its_place(moves, plies, remarks):
    game, good = read_games(f'[Event "odd"]\n\n{moves}\n\n{GOOD}')
    assert (game.plies, good.tags["Event"]) == (plies, "good")
    if remarks is not None:
        assert told(game) == remarks
        assert check_game(game).problem is None


@pytest.mark.parametrize(
    ("tags", "found", "keys"),
    [
        ('[Event "broken"', {"Event": "broken"}, ["pgn-odd-tag"]),
        ("[Event broken]", {"Event": "broken"}, ["pgn-odd-tag"]),
        ("[Empty]", {"Empty": ""}, ["pgn-odd-tag"]),
        ('[White "Jan "Kos" Nowak"]', {"White": 'Jan "Kos" Nowak'}, ["pgn-odd-tag"]),
        ('[Event "a"] junk here', {"Event": "a"}, ["pgn-odd-text"]),
        ('[Event "a"]\n[White "b"]\n[White "c"]', {"Event": "a", "White": "c"}, ["pgn-tag-twice"]),
        ('\ufeff[Event "a"]', {"Event": "a"}, []),
    ],
)
def test_an_odd_tag_is_read(tags, found, keys):
    game, good = read_games(f"{tags}\n1. e4 *\n{GOOD}")
    assert (dict(game.tags), [each.key for each in game.remarks]) == (found, keys)
    assert (game.plies, good.tags["Event"]) == (1, "good")


def test_headers_without_moves_and_without_Event_are_games():
    text = '[White "a"]\n[Black "b"]\n\n[White "c"]\n[Black "d"]\n[White "e"]\n[Black "f"]\n\n[Black "g"]\n\n1. e4 *\n'
    games = list(read_games(text))
    assert [dict(game.tags) for game in games] == [
        {"White": "a", "Black": "b"}, {"White": "c", "Black": "d"}, {"White": "e", "Black": "f"}, {"Black": "g"},
    ]  # fmt: skip
    assert [game.plies for game in games] == [0, 0, 0, 1]


def test_one_broken_game_is_one_error():
    broken = '[Event "x"]\n[White "y"]\n\n1. e4 -e5 2. Nf3 foo bar (baz\n3. d4 { open\n4. c4 1-0\n\n'
    games = list(read_games(broken + GOOD + broken + GOOD))
    assert [isinstance(game, PgnError) for game in games] == [True, False, True, False]


def test_a_comment_with_a_brace_is_written_to_the_end_of_its_line():
    game = read_game("1. e4 ; a } b\n e5 (1... c5 ; x } y\n) 2. Nf3 *")
    text = write_game(game)
    assert "; a } b\n" in text
    assert read_game(text).moves == game.moves
    oracle = chess.pgn.read_game(io.StringIO(text))
    assert len(list(oracle.mainline_moves())) == 3


def test_the_result_of_an_odd_form():
    results = [read_game(f"1. e4 {text}").result for text in ("½-½", "1:0", "0 - 1", "1/2")]
    assert results == [Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]
