"""What real files write otherwise than the grammar: read where it can only have meant one thing, each with a remark."""

import pytest

from kodeks.draughts import BOARD_100, GameRules, read_fen
from kodeks.formats.pdn import (
    PdnError,
    PdnGame,
    PdnMove,
    check_game,
    read_game,
    read_games,
    refusals,
    replay,
    write_game,
)
from kodeks.rulebook import Result

H = '[Event "A"]\n'
NEXT = '\n[Event "next"]\n1. 32-28 18-23 2-0\n'
RULES = {board: GameRules.of(board, claim=True) for board in ("100", "64")}


def moves(game: PdnGame) -> list[str]:
    return [item.text for item in game.line.items if isinstance(item, PdnMove)]


def told(game: PdnGame | PdnError) -> list[tuple[str, int | None, int | None]]:
    return [(remark.key.removeprefix("pdn-"), remark.line, remark.column) for remark in game.remarks]


# Among the moves


@pytest.mark.parametrize(
    ("text", "read", "remarks"),
    [
        ("1. 32- 28 19 -23 2. 28x19 14x 23 *", "32-28 19-23 28x19 14x23", ["odd-move", "odd-move", "odd-move"]),
        ("1. 32 - 28 19 - 23 *", "32-28 19-23", ["odd-move", "odd-move"]),
        ("1. 32–28 19—23 2. 28×19 14X23 *", "32-28 19-23 28x19 14x23", ["odd-move"] * 4),
        ("1. 32--28 19-23 2. 28*19 *", "32-28 19-23 28x19", ["odd-move", "odd-move"]),
        ("1. 3228 1923 2. 2819 *", "32-28 19-23 28-19", ["odd-move"] * 3),
        ("1. 32-28-19 *", "32x28x19", ["odd-move"]),
        ("1. C3-D4 f6-g5 2. с3-b4 *", "c3-d4 f6-g5 c3-b4", ["odd-move", "odd-move"]),  # the third is Cyrillic
        ("1 32-28 19-23 2 28x19 14x23 *", "32-28 19-23 28x19 14x23", ["odd-number", "odd-number"]),
        ("1) 32-28 19-23 2) 28x19 *", "32-28 19-23 28x19", ["odd-number", "odd-number"]),
        ("1. 32-28 good 19-23, 2. 28x19 . *", "32-28 19-23 28x19", ["junk", "junk", "junk"]),
        ("1. 32-28 { nested { comment } } 19-23 ) *", "32-28 19-23", ["junk", "junk"]),
        ("1. 32-28 [diagram] [ 19-23 *", "32-28 19-23", ["junk", "junk"]),
        ("1. 32-28 19-23\x00 *", "32-28 19-23", ["junk"]),
        ('1. 32-28 [Site "x"] 19-23 *', "32-28 19-23", ["tag-among-moves"]),
        ("1. 32-28 $902 19-23 $" + "9" * 5000 + " *", "32-28 19-23", ["unknown-nag", "unknown-nag"]),
        ("! 1. $3 32-28 *", "32-28", ["sign-without-move", "sign-without-move"]),
        ("(1. 33-28) 1. 32-28 *", "32-28", ["variation-without-move"]),
        ("1. 32-28 (33-28 1-0) 19-23 *", "32-28 19-23", ["result-in-variation"]),
        ("1. 32-28 ; so } it goes 18-23\n19-23 *", "32-28 19-23", ["odd-comment"]),
        ("1. 32-28 [%clk 0:10:00] 19-23 *", "32-28 19-23", ["odd-comment"]),
        ("1. 32-28 {[%egt 0:0:9.56]} 19-23 {[%clk 0:61:00]} *", "32-28 19-23", ["odd-clock", "clock-not-read"]),
    ],
)
def test_moves_are_read_and_each_oddity_is_told(text: str, read: str, remarks: list[str]) -> None:
    game, following = read_games((H + text + "\n" + NEXT).splitlines(keepends=True))
    assert isinstance(game, PdnGame)
    assert " ".join(moves(game)) == read
    assert [key for key, _, _ in told(game)] == remarks
    assert isinstance(following, PdnGame)
    assert (following.plies, following.remarks) == (2, ())
    again = read_game(write_game(game))
    assert again == game


def test_a_remark_has_its_place_and_its_text() -> None:
    game = read_game(H + "1. 32-28 19- 23\n2. 28x19 well {a\n b [%clk x]} 14x23 $300 *")
    assert told(game) == [("odd-move", 2, 10), ("junk", 3, 10), ("clock-not-read", 4, 4), ("unknown-nag", 4, 20)]
    assert [remark.facts["text"] for remark in game.remarks] == ["19- 23", "well", "[%clk x]", "$300"]


def test_commands_that_are_oddly_written() -> None:
    game = read_game("1. 32-28 {[%egt 0:0:9.56]} 19-23 {a [%clk soon] b} *")
    first, second = game.line.items
    assert first.clocks[0].times[0].time_ms == 9_560
    assert second.comments == ("a [%clk soon] b",)


@pytest.mark.parametrize("text", ["32_28", "38-", "K32-28", "x23", "1x", "28/19", "e4", "32 28 19 23"])
def test_what_may_have_been_a_move_is_an_error(text: str) -> None:
    error, following = read_games((H + f"1. 31-27 18-22 2. {text} *\n" + NEXT).splitlines())
    assert isinstance(error, PdnError)
    assert (error.reason, error.line, error.column, error.move_number) == ("unexpected-text", 2, 19, 2)
    assert isinstance(following, PdnGame)


@pytest.mark.parametrize("cut", ["32-\n28", "32 -\n 28", "32\n-28", "32–\r\n28"])
def test_a_move_broken_over_two_lines_is_one(cut: str) -> None:
    game = read_game(H + f"1. {cut} 19-23 2. 28x19 *\n")
    assert moves(game) == ["32-28", "19-23", "28x19"]
    assert told(game) == [("odd-move", 2, 4)]
    assert [game.line.place(index) for index in (0, 1)] == [(2, 4), (3, len(cut.split("\n")[1]) + 2)]


@pytest.mark.parametrize("cut", ["32-\n19-23 *", "32-\n*", "32-\n", "32-\n\n", "32-\n28-23 *", "32\n28. *"])
def test_a_move_whose_rest_does_not_come_is_an_error(cut: str) -> None:
    error, following = read_games(H + f"1. 31-27 18-22 2. {cut}\n" + NEXT)
    assert isinstance(error, PdnError)
    assert (error.reason, error.line, error.column, error.move_number) == ("unexpected-text", 2, 19, 2)
    assert isinstance(following, PdnGame)


def test_short_notation_of_64_is_spelled_out_where_one_move_fits() -> None:
    game = read_game(
        H + "1. cd4 bc5 (1... ba5 2. dc5) 2. d:b6 axc5 3. ab4 c5:a3 4. ed4 fе5 *\n"
    )  # the last is Cyrillic
    assert (game.variant.key, moves(game)[:4]) == ("64", ["c3-d4", "b6-c5", "d4xb6", "a7xc5"])
    assert moves(game)[4:] == ["a3-b4", "c5:a3", "e3-d4", "f6-e5"]
    first = game.line.items[1]
    assert isinstance(first, PdnMove)
    assert [move.text for move in first.variations[0].items if isinstance(move, PdnMove)] == ["b6-a5", "d4-c5"]
    assert told(game)[:2] == [("short-move", 2, 4), ("short-move", 2, 8)]
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("cd4 fg5 2. ce5 *", 15),  # no such move
        ("cd4 fg5 2. d:f6 *", 15),  # nothing to capture
        ("cd4 bc5 2. db6 ac5 3. c3-a5 cd4 *", 32),  # after an illegal move nobody can tell
    ],
)
def test_short_notation_that_does_not_fit_one_move_is_an_error(text: str, column: int) -> None:
    (error,) = read_games(H + f"1. {text}\n")
    assert isinstance(error, PdnError)
    assert (error.reason, error.line, error.column) == ("pdn-short-move-unclear", 2, column)


def test_short_notation_that_fits_two_moves_is_an_error() -> None:
    (error,) = read_games('[GameType "26"]\n[FEN "W:WKc1,Kc5:Bh8"]\n1. ce3 *\n')
    assert isinstance(error, PdnError)
    assert (error.reason, error.line, error.column) == ("pdn-short-move-unclear", 3, 4)


def test_words_after_the_last_game_are_passed_over() -> None:
    (game,) = read_games(H + "1. 32-28 2-0\n\nEnd of file, 1 game. Thanks!\nwww.example.org\n")
    assert moves(game) == ["32-28"]


def test_I_8_2_a_wrong_sign_leaves_no_doubt() -> None:
    game = read_game("1. 32x28 (1. 33x28) 19-23 2. 28-19 14-23 *")
    replayed = replay(game)
    assert (replayed.game.ply, replayed.refusal) == (4, None)
    assert [(each.key, each.line, each.column) for each in replayed.remarks] == [
        ("pdn-wrong-sign", 1, 4),
        ("pdn-wrong-sign", 1, 30),
        ("pdn-wrong-sign", 1, 36),
    ]
    assert list(refusals(game)) == []
    assert moves(read_game(write_game(game))) == ["32x28", "19-23", "28-19", "14-23"]
    assert [remark.key for remark in check_game(read_game("1. 32x28 19 -23 *"), RULES).remarks] == [
        "pdn-odd-move",
        "pdn-wrong-sign",
    ]


def test_I_4_1_a_wrong_sign_does_not_make_a_move_legal() -> None:
    refusal = replay(read_game("1. 32-28 19-23 2. 33-29 *")).refusal
    assert refusal is not None
    assert refusal.ruling.reason == "capture-is-compulsory"
    assert replay(read_game("1. 32x27 19-24 2. 46x5 *")).refusal.text == "46x5"


# Results


@pytest.mark.parametrize(
    ("text", "terminator", "result"),
    [
        ("1 - 1", "1-1", Result.DRAW),
        ("2 -0", "2-0", Result.WHITE_WINS),
        ("0–2", "0-2", Result.BLACK_WINS),
        ("1/2 - 1/2", "1/2-1/2", Result.DRAW),
        ("1/2", "1/2-1/2", Result.DRAW),
        ("½", "1/2-1/2", Result.DRAW),
    ],
)
def test_results_oddly_written(text: str, terminator: str, result: Result) -> None:
    game, following = read_games(H + f"1. 32-28 19-23 {text}\n" + NEXT)
    assert isinstance(game, PdnGame)
    assert (game.terminator, game.end_result, game.plies) == (terminator, result, 2)
    assert told(game) == [("odd-result", 2, 16)]
    assert isinstance(following, PdnGame)


def test_a_dash_for_a_result_is_none() -> None:
    game = read_game('[Result "-"]\n1. 32-28 19-23 -')
    assert (game.terminator, game.result, told(game)) == ("*", None, [("junk", 2, 16)])


def test_points_of_another_count_are_the_result_where_the_tag_says_so() -> None:
    game, following = read_games(f'[Result "4-6"]\n1. 32-28 19-23\n2. 28x19 14x23 4-6\n{NEXT}')
    assert isinstance(game, PdnGame)
    assert (game.plies, game.terminator, told(game)) == (4, "4-6", [("odd-result", 3, 16)])
    assert read_game(write_game(game)) == game
    assert isinstance(following, PdnGame)
    assert read_game("1. 32-28 19-23 2. 4-6").plies == 3


def test_a_result_told_twice_is_no_game() -> None:
    first, second = read_games("1. 32-28 2-0 2-0\n2-0\n1. 33-28 *")
    assert (first.number, second.number) == (1, 2)
    assert told(second) == [("result-twice", 1, 14), ("result-twice", 2, 1)]


def test_moves_counted_from_one_again_begin_the_next_game() -> None:
    first, second = read_games("1. 32-28 19-23\n2. 28x19\n\n1. 33-28 18-22\n")
    assert (first.plies, second.plies) == (3, 2)
    assert told(first) == [("result-missing", 4, 1)]


# Tags


@pytest.mark.parametrize(
    ("text", "tags", "remarks"),
    [
        ('[Event "x"] \\r\n[Site "y"] \\r\n', {"Event": "x", "Site": "y"}, ["junk-after-tag", "junk-after-tag"]),
        ('[Event "x"]\n[Empty]\n[Site "y"]\n', {"Event": "x", "Site": "y"}, ["tag-not-read"]),
        ('[[Event "x"]\n[White Name "A"]\n', {"Event": "x", "White_Name": "A"}, ["odd-tag", "odd-tag"]),
        ('[Event "the "big" one"]\n', {"Event": 'the "big" one'}, ["odd-tag"]),
        ('[Event "A]\n[Site "B"]\n', {"Event": "A", "Site": "B"}, ["odd-tag"]),
        ('[Event "A] [Site "B"]\n', {"Event": "A", "Site": "B"}, ["odd-tag"]),
        ('[Event "A"\n[Site B]\n', {"Event": "A", "Site": "B"}, ["odd-tag", "odd-tag"]),
        ('[Event A"]\n[Site “B”]\n', {"Event": "A", "Site": "B"}, ["odd-tag", "odd-tag"]),
        ('[Event "a long\nname"]\n[Site "B"]\n', {"Event": "a long name", "Site": "B"}, ["odd-tag"]),
        ('[Event "never closed\n[Site "B"]\n', {"Event": "never closed", "Site": "B"}, ["odd-tag"]),
        ('[event "A"]\n[WHITE "B"]\n[fen "W:W32:B19"]\n', {"Event": "A", "White": "B"}, ["odd-tag"] * 3),
        ('[Event "A"]\n[White "B"]\n[White "C"]\n', {"Event": "A", "White": "B"}, ["tag-twice"]),
        ('[1vent "A"]\n[Site "B"]\n', {"Site": "B"}, ["tag-not-read"]),
        ('{by hand}\n[Event "A"]\n{more}\n[Site "B"]\n', {"Event": "A", "Site": "B"}, []),
        ('Games of round 2, 2009:\n[Event "A"]\n', {"Event": "A"}, ["junk"] * 5),
        ('[GameType "International"]\n', {}, ["odd-game-type"]),
        ('[GameType "20,W,10,10,N1,0"]\n', {}, ["odd-game-type"]),
        ('[GameType "20 International draughts"]\n', {}, ["odd-game-type"]),
    ],
)
def test_headers_are_read_and_the_game_is_one(text: str, tags: dict[str, str], remarks: list[str]) -> None:
    game, following = read_games(text + "\n1. 32-28 *\n" + NEXT)
    assert isinstance(game, PdnGame)
    assert (game.tags, game.plies, game.variant) == (tags, 1, BOARD_100)
    assert [key for key, _, _ in told(game)] == remarks
    assert isinstance(following, PdnGame)
    assert (following.tags, following.number) == ({"Event": "next"}, 2)
    assert read_game(write_game(game)) == game


def test_headers_without_moves_and_without_empty_lines_between() -> None:
    games = list(read_games('[Event "1"]\n[White "A"]\n[Black "B"]\n[Event "2"]\n[White "C"]\n[Black "D"]\n1. 32-28 *'))
    assert [(game.tags["White"], game.plies) for game in games if isinstance(game, PdnGame)] == [("A", 0), ("C", 1)]


@pytest.mark.parametrize("wart", ["\\r", "<br>", "[", "//", "~~~"])
def test_junk_after_every_tag_makes_no_more_games(wart: str) -> None:
    header = "".join(f'[{name} "x"] {wart}\n' for name in ("Event", "Site", "White", "Black", "Result"))
    games = list(read_games((header + "\n1. 32-28 19-23 1-1\n\n") * 47))
    assert len(games) == 47
    assert all(isinstance(game, PdnGame) and game.plies == 2 for game in games)


def test_one_broken_game_is_one_error_and_the_next_is_found() -> None:
    header = "".join(f'[{name} "x"]\n' for name in ("Event", "Site", "White", "Black", "Result"))
    bad = header + "\n1. 32-28 19_23 2. 28x19\n14x23 3. 9_9 8_8\n4. 37-32 {2-0} 1-1\n\n"
    good = "[" + header + "\n1. 32-28 19-23 1-1\n\n"
    games = list(read_games((bad + good) * 20))
    assert [isinstance(game, PdnError) for game in games] == [True, False] * 20
    assert [error.line for error in games if isinstance(error, PdnError)][:2] == [7, 25]


# Positions


@pytest.mark.parametrize(
    ("fen", "meant"),
    [
        ("w:w31,k32:b1-3", "W:W31,K32:B1-3"),
        ("W:W31;32:B1 2 3", "W:W31,32:B1-3"),
        ("B:W31,32,:B1,,2.", "B:W31,32:B1,2"),
        ("?:W31:B1", "W:W31:B1"),
        ("W:W31", "W:W31:B"),
    ],
)
def test_positions_oddly_written(fen: str, meant: str) -> None:
    game = read_game(f'[GameType "20"]\n[FEN "{fen}"]\n*')
    assert game.start == read_fen(meant, BOARD_100)
    assert told(game) == [("odd-fen", 2, 7)]


def test_I_3_7_a_man_on_its_far_row_is_a_king_and_is_told() -> None:
    game = read_game('[GameType "20"]\n[FEN "W:W2,31:B20,K47,49"]\n*')
    assert game.start == read_fen("W:WK2,31:B20,K47,K49", BOARD_100)
    assert [(remark.key, remark.facts["text"]) for remark in game.remarks] == [("pdn-man-is-king", "2, 49")]


def test_no_more_remarks_than_anybody_reads() -> None:
    assert len(read_game("1. 32-28 " + "well " * 5000 + "*").remarks) == 100
    shuffle = '[FEN "W:WK1,K46,36,41,47:BK45,K5,10,4,15"]\n' + "1x6 45x50 6x1 50x45 " * 50
    assert len(replay(read_game(shuffle)).remarks) == 100
