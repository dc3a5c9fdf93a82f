"""Gives one reader of text adversarial texts, all of them; `test_readers_end.py` bounds the time it may take."""

from itertools import product

import chess

from kodeks.chess import hear, read_fen, read_move, read_score, take_apart
from kodeks.clock import parse_control
from kodeks.draughts import BOARD_64, BOARD_100, GameRules, Position, parse_move
from kodeks.draughts import read_fen as read_draughts_fen
from kodeks.draughts.fen import variant_of_fen
from kodeks.draughts.judge import judge
from kodeks.game import Conditions
from kodeks.game.events import Touch
from kodeks.malformed import MalformedText
from kodeks.rulebook.fide import FIDE2009

LENGTH = 20_000
BEGINNINGS = ("", "e4", "32-28", "W:W", "W:W1-", "1.", "90m", "Anna ", "rnbq")
_LETTERS = tuple(" !?019-x:,K\t.…=+hm")
_WORDS = ("(=)", "e.p. ", "ep", "a1", "e4 ", "32x", "1,", "K1 ", "to", " na ", "O-O", "+1s", ",1m/1", "8/", "anna ")
REPEATED = _LETTERS + _WORDS
ENDS = ("", "z", "\0", "z:B20")


def texts():
    """Short beginnings, one thing over and over, and an end that fits nothing."""
    for beginning, repeated, end in product(BEGINNINGS, REPEATED, ENDS):
        yield beginning + repeated * (LENGTH // len(repeated)) + end


def _draughts_table(game, start=None):
    table = Conditions(game=game, edition="kw2025", start=start).table
    return table.play("32-28" if game == "100" else "c3-d4")


_CHESS = Conditions(game="chess", edition="fide2009").table
_HUNDRED, _SIXTY_FOUR = _draughts_table("100"), _draughts_table("64")

READERS = {
    "chess move": lambda text: (take_apart(text), take_apart(text, "pl/en"), read_move(chess.Board(), text, FIDE2009)),
    "chess position": lambda text: (read_fen(text), read_fen(text, as_it_stands=True)),
    "chess score sheet": lambda text: read_score(chess.Board(), text, FIDE2009),
    "chess announcement": lambda text: hear(chess.Board(), text, FIDE2009),
    "draughts move": lambda text: (parse_move(text, BOARD_100), parse_move(text, BOARD_64)),
    "draughts move judged": lambda text: judge(Position.start(BOARD_100), text, GameRules.of("100").board),
    "draughts position, 100": lambda text: read_draughts_fen(text, BOARD_100),
    "draughts position, 64": lambda text: (variant_of_fen(text), read_draughts_fen(text, BOARD_64)),
    "tempo": parse_control,
    "log: chess": lambda text: (_CHESS.play(text), _CHESS.touched(Touch(text)), _CHESS.set_up(text)),
    "log: chess announced": _CHESS.play("e4").announced,
    "log: draughts": lambda text: (_HUNDRED.play(text), _HUNDRED.touched(Touch(text)), _HUNDRED.set_up(text)),
    "log: draughts announced": lambda text: (_HUNDRED.announced(text), _SIXTY_FOUR.announced(text)),
    "log: conditions": lambda text: Conditions(game="chess960", edition="fide2009", start=text, tempo=text),
}


def counts(name):
    """How many texts this reader has read, and how many it has refused."""
    read = refused = 0
    for text in texts():
        try:
            READERS[name](text)
            read += 1
        except MalformedText:
            refused += 1
    return read, refused
