"""What each round contributes to a player's tie-breaks in a Swiss of the draughts code, and the places that follow.

One contribution a round, so far as played [D-81]: the opponent's rating, or the opponent's points. All functions are
pure and take the whole field, with those who withdrew: they stay opponents and stay in the classification.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant, Round

__all__ = [
    "Encounter",
    "encounters",
    "higher_placed_blocks",
    "middle_solkoff",
    "points_so_far",
    "rating_contributions",
    "rating_sums",
    "reduced_solkoff",
    "solkoff_contributions",
    "solkoff_places",
]

_END = (1 << 62, 0)  # after every block: who has scored against no further placed player compares worse


class Encounter(NamedTuple):
    """One round of one player: whom he was paired with (None: bye or not paired) and the points it brought."""

    opponent: int | None
    points: int


Field = Mapping[int, tuple[Encounter, ...]]


def encounters(entrants: Iterable[Entrant], rounds: Sequence[Round], *, unfinished: int = 0) -> Field:
    """Every entrant's rounds in order. A game without a result counts `unfinished` points for both, which is 1 for
    pairing [V.2.8.9.10] and 0 in a table."""
    found: dict[int, list[Encounter]] = {entrant.number: [] for entrant in entrants}
    for index, played in enumerate(rounds):
        for meeting in played.meetings:
            white, black = (unfinished, unfinished) if meeting.score is None else meeting.score[:2]
            found[meeting.white].append(Encounter(meeting.black, white))
            found[meeting.black].append(Encounter(meeting.white, black))
        for rest in played.rests:
            found[rest.number].append(Encounter(None, rest.points))
        for own in found.values():
            if len(own) == index:
                own.append(Encounter(None, 0))
            assert len(own) == index + 1, "an entrant stands twice in one round"
    return {number: tuple(own) for number, own in found.items()}


def points_so_far(field: Field) -> dict[int, int]:
    """Everybody's points, byes and walkovers included [D-82]."""
    return {number: sum(encounter.points for encounter in own) for number, own in field.items()}


def rating_contributions(entrants: Sequence[Entrant], field: Field) -> dict[int, tuple[int, ...]]:
    """The opponents' ratings; a bye or a round not paired counts as the lowest rating of the event less 1
    [V.2.9.1.1]. Technical ratings count like others [V.2.6.1.2]."""
    ratings = {entrant.number: _rating(entrant) for entrant in entrants}
    nobody = min(ratings.values(), default=0) - 1
    return {
        number: tuple(nobody if met.opponent is None else ratings[met.opponent] for met in own)
        for number, own in field.items()
    }


def _rating(entrant: Entrant) -> int:
    if entrant.rating is None:
        raise MalformedText("swiss-rating-missing", entrant.name)
    return entrant.rating


def solkoff_contributions(field: Field) -> dict[int, tuple[int, ...]]:
    """The opponents' points; a bye or a round not paired counts 0 [V.2.9.2.1]."""
    points = points_so_far(field)
    return {
        number: tuple(0 if met.opponent is None else points[met.opponent] for met in own)
        for number, own in field.items()
    }


def rating_sums(contributions: Sequence[int]) -> tuple[int, ...]:
    """The sum, then without the lowest, the two lowest and so on to the highest alone [V.2.9.1.1-2]."""
    return _without_lowest(contributions)


def middle_solkoff(contributions: Sequence[int]) -> int:
    """The sum without one highest and one lowest; 0 with two rounds or fewer [V.2.9.2.1, D-81]."""
    return sum(sorted(contributions)[1:-1])


def reduced_solkoff(contributions: Sequence[int]) -> tuple[int, ...]:
    """The sum without the lowest, then the two lowest and so on to the highest alone [V.2.9.2.2]."""
    return _without_lowest(contributions)[1:]


def _without_lowest(contributions: Sequence[int]) -> tuple[int, ...]:
    sums: list[int] = []
    for contribution in sorted(contributions, reverse=True):
        sums.append(contribution + (sums[-1] if sums else 0))
    return tuple(reversed(sums))


def solkoff_places(field: Field) -> list[tuple[int, ...]]:
    """The classification of the other variants from the top; who stands in one tuple shares the place [V.2.9.2]."""
    contributions = solkoff_contributions(field)
    points = points_so_far(field)

    def values(number: int) -> tuple[int, ...]:
        own = contributions[number]
        return points[number], middle_solkoff(own), *reduced_solkoff(own)

    return _places(field, values)


def _places(field: Field, values: Callable[[int], tuple[int, ...]]) -> list[tuple[int, ...]]:
    tied: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for number in sorted(field):
        tied[values(number)].append(number)
    return higher_placed_blocks([tied[key] for key in sorted(tied, reverse=True)], field)


def higher_placed_blocks(groups: Iterable[Sequence[int]], field: Field) -> list[tuple[int, ...]]:
    """Groups tied so far, best first, resolved by the results with higher-placed players [V.2.9.1.3, V.2.9.2.3, D-83].

    Each tied player's results against the placed blocks are kept as (block, -points) where he scored. A block placed
    later comes after all earlier ones, so that it only ever adds to the end of these sequences.
    """
    scored = _scored_against(field)
    placed: list[tuple[int, ...]] = []
    against: dict[int, list[tuple[int, int]]] = {number: [] for number in field}
    for group in groups:
        waiting = set(group)
        heap = [((*against[number], _END), number) for number in group]
        heapq.heapify(heap)
        while heap:
            best = heap[0][0]
            block = _take_best(heap, best, waiting, against)
            if not block:
                continue
            for number in _note_results(block, len(placed), scored, against):
                if number in waiting:
                    heapq.heappush(heap, ((*against[number], _END), number))
            placed.append(block)
    return placed


def _take_best(
    heap: list[tuple[tuple[tuple[int, int], ...], int]],
    best: tuple[tuple[int, int], ...],
    waiting: set[int],
    against: Mapping[int, list[tuple[int, int]]],
) -> tuple[int, ...]:
    """Everybody who has just this sequence now; entries that newer ones have overtaken are dropped."""
    block = []
    while heap and heap[0][0] == best:
        number = heapq.heappop(heap)[1]
        if number in waiting and len(against[number]) + 1 == len(best):
            waiting.remove(number)
            block.append(number)
    return tuple(sorted(block))


def _note_results(
    block: tuple[int, ...],
    place: int,
    scored: Mapping[int, Mapping[int, int]],
    against: Mapping[int, list[tuple[int, int]]],
) -> set[int]:
    """Write the results against a block newly placed to those who met it; tells who they are."""
    sums: defaultdict[int, int] = defaultdict(int)
    for member in block:
        for number, points in scored.get(member, {}).items():
            sums[number] += points
    for number, points in sums.items():
        against[number].append((place, -points))
    return set(sums)


def _scored_against(field: Field) -> dict[int, dict[int, int]]:
    """For each player, who took points from him: a loss counts like no game [D-83]."""
    scored: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for number, own in field.items():
        for met in own:
            if met.opponent is not None and met.points:
                row = scored[met.opponent]
                row[number] = row.get(number, 0) + met.points
    return scored
