"""Points against those who scored at least half, and the line moved by score groups [A3.A.d, A3.B.b-c]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from kodeks.standings.criterion import Criterion, Value, WorkingStep
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.event import EventSystem
from kodeks.standings.table import ScoreTable


class Towards(Enum):
    """Where the line moves: down lets weaker opponents in, up leaves some out [C-106]."""

    DOWN = "+"
    UP = "-"


def _maximum(table: ScoreTable) -> int:
    """The points of one who wins everything [C-106]."""
    event = table.event
    games = event.cycles * (len(table.cells) - 1) if event.system is EventSystem.ROUND_ROBIN else event.round_count
    return games * table.worth.win


def _above(table: ScoreTable, twice_the_line: int) -> frozenset[int]:
    return frozenset(number for number, points in table.points.items() if 2 * points >= twice_the_line)


def _moved(table: ScoreTable, groups: int, towards: Towards) -> frozenset[int]:
    """Those who count once so many score groups have joined or left."""
    points, maximum = table.points, _maximum(table)
    reached = sorted({score for score in points.values() if 2 * score >= maximum})
    missed = sorted({score for score in points.values() if 2 * score < maximum}, reverse=True)
    counted = {*reached, *missed[:groups]} if towards is Towards.DOWN else set(reached[groups:])
    return frozenset(number for number, score in points.items() if score in counted)


def _points_against(table: ScoreTable, number: int, counted: frozenset[int]) -> int:
    return sum([cell.points for cell in table.cells[number] if cell.opponent in counted])


def _lines(table: ScoreTable, number: int, counted: frozenset[int]) -> tuple[WorkingStep, ...]:
    met = [cell for cell in table.cells[number] if cell.opponent in counted]
    return tuple(WorkingStep(cell.round, cell.opponent, cell.points, "standings-line-points-against") for cell in met)


def _criterion(
    code: str,
    name: str,
    who_counts: Callable[[ScoreTable], frozenset[int]],
    *,
    fide: tuple[str, ...] = (),
    how: Descriptor | None = None,
) -> Criterion:
    def counted_in(table: ScoreTable) -> ScoreTable:
        return table if how is None else how.table(table)

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        given = counted_in(table)
        counted, scale = who_counts(given), given.worth.scale
        return {number: Value.of(_points_against(given, number, counted), scale) for number in given.cells}

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        given = counted_in(table)
        return _lines(given, number, who_counts(given))

    return Criterion(
        code=code,
        name=name,
        fide=fide,
        c07=() if how is None else ("9.2", *how.articles),
        modifiers=() if how is None else how.modifiers,
        measure=measure,
        working=working,
        is_for_teams=how is not None and how.score is not None,
    )


_EXTENDED = ("FTR:A3.A.d1", "FTR:A3.B.c")


def koya(groups: int, towards: Towards = Towards.DOWN) -> Criterion:
    """KOYA+k and KOYA-k, with the line moved by k score groups."""
    code = f"KOYA{towards.value}{groups}"
    return _criterion(code, "tiebreak-koya-extended", lambda table: _moved(table, groups, towards), fide=_EXTENDED)


def koya_by(how: Descriptor) -> Criterion:
    """KOYA; of teams in either score, with the limit moved by half points up or down (C.07 9.2, 14.5)."""
    is_plain = how.score is None and not how.limit
    return _criterion(
        "KOYA" if is_plain else how.code,
        "tiebreak-koya",
        lambda table: _above(table, _maximum(table) + how.limit * _twice_half_a_point(table)),
        fide=("FTR:A3.A.d", "FTR:A3.B.b") if is_plain else (),
        how=how,
    )


def _twice_half_a_point(table: ScoreTable) -> int:
    """In the parts of a table: chess knows what half a point is, in draughts it is a draw."""
    return table.worth.scale if table.event.is_chess else 2 * table.worth.draw


def koya_all_the_way(towards: Towards) -> Criterion:
    """The line moved by one group, then two, until it tells the players apart [C-106]."""

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        steps = range(1, len(set(table.points.values())) + 1)
        counted = [_moved(table, groups, towards) for groups in steps]
        return {
            number: Value.series(tuple(_points_against(table, number, who) for who in counted), table.worth.scale)
            for number in table.cells
        }

    code = f"KOYA{towards.value}"
    return Criterion(code=code, name="tiebreak-koya-all-the-way", fide=_EXTENDED, measure=measure)


KOYA = (koya_by(Descriptor(name="KS")), koya_all_the_way(Towards.DOWN), koya_all_the_way(Towards.UP))
