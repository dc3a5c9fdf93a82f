"""The Scheveningen system: everybody of one team meets everybody of the other [V.3.7]."""

from __future__ import annotations

from kodeks.malformed import MalformedText
from kodeks.pairing.tables.table import Pair, PairingTable, TableSystem
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import edition


def scheveningen(team: int, *, home_begins: bool = True, code: Code | None = None) -> PairingTable:
    """Teams of this size: 1..n at home, n+1..2n the guests, who move up a board a round [V.3.7.3-4].

    A team has one colour on all boards of a round; the first is drawn [V.3.7.2], then they alternate [D-106].
    """
    if team < 1:
        raise MalformedText("too-few-for-a-table", str(team))
    rounds = []
    for turn in range(team):
        pairs = (Pair(home + 1, team + (home + turn) % team + 1) for home in range(team))
        home_has_white = (turn % 2 == 0) == home_begins
        rounds.append(tuple(pair if home_has_white else pair.reversed for pair in pairs))
    return PairingTable(
        system=TableSystem.SCHEVENINGEN,
        players=team,
        rounds=tuple(rounds),
        rests=(None,) * team,
        articles=(code or edition()).articles_on("V.3.7"),
    )
