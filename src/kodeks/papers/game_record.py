"""The record of a game on paper: its moves, and the board after one of them."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.papers.diagram import Diagram
from kodeks.papers.paper import Fact, Facts, Paper, Sentence, Table
from kodeks.papers.seats import PrintedSeat, round_day
from kodeks.papers.sections import nothing
from kodeks.papers.voice import Voice
from kodeks.tournament import Tournament

_COLUMNS, _LEAST_ROWS = 4, 10  # of moves side by side


class WrittenMove(NamedTuple):
    """A move as it was written: its number, and whether it is Black's."""

    number: int
    is_blacks: bool
    text: str


def game_record(
    state: Tournament, number: int, seat: PrintedSeat, moves: tuple[WrittenMove, ...], diagram: Diagram, voice: Voice
) -> Paper:
    """Who played, the position and the moves."""
    title = f"{seat.white.name} – {seat.black.name}"
    where = (voice.say("report-round", round=number), voice.say("report-board", board=str(seat.place)))
    day = round_day(state, number)
    facts = [
        Fact(voice.say("column-white"), Sentence(_with_about(seat.white.name, seat.white.about))),
        Fact(voice.say("column-black"), Sentence(_with_about(seat.black.name, seat.black.about))),
    ]
    if seat.result:
        facts.append(Fact(voice.say("column-result"), Sentence(seat.result)))
    return Paper(
        title=title,
        subtitle=" · ".join(filter(None, (state.regulations.name, ", ".join(where), voice.day(day)))),
        language=voice.language,
        blocks=(Facts(tuple(facts)), diagram, _moves(moves, voice) if moves else nothing(voice)),
        kind=voice.say("print-game"),
        dated=day,
    )


def _with_about(name: str, about: str) -> str:
    return f"{name} ({about})" if about else name


def _moves(moves: tuple[WrittenMove, ...], voice: Voice) -> Table:
    """In columns from the top down, as a sheet has them."""
    lines: dict[int, list[str]] = {}
    for move in moves:
        lines.setdefault(move.number, ["", ""])[move.is_blacks] = move.text
    numbered = [(str(number), white, black) for number, (white, black) in sorted(lines.items())]
    columns = min(_COLUMNS, -(-len(numbered) // _LEAST_ROWS))
    height = -(-len(numbered) // columns)
    rows = tuple(
        tuple(cell for column in range(columns) for cell in _line(numbered, column * height + row))
        for row in range(height)
    )
    heads = ("print-move-number", "column-white", "column-black")
    return Table(headings=tuple(map(voice.say, heads)) * columns, rows=rows, alignment="rll" * columns)


def _line(numbered: list[tuple[str, str, str]], place: int) -> tuple[str, str, str]:
    return numbered[place] if place < len(numbered) else ("", "", "")
