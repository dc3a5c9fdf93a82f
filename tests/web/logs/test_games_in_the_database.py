"""Games in the database: what happens at a board is judged, written whole or not at all, and read back the same."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone
from rounds_at_hand import OPEN, players, started

from kodeks.draughts import Game as Moves
from kodeks.draughts import GameRules, write_move
from kodeks.formats.game_lines import read_game
from kodeks.formats.tournament_file import read_lines, rewritten
from kodeks.game import Actor, fold
from kodeks.game.draughts_table import DraughtsTable
from kodeks.game.events import Flag, Move, Press, Resign, Sign, Start
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, memory
from kodeks.web.logs.doings import Doing, DoingOutcome, write_doings
from kodeks.web.logs.games import KeptGame, begin_game, flag_due_at, game_at, load_game
from kodeks.web.logs.models import Game, GameLine, Tournament

REGULATIONS = 'name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "3m+2s"\n'
T0 = 1_800_000_000_000


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return started(REGULATIONS, players(4), owner, OPEN)


def begun(row: Tournament, board: int = 1, keeping: Keeping = Keeping.SCREEN) -> Game:
    return begin_game(row, log.load(row).state, GamePlace(1, board), keeping, T0)


def do(game: Game, by: Actor, *acts: object, at: int = 0, ply: int | None = None) -> DoingOutcome:
    (done,) = write_doings([Doing(game.pk, by, acts, at=T0 + at, ply=ply)])  # type: ignore[arg-type]
    return done


def again(game: Game) -> KeptGame:
    """As another process reads it."""
    memory.forget_everything()
    return load_game(Game.objects.get(pk=game.pk))


def test_a_game_is_begun_once(row: Tournament) -> None:
    game = begun(row)
    assert begun(row) == game
    assert again(game).state.conditions.white == log.load(row).state.entry(int(game.players.split("-")[0])).name


def test_what_happens_is_on_the_disk_and_folds_the_same(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    done = do(game, Actor.WHITE, Move("32-28"), Press(120), at=5_000)
    assert done.is_accepted
    assert again(game).state == done.game.state
    assert GameLine.objects.filter(of=game).count() == 4
    moments = [*GameLine.objects.filter(of=game).order_by("seq").values_list("written_at", flat=True)]
    assert moments == sorted(moments)
    assert timezone.now() - moments[-1] < timedelta(minutes=1)


def test_what_is_refused_leaves_no_line(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    lines = [*GameLine.objects.values_list("text", flat=True)]
    for by, acts in ((Actor.BLACK, (Move("19-23"),)), (Actor.WHITE, (Move("32-28"), Resign(), Press()))):
        assert not do(game, by, *acts, at=100).is_accepted
    assert [*GameLine.objects.values_list("text", flat=True)] == lines


def test_the_move_that_ends_a_game_needs_no_press(row: Tournament) -> None:
    game, choose, played = begun(row), random.Random(0), Moves.start(GameRules.of("100"))
    do(game, Actor.ARBITER, Start())
    while not played.is_over:
        position, move = played.position, choose.choice(played.position.legal_moves())
        done = do(game, Actor.of(position.to_move), Move(write_move(position, move)), Press(), ply=played.ply)
        assert done.is_accepted, done.said[-1]
        played = played.after(move)
    assert again(game).state.ending is not None
    assert GameLine.objects.filter(of=game).count() == 1 + 1 + 2 * played.ply - 1


def test_who_had_seen_another_position_is_told(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    assert do(game, Actor.WHITE, Move("32-28"), Press(), at=10, ply=0).is_accepted
    again_sent = do(game, Actor.WHITE, Move("32-28"), Press(), at=20, ply=0)
    assert [said.ruling.reason for said in again_sent.said] == ["game-position-has-changed"]


def test_many_boards_share_one_write(row: Tournament) -> None:
    games = [begun(row, board) for board in (1, 2)]
    done = write_doings([Doing(game.pk, Actor.ARBITER, (Start(),), at=T0) for game in games])
    assert all(each.is_accepted for each in done)
    assert {again(game).state.seq for game in games} == {1}


def test_a_flag_that_fell_before_comes_first_and_stays(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    assert flag_due_at(load_game(Game.objects.get(pk=game.pk))) == T0 + 180_000
    late = do(game, Actor.WHITE, Move("32-28"), Press(), at=180_000)
    assert not late.is_accepted
    ending = again(game).state.ending
    assert ending is not None
    assert ending.ruling.reason == "clock-time-overstepped"
    assert again(game).state.at_ms == 180_000


def test_what_was_on_its_way_when_the_flag_fell_is_in_time(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    assert do(game, Actor.WHITE, Move("32-28"), Press(300), at=180_200).is_accepted
    assert do(game, Actor.BLACK, Move("19-23"), Press(30_000), at=180_200 + 180_600).said[0].ruling.reason == (
        "clock-time-overstepped"
    ), "no more than the limit"


def test_the_clock_calls_its_flag(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    assert do(game, Actor.CLOCK, Flag(Side.WHITE), at=180_000).is_accepted


def test_the_result_goes_into_the_tournament_when_both_have_signed(row: Tournament) -> None:
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    do(game, Actor.WHITE, Resign(), at=1_000)
    board = log.load(row).state.rounds[0].boards[0]
    assert board.score is None
    do(game, Actor.WHITE, Sign("0-2"), at=2_000)
    do(game, Actor.BLACK, Sign("0-2"), at=3_000)
    score = log.load(row).state.rounds[0].boards[0].score
    assert score is not None
    assert (score.white, score.black) == (0, 2)
    assert "KW2025:" in log.load(row).events[-1].act.reason  # type: ignore[attr-defined]


def test_a_round_paired_anew_begins_its_games_anew(row: Tournament) -> None:
    first = begun(row)
    Game.objects.filter(pk=first.pk).update(players="4-3")  # as if others had sat there then
    second = begun(row)
    assert (second.take, second.pk != first.pk) == (2, True)
    assert game_at(row, GamePlace(1, 1)) == second


def test_the_file_has_the_games_and_comes_back_the_same(row: Tournament, owner: User) -> None:
    games = [begun(row, board) for board in (1, 2)]
    write_doings([Doing(game.pk, Actor.ARBITER, (Start(),), "Ewa Lis", T0) for game in games])
    do(games[1], Actor.WHITE, Move("31-26"), Press(), at=700)
    file = log.as_file(row)
    read = read_lines(file)
    assert [str(game.place) for game in read.games] == ["1.1", "1.2"]
    brought = log.import_file(file, chief=owner)
    assert log.as_file(brought) == file
    for lines, game in zip(read.games, brought.games.all(), strict=True):
        record = read_game(lines)
        assert fold(record.conditions, record.events).state == load_game(game).state
        assert game.began == T0


@pytest.mark.parametrize("began", ["yesterday", 5])
def test_a_game_that_began_at_no_time_is_refused_whole(row: Tournament, owner: User, began: object) -> None:
    begun(row)
    texts = log.as_file(row).decode().splitlines()
    lines = [line for line, _ in rewritten(texts, lambda data: {**data, "began": began} if "began" in data else data)]
    with pytest.raises(MalformedText, match="began"):
        log.import_file("".join(f"{line}\n" for line in lines).encode(), chief=owner)
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_read_back_as_they_were_played(row: Tournament, seed: int) -> None:
    choose, game = random.Random(seed), begun(row, 1 + seed % 2)
    do(game, Actor.ARBITER, Start())
    at = 0
    for _ in range(40):
        state = load_game(Game.objects.get(pk=game.pk)).state
        if state.ending is not None:
            break
        assert isinstance(state.table, DraughtsTable)
        move = choose.choice(state.table.game.legal_moves())
        text = write_move(state.table.game.position, move)
        at += choose.randrange(4_000)
        assert do(game, Actor.of(state.to_move), Move(text), Press(choose.randrange(700)), at=at).is_accepted
    known = load_game(Game.objects.get(pk=game.pk)).state
    assert again(game).state == known
