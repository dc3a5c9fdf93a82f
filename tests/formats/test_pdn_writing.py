"""How games are written."""

import io
import textwrap
from dataclasses import replace

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, Position, read_fen
from kodeks.formats.pdn import Line, PdnGame, PdnMove, SetUp, read_game, read_games, write_game, write_games
from kodeks.malformed import MalformedText


def body(text: str) -> str:
    written = write_game(read_game(text))
    assert read_game(written) == read_game(text)
    return written.split("\n\n", 1)[1]


def with_move(**notes: object) -> PdnGame:
    move = PdnMove.of("32-28", BOARD_100)._replace(**notes)
    return PdnGame(variant=BOARD_100, start=Position.start(BOARD_100), line=Line((move,)))


def test_roster_first_then_the_others_then_the_board() -> None:
    tags = '[Annotator "N"][Black "B"][White "A"][Result "2-0"][Event "E"][Round "1"][Date "D"][Site "S"]'
    names = [line.split()[0][1:] for line in write_game(read_game(tags + " 1. 32-28 2-0")).splitlines() if "[" in line]
    assert names == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator", "GameType"]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("1. 32-28 *", ['[GameType "20,W,10,10,N2,0"]']),
        ("1. c3-d4 *", ['[GameType "26,W,8,8,A0,0"]']),
        ("1. 22-18 *", ['[GameType "26,W,8,8,N2,0"]']),
        (
            '[FEN "B:B1-2:W46."] 1-6 *',
            ['[GameType "20,W,10,10,N2,0"]', '[SetUp "1"]', '[FEN "B:W46:B1,2"]'],
        ),
        (
            '[GameType "26,W,8,8,N2,0"] [FEN "W:Wc3:Bb8"] 22-18 *',
            ['[GameType "26,W,8,8,N2,0"]', '[SetUp "1"]', '[FEN "W:W22:B1"]'],
        ),
        ('[FEN "W:W31-50:B1-20"] *', ['[GameType "20,W,10,10,N2,0"]']),
    ],
)
def test_board_and_start_are_written(text: str, tags: list[str]) -> None:
    assert write_game(read_game(text)).split("\n\n")[0].splitlines() == tags


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("32-28 18-23 38-32", "1. 32-28 18-23 2. 38-32 *\n"),
        ("7. 32-28 18-23 38-32 1-0", "7. 32-28 18-23 8. 38-32 1-0\n"),
        ("{a} 32-28 {b} 18-23 {c} 38-32 2-0", "{a} 1. 32-28 {b} 1... 18-23 {c} 2. 38-32 2-0\n"),
        ("32-28 1... {b} 18-23 *", "1. 32-28 1... {b} 18-23 *\n"),
        ("32-28 (33-28 18-22) 18-23 *", "1. 32-28 (1. 33-28 18-22) 1... 18-23 *\n"),
        ("32-28 18-23 (18-22 28x17) 38-32 *", "1. 32-28 18-23 (1... 18-22 2. 28x17) 2. 38-32 *\n"),
        ("32-28! 18-23 ?! 38-32* 12-18 $1 *", "1. 32-28! 18-23?! 2. 38-32 $7 12-18 $1 *\n"),
        ("32-28+1 18-23a.l. *", "1. 32-28 {[%sign +1]} 1... 18-23 {[%sign a.l.]} *\n"),
        ("32-28 {[%clk  w0:00:10 B0:00:03.50] x} *", "1. 32-28 {[%clk w0:00:10 B0:00:03.5]} {x} *\n"),
        ('32-28 /FEN "W:W28:B5"/ 28-23 *', '1. 32-28 /FEN "W:W28:B5"/ 2. 28-23 *\n'),
        ("32-28 {} () *", "1. 32-28 {} () *\n"),
        ('[Event "A"] {no show} 2-0', "{no show} 2-0\n"),
        ("1. 32-28 1+ - 1-", "1. 32-28 1+ - 1-\n"),
        ("01-07 23:32 *", "1. 01-07 23:32 *\n"),
        ("32-28 {[%clk soon]} *", "1. 32-28 {[%clk soon]} *\n"),
        ("32-28 ; a } b\n18-23 *", "1. 32-28 ; a } b\n1... 18-23 *\n"),
        ("32-28 (33-28 ; } b\n) 18-23 *", "1. 32-28 (1. 33-28 ; } b\n) 1... 18-23 *\n"),
        ("32-28 ( ; } b\n 33-28) *", "1. 32-28 ( ; } b\n1. 33-28) *\n"),
        ('[Result "4-6"] 32-28 4-6', "1. 32-28 4-6\n"),
    ],
)
def test_moves_as_written(text: str, written: str) -> None:
    assert body(text) == written


def test_lines_are_at_most_80_columns_and_none_begins_like_a_tag() -> None:
    talk = " ".join(['[White "x"]', "%", "much", "talk,"] * 40)
    game = read_game(f"1. 32-28 {{{talk}}} 18-23 (18-22 {{{talk}}}) " + "32-28 18-23 " * 30)
    written = write_game(game)
    assert read_game(written) == game
    lines = written.split("\n\n", 1)[1].splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line.startswith(("[", "%"))]


def test_games_are_written_one_after_another() -> None:
    games = list(read_games('[Event "A"] 1. 32-28 2-0 1. 33-28 * [Event "C"] *'.splitlines()))
    stream = io.StringIO()
    write_games(games, stream)
    assert list(read_games(io.StringIO(stream.getvalue()))) == games


def test_game_that_begins_with_a_position_set_up_keeps_its_start() -> None:
    setup = SetUp(read_fen("W:W28:B5", BOARD_100), before=("a",), comments=("b",))
    game = PdnGame(variant=BOARD_100, start=Position.start(BOARD_100), line=Line((setup,)))
    assert read_game(write_game(game)) == game


def test_sample_in_full() -> None:
    game = read_game('[White "A \\"x\\""] [Event "E"]\n1. c3-d4 ! {good} (c3b4) f6-g5 1--1+')
    assert write_game(game) == textwrap.dedent(
        """\
        [Event "E"]
        [White "A \\"x\\""]
        [GameType "26,W,8,8,A0,0"]

        1. c3-d4! {good} (1. c3b4) 1... f6-g5 1--1+
        """
    )


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (with_move(comments=("[%clk 0:00:01]",)), "comment-not-writable"),
        (with_move(signs=("#",)), "unknown-sign"),
        (with_move(nags=(256,)), "unknown-nag"),
        (with_move(nags=(7,)), "unknown-nag"),
        (with_move(text="1-1"), "not-a-move"),
        (with_move(text="1. 32-28"), "not-a-move"),
        (replace(with_move(), terminator="won"), "unknown-result"),
        (replace(with_move(), tags={"Event": "a\nb"}), "tag-not-writable"),
        (replace(with_move(), tags={"The event": "a"}), "tag-not-writable"),
        (replace(with_move(), tags={"FEN": "W:W1:B2"}), "tag-not-writable"),
    ],
)
def test_what_pdn_cannot_say(game: PdnGame, reason: str) -> None:
    with pytest.raises(MalformedText) as caught:
        write_game(game)
    assert caught.value.reason == reason


def test_the_same_move_on_another_board_is_another_game() -> None:
    assert read_game("1. 22-18 *", variant=BOARD_64) != read_game("1. 22-18 *", variant=BOARD_100)
