"""What holds of every position and every game."""

import copy
import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_draws import limits_of, naive_readings
from random_positions import mixed, placed, positions
from scoresheet import SIXTEEN_ONLY, at, begin, play, quiet_line

from kodeks.draughts import VARIANTS, Game, GameRules, Move, Position, variant
from kodeks.rulebook import Result, Verdict

RULES = [("100", "kw2025"), ("100", "kw2022"), ("64", "kw2025"), ("64", "kw2022")]
ENDINGS = {
    "100": [
        "W:WK47,K48,K49:BK3",
        "W:WK46,41,K49:BK5",
        "B:WK46,16,27:BK5",
        "W:WK1,K2:BK50",
        "W:WK46,7:BK5",
        "B:WK28:BK46,K5,12",
        "W:W7,8,12:BK50,K45",
        "W:WK47,K1:BK4,K50",
        "W:WK47,K48,K49,12:BK3,K45",
    ],
    "64": [
        "W:WKa1,Kc1,Ke1:BKb8",
        "W:WKb8,Kd8,Kf8:BKa1",
        "W:WKb8,Kd8,c7:BKa1",
        "B:WKa1:BKb8,Kh8,g3",
        "W:WKa7,Kb8:BKh2",
        "W:Wa7,c7,Kg7:BKg1,Kh2",
        "W:WKc1,Ka7:BKf8,Kh2",
    ],
}


def random_game(game: Game, chance: random.Random, plies: int = 120) -> Game:
    """Played on at random, mostly without giving pieces away, in some games with many moves back and forth."""
    going_back = chance.choice([0, 0, 0.8])
    while not game.is_over and game.ply < plies:
        moves = game.position.legal_moves()
        back = game.previous and game.previous.move and Move(game.previous.move.target, game.previous.move.origin)
        if back in moves and chance.random() < going_back:
            game = game.after(back)
            continue
        safe = [move for move in moves if not game.position.after(move).must_capture()]
        game = game.after(chance.choice(safe if safe and chance.random() < 0.9 else moves))
    return game


def some_game(board: str, edition: str, seed: int, **options: object) -> Game:
    chance = random.Random(seed)
    fen = chance.choice([None, *ENDINGS[board] * 2])
    return random_game(begin(fen, board, edition, **options), chance)


# Games


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("board", "edition"), RULES)
def test_I_6_I_7_a_game_is_over_exactly_when_a_fresh_look_says_so(board, edition, seed):
    with_advantage = board == "100" and seed % 4 == 1
    sixteen_only = seed % 4 == 2
    options = {"with_advantage": with_advantage, "after_capture": SIXTEEN_ONLY if sixteen_only else None}
    limits = limits_of(board, edition, with_advantage=with_advantage)
    for game in some_game(board, edition, seed, **options).line():
        # Without the rule of sixteen there is nothing for `sixteen_only` to leave alone (64 board).
        expected = naive_readings(game, sixteen_only=sixteen_only and board == "100")
        shown = {counter.rule: (counter.value, counter.limit) for counter in game.counters_shown()}
        assert shown == {rule: (expected[rule], limit) for rule, limit in limits.items()}
        reached = {rule for rule, limit in limits.items() if (expected[rule] or 0) >= limit}
        if not game.position.legal_moves():
            assert game.result is Result.win(game.position.to_move.other)
        elif reached:
            assert game.ruling.verdict is Verdict.DRAW
            assert game.ruling.reason in reached
        else:
            assert (game.ruling, game.result) == (None, None)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("board", "edition"), RULES)
def test_I_6_counters_fall_only_by_their_rule(board, edition, seed):
    line = some_game(board, edition, seed + 1000).line()
    for before, after in pairwise(line):
        old, new = before.counters, after.counters
        by_king = before.position.at(after.move.origin).is_king
        if after.move.captured or not by_king:  # I.6.2: a man move or a capture begins it anew
            assert new[:2] == (0, 0)
        else:
            assert sum(new[:2]) == sum(old[:2]) + 1
        if old.three_against_one is not None:  # I.6.3, 16 moves: nothing stops it
            assert new.three_against_one == old.three_against_one + 1
        for name in ("line", "three_kings", "two_against_one"):  # the others run on, or stop for good or to begin anew
            assert getattr(new, name) in (None, 0 if getattr(old, name) is None else getattr(old, name) + 1)


@settings(max_examples=40)
@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_at_ply_equals_the_replay_of_the_moves(rules, seed):
    game = some_game(*rules, seed)
    replayed = game.line()[0]
    for ply, move in enumerate(game.moves(), 1):
        replayed = Game.start(replayed.rules, replayed.position) if ply == 1 else replayed
        replayed = replayed.play(move)
        assert game.at_ply(ply) == replayed
        assert game.undo(game.ply - ply) == replayed
    assert game.at_ply(game.ply) == game


@settings(max_examples=40)
@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_I_6_1_occurrences_equal_a_plain_count(rules, seed):
    line = some_game(*rules, seed).line()
    for ply, game in enumerate(line):
        assert game.occurrences() == sum(other.position == game.position for other in line[: ply + 1])


# Positions


@given(positions())
def test_a_turned_board_has_the_turned_moves(position):
    last = len(position.variant.bits)

    def turned(move: Move) -> Move:
        return Move(last - move.origin, last - move.target, frozenset(last - square for square in move.captured))

    rotated = position.rotated()
    assert rotated.rotated() == position
    assert {turned(move) for move in position.legal_moves()} == set(rotated.legal_moves())
    for move in position.legal_moves():
        assert position.after(move).rotated() == rotated.after(turned(move))


@given(positions())
def test_a_move_moves_one_piece_and_removes_what_it_took(position):
    before = dict(position.pieces())
    for move in position.legal_moves():
        after = dict(position.after(move).pieces())
        expected = {square: piece for square, piece in before.items() if square not in {move.origin, *move.captured}}
        moved = after[move.target]
        assert after == {**expected, move.target: moved}
        assert moved.side is before[move.origin].side
        assert moved.is_king >= before[move.origin].is_king
        assert position.after(move).to_move is not position.to_move


@given(positions())
def test_quiet_moves_one_by_one_equal_the_list(position):
    listed = {move for move in position.legal_moves() if not move.captured}
    pairs = [(origin, target) for origin in position.variant.squares for target in position.variant.squares]
    found = {position.quiet_move(origin, target) for origin, target in pairs} - {None}
    assert found == listed


# Values


@pytest.mark.parametrize("board", ["100", "64"])
def test_boards_are_single_values(board):
    assert pickle.loads(pickle.dumps(VARIANTS[board])) is VARIANTS[board]
    assert copy.deepcopy(VARIANTS[board]) is variant(board)


@given(positions(), st.data())
def test_positions_and_moves_are_values(position, data):
    same = Position.of(position.variant, list(position.pieces())[::-1], position.to_move)
    assert same == position
    assert hash(same) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert position._replace(to_move=position.to_move.other) != position
    moves = position.legal_moves()
    if moves:
        move = data.draw(st.sampled_from(moves))
        again = pickle.loads(pickle.dumps(move))
        assert (again, hash(again)) == (move, hash(move))
        assert position.after(again) == position.after(move)


@pytest.mark.parametrize(("board", "edition"), RULES)
def test_games_are_values(board, edition):
    game = some_game(board, edition, 7)
    replayed = game.line()[0]
    for move in game.moves():
        replayed = replayed.play(move)
    assert (replayed, hash(replayed)) == (game, hash(game))
    restored = pickle.loads(pickle.dumps(game))
    assert (restored, hash(restored)) == (game, hash(game))
    assert restored.rules == game.rules
    assert game.undo() != game
    other = "kw2022" if edition == "kw2025" else "kw2025"
    assert begin(board=board, edition=other) != begin(board=board, edition=edition)
    assert game != "a game"


def test_a_long_game_is_pickled_copied_and_shown():
    game = begin("W:WK47,K1:BK4,K50", claim=True)
    for _ in range(300):
        game = play(game, "47-36 4-15 36-47 15-4")
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game
    assert len(repr(game)) < 10_000


def test_D_6_positions_of_different_boards_differ():
    assert Position.start(VARIANTS["100"]) != Position.start(VARIANTS["64"])
    assert at("W:W1:B2", "100") != at("W:W1:B2", "64")


def test_random_play_reaches_every_rule():
    """The games above would prove little if they did not come to every kind of end."""
    reasons = {
        game.ruling.reason
        for board, edition in RULES
        for seed in range(60)
        if (game := some_game(board, edition, seed)).ruling is not None
    }
    rules = {"third-repetition", "three-against-one", "main-line", "three-kings", "two-against-one"}
    assert reasons >= rules | {"no-piece-left", "no-move-left"}
    assert quiet_line(begin("W:WK47,K1:BK3,K50"), 50)[-1].ruling.reason == "king-moves-only"


def test_rules_of_a_game_are_values():
    assert GameRules.of("100") == GameRules.of("100")
    assert hash(GameRules.of("64", "kw2022")) == hash(GameRules.of("64", "kw2022"))
    assert GameRules.of("100") != GameRules.of("100", claim=True)


def test_random_positions_are_of_every_kind():
    found = list(mixed(VARIANTS["100"], 1, 200))
    assert max(len(move.captured) for position in found for move in position.legal_moves()) >= 6
    odd = placed(VARIANTS["100"], random.Random(1), most=40, kings=0)
    assert odd.white_men & odd.variant.geometry.top_row
