"""Many written moves at once give what they give one by one: the same games, the same refusal."""

import random
from itertools import pairwise

import pytest
from interpreted import geometry, interpreted_play, sides
from random_positions import placed
from scoresheet import at, begin
from test_properties import RULES, random_game, some_game

from kodeks.draughts import VARIANTS, Game, GameRules, Move, parse_move, play, variant, write_move
from kodeks.draughts.notation import WrittenMove
from kodeks.draughts.steps import NO_STEP, pack
from kodeks.rulebook import Ruling, house_rules


def one_by_one(game: Game, moves: list[WrittenMove]) -> tuple[Game, Ruling | None]:
    for written in moves:
        judged = game.judge_written(written)
        if isinstance(judged, Ruling):
            return game, judged
        game = game.after(judged)
    return game, None


def as_written(game: Game) -> list[WrittenMove]:
    """The moves of a game as its score sheet has them."""
    line = game.line()
    texts = [write_move(before.position, after.move) for before, after in pairwise(line)]
    return [parse_move(text, game.rules.variant) for text in texts]


def same(one: Game, other: Game) -> bool:
    return one == other and one.line() == other.line() and one.counters_shown() == other.counters_shown()


@pytest.mark.parametrize("claim", [False, True])
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("board", "edition"), RULES)
def test_a_whole_game(board, edition, seed, claim):
    played = some_game(board, edition, seed)
    start = Game.start(GameRules.of(board, edition, claim=claim), played.line()[0].position)
    moves = as_written(played)
    followed, refusal = start.follow(moves)
    assert refusal is None
    assert same(followed, one_by_one(start, moves)[0])
    assert followed.moves() == played.moves()
    game = start
    for written in moves:
        after = game.play_written(written)
        assert isinstance(after, Game)
        game = after
    assert same(game, followed)


@pytest.mark.parametrize("seed", range(60))
def test_a_game_with_a_wrong_move(seed):
    chance = random.Random(seed)
    board = chance.choice(["100", "64"])
    moves = as_written(some_game(board, "kw2025", seed))
    wrong = WrittenMove(tuple(chance.choices(variant(board).squares, k=2)), chance.choice("-x"))
    moves.insert(chance.randrange(len(moves) + 1), wrong)
    start = begin(None, board) if seed % 2 else some_game(board, "kw2025", seed).line()[0]
    assert start.follow(moves) == one_by_one(start, moves)


@pytest.mark.parametrize("seed", range(10))
def test_under_house_rules_a_man_move_keeps_the_counts(seed):
    start = Game.start(GameRules.of_house(house_rules("przystajn2023"), claim=True))
    moves = as_written(some_game("64", "kw2025", seed))
    assert start.follow(moves) == one_by_one(start, moves)


def test_after_a_position_was_set_up_repetitions_are_still_counted():
    start = begin("W:W31-50:B1-20")
    played, _ = start.follow([parse_move(text, start.rules.variant) for text in ("32-28", "19-23")])
    again = played.set_up(start.position)
    assert again.occurrences() == 2
    followed, _ = again.follow([parse_move("32-28", start.rules.variant)])
    assert followed.occurrences() == 2


def test_from_every_ply_of_a_run_the_game_goes_on():
    start = begin(None)
    moves = as_written(random_game(start, random.Random(3)))[:40]
    followed, _ = start.follow(moves)
    assert followed.ply == 40
    for ply in range(followed.ply + 1):
        earlier = followed.at_ply(ply)
        assert earlier.ply == ply
        assert same(earlier.follow(moves[ply:])[0], followed)
    assert followed.undo(5).play(followed.moves()[-5]) == followed.undo(4)


@pytest.mark.parametrize("board", VARIANTS)
def test_compiled_and_interpreted_play_on_alike(board):
    chance = random.Random(7)
    shape, plain = VARIANTS[board].geometry, geometry(VARIANTS[board])
    for _ in range(400):
        position = placed(VARIANTS[board], chance)
        moves: list[Move] = position.legal_moves()
        written = [WrittenMove((move.origin, move.target), "x" if move.is_capture else "-") for move in moves]
        steps = [pack(each, position.variant) for each in chance.sample(written, len(written))]
        white = position.to_move.value == "white"
        assert play.play_plain(shape, *sides(position), white, steps, 0) == interpreted_play.play_plain(
            plain, *sides(position), white, steps, 0
        )


@pytest.mark.parametrize(
    ("text", "packed"),
    [("1-6", 5 << 1), ("2x13", 1 << 7 | 13 << 1 | 1), ("50x45", 53 << 7 | 48 << 1 | 1), ("1x12x3", 0)],
)
def test_a_step_is_start_end_and_sign(text, packed):
    assert pack(parse_move(text, variant("100")), variant("100")) == packed
    assert pack(parse_move("c3d4", variant("64")), variant("64")) == NO_STEP


def test_nothing_to_follow():
    game = begin("W:W28:B33")
    assert game.follow([]) == (game, None)
    assert at("W:W28:B33") == game.position


@pytest.mark.parametrize("board", VARIANTS)
@pytest.mark.parametrize("engine", [play, interpreted_play], ids=["as installed", "interpreted"])
def test_I_4_13_the_only_capture_between_two_squares(board, engine):
    """For every pair of squares: what the legal captures say, and nothing where there is none or a choice."""
    chance = random.Random(13)
    variant_of_board = VARIANTS[board]
    shape = variant_of_board.geometry if engine is play else geometry(variant_of_board)
    bits = variant_of_board.bits
    for number in range(150):
        kings = (0, 0, 0.4)[number % 3]
        position = placed(variant_of_board, chance, most=24, kings=kings, odd_places=number % 2 == 0)
        men, own_kings, other_men, other_kings = sides(position)
        taken: dict[tuple[int, int], set[frozenset[int]]] = {}
        for move in position.legal_moves():
            if move.is_capture:
                taken.setdefault((move.origin, move.target), set()).add(move.captured)
        for origin in variant_of_board.squares:
            for target in variant_of_board.squares:
                found = taken.get((origin, target), set())
                expected = variant_of_board.bitboard(*found) if len(found) == 1 else 0
                answer = engine.only_capture(shape, men, own_kings, other_men | other_kings, bits[origin], bits[target])
                assert answer == expected
