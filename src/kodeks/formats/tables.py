"""Rounds and standings for machines, the same wherever they are asked for: command line, report, web."""

from __future__ import annotations

from kodeks.rounds import write_score
from kodeks.standings import Standings, write_value
from kodeks.tournament import Board, PairedRound, Tournament, standings_of
from kodeks.tournament.meetings import write_result
from kodeks.words import Language, ruling_object

__all__ = [
    "pairings_object",
    "point_scale",
    "points_number",
    "result_text",
    "round_object",
    "standings_object",
    "standings_rows",
]


def point_scale(state: Tournament) -> int:
    """What points are counted in: chess has half points; match points are whole."""
    return state.regulations.table_scale


def points_number(points: int, scale: int) -> int | float:
    """Points as a number."""
    return points if scale == 1 else points // 2 if points % 2 == 0 else points / 2


def standings_rows(state: Tournament, standings: Standings) -> list[dict[str, object]]:
    """The table, from the top."""
    scale = point_scale(state)
    return [
        {
            "place": row.place,
            "number": row.number,
            "name": row.name,
            "points": points_number(row.points, scale),
            "tiebreaks": {code: write_value(value) for code, value in standings.tiebreaks(row).items()},
        }
        for row in standings.rows
    ]


def standings_object(state: Tournament, language: Language) -> dict[str, object]:
    """The table with what was decided on it, as `kodeks standings --json` prints it."""
    standings, rulings = standings_of(state)
    given = [ruling_object(language, ruling) for ruling in rulings]
    return {"rows": standings_rows(state, standings), "after": len(state.rounds), "rulings": given}


def pairings_object(state: Tournament, paired: PairedRound, seq: int) -> dict[str, object]:
    """A round as `kodeks pairings --json` prints it; `seq` is the last event it rests on."""
    return {**round_object(state, paired), "seq": seq}


def round_object(state: Tournament, paired: PairedRound) -> dict[str, object]:
    """A round: its boards, and who rests."""
    return {
        "round": paired.number,
        "stage": paired.stage.value,
        "pairs": [_pair(state, board) for board in paired.boards],
        "bye": paired.bye,
        "resting": [{"number": rest.number, "kind": rest.kind.value} for rest in paired.rests],
    }


def _pair(state: Tournament, board: Board) -> dict[str, object]:
    pair: dict[str, object] = {
        "board": board.board,
        "white": board.white,
        "black": board.black,
        "white_name": state.entry(board.white).name,
        "black_name": state.entry(board.black).name,
        "result": result_text(state, board),
    }
    if board.games:
        is_chess = state.regulations.is_chess
        pair["games"] = [None if game is None else write_score(game, is_chess=is_chess) for game in board.games]
    return pair


def result_text(state: Tournament, board: Board) -> str | None:
    """The result of a board as the arbiter writes it; of a match its points."""
    return write_result(board, state.regulations) or None
