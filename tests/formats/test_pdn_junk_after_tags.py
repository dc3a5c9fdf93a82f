"""Text behind a tag: junk or the moves of a game told in one line."""

import pytest

from kodeks.formats.pdn import read_games

JUNK = ("1", "2150", "1.", "x9", "*", "1-1", "12-7", "32-28", "{", '("', "0", "yy 1", '/FEN "W:W31:B1"/')
TAGS = ("Event", "Site", "White", "Black", "Result")


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("where", [*range(len(TAGS)), None])
def test_junk_after_a_tag_that_looks_like_moves_makes_no_games(junk, where):
    """One game stays one game, with its tags, whether one line of its header or every line has it."""
    lines = (f'[{name} "1-1"]' + (f" {junk}" if where in (None, index) else "") for index, name in enumerate(TAGS))
    text = "\n".join(lines) + '\n[GameType "20"]\n\n1. 32-28 19-23 1-1\n\n[Event "next"]\n\n1. 33-28 *\n'
    first, second = read_games(text)
    assert (first.tags.keys(), len(first.line.items), first.terminator) == ({*TAGS}, 2, "1-1")
    assert {remark.key for remark in first.remarks} == {"pdn-junk-after-tag"}
    assert (second.tags["Event"], len(second.line.items), second.remarks) == ("next", 1, ())


@pytest.mark.parametrize("junk", ["2150", "*", "x9", "1-1", "32-28"])
def test_a_word_after_the_last_tag_is_junk_where_the_moves_begin_below(junk):
    (game,) = read_games(f'[Event "A"]\n[White "B"] {junk}\n\n1. 33-28 19-23 *\n')
    assert [item.text for item in game.line.items] == ["33-28", "19-23"]
    assert [(remark.key, remark.line) for remark in game.remarks] == [("pdn-junk-after-tag", 2)]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ('[Event "A"] 1. 32-28 *\n[White "B"] 1. 33-28 *\n', ["32-28", "33-28"]),
        ('[Event "A"] 32-28 *\n\n[White "B"] 33-28 *\n', ["32-28", "33-28"]),
        ('[Event "A"] 32-28 *\n[Event "B"] 33-28 *\n', ["32-28", "33-28"]),
        ('[Event "A"] 32-28\n19-23 *\n', ["32-28 19-23"]),
        ('[Event "A"] 1. 32-28 *\n\n1. 33-28 *\n', ["32-28", "33-28"]),
        ('[Event "A"] 32-28 *', ["32-28"]),
    ],
)
def test_games_told_in_one_line_stay_games(text, moves):
    assert [" ".join(item.text for item in game.line.items) for game in read_games(text)] == moves


def test_a_position_at_the_end_is_no_result():
    (game,) = read_games('[GameType "20"]\n\n1. 32-28 /FEN "W:W31:B1"/\n')
    assert (len(game.line.items), game.terminator) == (2, "*")
