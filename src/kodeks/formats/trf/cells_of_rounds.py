"""Rounds of Kodeks as cells of players' lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kodeks.formats.remark import Remark
from kodeks.formats.trf.newer_lines import RequestedBye
from kodeks.formats.trf.point_system import PointSystem
from kodeks.formats.trf.report import Cell
from kodeks.malformed import MalformedText
from kodeks.rounds import Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.result import Side
from kodeks.standings import Worth

_COLOURS = {Side.WHITE: "w", Side.BLACK: "b"}
_ABSENT = Cell(0, "-", "Z")
_SILENT = {  # kinds of absence that all become Z
    RestKind.REQUESTED: "trf-loss-requested",
    RestKind.WITHDRAWN: "trf-loss-withdrawn",
    RestKind.NOT_YET: "trf-loss-not-yet",
}
_Rows = dict[int, tuple[Cell, ...]]


def cells_of_rounds(
    numbers: Sequence[int], rounds: Sequence[Round], coming: Sequence[Round], system: PointSystem
) -> tuple[_Rows, dict[int, int], list[Remark]]:
    """By start number the cells and the points of the rounds paired, and what the cells cannot say."""
    rows: dict[int, list[Cell]] = {number: [] for number in numbers}
    points = dict.fromkeys(numbers, 0)
    losses: list[Remark] = []
    for index, played in enumerate((*rounds, *coming), start=1):
        cells = _cells(played, system.worth)
        for number, (_, gained) in cells.items():
            if number not in rows:
                raise MalformedText("trf-unknown-number", str(number))
            points[number] += gained
        absent = _ABSENT if index <= len(rounds) else Cell()
        for number, row in rows.items():
            row.append(cells[number][0] if number in cells else absent)
        losses += _losses(played, index, system)
    return {number: _without_blanks(row) for number, row in rows.items()}, points, losses


def byes_of_rounds(
    later: Sequence[Round], first: int, system: PointSystem
) -> tuple[tuple[RequestedBye, ...], list[Remark]]:
    """Rests announced for rounds beyond the next, and what their signs cannot say: engines take cells for rounds that
    were paired."""
    numbered = list(enumerate(later, start=first))
    byes = [
        RequestedBye(index, rest.number, _rest_sign(rest, system.worth).replace("U", "F"))
        for index, coming in numbered
        for rest in coming.rests
    ]
    return tuple(byes), [loss for index, coming in numbered for loss in _losses(coming, index, system)]


def _without_blanks(row: list[Cell]) -> tuple[Cell, ...]:
    while row and row[-1].is_blank:
        row.pop()
    return tuple(row)


def _cells(played: Round, worth: Worth) -> dict[int, tuple[Cell, int]]:
    """Each entrant's cell of a round and his points in it."""
    found: dict[int, tuple[Cell, int]] = {}
    for number, cell, gained in (*_games(played, worth), *_rests(played, worth)):
        if number in found:
            raise MalformedText("trf-twice-in-a-round", str(number))
        found[number] = (cell, gained)
    return found


def _games(played: Round, worth: Worth) -> Iterator[tuple[int, Cell, int]]:
    for meeting in played.meetings:
        for side, own, other in (
            (Side.WHITE, meeting.white, meeting.black),
            (Side.BLACK, meeting.black, meeting.white),
        ):
            gained = meeting.score.of(side) if meeting.score else 0
            yield own, Cell(other, _COLOURS[side], _sign(meeting.score, side, worth)), gained


def _sign(score: Score | None, side: Side, worth: Worth) -> str:
    if score is None:
        return " "
    if score.is_played:
        signs = {worth.loss: "0", worth.draw: "=", worth.win: "1"}
    else:
        signs = {0: "-", worth.loss: "-", worth.win: "+"}
    if score.of(side) not in signs:
        raise MalformedText("trf-points-without-sign", f"{score.white}-{score.black}")
    return signs[score.of(side)]


def _rests(played: Round, worth: Worth) -> Iterator[tuple[int, Cell, int]]:
    for rest in played.rests:
        yield rest.number, Cell(0, "-", _rest_sign(rest, worth)), rest.points


def _rest_sign(rest: Rest, worth: Worth) -> str:
    if rest.kind is RestKind.BYE:
        return "U"
    return {worth.win: "F", worth.draw: "H"}.get(rest.points, "Z")


def _losses(played: Round, index: int, system: PointSystem) -> Iterator[Remark]:
    for meeting in played.meetings:
        if meeting.score is not None and meeting.score.ahead is not None:  # [I.6.5.2]
            facts = {"round": index, "white": meeting.white, "black": meeting.black}
            yield Remark("trf-loss-advantage", facts=facts)
    if played.meetings != tuple(renumbered(played.meetings)):
        yield Remark("trf-loss-boards", facts={"round": index})
    for rest in played.rests:
        facts = {"round": index, "number": rest.number}
        sign = _rest_sign(rest, system.worth)
        worth = {"U": system.bye, "F": system.worth.win, "H": system.worth.draw, "Z": 0}[sign]
        if rest.points != worth:
            yield Remark("trf-loss-rest-points", facts=facts | {"points": rest.points})
        if sign == "Z" and rest.kind in _SILENT:
            yield Remark(_SILENT[rest.kind], facts=facts)
        if sign in "FH" and rest.kind is not RestKind.REQUESTED:
            yield Remark("trf-loss-rest-kind", facts=facts)


def renumbered(meetings: Sequence[Meeting]) -> list[Meeting]:
    """With the boards that a reader of the report would give them."""
    ordered = sorted(meetings, key=lambda meeting: min(meeting.white, meeting.black))
    return [meeting._replace(board=board) for board, meeting in enumerate(ordered, start=1)]
