"""What a code says of Varma pools [V.1.6.2, FTR A2]."""

from __future__ import annotations

from kodeks.frozen import frozen
from kodeks.rulebook.printed_table import PrintedTable


@frozen(kw_only=True)
class VarmaRules:
    """For which fields a code has pools, and by which numbers it is cited."""

    least_players: int
    most_players: int
    late_rounds: int  # the last ones, in which those of one pool should not meet
    sets: PrintedTable  # the pools, by size of the field
    pools: str  # number of the article that wants them
    drawing: str  # of how they are drawn
    table: str  # of the table

    @property
    def numbers(self) -> tuple[str, ...]:
        """All of them, each once."""
        return tuple(dict.fromkeys((self.pools, self.drawing, self.table)))
