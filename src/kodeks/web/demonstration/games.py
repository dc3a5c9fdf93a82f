"""Games of the demonstration, with what the clocks showed: one that was played out, one that goes on, one whose end
nobody has recorded yet. Those of draughts were played by a machine; the chess game is Morphy's at the opera."""

from __future__ import annotations

from datetime import datetime

from kodeks.formats.score_sheets import read_sheet
from kodeks.game import Actor
from kodeks.rounds import GamePlace, write_score
from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.result import Side
from kodeks.tables import conditions_of
from kodeks.tournament import Board, Tournament
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_anew
from kodeks.web.logs.models import Tournament as Row

LONG = (
    "31-26 16-21 32-27 21x32 38x27 11-16 36-31 6-11 41-36 18-22 27x18 12x23 43-38 20-25 37-32 19-24 46-41 15-20 48-43 "
    "14-19 34-29 23x34 40x29 1-6 42-37 10-15 45-40 13-18 47-42 17-21 26x17 11x22 40-34 8-12 44-40 9-13 31-27 22x31 "
    "36x27 19-23 34-30 23x45 30x17 7-11 17-12 18x7 35-30 25x34 39x30 11-17 33-28 4-9"
)
SHORT = (
    "35-30 19-24 30x19 14x23 34-29 23x34 39x30 20-24 30x19 13x24 44-39 9-14 50-44 18-23 32-28 23x32 38x27 17-22 27x18 "
    "12x23 40-34 11-17 33-28 23x32 37x28 7-12 31-27 17-21 28-23 21x32 34-29 24x33 39x37 12-17 42-38 1-7 37-32 7-12"
)
WON = (
    "35-30 18-22 31-27 22x31 37x26 20-25 32-27 17-22 27x18 13x22 33-28 22x33 39x28 11-17 42-37 9-13 40-35 4-9 38-33 "
    "15-20 47-42 20-24 43-39 12-18 49-43 16-21 37-32 10-15 36-31 5-10 31-27 7-11 27x7 1x12 42-38 18-23 41-37 17-21 "
    "26x17 12x21 48-42 8-12 34-29 23x34 28-23 19x28 30x26 6-11 33x22 2-7 39x30 25x34 44-39 14-19 39x30 10-14 32-28 "
    "7-12 46-41 12-17 22-18 11-16 30-24 19x30 35x24 3-8 18-12 8-13 12x21 16x27 43-39 14-19 41-36 19x30 37-31 27-32 "
    "38x27 9-14 27-22 15-20 26-21 20-25 21-17 30-34 39x30 25x34 31-27 34-39 42-38 14-19 28-23 19x28 22x44 13-19 44-40 "
    "19-24 40-34 24-30 34x25"
)
OPERA = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 "
    "Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)
_BANK_S, _BONUS_S = 3_600, 30  # as the regulations of these tournaments have it


def enter_game(row: Row, state: Tournament, place: GamePlace, moves: str, *, who: str, at: datetime) -> None:
    """The game of a board of the last round, as an assistant has entered it from the score sheet."""
    text, moment = _sheet(state, place, moves), round(at.timestamp() * 1000)
    sheet = read_sheet(conditions_of(state, place, Keeping.SHEET), text)
    game = begin_anew(row, state, place, sheet.conditions, text, 0, began=moment)
    assert game is not None, place
    (done,) = write_doings([Doing(game.pk, Actor.ARBITER, (), who, at=moment, deeds=sheet.deeds)])
    assert done.is_accepted, done.said


def _sheet(state: Tournament, place: GamePlace, moves: str) -> str:
    """Its score sheet, with what the clocks showed and, if the board has one, its result."""
    paired, regulations = state.rounds[-1], state.regulations
    found = paired.boards[place.board - 1]
    tags = {
        "Event": regulations.name,
        "Site": regulations.place,
        "Date": regulations.starts.replace("-", "."),
        "Round": str(place.round),
        "White": state.entry(found.white).name,
        "Black": state.entry(found.black).name,
        "Result": _result(state, found),
        **({} if regulations.is_chess else {"GameType": "20"}),
    }
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{_with_clocks(moves, f'{place.round} {place.board}')} {tags['Result']}\n"


def _result(state: Tournament, board: Board) -> str:
    if board.score is None:
        return "*"
    return write_score(board.score, is_chess=state.regulations.is_chess).replace("½", "1/2")


def _with_clocks(moves: str, seed: str) -> str:
    """Each move with the time that was left after it; thinking takes from ten seconds to two minutes and a half."""
    left = dict.fromkeys(Side, _BANK_S)
    written = []
    for ply, move in enumerate(moves.split()):
        side = Side.BLACK if ply % 2 else Side.WHITE
        left[side] += _BONUS_S - 10 - draw_lot(f"clock {seed} {ply}", 140)
        minutes, seconds = divmod(left[side], 60)
        number = f"{ply // 2 + 1}. " if side is Side.WHITE else ""
        written.append(f"{number}{move} {{[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]}}")
    return " ".join(written)
