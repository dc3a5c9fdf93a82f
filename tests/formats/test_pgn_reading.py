"""PGN: what is read, and the same written again."""

import io
import random
import re

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.chess import ChessGame, start_position
from kodeks.formats.pgn import PgnGame, PgnMove, from_game, read_game, read_games, write_game, write_games
from kodeks.rulebook import Result
from kodeks.rulebook.fide import FIDE2009

SAMPLE = """[Event "Annex C"]
[Site "Lublin"]
[Date "2009.07.01"]
[Round "1"]
[White "Nowak \\"A\\""]
[Black "Kowalska"]
[Result "1/2-1/2"]

1. e4 {[%clk 1:29:55] best} e5 {[%clk 1:30:00] [%emt 0:00:05]} 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4
5. Qxd4 d5 6. exd6 e.p. Nxd6 $14 7. Bg5! (7. Nc3 Nc6 (7... Be7) 8. Qf4) 7... Nc6 8. Qe3+ Be7
9. Nbd2 0-0 ; a note to the end of the line
10. O-O-O Re8 11. Kb1 (=) 1/2-1/2
"""


def test_a_game_with_all_that_was_written():
    game = read_game(SAMPLE)
    assert (game.plies, game.terminator, game.result) == (21, "1/2-1/2", Result.DRAW)
    assert game.tags["White"] == 'Nowak "A"'
    assert [move.text for move in game.moves][:4] == ["e4", "e5", "Nf3", "Nf6"]
    assert game.moves[0].comments == ("best",)
    assert [(note.command, note.times[0].time_ms) for note in game.moves[0].clocks] == [("clk", 5_395_000)]
    assert [(note.command, note.times[0].time_ms) for note in game.moves[1].clocks] == [
        ("clk", 5_400_000),
        ("emt", 5_000),
    ]
    assert (game.moves[11].nags, game.moves[12].nags) == ((14,), (1,))
    (variation,) = game.moves[12].variations
    assert [move.text for move in variation] == ["Nc3", "Nc6", "Qf4"]
    assert variation[1].variations == ((PgnMove("Be7"),),)
    assert game.moves[17].comments == ("a note to the end of the line",)
    assert game.moves[20].draw_offer
    assert game.places[0] == (9, 4)
    assert (game.places[8].line, game.move_number(20)) == (10, 11)


def test_the_same_is_written_and_read_again():
    game = read_game(SAMPLE)
    text = write_game(game)
    assert read_game(text) == game
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 *",
        "1.e4 e5 2.Nf3",
        "e4 e5 Nf3 1-0",
        '[Event "x"]\n\n1. e4 {a\ncomment\nof lines} e5 *',
        '[Event "x"]\n[FEN "4k3/8/8/8/8/8/P7/4K3 b - - 0 40"]\n\n40... Kd7 41. a4 1-0',
        '[Event "none"]\n\n*',
        '[Event "x"]\n{before} 1. e4 ({why} 1. d4) *',
        "% escaped line\n1. e4 *",
        "\ufeff1. e4 *",
        "1. e4 (1. -- e5) *",
    ],
)
def test_round_trip(text):
    game = read_game(text)
    assert read_game(write_game(game)).moves == game.moves


def test_games_come_one_by_one():
    lines = iter([*'[Event "one"]\n\n1. e4 *\n\n[Event "two"]\n\n1. d4 *\n'.splitlines(keepends=True), "never read"])
    games = read_games(lines)
    assert next(games).tags["Event"] == "one"
    assert "never read" in list(lines)


def test_games_need_no_tags_and_no_blank_lines():
    games = list(read_games("1. e4 1-0 1. d4 0-1\n1. c4 *"))
    assert [(game.number, game.moves[0].text, game.terminator) for game in games] == [
        (1, "e4", "1-0"),
        (2, "d4", "0-1"),
        (3, "c4", "*"),
    ]


def test_a_header_ends_the_game_before_it():
    games = list(read_games('[Event "one"]\n1. e4\n[Event "two"]\n[Event "three"]\n1. d4'))
    assert [(game.tags["Event"], game.plies) for game in games] == [("one", 1), ("two", 0), ("three", 1)]


def test_chess960_games():
    text = write_game(from_game(ChessGame.start(FIDE2009, start_position(0)).play("f4")))
    game = read_game(text)
    assert game.start.chess960
    assert (game.tags["Variant"], game.start) == ("Chess960", start_position(0))


def test_a_played_game_is_saved_and_read_again():
    played, _ = ChessGame.start(FIDE2009).follow(["f3", "e5", "g4", "Qh4"])
    game = read_game(write_game(from_game(played, {"White": "Nowak"})))
    assert ([move.text for move in game.moves], game.terminator) == (["f3", "e5", "g4", "Qh4#"], "0-1")
    assert "\n\n".join(write_games([game, game])).count("Qh4#") == 2


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 300), max_size=80), st.integers(0, 959))
def test_reading_agrees_with_python_chess(choices, number):
    """Random games written by python-chess read to the same moves here, and ours there."""
    board = start_position(number)
    node = chess.pgn.Game()
    node.setup(board)
    game = node
    for index, choice in enumerate(choices):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
        node = node.add_variation(board.peek())
        if index % 3 == 0:
            node.set_clock(3600 - index)
    ours = read_game(str(game))
    played, refused = ChessGame.start(FIDE2009, ours.start, past_draws=True).follow(move.text for move in ours.moves)
    assert refused is None
    assert list(played.moves) == board.move_stack
    theirs = chess.pgn.read_game(io.StringIO(write_game(ours)))
    assert list(theirs.mainline_moves()) == board.move_stack
    assert [note.times[0].time_ms for move in ours.moves for note in move.clocks] == [
        int(child.clock() * 1000) for child in game.mainline() if child.clock() is not None
    ]


def grow(node, lots, left, depth=0):
    """Variations, comments with commands, clocks and signs, at random."""
    moves = list(node.board().legal_moves)
    for number, move in enumerate(lots.sample(moves, min(len(moves), lots.choice((1, 1, 1, 1, 2, 3))))):
        child = node.add_variation(move)
        if lots.random() < 0.2:
            child.comment = "dobry ruch; zob. (wyżej) i jeszcze raz, bo wiersz musi się tu złamać [%csl Rd5]"
        if lots.random() < 0.2:
            child.set_clock(lots.randrange(7_200))
        if lots.random() < 0.1:
            child.nags.add(lots.randint(1, 20))
        if number and lots.random() < 0.3:
            child.starting_comment = "albo"
        if left and depth < 3:
            grow(child, lots, left - 1 if number == 0 else 2, depth + (number > 0))


def tree(node):
    """All that python-chess reads; where commands stand in a comment means nothing."""
    words = sorted(re.sub(r"\[%clk\s[^]]*\]", "", node.comment).split())
    clock = node.clock() if node.parent else None
    return node.move, words, clock, node.starting_comment, node.nags, [tree(child) for child in node.variations]


@pytest.mark.parametrize("seed", range(12))
def test_python_chess_reads_the_whole_tree_as_we_wrote_it(seed):
    """Headers, variations, comments, clocks, signs, from any start; and no command is broken by the end of a line."""
    lots = random.Random(seed)
    game = chess.pgn.Game({"Event": "Mistrzostwa", "White": "Żak, Łucja", "Black": "Nowak, Jan", "Result": "1/2-1/2"})
    if seed % 3:
        game.setup(start_position(lots.randrange(960)))
    grow(game, lots, 30)
    before = chess.pgn.read_game(io.StringIO(str(game)))
    text = write_game(read_game(str(game)))
    after = chess.pgn.read_game(io.StringIO(text))
    assert not after.errors
    assert dict(after.headers) == dict(before.headers)
    assert tree(after) == tree(before)
    assert text.count("[%clk ") == str(game).replace("\n", " ").count("[%clk ")


def test_values():
    assert PgnGame(start=chess.Board()).result is None
