"""What the regulations say about a Swiss of the draughts code."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.result import Side


class GroupOrder(StrEnum):
    """What orders a score group [V.2.7]."""

    CLASSIC = "classic"  # start number
    DUTCH = "dutch"  # tie-breaks from round 3 on
    RATING = "rating"  # sum of the opponents' ratings


@frozen(kw_only=True)
class SwissSettings:
    """The variant, the number of rounds and the colour drawn for number 1. Without float control, the variant is the
    uncontrolled one, whatever its order [V.2.8.9.11]."""

    rounds: int
    order: GroupOrder = GroupOrder.CLASSIC
    has_float_control: bool = True
    first_colour: Side = Side.WHITE  # drawn for number 1 [V.2.8.5.3]
    code: Edition = field(default_factory=edition)
    laws: Code | None = None  # of the event, where that is not one of draughts
    win: int = 2  # points; house rules may give others
    draw: int = 1
    loss: int = 0
    bye: int = 2  # [V.2.8.3]
    scale: int = 2  # so many of them are told as one point: chess counts halves

    def articles_on(self, *numbers: str) -> tuple[Article, ...]:
        """What the laws of the event say of matters of the draughts code."""
        return (self.laws or self.code).articles_on(*numbers)
