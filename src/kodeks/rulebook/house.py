"""House rules: a small overlay on an edition, judged against it article by article.

What an overlay changes against an article makes its event unofficial [IV.2.2]; what the code itself leaves to the
regulations (tempo, shorter lateness, draw with advantage) does not.
"""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import BoardRules
from kodeks.rulebook.ruling import Ruling, Verdict


@frozen
class Override:
    """One point in which house rules set their own value, and the articles it contradicts (none if left to them)."""

    setting: str
    value: str
    source: Article
    against: tuple[Article, ...]
    count: str  # what it comes to, in figures or as a word of the catalogues
    resets: str = ""  # a word: what a count starts again at
    outcome: str = ""  # a word: what happens then


@frozen(kw_only=True)
class HouseRules:
    """An edition's rules of one board with the overlay applied."""

    key: str
    title: Mapping[str, str]
    edition: str
    rules: BoardRules
    overrides: tuple[Override, ...]
    claims_official: bool
    with_advantage: bool
    arbiter_outcomes: tuple[Verdict, ...]
    time_control: str | None
    rounds: int | None
    pairing: str | None
    points: Mapping[str, Mapping[str, str]]  # of the rules: number -> short title by language

    @property
    def is_official(self) -> bool:
        """Whether its games may be rated and give titles: only if nothing contradicts the code."""
        return self.claims_official and not any(override.against for override in self.overrides)

    def rulings(self) -> tuple[Ruling, ...]:
        """What the code says to each override."""
        return tuple(self._ruling(override) for override in self.overrides)

    def _ruling(self, override: Override) -> Ruling:
        facts: dict[str, int | str] = {
            "setting": override.setting,
            "value": override.value,
            "rule": f"house_{override.setting.replace('.', '_')}",
            "count": override.count,
            "resets": override.resets,
            "outcome": override.outcome,
        }
        if override.against:
            articles = (*override.against, self.rules.cite("IV.2.2"), override.source)
            return Ruling(Verdict.CONTRADICTS, "house-rule-contradicts", articles, facts)
        return Ruling(Verdict.PERMITTED, "house-rule-permitted", (self.rules.cite("IV.2.2"), override.source), facts)
