"""A PGN game that cannot be read is reported with text and place, and the next one is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.formats.pgn import GAME_LIMIT, PgnError, PgnGame, PgnMove, read_game, read_games, write_game
from kodeks.words import explain_error, language_of

GOOD = '[Event "good"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'


@pytest.mark.parametrize(
    ("moves", "reason", "text", "line", "column"),
    [
        ("1. e4 Lf6 *", "unexpected-text", "Lf6", 3, 7),
        ("1. e4 -e5 *", "unexpected-text", "-e5", 3, 7),
        ("1. e4 N-e5 *", "unexpected-text", "N-e5", 3, 7),
        ("1. e4 xyz *", "unexpected-text", "xyz", 3, 7),
        ("1. -- e5 *", "chess-not-a-move", "--", 3, 4),
        ("1. e4 {open", "unclosed-comment", "open", 3, 7),
        ("1. e4 (1. d4 *", "unclosed-variation", "*", 4, 1),
        ("1. e4 ) *", "variation-not-open", ")", 3, 7),
        ("(1. e4) *", "variation-without-move", "(", 3, 1),
        ("1. e4 " + "(1. d4 " * 70, "variations-too-deep", "(", 3, 455),
    ],
)
def test_a_broken_game_is_reported_and_the_next_is_read(moves, reason, text, line, column):
    error, good = read_games(f'[Event "broken"]\n\n{moves}\n{GOOD}')
    assert isinstance(error, PgnError)
    assert (error.reason, error.text) == (reason, text)
    assert (error.line, error.column, error.game, error.tags) == (line, column, 1, {"Event": "broken"})
    assert (good.number, good.tags["Event"], good.plies) == (2, "good", 2)
    assert explain_error(language_of("pl"), error)
    assert explain_error(language_of("en"), error)


@pytest.mark.parametrize(
    ("tags", "reason", "text", "line"),
    [
        ('[Event "a"]\n[Variant "Crazyhouse"]', "chess-variant-not-played-here", "Crazyhouse", 2),
        ('[Event "a"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "chess-no-white-king", "8/8/8/8/8/8/8/8 w - - 0 1", 2),
        ('[Event "a"]\n[FEN "nonsense"]', "fen-fields", "nonsense", 2),
    ],
)
def test_broken_tags(tags, reason, text, line):
    error, good = read_games(f"{tags}\n\n1. e4 *\n\n{GOOD}")
    assert (error.reason, error.text, error.line) == (reason, text, line)
    assert good.tags["Event"] == "good"


def test_a_game_without_end_is_cut():
    endless = "{" + "x " * (GAME_LIMIT // 2) + "\n" + "y\n" * 3
    error, good = read_games(f"1. e4 \n{endless}\n{GOOD}")
    assert error.reason == "game-too-long"
    assert good.tags["Event"] == "good"


@pytest.mark.parametrize(("text", "reason"), [("", "no-game"), ("1. e4 * 1. d4 *", "more-than-one-game")])
def test_one_game_was_asked_for(text, reason):
    with pytest.raises(PgnError) as error:
        read_game(text)
    assert error.value.reason == reason


def test_what_cannot_be_written():
    game = read_game(GOOD)
    with pytest.raises(PgnError) as error:
        write_game(PgnGame(start=game.start, moves=(PgnMove("e4", comments=("}\n",)),)))
    assert error.value.reason == "comment-not-writable"
    with pytest.raises(PgnError) as error:
        write_game(PgnGame(start=game.start, tags={"a b": "c"}))
    assert error.value.reason == "tag-not-writable"


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='ab1. e4Nfd5x+#={}()[]"$!?;*%-O0/\n', max_size=200))
def test_any_text_gives_games_and_errors_and_nothing_else(text):
    for number, game in enumerate(read_games(text), 1):
        assert isinstance(game, (PgnGame, PgnError))
        assert (game.game if isinstance(game, PgnError) else game.number) == number


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_damage_to_one_game_leaves_the_next(data):
    broken = list('[Event "hurt"]\n\n1. e4 {c} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1/2-1/2\n')
    for _ in range(data.draw(st.integers(1, 4))):
        broken[data.draw(st.integers(0, len(broken) - 2))] = data.draw(st.sampled_from('{}()[]"x1. '))
    games = list(read_games("".join(broken) + "\n" + GOOD))
    assert isinstance(games[-1], PgnGame)
    assert (games[-1].tags.get("Event"), games[-1].plies) == ("good", 2)
