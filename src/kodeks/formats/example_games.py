"""The game logs that come with Kodeks, one a rule: command line, gallery and tests read the same."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article

_FOLDER = resources.files("kodeks.game") / "examples"


@cache
def rules_shown() -> Mapping[str, Article]:
    """By the name of each example, the article it was written for; its rulings cite others, too."""
    rows = csv.DictReader((_FOLDER / "articles.csv").read_text(encoding="utf-8").splitlines())
    return MappingProxyType({row["example"]: Article.parse(row["article"]) for row in rows})


def examples() -> tuple[str, ...]:
    """Their names."""
    return tuple(sorted(rules_shown()))


def example(name: str) -> str:
    """The log with this name, as text."""
    if name not in rules_shown():
        raise MalformedText("game-unknown-example", name)
    return (_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
