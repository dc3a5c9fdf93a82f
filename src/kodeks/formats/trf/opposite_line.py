"""What only one of the two lines of a game tells: its colours, or that it has no result yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells import GAMES, UNFINISHED, column_of, write_cells
from kodeks.formats.trf.report import Cell, Line, PlayerLine, Report
from kodeks.malformed import MalformedText

_OTHER = {"w": "b", "b": "w"}
_COLOUR, _RESULT = 5, 7  # from the first column of a cell


def with_colours(report: Report, errors: list[MalformedText]) -> tuple[Report, tuple[Remark, ...]]:
    """The report with the colours that follow from the opponents' lines. A game that was played and has none in either
    line is an error; of others it does not matter. Where other errors were found before, an opponent may be missing
    whose line would tell."""
    are_all_there = not errors
    players = {player.number: player for player in report.players}
    told: list[Remark] = []
    lines: list[Line] = []
    for place, line in report.numbered():
        if isinstance(line, PlayerLine) and any(_wants(cell) for cell in line.cells):
            cells = tuple(
                _coloured(line, index, players, place, told) if _wants(cell) else cell
                for index, cell in enumerate(line.cells, start=1)
            )
            errors += (
                MalformedText("trf-game-without-colour", write_cells([cell]), line=place, column=column_of(index))
                for index, cell in enumerate(cells, start=1)
                if _wants(cell) and cell.result in GAMES and (are_all_there or cell.opponent in players)
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
    return cell


def without_half_told(report: Report, texts: Sequence[str]) -> tuple[Report, tuple[Remark, ...]]:
    """The report in which a game that one line marks as unfinished has no result in the other either, and what is to be
    told of such games."""
    players = {player.number: player for player in report.players}
    told: list[Remark] = []
    open_ends: set[tuple[int, int]] = set()  # whose cell, of which round, loses its result
    for place, line in report.numbered():
        for index, cell in enumerate(line.cells if isinstance(line, PlayerLine) else (), start=1):
            column = column_of(index) + _RESULT
            if not isinstance(line, PlayerLine) or texts[place - 1][column - 1 : column] not in UNFINISHED:
                continue
            facts: dict[str, int | str] = {"round": index, "number": line.number}
            told.append(Remark("trf-game-unfinished", place, column, facts))
            other = players.get(cell.opponent or 0)
            back = Cell() if other is None else other.cell(index)
            if other is not None and back.opponent == line.number and back.result != " ":
                open_ends.add((other.number, index))
                facts = {**facts, "opponent": other.number, "result": back.result}
                told.append(Remark("trf-result-of-one-line", place, column, facts))
    if not open_ends:
        return report, tuple(told)
    return replace(report, lines=tuple(_opened(line, open_ends) for line in report.lines)), tuple(told)


def _opened(line: Line, open_ends: set[tuple[int, int]]) -> Line:
    if not isinstance(line, PlayerLine):
        return line
    cells = (
        cell._replace(result=" ") if (line.number, index) in open_ends else cell
        for index, cell in enumerate(line.cells, start=1)
    )
    return replace(line, cells=tuple(cells))
