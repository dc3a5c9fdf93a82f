"""What an answer cites, and why: each article with the reason that stands beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Citation", "citations_in", "unproved"]

_ARTICLE = r"(?:KW\d{4}|FIDE\d{4}|FTR\d{4}|FTB\d{4}|house):[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*"
_BRACKETS = re.compile(rf"([^\[\]]*)\[({_ARTICLE}(?:, {_ARTICLE})*)\]")
# What the reason is called in answers for machines, the plainest first.
_NAMES = ("reason", "duty", "what", "key", "code", "kind", "system")


class Citation(NamedTuple):
    """Articles, and what they are cited for: the key of a reason, or words before the brackets."""

    reason: str
    articles: frozenset[str]
    is_key: bool

    def proves(self, reason: str, article: str) -> bool:
        """Whether this article is cited for this reason."""
        return article in self.articles and (self.reason == reason if self.is_key else reason in self.reason)


def citations_in(text: str) -> list[Citation]:
    """All of an answer, be it JSON or words."""
    try:
        found = json.loads(text)
    except ValueError:
        return [
            Citation(words.strip(), frozenset(articles.split(", ")), is_key=False)
            for line in text.splitlines()
            for words, articles in _BRACKETS.findall(line)
        ]
    return list(_of_values(found))


def _of_values(value: object) -> Iterator[Citation]:
    if isinstance(value, dict):
        cited = [value[name] for name in ("article", "articles") if name in value]
        articles = [each for cites in cited for each in (cites if isinstance(cites, list) else [cites])]
        is_summary = "rulings" in value  # of what stands below, reason by reason
        if (
            articles
            and all(isinstance(each, str) for each in articles)
            and not is_summary
            and (reason := _reason(value))
        ):
            yield Citation(reason, frozenset(articles), is_key=True)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _of_values(inner)


def _reason(value: dict[str, object]) -> str:
    """Of rights who may what, of counters how far they are, of prizes how many share
    them, of ratings which quarter."""
    if "actor" in value:
        return f"{value['actor']} may {value['act']}"
    if "rule" in value:
        return f"{value['rule']} {value['value']}/{value['limit']}"
    if "quarter" in value and "rows" in value:
        return f"list of {value['quarter']}"
    if "quarter" in value:
        return f"change in {value['quarter']}"
    if "shared_by" in value:
        return f"shared by {value['shared_by']}"
    return next((str(value[name]) for name in _NAMES if isinstance(value.get(name), str | int)), "")


def unproved(claims: dict[str, list[str]], cited: list[Citation]) -> list[tuple[str, str]]:
    """Reasons and articles that are claimed, but not cited so."""
    return [
        (reason, article)
        for reason, articles in claims.items()
        for article in articles
        if not any(each.proves(reason, article) for each in cited)
    ]
