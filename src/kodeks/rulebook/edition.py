"""An edition of the draughts code as a value: numbers and switches, each with the article behind it.

A rule asks these values and never which edition they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.numbering import Numbering

if TYPE_CHECKING:
    from kodeks.rulebook.event_rules import PairingRules, RatingRules, VenueRules
    from kodeks.rulebook.officials_rules import OfficialsRules
    from kodeks.rulebook.title_rules import TitleRules

__all__ = ["AfterCapture", "BoardRules", "DrawRules", "Edition", "Limit", "Outcome", "Resets", "Setting"]

T = TypeVar("T")


class Outcome(StrEnum):
    """What happens when a counter reaches its limit."""

    DRAW = "draw"
    ARBITER = "arbiter"
    NONE = "none"


class Resets(StrEnum):
    """What sets the count of king moves back to 0."""

    CAPTURE = "capture"
    MAN_MOVE = "man_move"


class AfterCapture(StrEnum):
    """After a capture from three against one into two against one: which counts run [D-9]."""

    BOTH = "both"
    SIXTEEN_ONLY = "sixteen_only"


@frozen
class Setting(Generic[T]):
    """A number or a switch of the code, and its article."""

    value: T
    article: Article


@frozen
class Limit:
    """A count that ends the game: moves of each player, or occurrences of a position."""

    count: int
    article: Article
    outcome: Outcome = Outcome.DRAW


@frozen(kw_only=True)
class DrawRules:
    """Article I.6 on one board; a rule that is off is None."""

    repetition: Limit | None  # occurrences of a position
    king_moves: Limit | None  # each player, kings only
    king_moves_reset_on: Setting[frozenset[Resets]]
    three_against_one: Limit | None  # each player, from the first C3 on
    line: Limit | None  # each player, while the lone king is on the main line
    line_is_controlled: Setting[bool]  # ... and no piece of the other side is
    three_kings: Limit | None  # each player, from the first time a king of the three is on the main line
    two_against_one: Limit | None  # each player, in C2
    after_capture: Setting[AfterCapture]
    advantage: Setting[int] | None = None  # difference in value that makes a draw 1+ : 1-
    three_against_one_with_advantage: Limit | None = None


@frozen(kw_only=True)
class BoardRules:
    """What an edition says of one board."""

    numbering: Numbering
    board: str
    draws: DrawRules
    offer_from_move: Setting[int]  # a draw may be offered once each player has made so many moves
    lateness_minutes: Setting[int]  # more than that is a walkover
    points_win: Setting[int]
    points_draw: Setting[int]
    points_loss: Setting[int]
    points_bye: Setting[int]
    clock_required: Setting[bool]

    def cite(self, number: str) -> Article:
        """The article of this edition on the matter of a 2025 number."""
        return self.numbering.cite(number)


@frozen(kw_only=True, eq=False)
class Edition(Code):
    """A dated edition of the draughts code, with all its parts."""

    boards: Mapping[str, BoardRules]
    officials: OfficialsRules
    titles: TitleRules
    venue: VenueRules
    pairing: PairingRules
    rating: RatingRules

    def board(self, key: str) -> BoardRules:
        if key not in self.boards:
            raise MalformedText("unknown-board", key)
        return self.boards[key]
