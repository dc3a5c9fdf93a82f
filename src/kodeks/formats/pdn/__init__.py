"""PDN 3.0: text of draughts games, read and written; and read games replayed by the rules."""

from kodeks.formats.pdn.check import GameCheck, check_game
from kodeks.formats.pdn.commands import ClockNote, ClockTime
from kodeks.formats.pdn.error import PdnError
from kodeks.formats.pdn.reader import GAME_LIMIT, read_game, read_games
from kodeks.formats.pdn.replay import MoveRefusal, Replay, refusals, replay
from kodeks.formats.pdn.tree import Line, PdnGame, PdnMove, Place, SetUp
from kodeks.formats.pdn.writer import from_game, write_game, write_games

__all__ = [
    "GAME_LIMIT",
    "ClockNote",
    "ClockTime",
    "GameCheck",
    "Line",
    "MoveRefusal",
    "PdnError",
    "PdnGame",
    "PdnMove",
    "Place",
    "Replay",
    "SetUp",
    "check_game",
    "from_game",
    "read_game",
    "read_games",
    "refusals",
    "replay",
    "write_game",
    "write_games",
]
