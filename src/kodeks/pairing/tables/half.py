"""The half systems: the halves of the field meet inside themselves first, or last [V.1.5.1, V.1.5.2]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.pairing.tables.berger import berger_rounds
from kodeks.pairing.tables.table import Pair, System, Table, even_size, lay_out
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["half", "half_reversed"]


def half(players: int, *, code: Edition | None = None) -> Table | Ruling:
    """Inside the halves first, then between them. Refused unless the size is divisible by four, or one less."""
    size, code = even_size(players), code or edition()
    if size % 4:
        return _refuse(players, code)
    rounds = (*_inside(size), *_between(size))
    return lay_out(System.HALF, players, rounds, (code.cite("V.1.5.1"),))


def half_reversed(players: int, *, code: Edition | None = None) -> Table | Ruling:
    """Between the halves first, so that the favourites of one half meet late."""
    size, code = even_size(players), code or edition()
    if size % 4:
        return _refuse(players, code)
    rounds = (*_between(size), *_inside(size))
    return lay_out(System.HALF_REVERSED, players, rounds, (code.cite("V.1.5.2"),))


def _refuse(players: int, code: Edition) -> Ruling:
    return Ruling(Verdict.REFUSED, "half-needs-fours", (code.cite("V.1.5.1.1"),), {"players": players})


def _inside(size: int) -> Iterator[tuple[Pair, ...]]:
    """The table of half the size, for the upper half and raised for the lower one [V.1.5.1.2]."""
    shift = size // 2
    for pairs in berger_rounds(shift):
        yield *pairs, *(Pair(pair.white + shift, pair.black + shift) for pair in pairs)


def _between(size: int) -> Iterator[tuple[Pair, ...]]:
    """The upper half keeps its boards and changes colour; the lower half moves up a board a round [V.1.5.1.3].

    In the first of these rounds the lower half sits from the first board on, as in the example of the code [D-61].
    """
    shift = size // 2
    for cycle in range(shift):
        pairs = (Pair(upper + 1, shift + (upper + cycle) % shift + 1) for upper in range(shift))
        yield tuple(pair if cycle % 2 == 0 else pair.reversed for pair in pairs)
