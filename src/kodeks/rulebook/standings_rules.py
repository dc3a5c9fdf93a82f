"""What a code says of final places: the orders of criteria, and whose results stand when somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article


@frozen
class Order:
    """Criteria after points (teams: after the score that decides), each with the number of its article."""

    codes: tuple[str, ...]
    numbers: tuple[str, ...]
    points: str  # the number by which points come first
    is_for_teams: bool = False

    def articles(self, cite: Callable[[str], Article]) -> dict[str, Article]:
        """The article of each criterion and of points, as an edition numbers them."""
        return {
            "PTS": cite(self.points),
            **{each: cite(number) for each, number in zip(self.codes, self.numbers, strict=True)},
        }


@frozen(kw_only=True)
class StandingsRules:
    """Final places in one edition."""

    orders: Mapping[str, Order]  # by what a system calls its own, see `tournament/system_kind.py`
    binds: bool  # the orders are laid down; else they are recommended, and the regulations name theirs
    half_is_enough: bool  # of the games, for the results of who leaves to stand; else it takes more [II.5.7.1, FTR 9b]
