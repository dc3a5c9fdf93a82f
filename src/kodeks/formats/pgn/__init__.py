"""PGN: text of chess games, read game by game and written; and read games replayed by the Laws."""

from kodeks.formats.pgn.reader import GAME_LIMIT, read_game, read_games
from kodeks.formats.pgn.replay import PgnReplay, check_game, replay
from kodeks.formats.pgn.tree import PgnError, PgnGame, PgnMove
from kodeks.formats.pgn.writer import from_game, write_game, write_games

__all__ = [
    "GAME_LIMIT",
    "PgnError",
    "PgnGame",
    "PgnMove",
    "PgnReplay",
    "check_game",
    "from_game",
    "read_game",
    "read_games",
    "replay",
    "write_game",
    "write_games",
]
