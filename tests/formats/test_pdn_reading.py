"""What PDN can say, and what reading makes of it."""

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, Position, read_fen
from kodeks.draughts.notation import SIGNS, WrittenMove
from kodeks.formats.pdn import ClockNote, ClockTime, PdnError, PdnGame, PdnMove, SetUp, read_game, read_games
from kodeks.rulebook import Result, Side


def texts(game: PdnGame) -> list[str]:
    return [item.text for item in game.line.items if isinstance(item, PdnMove)]


def move(text: str, index: int = 0) -> PdnMove:
    item = read_game(text).line.items[index]
    assert isinstance(item, PdnMove)
    return item


def games_of(text: str, **options) -> list[PdnGame]:
    games = list(read_games(text.splitlines(keepends=True), **options))
    assert not [game for game in games if isinstance(game, PdnError)]
    return games


# Tags


def test_tags_keep_their_order_and_places_are_told() -> None:
    game = read_game('\n[White "A"]\n[Event "B"]\n\n1. 32-28 *\n')
    assert list(game.tags.items()) == [("White", "A"), ("Event", "B")]
    assert game.place == (2, 1)


def test_several_tags_on_one_line_and_moves_after_them() -> None:
    game = read_game('[Event "A"] [Site "B"][White "C"] 1. 32-28 18-23 2-0')
    assert game.tags == {"Event": "A", "Site": "B", "White": "C"}
    assert texts(game) == ["32-28", "18-23"]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"the \"big\" one", 'the "big" one'),
        (r"a\\b", r"a\b"),
        (r"C:\dir", r"C:\dir"),
        ("", ""),
        (" kept ", " kept "),
        ("Łódź [a]", "Łódź [a]"),
    ],
)
def test_strings_and_their_escapes(written: str, value: str) -> None:
    assert read_game(f'[Event "{written}"]\n*').tags["Event"] == value


def test_blanks_in_tags_lower_case_names_and_a_byte_order_mark() -> None:
    assert read_game('\ufeff[ event  "A" ] [ecO "7"]\n*').tags == {"Event": "A", "ecO": "7"}


def test_lines_of_remarks_are_passed_over() -> None:
    game = read_game('% made by hand\n[Event "A"]\n%1. 31-26\n1. 32-28\n% more\n18-23 *')
    assert texts(game) == ["32-28", "18-23"]


def test_header_without_moves_ends_at_the_next_header() -> None:
    first, second = games_of('[Event "A"]\n\n[Event "B"]\n1. 32-28 *\n')
    assert (first.tags["Event"], first.plies, first.terminator) == ("A", 0, "*")
    assert (second.tags["Event"], second.plies) == ("B", 1)


# The board


@pytest.mark.parametrize(
    ("game_type", "variant", "numeric"),
    [
        ("20", BOARD_100, False),
        ("20,W,10,10,N2,0", BOARD_100, False),
        ("20, W, 10, 10, N2, 0", BOARD_100, False),
        ("26", BOARD_64, False),
        ("26,W,8,8,A0,0", BOARD_64, False),
        ("26,W,8,8,A", BOARD_64, False),
        ("26,W,8,8,N2,0", BOARD_64, True),
        ("", BOARD_100, False),
        ("?", BOARD_100, False),
    ],
)
def test_game_type_names_the_board(game_type: str, variant: object, numeric: bool) -> None:
    game = read_game(f'[GameType "{game_type}"]\n*')
    assert (game.variant, game.numeric) == (variant, numeric)
    assert "GameType" not in game.tags


@pytest.mark.parametrize(
    ("text", "given", "variant"),
    [
        ("1. 32-28 *", None, BOARD_100),
        ("1. c3-d4 *", None, BOARD_64),
        ("1. c3d4 *", None, BOARD_64),
        ("1. 21-17 *", None, BOARD_64),
        ("1. 24-20 *", None, BOARD_64),
        ("1. ... 9-13 *", None, BOARD_64),
        ("1. 31-26 (1. c3-d4) *", None, BOARD_64),
        ("1. 22-18 *", BOARD_100, BOARD_100),
        ("*", BOARD_64, BOARD_64),
        ('[GameType "20"]\n*', BOARD_64, BOARD_100),
        ('[FEN "W:Wc3:Bd4"]\n*', None, BOARD_64),
        ('[FEN "W:W46:B5"]\n*', None, BOARD_100),
        ('[FEN "W:W28:B5"]\n*', None, BOARD_100),
        ('[FEN "W:W28:B5"]\n1. e3-d4', None, BOARD_64),
        ('[FEN "W:W22:B5"]\n1. 22-18', None, BOARD_100),
        ('[FEN "W:W28:B5"]\n*', BOARD_64, BOARD_64),
        ('/FEN "W:Wc3:Bd4"/ *', None, BOARD_64),
    ],
)
def test_board_by_tag_by_caller_by_position_by_squares(text: str, given: object, variant: object) -> None:
    text = text if text.startswith(("[", "/", "1")) else '[Event "A"]\n' + text
    assert read_game(text, variant=given).variant is variant


def test_I_2_6_4_numbers_of_the_64_board_run_from_the_top_left() -> None:
    game = read_game('[GameType "26"]\n1. 22-18 12-16 2. a1-b2 29-25 01-06 *')
    squares = [item.written.squares for item in game.line.items if isinstance(item, PdnMove)]
    assert squares == [(22, 18), (12, 16), (29, 25), (29, 25), (1, 6)]
    assert game.numeric


def test_start_position_by_tag() -> None:
    game = read_game('[SetUp "1"] [FEN "B:BK46:W31-33,5."]\n1... 46-41 2. 5-4 *')
    assert game.start == read_fen("B:W5,31,32,33:BK46", BOARD_100)
    assert game.tags == {}


def test_start_position_set_up_before_the_moves() -> None:
    game = read_game('{study} /FEN "W:W28:B5"/ 1. 28-23 *')
    assert game.start == read_fen("W:W28:B5", BOARD_100)
    assert game.line.items == (PdnMove("28-23", WrittenMove((28, 23), "-"), before=("study",)),)


def test_position_set_up_in_the_middle() -> None:
    game = read_game('1. 32-28 /FEN "B:W28:B5"/ {so} 5-10 2. 28-23 *')
    assert game.line.items[1] == SetUp(read_fen("B:W28:B5", BOARD_100), comments=("so",))
    assert texts(game) == ["32-28", "5-10", "28-23"]
    assert game.start == Position.start(BOARD_100)


# Moves


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 18-23 2. 28x19 14x23 *",
        "1.32-28 18-23 2.28x19 14x23 *",
        "1. 32-28 1... 18-23 2. 28x19 2...14x23 *",
        "32-28 18-23 28x19 14x23 *",
        "7. 32-28 18-23 3. 28x19 99. 14x23 *",
        "1. 32-28 1. ... 18-23 2. 28x19 14x23",
        "1.\n32-28\n\n18-23\r\n2.\t28x19 14x23\n*",
    ],
)
def test_moves_with_and_without_numbers(text: str) -> None:
    assert texts(read_game(text)) == ["32-28", "18-23", "28x19", "14x23"]


@pytest.mark.parametrize(
    ("text", "squares", "sign"),
    [
        ("32-28", (32, 28), "-"),
        ("02-07", (2, 7), "-"),
        ("23:32", (23, 32), "x"),
        ("15x33x31", (15, 33, 31), "x"),
        ("3x21x38x15", (3, 21, 38, 15), "x"),
        ("c3-d4", (22, 18), "-"),
        ("c3d4", (22, 18), ""),
        ("c3xe5xg7", (22, 15, 8), "x"),
        ("c3:e5", (22, 15), "x"),
        ("a1c3e5", (29, 22, 15), ""),
    ],
)
def test_short_full_and_partial_paths(text: str, squares: tuple[int, ...], sign: str) -> None:
    assert move(f"1. {text} *").written == (squares, sign)
    assert move(f"1. {text} *").text == text


def test_number_before_the_first_move_is_kept() -> None:
    assert read_game("25. 32-28 18-23 26. 38-32 *").first_number == 25
    assert read_game("32-28 18-23 26. 38-32 *").first_number == 1
    assert read_game("0. 32-28 *").first_number == 1


# Results


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", Result.WHITE_WINS),
        ("2-0", Result.WHITE_WINS),
        ("0-1", Result.BLACK_WINS),
        ("0-2", Result.BLACK_WINS),
        ("1/2-1/2", Result.DRAW),
        ("1-1", Result.DRAW),
        ("0-0", Result.BOTH_LOSE),
        ("1+-1-", Result.WHITE_AHEAD),
        ("1--1+", Result.BLACK_AHEAD),
        ("1+ - 1-", Result.WHITE_AHEAD),
        ("1- - 1+", Result.BLACK_AHEAD),
        ("10-0", Result.WHITE_WINS),
        ("0-12", Result.BLACK_WINS),
        ("2:0", Result.WHITE_WINS),
        ("1:1", Result.DRAW),
        ("0,5-0,5", Result.DRAW),
        ("*", None),
    ],
)
def test_results_after_the_moves_and_in_the_tag(text: str, result: Result | None) -> None:
    game = read_game(f'[Result "{text}"]\n1. 32-28 {text}')
    assert (game.terminator, game.end_result, game.tag_result) == (text, result, result)
    assert read_game(f"1. {text}\n" if result else "1. *").plies == 0


@pytest.mark.parametrize("text", ["", "White wins on time", "12-12", "2-1"])
def test_other_words_in_the_result_tag_are_kept(text: str) -> None:
    game = read_game(f'[Result "{text}"]\n*')
    assert (game.tags["Result"], game.tag_result, game.result) == (text, None, None)


def test_tag_and_end_may_disagree() -> None:
    game = read_game('[Result "2-0"]\n1. 32-28 0-2')
    assert (game.tag_result, game.end_result, game.result) == (
        Result.WHITE_WINS,
        Result.BLACK_WINS,
        Result.BLACK_WINS,
    )
    assert read_game('[Result "2-0"]\n1. 32-28 *').result is Result.WHITE_WINS


@pytest.mark.parametrize("text", ["1-10", "2-1", "2-07", "1-7", "11-1"])
def test_moves_that_look_like_results(text: str) -> None:
    assert texts(read_game(f"{text} *", variant=BOARD_100)) == [text]


def test_games_parted_by_a_result_only() -> None:
    games = games_of("1. 32-28 1-0 1. 33-28 0-1\n1. 34-30 * 1. 35-30 1/2-1/2 *")
    assert [(texts(game)[0], game.terminator, game.number) for game in games] == [
        ("32-28", "1-0", 1),
        ("33-28", "0-1", 2),
        ("34-30", "*", 3),
        ("35-30", "1/2-1/2", 4),
    ]


def test_no_text_holds_no_games() -> None:
    assert games_of("") == games_of("\n \n% nothing\n") == []


# Signs


@pytest.mark.parametrize("blank", ["", " "])
@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign != "*"] + ["(!)", "(??)", "!!!"])
def test_I_9_signs_attached_or_after_a_blank(sign: str, blank: str) -> None:
    assert move(f"1. 32-28{blank}{sign} 18-23 *").signs == (sign,)
    assert move(f"1. c3xe5{blank}{sign}\n*").signs == (sign,)


def test_I_9_9_star_attached_is_forced_and_free_ends_the_game() -> None:
    game = read_game("1. 32-28* 18-23!* (18-22(!)* 28x17)*")
    first, second = game.line.items
    assert isinstance(first, PdnMove)
    assert isinstance(second, PdnMove)
    assert first.signs == ("*",)
    assert second.signs == ("!", "*")
    assert second.variations[0].items[0].signs == ("(!)", "*")
    assert read_game("1. 32-28 *").line.items[0] == PdnMove.of("32-28", BOARD_100)


def test_I_9_9_nag_7_is_the_same_sign() -> None:
    assert move("1. 32-28 $7 *") == move("1. 32-28* *")


def test_nags() -> None:
    assert move("1. 32-28 $1$14 $255 {x} $0 *").nags == (1, 14, 255, 0)


def test_I_9_signs_in_a_comment_command() -> None:
    found = move("1. 32-28 {[%sign +1] good [%sign a.l.]} {[%sign x]} *")
    assert found.signs == ("+1", "a.l.")
    assert found.comments == ("good", "[%sign x]")


# Comments and variations


def test_comments_before_and_after() -> None:
    game = read_game("{intro} 1. {a} 32-28 {b} {c} 1... {d} 18-23 2. {e} *")
    first, second = game.line.items
    assert (first.before, first.comments) == (("intro", "a"), ("b", "c"))
    assert (second.before, second.comments) == (("d",), ("e",))


def test_blanks_in_comments_collapse() -> None:
    assert move("1. 32-28 { a \n\n  b\tc { \r\n%d\n (1-0) } *").comments == ("a b c { %d (1-0)",)


def test_comment_of_a_game_without_moves() -> None:
    game = read_game('[Event "A"]\n{did not\ncome} 2-0')
    assert game.line.comments == ("did not come",)
    assert move("32-28 ( {nothing else} ) *").variations[0].comments == ("nothing else",)


def test_lines_without_line_ends() -> None:
    (game,) = read_games(['[Event "A"]', "1. 32-28 {one", "two} 18-23", "*"])
    assert isinstance(game, PdnGame)
    assert game.line.items[0].comments == ("one two",)


def test_nested_variations() -> None:
    game = read_game("1. 32-28 (1. 33-28 18-22 (18-23 2. 39-33) 2. 38-33) (1. 34-30 {x}) {y} 18-23 *")
    first, second = game.line.items
    assert isinstance(first, PdnMove)
    long, short = first.variations
    assert [item.text for item in long.items] == ["33-28", "18-22", "38-33"]
    assert [item.text for item in long.items[1].variations[0].items] == ["18-23", "39-33"]
    assert short.items == (PdnMove.of("34-30", BOARD_100)._replace(comments=("x",)),)
    assert (second.text, second.before) == ("18-23", ("y",))


# Clocks


@pytest.mark.parametrize(
    ("command", "times"),
    [
        ("clk 1:02:03", [ClockTime(3_723_000)]),
        ("clk 0:01:02.5", [ClockTime(62_500)]),
        ("emt 0:00:00.007", [ClockTime(7)]),
        ("mct 17:10:42", [ClockTime(61_842_000)]),
        ("egt 0:15:42", [ClockTime(942_000)]),
        ("clk w0:00:10 B0:00:03", [ClockTime(10_000, Side.WHITE), ClockTime(3_000, Side.BLACK, True)]),
        ("clock W1:00:00  b0:59:59", [ClockTime(3_600_000, Side.WHITE, True), ClockTime(3_599_000, Side.BLACK)]),
    ],
)
def test_clock_times(command: str, times: list[ClockTime]) -> None:
    found = move(f"1. 32-28 {{[%{command}]}} *")
    assert found.clocks == (ClockNote(command.split()[0], tuple(times)),)
    assert found.comments == ()


def test_clock_times_beside_text_and_unknown_commands() -> None:
    found = move("1. 32-28 {he took [%clk 0:01:00] long [%eval 0.3]} 18-23 *")
    assert found.clocks == (ClockNote("clk", (ClockTime(60_000),)),)
    assert found.comments == ("he took long [%eval 0.3]",)


def test_clock_time_without_a_move_stays_text() -> None:
    assert move("{[%clk 0:01:00]} 1. 32-28 *").before == ("[%clk 0:01:00]",)
