"""Articles as a page shows them: each leads to its entry in the register."""

from __future__ import annotations

import re
from functools import lru_cache

from django.urls import reverse
from markupsafe import Markup, escape

from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
from kodeks.words import Language, title_of

_ID = re.compile(r"\b[A-Za-z][A-Za-z0-9]*:[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")


def address_of(article: Article) -> str:
    """The page of its entry."""
    return reverse("articles:article", args=article)


@lru_cache(maxsize=8_192)
def cited(articles: tuple[Article, ...], spoken: Language, *, is_linked: bool = True) -> Markup:
    """Articles of a sentence: each tells its title and leads to its entry, unless it stands in a button or label."""
    return Markup(" ").join(_cite(article, spoken, is_linked=is_linked) for article in articles)


def _cite(article: Article, spoken: Language, *, is_linked: bool) -> Markup:
    row = register().find(article)
    assert row is not None, f"{article} is not in the register"
    title, tongue = title_of(spoken, row)
    shown = Markup("" if tongue == spoken else ' lang="{}"').format(tongue.code)
    if not is_linked:
        return Markup('<cite class="article"{} title="{}">{}</cite>').format(shown, title, article)
    link = Markup('<a href="{}"{} title="{}">{}</a>').format(address_of(article), shown, title, article)
    return Markup('<cite class="article">{}</cite>').format(link)


def linked(text: str, spoken: Language) -> Markup:
    """A sentence that names articles by their long ids: those the register knows are links. The rest stays text."""
    parts, end = [], 0
    for found in _ID.finditer(text):
        article = Article.parse(found[0])
        if register().find(article) is not None:
            parts += [escape(text[end : found.start()]), cited((article,), spoken)]
            end = found.end()
    return Markup("").join([*parts, escape(text[end:])])
