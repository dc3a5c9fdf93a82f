"""The Rutsch system: everybody moves one seat on after each round, without reading a list [V.1.5.3]."""

from __future__ import annotations

from kodeks.pairing.tables.table import Pair, PairingTable, TableSystem, even_size
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition


def rutsch(players: int, *, code: Code | None = None) -> PairingTable:
    """The table that the moving players make: in an odd field all of them move, in an even one number 1 stays."""
    size = even_size(players)
    is_odd = size > players
    numbers = list(range(1, players + 1))
    staying, moving = ([], numbers) if is_odd else (numbers[:1], numbers[1:])
    rounds: list[tuple[Pair, ...]] = []
    rests: list[int | None] = []
    for turn in range(len(moving)):
        ring = staying + moving[len(moving) - turn :] + moving[: len(moving) - turn]
        rests.append(ring.pop() if is_odd else None)  # the rest seat stands after the last one
        rounds.append(_boards(ring, first_changes=not is_odd and turn % 2 == 1))
    articles = (code or edition()).articles_on("V.1.5.3", "V.1.5.3.1" if is_odd else "V.1.5.3.1.4")
    return PairingTable(
        system=TableSystem.RUTSCH, players=players, rounds=tuple(rounds), rests=tuple(rests), articles=articles
    )


def _boards(ring: list[int], *, first_changes: bool) -> tuple[Pair, ...]:
    """The ring T1..Tk, Bk..B1 as boards. The top seat has White on odd boards, Black on even ones [D-62].

    In an even field number 1 changes colour every round on board 1 [V.1.5.3.1.4.2].
    """
    boards = len(ring) // 2
    facing = zip(ring[:boards], reversed(ring[boards:]), strict=True)
    pairs = [Pair(*seats) if board % 2 == 0 else Pair(*seats).reversed for board, seats in enumerate(facing)]
    if first_changes:
        pairs[0] = pairs[0].reversed
    return tuple(pairs)
