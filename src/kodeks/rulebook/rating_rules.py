"""What an edition of the draughts code says of ratings, in numbers [VI]."""

from __future__ import annotations

from kodeks.frozen import frozen
from kodeks.rulebook.printed_table import PrintedTable


@frozen(kw_only=True)
class RatingRules:
    """Numbers of chapter VI."""

    expected: PrintedTable  # Table VI: percents by difference [VI.4.2]
    settled_days: int  # before its end a quarter takes no more events [VI.3.1]
    start: int  # of the first rated event, both sexes [VI.4.4]
    k_new: int  # for the first games of a new player [VI.4.2]
    new_until: int  # games
    k: int
    k_high: int  # for good, once the rating has reached the next [VI.4.2]
    high: int
    least_a: int  # games of list A [VI.2.1.1]
    least_b: int  # of list B [VI.2.1.2]
    idle_years: int  # -> N, or off the technical list [VI.2.1]
    struck_years: int  # off list N [VI.2.1.3]
