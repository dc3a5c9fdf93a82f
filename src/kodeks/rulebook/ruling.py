"""The answer the rules give to a question of law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kodeks.rulebook.article import Article


class Verdict(StrEnum):
    """What was decided. The words are stable: files and `--json` carry them."""

    PLAY_ON = "play_on"
    WIN_WHITE = "win_white"
    WIN_BLACK = "win_black"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"
    DRAW_DUE = "draw_due"
    ARBITER_DECISION_REQUIRED = "arbiter_decision_required"
    UPHELD = "upheld"
    REFUSED = "refused"
    PERMITTED = "permitted"
    CONTRADICTS = "contradicts"
    ANNULLED = "annulled"  # the game is played anew


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict, its reason as a message key, the articles it rests on and the facts the reason speaks of."""

    verdict: Verdict
    reason: str
    articles: tuple[Article, ...]
    facts: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def plain(self) -> dict[str, object]:
        """As JSON has it, in keys and facts."""
        return {
            "verdict": self.verdict.value,
            "reason": self.reason,
            "articles": [str(article) for article in self.articles],
            "facts": dict(self.facts),
        }


class Refused(ValueError):
    """The rules do not allow what was asked; the ruling says why."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        articles = ", ".join(map(str, ruling.articles))
        super().__init__(f"{ruling.reason.replace('-', ' ')} [{articles}]")
