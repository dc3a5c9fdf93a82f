"""Text that is no PDN: the error names the text and the place, and the next game is read."""

import pytest

from kodeks.draughts import BOARD_64
from kodeks.formats.pdn import GAME_LIMIT, PdnError, PdnGame, read_game, read_games, replay
from kodeks.malformed import MalformedText

NEXT = '[Event "next"]\n1. 32-28 18-23 2-0\n'
H = '[Event "A"]\n'


@pytest.mark.parametrize(
    ("text", "reason", "named", "line", "column", "move_number"),
    [
        # Positions
        ('[FEN "W:W51:B1"]\n*\n', "not-a-square", "51", 1, 10, None),
        ('[GameType "26"]\n[FEN "W:W33:B1"]\n*\n', "not-a-square", "33", 2, 10, None),
        ('[FEN "hello"]\n*\n', "unknown-side-to-move", "hello", 1, 7, None),
        # Moves
        (H + "1. 32-28 18-23 2. 51-46 *\n", "not-a-square", "51-46", 2, 19, 2),
        (H + "1. 32-28\n18-23\n2. 37-032 *\n", "not-a-move", "37-032", 4, 4, 2),
        (H + "1. 32-28 32_28 *\n", "unexpected-text", "32_28", 2, 10, 1),
        (H + "1. 32 28 19 23 *\n", "unexpected-text", "32", 2, 4, 1),
        (H + "1. 32-28 K18-23 *\n", "unexpected-text", "K18-23", 2, 10, 1),
        (H + "1. 32-28 c3-d5 *\n", "not-a-square", "c3-d5", 2, 10, 1),
        (H + "1. 32-28 (33-28 18-23 2. 60-61) *\n", "not-a-square", "60-61", 2, 26, 2),
        (H + "1. 32-28 18-23 2. 38- *\n", "unexpected-text", "38-", 2, 19, 2),
        (H + '[FEN "B:W28:B5"]\n9... 5-10 10. 28-99 *\n', "not-a-square", "28-99", 3, 15, 10),
        # Variations
        (H + "1. 32-28 (33-28 *\n", "unclosed-variation", "(", 2, 10, 1),
        (H + "1. 32-28 (33-28\n\n", "unclosed-variation", "(", 2, 10, 1),
        (H + "1. 32-28 " + "(33-28" * 65 + ")" * 65 + " *\n", "variations-too-deep", "(", 2, 394, 1),
        # Signs, comments, clocks, positions, results
        (H + "1. 32-28 18-23 {never closed\nat all 2-0\n", "unclosed-comment", "{never closed\nat all 2-0", 2, 16, 2),
        (H + '1. 32-28 /FEN "B:W28:B51"/ *\n', "not-a-square", "51", 2, 23, 1),
        (H + '1. 32-28 /FEN "B:W28\n', "unexpected-text", "/FEN", 2, 10, 1),
        ("2-0\n", "result-without-game", "2-0", 1, 1, None),
    ],
)
def test_error_names_text_and_place_and_the_next_game_is_read(
    text: str, reason: str, named: str | None, line: int, column: int, move_number: int | None
) -> None:
    error, following = read_games((text + "\n" + NEXT).splitlines(keepends=True))
    assert isinstance(error, PdnError)
    assert (error.reason, error.line, error.column, error.move_number) == (reason, line, column, move_number)
    assert error.game == 1
    if named is not None:
        assert error.text.rstrip("\n") == named
    assert isinstance(following, PdnGame)
    assert (following.tags, following.plies, following.number) == ({"Event": "next"}, 2, 2)


@pytest.mark.parametrize(
    "game_type",
    [
        *("0", "21", "22", "23", "24", "25", "27", "28", "29", "30", "31", "40", "41", "50", "999"),
        *("25,W,8,8,A0,0", "20,B,10,10,N2,0", "20,W,8,8,N2,0", "20,W,10,10,A0,0", "20,W,10,10,N2,1"),
        *("26,W,8,8,N0,0", "26,W,8,8,N1,0", "26,W,8,8,N3,0", "26,W,8,8,A1,0", "26,W,8,8,S0,0", "26,W,10,8,A0,0"),
    ],
)
def test_games_not_played_here(game_type: str) -> None:
    text = f'[Event "A"]\n[GameType "{game_type}"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n' + NEXT
    error, following = read_games(text.splitlines())
    assert isinstance(error, PdnError)
    assert (error.reason, error.text) == ("game-type-not-played-here", game_type)
    assert (error.line, error.column, error.tags["Event"]) == (2, 12, "A")
    assert isinstance(following, PdnGame)


def test_error_is_a_value_error_that_shows_its_place() -> None:
    with pytest.raises(ValueError, match=r"not a square: '51-46' \(line 1, column 4, move 1\)") as caught:
        read_game("1. 51-46 *")
    assert isinstance(caught.value, MalformedText)


@pytest.mark.parametrize(
    ("text", "reason", "line"), [("", "no-game", 1), ("1. 32-28 *\n1. 33-28 *", "more-than-one-game", 2)]
)
def test_one_game_is_asked_for(text: str, reason: str, line: int) -> None:
    with pytest.raises(PdnError) as caught:
        read_game(text)
    assert (caught.value.reason, caught.value.line) == (reason, line)


def test_the_rest_of_a_broken_game_is_passed_over_to_the_next_header() -> None:
    text = '[Event "A"]\n[GameType "25"]\n[White "C"]\n\n1. 32-28\n2. 33-29 *\n\n' + NEXT.replace("[E", "[[E")
    error, following = read_games(text.splitlines())
    assert isinstance(error, PdnError)
    assert error.tags == {"Event": "A", "GameType": "25", "White": "C"}
    assert isinstance(following, PdnGame)
    assert following.place == (8, 1)


def test_broken_games_one_to_a_line() -> None:
    text = '[Event "A"] 1. 32-2_8 *\n[Event "B"] 1. 32-28 *\n[Event "C"] 1. 32_28 2-0\n1. 33-28 *\n'
    games = list(read_games(text.splitlines()))
    assert [isinstance(game, PdnError) for game in games] == [True, False, True, False]


def test_games_without_tags_after_a_broken_one() -> None:
    text = "1. 32-28 n0nsense\n{a result of 2-0\n1-1\n} 18-23 2-0\n\n1. 33-28 *\n1. x1 *\n1. 34-30 *"
    games = list(read_games(text.splitlines()))
    assert [game.number for game in games if isinstance(game, PdnGame)] == [2, 4]
    assert [game.game for game in games if isinstance(game, PdnError)] == [1, 3]


@pytest.mark.parametrize("filler", ["32-28 18-23 " * 8 + "\n", "{" + "talk " * 20 + "\n", "(" * 60 + "\n"])
def test_a_game_without_end_is_cut_and_the_next_one_read(filler: str) -> None:
    def lines():
        yield '[Event "A"]\n'
        for _ in range(3 * GAME_LIMIT // len(filler)):
            yield filler
        yield from NEXT.splitlines(keepends=True)

    error, following = read_games(lines())
    assert isinstance(error, PdnError)
    assert error.reason in ("game-too-long", "variations-too-deep")
    assert isinstance(following, PdnGame)


@pytest.mark.parametrize(
    "piece",
    ["[%clk", "[%clk ", "{x} ", "()", "32-28 ", "$7 ", "( ", "1. ", '/FEN "W:W1:B2"/ ', '"', "\\", "9", "(!", "{["],
)
def test_no_text_takes_long_to_read(piece: str) -> None:
    filler = piece * (200_000 // len(piece))
    for text in (f"1. 32-28 {{{filler}}} *", f"1. 32-28 {filler} *", f'[Event "{filler}', f'[Event "A"]\n{filler}'):
        assert list(read_games(text.splitlines()))


def test_empty_lines_are_no_game_however_many() -> None:
    def lines():
        for _ in range(3):
            yield " " * GAME_LIMIT + "\n"
        yield from NEXT.splitlines(keepends=True)

    (game,) = read_games(lines())
    assert isinstance(game, PdnGame)


def test_the_board_given_decides_which_squares_there_are() -> None:
    with pytest.raises(PdnError) as caught:
        read_game("1. 33-28 *", variant=BOARD_64)
    assert caught.value.reason == "not-a-square"


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("1. 32-28 X9 1-0 1. 33-28 0-1", [False, True]),
        ('1. 32-28 X9 1-0 [Event "b"]\n\n1. 33-28 *', [False, True]),
        ("1. 32-28 X9 {a result of 1-0} 1-0 1. 33-28 Y9 * 1. 34-30 *", [False, False, True]),
        ('[Event "a"]\n\n1. 32-28 X9\n\n1. 33-28 19-23 1-0\n\n1. 34-30 *', [False, True, True]),
        ('[Event "a"]\n\n1. 32-28 X9\n19-23 {\n\n1. no move}\n\n[Event "b"]\n\n1. 34-30 *', [False, True]),
    ],
)
def test_what_follows_a_broken_game_is_read_even_without_tags(text: str, readable: list[bool]) -> None:
    assert [isinstance(game, PdnGame) for game in read_games(text)] == readable


def test_a_line_longer_than_any_game_is_an_error_and_the_next_game_is_read() -> None:
    long = '[Event "' + "x" * GAME_LIMIT + '"]\n\n1. 32-28 *\n'
    error, following = read_games(long + NEXT)
    assert isinstance(error, PdnError)
    assert error.reason == "game-too-long"
    assert isinstance(following, PdnGame)


def test_a_long_king_shuffle_is_replayed() -> None:
    """Linear in its length: repetitions are not looked for once a draw is due."""
    moves = "1-6 45-50 6-1 50-45 " * 10_000
    game = read_game(f'[FEN "W:WK1,K46,36,41,47:BK45,K5,10,4,15"]\n\n{moves} *')
    played = replay(game).game
    assert played.ply == 40_000
    assert played.due is not None
    assert played.due.facts["ply"] == 8
