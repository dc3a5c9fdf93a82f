"""Rounds and standings for machines, the same wherever they are asked for: command line, report, web."""

from __future__ import annotations

from kodeks import tables
from kodeks.standings import write_value
from kodeks.tables import Seat, StandingsTable, meetings_of, ranked
from kodeks.tables.seats import seats_at
from kodeks.tournament import PairedRound, Tournament
from kodeks.words import Language, ruling_object


def standings_rows(table: StandingsTable) -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "number": row.number,
            "name": row.entry.name,
            "points": row.points.number,
            "tiebreaks": {code: write_value(value) for code, value in row.values},
        }
        for row in table.rows()
    ]


def standings_object(state: Tournament, language: Language) -> dict[str, object]:
    """The table with what was decided on it, as `kodeks standings --json` prints it."""
    table = ranked(state)
    given = [ruling_object(language, ruling) for ruling in table.rulings]
    return {"rows": standings_rows(table), "after": len(state.rounds), "rulings": given}


def pairings_object(state: Tournament, paired: PairedRound, seq: int) -> dict[str, object]:
    """A round as `kodeks pairings --json` prints it, for the arbiter: in chess960 with the start that was drawn; `seq`
    is the last event it rests on."""
    drawn = tables.start_of_round(state, paired.number) if state.regulations.draws_starts else None
    start = {} if drawn is None else {"start": {"number": drawn.number, "row": drawn.row("en")}}
    return {**round_object(state, paired), **start, "seq": seq}


def round_object(state: Tournament, paired: PairedRound) -> dict[str, object]:
    """A round: its boards, and who rests."""
    return {
        "round": paired.number,
        "stage": paired.stage.value,
        "pairs": [_pair(state, paired, each) for each in meetings_of(state, paired)],
        "bye": paired.bye,
        "resting": [{"number": rest.number, "kind": rest.kind.value} for rest in paired.rests],
    }


def _pair(state: Tournament, paired: PairedRound, met: Seat) -> dict[str, object]:
    pair: dict[str, object] = {
        "board": met.place.board,
        "white": met.white.number,
        "black": met.black.number,
        "white_name": met.white.name,
        "black_name": met.black.name,
        "result": met.text or None,
    }
    board = paired.board(met.place.board)
    if board is not None and board.games:
        pair["games"] = [seat.text or None for seat in seats_at(state, paired, board)]
    return pair
