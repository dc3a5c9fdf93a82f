"""A chapter as HTML: its Markdown, with links to other chapters, articles and pictures as the product has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from kodeks.rulebook.editions import REFERENCE, edition
from kodeks.web.guide.contents import chapters
from kodeks.web.pages import citing
from kodeks.words import Language

_CHAPTER = re.compile(r"\d\d-([a-z-]+)\.md")
_OURS = re.compile(rf"\b{REFERENCE.code}:([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)")
_PICTURES = "../../static/"  # seen from a chapter: so that pictures show where the files themselves are read, too


class Chapter(NamedTuple):
    """A chapter in one language: its name in addresses, its number, its title, and the text below the title."""

    name: str
    number: int
    title: str
    html: Markup


@lru_cache(maxsize=64)
def read(name: str, spoken: Language) -> Chapter:
    """One chapter, made once."""
    file = chapters()[name]
    text = (resources.files(__package__) / spoken.code / file).read_text(encoding="utf-8")
    heading, _, rest = text.partition("\n")
    assert heading.startswith("# "), file
    return Chapter(name, int(file[:2]), heading.removeprefix("# ").strip(), _as_html(rest, spoken))


def _as_html(text: str, spoken: Language) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

    def say_text(_: Any, tokens: Sequence[Token], index: int, *rest: Any) -> str:
        return str(citing.linked(_in_the_newest_edition(tokens[index].content), spoken))

    def show_picture(_: Any, tokens: Sequence[Token], index: int, *rest: Any) -> str:
        return str(_picture(str(tokens[index].attrs["src"]), tokens[index].content))

    def open_link(_: Any, tokens: Sequence[Token], index: int, *rest: Any) -> str:
        return str(Markup('<a href="{}">').format(_address(str(tokens[index].attrs["href"]))))

    markdown.add_render_rule("text", say_text)
    markdown.add_render_rule("image", show_picture)
    markdown.add_render_rule("link_open", open_link)
    return Markup(markdown.render(text))


def _in_the_newest_edition(text: str) -> str:
    """Chapters name articles of the draughts code as the reference has them; readers see those of the newest."""
    return _OURS.sub(lambda found: str(edition().cite(found[1])), text)


def _address(link: str) -> str:
    found = _CHAPTER.fullmatch(link)
    return link if found is None else reverse("guide:chapter", args=[found[1]])


def _picture(source: str, said: str) -> Markup:
    """A picture of the desk; one of a phone is narrower."""
    assert source.startswith(_PICTURES), source
    path = source.removeprefix(_PICTURES)
    width, height = _size(path)
    kind = "phone" if width < height else "screen"
    return Markup('<img class="{}" src="{}" alt="{}" width="{}" height="{}" loading="lazy">').format(
        kind, staticfiles_storage.url(path), escape(said), width, height
    )


def _size(path: str) -> tuple[int, int]:
    """Width and height of a WebP picture, so that the page does not jump when it comes."""
    head = (resources.files("kodeks.web") / "static" / path).read_bytes()[:30]
    assert head[8:12] == b"WEBP", path
    if head[12:16] == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    assert head[12:16] == b"VP8 ", path
    return int.from_bytes(head[26:28], "little") & 0x3FFF, int.from_bytes(head[28:30], "little") & 0x3FFF
