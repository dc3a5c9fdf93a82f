"""Games among the tied themselves: direct encounter of FIDE, direct result of the draughts code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from kodeks.standings.cells import Cell
from kodeks.standings.criterion import Criterion, Groups, Number, Settle, Settlement, Value, WorkingStep, split_by
from kodeks.standings.descriptor import Descriptor
from kodeks.standings.event import EventSystem
from kodeks.standings.table import ScoreTable

Split = Callable[[ScoreTable, Sequence[int]], tuple[Groups, Mapping[int, Value]]]


def settle_each(split: Split) -> Settle:
    """A criterion that takes every tied group by itself."""

    def settle(table: ScoreTable, level: Groups) -> Settlement:
        groups: Groups = []
        values: dict[int, Value] = {}
        for group in level:
            if len(group) == 1:
                groups.append(group)
                continue
            parts, found = split(table, group)
            groups.extend(parts)
            values.update(found)
        return Settlement(groups, values)

    return settle


def among(table: ScoreTable, number: int, members: frozenset[int], *, forfeits_count: bool = False) -> list[Cell]:
    """One's meetings with members of the group that have a result."""
    with_forfeits = forfeits_count or table.event.system is not EventSystem.SWISS
    return [
        cell
        for cell in table.cells[number]
        if cell.opponent in members and (cell.is_played or (cell.is_unplayed and with_forfeits))
    ]


# Direct encounter [A3.A.c, C.07 6]. A forfeit is an encounter in round robins, a missing game in a Swiss unless the
# event says otherwise [C-112, C.07 6.1.1].


def _encounters(table: ScoreTable, number: int, members: frozenset[int], *, forfeits_count: bool) -> tuple[Number, int]:
    """The points against the group, and the games missing."""
    against: defaultdict[int, list[int]] = defaultdict(list)
    for cell in among(table, number, members, forfeits_count=forfeits_count):
        assert cell.opponent is not None
        against[cell.opponent].append(cell.points)
    games = 1 if table.event.rules.de_averages else table.event.cycles
    missing = games * (len(members) - 1) - sum(min(games, len(points)) for points in against.values())
    if table.event.rules.de_averages:
        return sum((Fraction(sum(points), len(points)) for points in against.values()), Fraction()), missing
    return sum(sum(points) for points in against.values()), missing  # [C-113]


def encounter(
    table: ScoreTable, group: Sequence[int], *, forfeits_count: bool = False
) -> tuple[Groups, Mapping[int, Value]]:
    """The group in parts, and everybody's points against the rest of it."""
    members = frozenset(group)
    found = {number: _encounters(table, number, members, forfeits_count=forfeits_count) for number in group}
    values = {number: Value.of(points, table.worth.scale) for number, (points, _) in found.items()}
    if any(missing for _, missing in found.values()):
        parts = _certain_places(found, table.worth.win, group)
    else:
        parts = split_by(values, group)
    if not table.event.rules.de_reapply or len(parts) == 1:
        return parts, values
    again = [  # [C-111], C.07 6.2
        encounter(table, part, forfeits_count=forfeits_count)[0] if len(part) > 1 else [part] for part in parts
    ]
    return [part for inner in again for part in inner], values


def _certain_places(found: Mapping[int, tuple[Number, int]], win: int, group: Sequence[int]) -> Groups:
    """Who is ahead whatever the missing games bring, from the top; the others stay level [A3.A.c]."""
    left = sorted(group, key=lambda number: (-found[number][0], number))
    reach = {number: found[number][0] + found[number][1] * win for number in group}
    by_reach = sorted(group, key=lambda number: reach[number], reverse=True)
    placed: list[int] = []
    gone: set[int] = set()
    while len(left) > 1:
        first = left[0]
        rival = next(number for number in by_reach if number not in gone and number != first)
        if found[first][0] <= reach[rival]:
            break
        placed.append(left.pop(0))
        gone.add(first)
    return [*([number] for number in placed), *([sorted(left)] if left else [])]


# Direct result [V.1.7.1.3]: parts are evaluated again inside themselves [D-65].


def _mini_table(
    points: Callable[[ScoreTable, int, frozenset[int]], tuple[Number, ...]], scale_of: Callable[[ScoreTable], int]
) -> Split:
    """Points among exactly the group; a group that splits is evaluated again inside each part [D-65, D-100]."""

    def split(table: ScoreTable, group: Sequence[int]) -> tuple[Groups, Mapping[int, Value]]:
        scale, members = scale_of(table), frozenset(group)
        values = {number: Value.series(points(table, number, members), scale) for number in group}
        parts = split_by(values, group)
        if len(parts) == 1:
            return parts, values
        groups: Groups = []
        for part in parts:
            inner, again = split(table, part) if len(part) > 1 else ([part], {})
            groups.extend(inner)
            for number, value in again.items():
                values[number] = Value.series((*values[number].key, *value.key), scale)
        return groups, values

    return split


def _points_among(table: ScoreTable, number: int, members: frozenset[int]) -> tuple[Number, ...]:
    return (sum(cell.points for cell in table.cells[number] if cell.opponent in members),)


def points_by_board(table: ScoreTable, number: int, against: frozenset[int] | None = None) -> tuple[int, ...]:
    """A team's small points on board 1, board 2, .., against all or only some [V.3.2.1.4, V.3.2.1.6]."""
    totals = [0] * table.event.boards
    for match in table.matches[number]:
        if match.opponent is not None and (against is None or match.opponent in against):
            for position, points in enumerate(match.points):
                totals[position] += points
    return tuple(totals)


def _lines(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
    met = among(table, number, frozenset(tied))
    return tuple(map(_line, met))


def _line(cell: Cell) -> WorkingStep:
    return WorkingStep(cell.round, cell.opponent, cell.points, "standings-line-points-against")


def _scale(table: ScoreTable) -> int:
    return table.worth.scale


def _board_scale(table: ScoreTable) -> int:
    return table.event.worth.scale


def _measure_boards(table: ScoreTable) -> Mapping[int, Value]:
    scale = table.event.worth.scale
    return {number: Value.series(points_by_board(table, number), scale) for number in table.cells}


def direct_encounter_by(how: Descriptor) -> Criterion:
    """DE, or DE/P with forfeits as games (C.07 6.1.1)."""

    def split(table: ScoreTable, group: Sequence[int]) -> tuple[Groups, Mapping[int, Value]]:
        return encounter(table, group, forfeits_count=how.forfeits_count)

    def working(table: ScoreTable, number: int, tied: Sequence[int]) -> tuple[WorkingStep, ...]:
        met = among(table, number, frozenset(tied), forfeits_count=how.forfeits_count)
        return tuple(map(_line, met))

    return Criterion(
        code=how.code,
        name="tiebreak-direct-encounter",
        fide=("FTR:A3.A.c", "FTR:A3.B.e"),
        c07=("6.1.1", "6.2", "6.3") if how.forfeits_count else ("6.1", "6.2", "6.3"),
        modifiers=how.modifiers,
        settle=settle_each(split),
        working=working,
    )


DIRECT = (
    direct_encounter_by(Descriptor(name="DE")),
    Criterion(
        code="DIRECT",
        name="tiebreak-direct-result",
        draughts=("V.1.7.1.3",),
        is_of_round_robins=True,
        settle=settle_each(_mini_table(_points_among, _scale)),
        working=_lines,
    ),
    Criterion(
        code="DIRECT-B",
        name="tiebreak-direct-boards",
        draughts=("V.3.2.1.6",),
        settle=settle_each(_mini_table(points_by_board, _board_scale)),
        is_for_teams=True,
    ),
    Criterion(
        code="BOARDS",
        name="tiebreak-boards",
        draughts=("V.3.2.1.4",),
        measure=_measure_boards,
        is_for_teams=True,
    ),
)
