"""What we write is read by others: random games of chess and Chess960 out of logs, read by python-chess."""

import random
from dataclasses import replace
from io import StringIO

import chess
import chess.pgn

from kodeks.formats import pgn
from kodeks.formats.logged_games import game_of_log
from kodeks.game import ACTS, Actor, Conditions, Event, State
from kodeks.game.fold import step

RACE = "8/PPP2k2/8/8/8/8/2K2ppp/8 {turn} - - 0 1"
RESULTS = {(2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2"}


class Random:
    """A game at random in its log: moves and presses at random times, now and then an offer, an end at random."""

    def __init__(self, seed):
        self.lots = random.Random(seed)
        game = self.lots.choice(("chess", "chess960"))
        start = str(self.lots.randrange(960)) if game == "chess960" else None
        if game == "chess" and self.lots.random() < 0.5:
            start = RACE.format(turn=self.lots.choice("wb"))
        self.conditions = Conditions(game=game, edition="fide2023", tempo="30m/20,10m+5s", start=start)
        self.events, self.state, self.at_ms = [], State.first(self.conditions), 0
        self.do(Actor.ARBITER, "start")

    def do(self, by, kind, **fields):
        self.at_ms += self.lots.randrange(200, 20_000)
        event = Event(len(self.events) + 1, self.at_ms, by, ACTS[kind](**fields))
        answer = step(self.state, event)
        if answer.is_accepted:
            self.events.append(event)
            self.state = answer.state

    def play(self, plies):
        for _ in range(plies):
            if self.state.ending is not None:
                return self
            board = self.state.table.game.board
            by = Actor.of(self.state.to_move)
            moves = list(board.legal_moves)
            pawns = [move for move in moves if move.promotion]
            castling = [move for move in moves if board.is_castling(move)]
            move = self.lots.choice(castling or pawns or moves)
            self.do(by, "move", move=board.san(move))
            if self.lots.random() < 0.1:
                self.do(by, "offer")
            self.do(by, "press")
        if self.state.ending is None and self.lots.random() < 0.7:
            self.do(self.lots.choice((Actor.WHITE, Actor.BLACK)), "resign")
        return self


def written(game):
    """The game as `kodeks convert` writes it."""
    logged, state, _ = game_of_log(game.conditions, game.events, with_offers=True)
    result = "*" if state.ending is None else RESULTS[state.ending.score[:2]]
    tags = {**logged.tags, "White": "Łoś, Jan", "Black": "Żak, Ola", "Result": result}
    return pgn.write_game(replace(logged, tags=tags, terminator=result)), result


def test_python_chess_reads_what_we_write():
    seen = set()
    for seed in range(80):
        game = Random(seed).play(90)
        text, result = written(game)
        read = chess.pgn.read_game(StringIO(text))
        assert not read.errors, (seed, read.errors)
        own = game.state.table.game
        assert [*read.mainline_moves()] == [*own.moves], seed
        end = read.end().board()
        assert (end.fen(), end.chess960) == (own.board.fen(), own.board.chess960), seed
        assert (read.headers["Result"], read.headers["White"]) == (result, "Łoś, Jan")
        clocks = [node.clock() for node in read.mainline()]
        assert None not in clocks
        assert all(0 <= left <= 40 * 60 + 5 * 90 for left in clocks)
        seen |= {game.conditions.game, result, *(f"={move.promotion}" for move in own.moves if move.promotion)}
        seen |= {"set up"} if "SetUp" in read.headers else set()
        seen |= {"castled"} if " O-O" in text else set()
        seen |= {"(=)"} if "(=)" in text else set()
    assert seen >= {"chess", "chess960", "set up", "castled", "(=)", "*", "1-0", "0-1", "=2", "=3", "=4", "=5"}


def test_and_so_do_we():
    for seed in range(40):
        text, _ = written(Random(seed).play(60))
        again = next(iter(pgn.read_games(text)))
        assert pgn.write_game(again) == text, seed
