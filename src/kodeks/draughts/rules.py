"""The rules one game is played by."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kodeks.draughts.variant import Variant, variant
from kodeks.malformed import MalformedText
from kodeks.rulebook.edition import BoardRules, DrawRules
from kodeks.rulebook.editions import edition as edition_of
from kodeks.rulebook.house import HouseRules
from kodeks.rulebook.ruling import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """The rules one game is played by: a board, what an edition (and house rules) say of it, and the options."""

    variant: Variant
    board: BoardRules
    edition: str
    house: str | None = None
    with_advantage: bool = False  # announced by the regulations [I.6.5.1]
    claim: bool = False  # a satisfied draw rule is only flagged until somebody confirms it [D-5]
    arbiter_outcomes: tuple[Verdict, ...] = ()
    draws: DrawRules = field(init=False, repr=False)

    def __post_init__(self) -> None:
        draws = self.board.draws
        if self.with_advantage:
            if draws.advantage is None or draws.three_against_one_with_advantage is None:
                raise MalformedText("no-advantage-on-this-board", self.variant.key)
            if draws.three_against_one == edition_of(self.edition).board(self.board.board).draws.three_against_one:
                draws = replace(draws, three_against_one=draws.three_against_one_with_advantage)  # [I.6.5.3, D-13]
        object.__setattr__(self, "draws", draws)

    @classmethod
    def of(
        cls, board: str, edition: str | None = None, *, with_advantage: bool = False, claim: bool = False
    ) -> GameRules:
        """The rules of an edition, the newest unless it is named, on a board, "100" or "64"."""
        code = edition_of(edition)
        return cls(
            variant=variant(board),
            board=code.board(board),
            edition=code.key,
            with_advantage=with_advantage,
            claim=claim,
        )

    @classmethod
    def of_house(cls, house: HouseRules, *, claim: bool = False) -> GameRules:
        """The rules of an edition as house rules change them."""
        return cls(
            variant=variant(house.rules.board),
            board=house.rules,
            edition=house.edition,
            house=house.key,
            with_advantage=house.with_advantage,
            claim=claim,
            arbiter_outcomes=house.arbiter_outcomes,
        )
