"""Criteria that only teams have: boards, the encounter in both scores, scores and schedule strength [C.07 12, 13]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from kodeks.standings.buchholz import buchholz
from kodeks.standings.criterion import Criterion, Groups, Value, WorkingStep, split_by
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.direct_result import among, encounter, points_by_board, settle_each
from kodeks.standings.own_record import secondary_of
from kodeks.standings.table import ScoreTable


def _all_boards(table: ScoreTable, number: int) -> tuple[int, ...]:
    """The game points on each board in all matches; the bye is a win on every one (12)."""
    totals = [0] * table.event.boards
    for match in table.matches[number]:
        for position, points in enumerate(match.points):
            totals[position] += points
    return tuple(totals)


def _board_count(points: Sequence[int]) -> int:
    """Board numbers by game points: fewer are better (12.1)."""
    return sum([number * each for number, each in enumerate(points, start=1)])


def _eliminated(points: Sequence[int]) -> tuple[int, ...]:
    """The sum without the bottom board, then without the next, and so on (12.3)."""
    return tuple(reversed(list(accumulate(points[:-1]))))


def _count_boards(table: ScoreTable, group: Sequence[int]) -> tuple[Groups, Mapping[int, Value]]:
    """Only where all who are level have the same game points (12.1)."""
    games = table.in_game_points.points
    if len({games[number] for number in group}) > 1:
        return [list(group)], {}
    counts = {number: _board_count(_all_boards(table, number)) for number in group}
    values = {number: Value(count, table.event.worth.scale, (-count,)) for number, count in counts.items()}
    return split_by(values, group), values


def _lines_of_boards(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
    scale = table.event.worth.scale
    return tuple(
        WorkingStep(None, None, board * points, "standings-line-board", points, board, scales=(scale, 1))
        for board, points in enumerate(_all_boards(table, number), start=1)
    )


def _series_of_boards(of: Callable[[Sequence[int]], tuple[int, ...]]) -> Callable[[ScoreTable], Mapping[int, Value]]:
    def measure(table: ScoreTable) -> Mapping[int, Value]:
        scale = table.event.worth.scale
        return {number: Value.series(of(_all_boards(table, number)), scale) for number in table.cells}

    return measure


# Extended direct encounter (13.3)

Key = Callable[[tuple[int, ...]], tuple[int, ...]]  # of the points on the boards of a match; more is better


def _by_count(points: tuple[int, ...]) -> tuple[int, ...]:
    return (-_board_count(points),)


def _by_top(points: tuple[int, ...]) -> tuple[int, ...]:
    return points


class _Encounter(NamedTuple):
    """What follows on the encounter in both scores (13.3.2): a name, keys of two teams, and the articles."""

    name: str  # message key
    keys: tuple[Key, ...] = ()
    articles: tuple[str, ...] = ()


_ENCOUNTERS: Mapping[str, _Encounter] = {
    "EDE": _Encounter("tiebreak-extended-encounter"),
    "EDEBT": _Encounter("tiebreak-extended-encounter-bt", (_by_count, _by_top), ("13.3.2", "12.1", "12.2")),
    "EDEBB": _Encounter("tiebreak-extended-encounter-bb", (_by_count, _eliminated), ("13.3.2", "12.1", "12.3")),
    "EDET": _Encounter("tiebreak-extended-encounter-t", (_by_top,), ("13.3.2", "12.2")),
    "EDEB": _Encounter("tiebreak-extended-encounter-b", (_eliminated,), ("13.3.2", "12.3")),
}


def _by_encounter(tables: tuple[ScoreTable, ScoreTable], group: Sequence[int], how: Descriptor) -> Groups:
    """By the score that decides, then by the other; every part that comes of it begins anew."""
    if len(group) == 1:
        return [list(group)]
    for each in tables:  # 13.3.1
        parts, _ = encounter(each, group, forfeits_count=how.forfeits_count)
        if len(parts) > 1:
            return [inner for part in parts for inner in _by_encounter(tables, part, how)]  # 13.3.3
    return _by_boards(tables[0], group, _ENCOUNTERS[how.name].keys) if len(group) == 2 else [sorted(group)]


def _by_boards(table: ScoreTable, group: Sequence[int], keys: Sequence[Key]) -> Groups:
    """Two teams level in both scores of their own encounter (13.3.2). An encounter has its own games alone (type A of
    5), as a match of a knock-out has."""
    one, other = sorted(group)
    met = {number: points_by_board(table, number, frozenset(group)) for number in group}
    for key in keys:
        if key(met[one]) != key(met[other]):
            return [[one], [other]] if key(met[one]) > key(met[other]) else [[other], [one]]
    return [[one, other]]


def extended_encounter_by(how: Descriptor) -> Criterion:
    """EDE, alone or with one of the four ways to separate two teams that it leaves level."""
    which = _ENCOUNTERS[how.name]

    def split(table: ScoreTable, group: Sequence[int]) -> tuple[Groups, Mapping[int, Value]]:
        tables, members = (table, secondary_of(table)), frozenset(group)
        values = {
            number: Value.series(tuple(_scored(each, number, members, how) for each in tables)) for number in group
        }
        return _by_encounter(tables, group, how), values

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        members = frozenset(tied)
        return tuple(
            WorkingStep(cell.round, cell.opponent, Fraction(cell.points, each.worth.scale), reason)
            for each, reason in (
                (table, "standings-line-points-against"),
                (secondary_of(table), "standings-line-other-points-against"),
            )
            for cell in among(each, number, members, forfeits_count=how.forfeits_count)
        )

    return Criterion(
        code=how.code,
        name=which.name,
        c07=("13.3.1", *which.articles, "13.3.3"),
        modifiers=how.modifiers,
        settle=settle_each(split),
        working=working,
        is_for_teams=True,
    )


def _scored(table: ScoreTable, number: int, members: frozenset[int], how: Descriptor) -> Fraction:
    met = among(table, number, members, forfeits_count=how.forfeits_count)
    return Fraction(sum([cell.points for cell in met]), table.worth.scale)


# Scores and schedule strength (13.4)


def schedule_strength_by(how: Descriptor) -> Criterion:
    """SSSC: the score that does not decide, and Buchholz of the one that does, divided to the size of the other."""

    def divisor(table: ScoreTable) -> int:
        if how.divisor:
            return how.divisor
        other = secondary_of(table).worth
        highest = Fraction(table.worth.win * table.event.round_count, table.worth.scale)
        return int(highest / Fraction(other.win, other.scale)) or 1  # towards zero

    def parts(table: ScoreTable) -> tuple[ScoreTable, Mapping[int, int]]:
        counted = table.fore if how.is_fore else table
        return secondary_of(table), buchholz(counted, how)

    def measure(table: ScoreTable) -> Mapping[int, Value]:
        (other, strengths), by = parts(table), divisor(table) * table.worth.scale
        return {
            number: Value.of(Fraction(other.points[number], other.worth.scale) + Fraction(strengths[number], by))
            for number in table.cells
        }

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        (other, strengths), by = parts(table), divisor(table)
        strength = Fraction(strengths[number], table.worth.scale)
        score = Fraction(other.points[number], other.worth.scale)
        share = Fraction(1, by)
        return (
            WorkingStep(None, None, score, "standings-line-other-points"),
            WorkingStep(None, None, strength * share, "standings-line-strength", strength, share, scales=(1, 1)),
        )

    return Criterion(
        code=how.code,
        name="tiebreak-schedule-strength",
        c07=("13.4.1", "13.4.2"),
        modifiers=how.modifiers,
        measure=measure,
        working=working,
        is_buchholz=True,
        is_for_teams=True,
    )


TEAM_CRITERIA = (
    Criterion(
        code="BC",
        name="tiebreak-board-count",
        c07=("12.1",),
        settle=settle_each(_count_boards),
        working=_lines_of_boards,
        is_for_teams=True,
    ),
    Criterion(
        code="TBR",
        name="tiebreak-top-boards",
        c07=("12.2",),
        measure=_series_of_boards(tuple),
        is_for_teams=True,
    ),
    Criterion(
        code="BBE",
        name="tiebreak-bottom-boards",
        c07=("12.3",),
        measure=_series_of_boards(_eliminated),
        is_for_teams=True,
    ),
    *(extended_encounter_by(Descriptor(name=name)) for name in _ENCOUNTERS),
    schedule_strength_by(Descriptor(name="SSSC")),
)
