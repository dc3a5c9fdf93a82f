"""Results against the others, place on list A, play-off and lots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kodeks.rulebook.lots import draw_order
from kodeks.standings.criterion import Criterion, Groups, Settle, Settlement, Value, split_by
from kodeks.standings.table import ScoreTable


def _itself(table: ScoreTable) -> ScoreTable:
    return table


def _in_game_points(table: ScoreTable) -> ScoreTable:
    return table.in_game_points


def _against_the_others(counted_in: Callable[[ScoreTable], ScoreTable]) -> Settle:
    """Points against each block from the top, without the own one: a block is whoever is still level after all criteria
    before this one, the direct result included [D-66, D-100]."""

    def settle(table: ScoreTable, blocks: Groups) -> Settlement:
        counted = counted_in(table)
        block_of = {number: place for place, block in enumerate(blocks) for number in block}
        groups: Groups = []
        values: dict[int, Value] = {}
        for block in blocks:
            if len(block) == 1:
                groups.append(block)
                continue
            found = {number: _by_block(counted, number, block_of, len(blocks)) for number in block}
            groups.extend(split_by(found, block))
            values.update(found)
        return Settlement(groups, values)

    return settle


def _by_block(table: ScoreTable, number: int, block_of: Mapping[int, int], blocks: int) -> Value:
    points = [0] * blocks
    for cell in table.cells[number]:
        if cell.opponent is not None:
            points[block_of[cell.opponent]] += cell.points
    del points[block_of[number]]
    return Value.series(tuple(points), table.worth.scale)


def _place_on_list_a(table: ScoreTable) -> Mapping[int, Value]:
    """Smaller places first; who is not on the list comes after, level with others like him [D-67]."""
    return {
        number: Value(entrant.list_place, 1, (1, -entrant.list_place))
        if entrant.list_name == "A" and entrant.list_place is not None
        else Value(None, 1, (0, 0))
        for number, entrant in table.entrants.items()
    }


def _place_in_play_off(table: ScoreTable) -> Mapping[int, Value]:
    """Places follow the play-off [A3.1.e]; who was not in it has none, and comes after."""
    reached = table.event.play_off
    return {
        number: Value(reached[number], 1, (1, -reached[number])) if number in reached else Value(None, 1, (0, 0))
        for number in table.cells
    }


def _lot(table: ScoreTable) -> Mapping[int, Value]:
    """The order in which the lots of all are drawn from the published seed [A3.0]."""
    order = draw_order(table.event.lot_seed, sorted(table.cells))
    return {number: Value(place, 1, (-place,)) for place, number in enumerate(order, start=1)}


OTHERS = (
    Criterion(
        code="OTHERS",
        name="tiebreak-against-others",
        draughts=("V.1.7.1.4",),
        settle=_against_the_others(_itself),
    ),
    Criterion(
        code="OTHERS-GP",
        name="tiebreak-game-points-against-others",
        draughts=("V.3.2.1.7",),
        settle=_against_the_others(_in_game_points),
        is_for_teams=True,
    ),
    Criterion(code="LISTA", name="tiebreak-list-a", draughts=("V.1.7.1.5",), measure=_place_on_list_a),
    Criterion(
        code="PLAYOFF",
        name="tiebreak-play-off",
        draughts=("V.1.7.1.6",),
        fide=("FTR:A3.1.e",),
        c07=("2.2.1",),
        measure=_place_in_play_off,
    ),
    Criterion(code="LOT", name="tiebreak-lot", fide=("FTR:A3.0",), c07=("4.2",), measure=_lot),
)
