"""Colours that only one of two lines tells."""

from __future__ import annotations

from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import GAMES, column_of, write_cells
from kodeks.formats.trf.report import Cell, Line, PlayerLine, Report
from kodeks.malformed import MalformedText

__all__ = ["with_colours"]

_OTHER = {"w": "b", "b": "w"}
_COLOUR = 5  # from the first column of a cell


def with_colours(report: Report) -> tuple[Report, tuple[Remark, ...]]:
    """The report with the colours that follow from the opponents' lines. A game that was played and has none in either
    line is an error; of others it does not matter."""
    players = {player.number: player for player in report.players}
    told: list[Remark] = []
    lines: list[Line] = []
    for place, line in report.numbered():
        if isinstance(line, PlayerLine) and any(_wants(cell) for cell in line.cells):
            cells = tuple(
                _coloured(line, index, players, place, told) if _wants(cell) else cell
                for index, cell in enumerate(line.cells, start=1)
            )
            line = replace(line, cells=cells)
        lines.append(line)
    return replace(report, lines=tuple(lines)), tuple(told)


def _wants(cell: Cell) -> bool:
    return cell.is_paired and cell.colour not in _OTHER


def _coloured(line: PlayerLine, index: int, players: dict[int, PlayerLine], place: int, told: list[Remark]) -> Cell:
    cell, column = line.cell(index), column_of(index)
    other = players.get(cell.opponent or 0)
    back = Cell() if other is None else other.cell(index)
    if back.opponent == line.number and back.colour in _OTHER:
        facts: dict[str, int | str] = {"round": index, "number": line.number}
        told.append(Remark("trf-colour-of-the-other", place, column + _COLOUR, facts))
        return cell._replace(colour=_OTHER[back.colour])
    if cell.result in GAMES:
        raise MalformedText("trf-game-without-colour", write_cells([cell]), line=place, column=column)
    return cell
