"""What the editions say of officials, where they differ (arbiters-and-registry 1, 3, 4)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.editions import EDITIONS

__all__ = ["OfficialsRules", "officials_rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialsRules:
    """Officials in one edition of the draughts code."""

    edition: str
    code: str
    round_arbiters_rule: Setting[bool]  # in first instance; else they only assist
    has_vice_chair: Setting[bool]  # elected, and acting when the chair resigns
    least_members: int  # of the College, beside chair and vice-chair
    most_members: int
    forbidden_relations: Article | None  # to players, in official events but those of the young

    def cite(self, number: str) -> Article:
        """The article of this edition on the matter of a 2025 number."""
        return cite(self.code, number)


def _rules(edition: str, *, is_new: bool, forbidden_relations: Article | None) -> OfficialsRules:
    code = EDITIONS[edition].code
    return OfficialsRules(
        edition=edition,
        code=code,
        round_arbiters_rule=Setting(is_new, cite(code, "IV.1")),
        has_vice_chair=Setting(is_new, cite(code, "IV.5.1")),
        least_members=1 if is_new else 2,
        most_members=4,
        forbidden_relations=forbidden_relations,
    )


_BY_EDITION = MappingProxyType(
    {
        "kw2025": _rules("kw2025", is_new=True, forbidden_relations=None),
        # struck out in the draft itself, so that it warns and never forbids
        "kw2022": _rules("kw2022", is_new=False, forbidden_relations=Article.parse("KW2022:IV.4.4")),
    }
)


def officials_rules(edition: str) -> OfficialsRules:
    """The rules of an edition of the draughts code by its key."""
    if edition not in _BY_EDITION:
        raise MalformedText("unknown-edition", edition)
    return _BY_EDITION[edition]
