"""What an edition of the draughts code says of officials (arbiters-and-registry 1, 3, 4)."""

from __future__ import annotations

from dataclasses import dataclass

from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting

__all__ = ["OfficialsRules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialsRules:
    """Officials in one edition of the draughts code."""

    round_arbiters_rule: Setting[bool]  # in first instance; else they only assist
    has_vice_chair: Setting[bool]  # elected, and acting when the chair resigns
    least_members: int  # of the College, beside chair and vice-chair
    most_members: int
    player_list_minutes: int  # before the opening the arbiter has it, signed [IV.2.3]
    forbidden_relations: Article | None  # to players, in official events but those of the young
