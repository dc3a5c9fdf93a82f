"""How pages are made: the templates' environment, with words in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse
from django.utils import timezone, translation
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from kodeks import words
from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
from kodeks.rulebook.ruling import Ruling
from kodeks.web.rights import Right, may

__all__ = ["environment", "explain", "explain_error", "language", "say"]


def language() -> words.Language:
    """The language of the reader."""
    return "en" if (translation.get_language() or "").startswith("en") else "pl"


def say(key: str, **facts: int | str) -> str:
    """A sentence in the language of the reader."""
    return words.say(language(), key, **facts)


def explain(ruling: Ruling) -> str:
    """The reason of a ruling in the language of the reader."""
    return words.explain(language(), ruling)


def explain_error(error: MalformedText) -> str:
    """What could not be read, and where."""
    return words.explain_error(language(), error)


def _cited(articles: Iterable[Article]) -> Markup:
    """Articles behind a sentence: each tells its title."""
    return _cited_in(tuple(articles), language())


@lru_cache(maxsize=4_096)
def _cited_in(articles: tuple[Article, ...], spoken: words.Language) -> Markup:
    return Markup(" ").join(
        Markup('<cite class="article" title="{}">{}</cite>').format(_title(article), article) for article in articles
    )


def _title(article: Article) -> str:
    row = register().find(article)
    assert row is not None, f"{article} is not in the register"
    return row.title_en if language() == "en" else row.title_pl


def _day(value: date | str) -> str:
    """A day as people of the language write it."""
    return _day_in(value if isinstance(value, str) else value.isoformat(), language())


@lru_cache(maxsize=4_096)
def _day_in(iso: str, spoken: words.Language) -> str:
    return Voice(spoken).day(iso)


def _days(first: date | str, last: date | str | None) -> str:
    """From one day to another, with what they share said once."""
    return Voice(language()).days(str(first), str(last or first))


def _moment(value: datetime | str) -> str:
    """A day and an hour, by the clock of the installation."""
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    here = timezone.localtime(moment) if moment.tzinfo else moment
    return f"{_day(here.date())}, {here:%H:%M}"


@pass_context
def _may(context: Context, right: str) -> bool:
    """Whether the reader has a right: what he may not do is not offered."""
    return may(context.get("roles", frozenset()), Right(right))


def environment(**options: Any) -> Environment:
    """The templates' environment. An unknown name in a template is an error, not an empty place."""
    made = Environment(**options | {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True})
    made.globals.update(
        static=staticfiles_storage.url, url=reverse, say=say, explain=explain, cited=_cited, language=language, may=_may
    )
    made.filters.update(day=_day, days=_days, moment=_moment)
    return made
