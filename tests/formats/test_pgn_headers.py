"""Headers as real files have them: stray brackets and junk cost no game and make none."""

import pytest

from kodeks.formats.pgn import PgnGame, read_games, write_game

NEXT = '\n[Event "next"]\n\n1. d4 *\n'


@pytest.mark.parametrize(
    "header",
    ['[[Event "a"]\n[White "b"]\n', '[Event "a"]\n[\n[White "b"]\n', '[Event "a"]\n[]\n[White "b"]\n',
     '[Event "a"]\n[ "x"]\n[White "b"]\n', '[Event "a"]\n[White "b"] [\n', '[ [Event "a"] ]\n[White "b"]\n'],
)  # fmt: skip
def test_stray_brackets_in_a_header_are_remarks(header):
    first, second = read_games(f"{header}\n1. e4 [ e5 ] *\n{NEXT}")
    assert isinstance(first, PgnGame)
    assert (first.tags, len(first.moves)) == ({"Event": "a", "White": "b"}, 2)
    assert first.remarks
    assert (second.tags, second.remarks) == ({"Event": "next"}, ())


@pytest.mark.parametrize("junk", ["1", "2150", "1.", "e4", "Nf3", "*", "1-0", "{", "(", "x9", "--"])
@pytest.mark.parametrize("where", [0, 1, 2, None])
def test_junk_after_a_tag_that_looks_like_moves_makes_no_games(junk, where):
    names = ("Event", "White", "Black")
    lines = (f'[{name} "a"]' + (f" {junk}" if where in (None, index) else "") for index, name in enumerate(names))
    first, second = read_games("\n".join(lines) + f"\n\n1. e4 e5 *\n{NEXT}")
    assert isinstance(first, PgnGame)
    assert (first.tags.keys(), len(first.moves)) == ({*names}, 2)
    assert {remark.key for remark in first.remarks} == {"pgn-odd-text"}
    assert (second.tags, second.remarks) == ({"Event": "next"}, ())


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ('[Event "A"] 1. e4 *\n[White "B"] 1. d4 *\n', ["e4", "d4"]),
        ('[Event "A"] e4 *\n[Event "B"] d4 *\n', ["e4", "d4"]),
        ('[Event "A"] e4\ne5 *\n', ["e4 e5"]),
        ('[Event "A"] 1. e4 *', ["e4"]),
    ],
)
def test_games_told_in_one_line_stay_games(text, moves):
    assert [" ".join(move.text for move in game.moves) for game in read_games(text)] == moves


def test_no_line_of_a_comment_begins_a_header():
    comment = "x " * 37 + '[Event "y"] z'
    (game,) = read_games(f'[Event "a"]\n\n1. e4 {{{comment}}} e5 *\n')
    (again,) = read_games(write_game(game))
    assert again.moves == game.moves


def test_any_number_of_exclamation_marks_is_a_remark():
    (game,) = read_games("1. e4" + "!" * 60 + " e5 *\n")
    assert [remark.key for remark in game.remarks] == ["pgn-odd-sign"]
