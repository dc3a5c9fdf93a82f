"""Which values a cut leaves out (C.07 14.1 to 14.4 and 16.5; Annex 3, A3.D)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.standings.criterion import Cut


class Element(NamedTuple):
    """A value of a sum: by whose score it is more or less significant, what it brings, and whether it comes from a
    round that was not played by one's own will."""

    score: int
    amount: int
    is_voluntary: bool = False


def cut_elements(elements: Sequence[Element], lowest: int, highest: int) -> dict[int, Cut]:
    """The positions left out: the least significant, of several the smallest [C-114]; then the most significant.

    Instead of the least significant value the smallest one of a voluntary unplayed round goes, unless that is smaller
    (C.07 16.5.1); for each further cut this is asked again of what is left (16.5.2). Of equal ones either will do
    [C-107].
    """
    cuts: dict[int, Cut] = {}
    left = sorted(range(len(elements)), key=lambda position: elements[position][:2])
    willed = sorted(
        (position for position in left if elements[position].is_voluntary),
        key=lambda position: (elements[position].amount, elements[position].score),
    )
    for _ in range(min(lowest, len(left))):
        least = cut = left[0]
        if willed and elements[willed[0]].amount >= elements[least].amount:
            cut = willed[0]
        cuts[cut] = Cut.LOWEST if elements[cut][:2] == elements[least][:2] else Cut.VOLUNTARY
        left.remove(cut)
        if elements[cut].is_voluntary:
            willed.remove(cut)
    return cuts | dict.fromkeys(left[len(left) - min(highest, len(left)) :], Cut.HIGHEST)
