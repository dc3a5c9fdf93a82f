"""What the editions of the Laws of Chess are made with."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from kodeks.rulebook.chess_laws import ChessEdition, RuleSet
from kodeks.rulebook.codes.chess_conduct import chess_conduct
from kodeks.rulebook.edition import Setting

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS


def everywhere(setting: Setting[int]) -> dict[RuleSet, Setting[int]]:
    """A setting that all sets of rules share."""
    return dict.fromkeys(RuleSet, setting)


def with_conduct(laws: ChessEdition) -> ChessEdition:
    """Laws without a part on conduct, with the one that follows from them."""
    return replace(laws, conduct=MappingProxyType({"chess": chess_conduct(laws)}))
