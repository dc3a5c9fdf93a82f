"""Moves that were recorded as text, as games with a log: the same moves, the same end, the same files."""

import random

import pytest
from test_round_games import desk

from kodeks.draughts import Game, GameRules, write_move
from kodeks.formats import pdn, pgn
from kodeks.formats.logged_games import game_of_record
from kodeks.formats.recorded_games import round_file
from kodeks.formats.score_sheets import read_sheet, record_of_text
from kodeks.game import Actor, Phase, fold
from kodeks.game.events import Accept, Irregular, Move, Start
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, Score
from kodeks.tables import conditions_of, steps_of
from kodeks.tournament.acts import Moves
from kodeks.tournament.regulations.groups import Keeping

AT = GamePlace(1, 1)
MOVES = "1. 32-28 {[%clk 0:59:10]} 19-23 {dobre} $1 (1... 17-22 2. 28x17) 2. 28x19 14x23 *"
ANNOTATED = f'[White "A"]\n[Annotator "K"]\n\n{MOVES}\n'


def record(text, game="100", **settings):
    return record_of_text(desk(game, **settings).state, AT, text)


def state_of(found):
    return fold(found.conditions, found.events).state


def random_game(board, seed):
    """A random game as PDN, and what the rules make of it."""
    choose, rules = random.Random(seed), GameRules.of(board, claim=True)
    game, texts = Game.start(rules), []
    while game.result is None and len(texts) < 60:
        move = choose.choice(game.legal_moves())
        texts.append(write_move(game.position, move))
        game = game.after(move)
    return pdn.write_game(pdn.from_game(game)), game, texts


@pytest.mark.parametrize("board", ["100", "64"])
@pytest.mark.parametrize("seed", range(8))
def test_the_same_moves_and_the_same_end(board, seed):
    text, game, texts = random_game(board, seed)
    found = record(text, board)
    assert [each.act.move for each in found.events if isinstance(each.act, Move)] == texts
    state = state_of(found)
    assert state.table.game.position == game.position
    assert (None if state.ending is None else state.ending.ruling) == game.ruling
    assert pdn.write_game(game_of_record(found).game) == text
    assert len(steps_of(found.conditions, found.events)) == len(texts) + 1


def test_5_2b_a_text_that_plays_on_where_the_end_is_proven_by_now_is_read_to_its_end():
    """Older files have games as text; a move that no position allows is the end of what can be read, as ever."""
    start = '[SetUp "1"]\n[FEN "4k3/8/8/p1p1p1pp/PpPpPp2/1P1P1PPP/8/4K3 w - - 0 1"]\n\n'
    found = record(f"{start}1. g4 h4 2. Ke2 Kd7 1-0", "chess")
    assert state_of(found).made == (2, 2)
    found = record(f"{start}1. g4 hxg4 2. Kd4 1-0", "chess")
    assert (state_of(found).made, found.conditions.ends_when_dead) == ((1, 1), True)


def test_every_move_is_its_players_and_the_log_keeps_no_time():
    found = record("1. 32-28 19-23 2-0")
    assert [(each.seq, each.by) for each in found.events] == [(1, Actor.ARBITER), (2, Actor.WHITE), (3, Actor.BLACK)]
    assert isinstance(found.events[0].act, Start)
    assert not found.conditions.keeps_time
    state = state_of(found)
    assert (state.phase, state.ending) == (Phase.PLAYING, None)  # how it ended is not on the board: nobody is invented
    assert game_of_record(found).game.result is not None  # but what was written stands


@pytest.mark.parametrize(
    "text",
    [
        ANNOTATED,
        "1. 32-28 19-23 2. 37-32 14-19 *",  # refused: it stays as written
        '[FEN "W:WK1,K2,K3:BK50"]\n*',
        '1. 32-28 19-23 2. /FEN "B:W28,31:B18,24"/ {sic} 18-22 *',
    ],
)
def test_what_is_written_beside_the_moves_is_written_again(text):
    made = desk("100")
    made.do(Moves(1, 1, text))
    written = next(iter(pdn.read_games(round_file(made.state, made.state.rounds[0])[0])))
    given = pdn.read_game(text)
    assert (written.line, written.start) == (given.line, given.start)
    assert pdn.write_game(game_of_record(record(text)).game) == pdn.write_game(given)


def test_I_5_7_a_position_that_was_let_stand():
    found = record('1. 32-28 19-23 2. /FEN "B:W28,31:B18,24"/ {37-32} 18-22 *')
    act, answer = found.events[3], found.events[4]
    assert isinstance(act.act, Irregular)
    assert (act.by, act.act.side.value, act.act.note) == (Actor.ARBITER, "white", "37-32")
    assert (answer.by, answer.act) == (Actor.BLACK, Accept())
    assert [len(steps_of(found.conditions, found.events)), state_of(found).made] == [5, (2, 2)]


def test_moves_that_are_refused_stay_as_they_are_written():
    made = desk("100")
    sheet = read_sheet(conditions_of(made.state, AT, Keeping.SHEET), "1. 32-28 19-23 2. 37-32 14-19 *")
    assert sheet.refusal[0] == "37-32"
    assert str(sheet.refusal[1].articles[0]).startswith("KW2025:I.4")
    assert (len(sheet.deeds), sheet.rest) == (3, ("37-32", "14-19"))


@pytest.mark.parametrize("text", ["to nie jest partia", "1. 99-98", '[GameType "25"]\n1. c3-d4 *'])
def test_a_text_that_is_no_game_is_kept(text):
    found = record(text)
    assert (found.events, found.sheet) == ((), text)
    with pytest.raises(MalformedText):
        game_of_record(found)


# Chess


def test_a_game_of_chess_with_polish_letters_and_comments():
    text = "1. e4 {[%clk 1:29:00]} e5 2. Sf3 Sc6 $2 (2... d6) 3. Gb5 *"
    found = record(text, "chess")
    assert [each.act.move for each in found.events[1:]] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    assert pgn.write_game(game_of_record(found).game) == pgn.write_game(pgn.read_game(text))


def test_5_1a_a_mate_on_the_sheet_ends_the_log():
    found = record("1. f3 e5 2. g4 Qh4# 0-1", "chess")
    assert state_of(found).ending.score == Score(0, 2)


def test_a_word_that_is_no_move_stays_with_what_follows():
    found = record("1. e4 exe 2. d4 *", "chess")
    assert [each.act.move for each in found.events[1:]] == ["e4"]
    assert "exe" in pgn.write_game(game_of_record(found).game)


def test_a_game_of_chess960_begins_where_its_round_begins():
    made = desk("chess960", edition="fide2023")
    conditions = conditions_of(made.state, AT, Keeping.SHEET)
    move = conditions.table.game.board.san(next(iter(conditions.table.game.legal_moves())))
    found = record_of_text(made.state, AT, f"1. {move} *")
    assert found.conditions == conditions
    assert [each.act.move for each in found.events[1:]] == [move]
    other = record_of_text(made.state, AT, '[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8=Q *')
    assert state_of(other).made == (1, 0)
