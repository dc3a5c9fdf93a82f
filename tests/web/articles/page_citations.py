"""What a page cites, and why: each article that is linked, with the words it is linked beside."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from citations import Citation

__all__ = ["citations_on"]

_PLACES = {
    "li",
    "p",
    "tr",
    "dd",
    "dt",
    "label",
    "details",
    "section",
    "div",
    "main",
    "body",
}  # what is said in one piece
_READINGS = re.compile(r"(?:D-\d+(?:, )?)+")  # how the source is read: no reason of its own


class _Place:
    """One piece of a page: its own words, and what is cited there."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.words: list[str] = []
        self.articles: list[str] = []


class _Reader(HTMLParser):
    """Articles that stand alone in their place belong to the place around it, under its heading."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Citation] = []
        self._open = [_Place("")]
        self._cites = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "cite":
            self._cites = ("class", "article") in attrs
        elif tag in _PLACES:
            self._open.append(_Place(tag))

    def handle_endtag(self, tag: str) -> None:
        if tag == "cite":
            self._cites = False
        elif tag in _PLACES:
            place = self._open.pop()
            assert place.tag == tag, f"<{place.tag}> is not ended before </{tag}>"
            words = " ".join(" ".join(place.words).split())
            if place.articles and words and not _READINGS.fullmatch(words):
                self.found.append(Citation(words, frozenset(place.articles), is_key=False))
            elif place.articles:
                self._open[-1].articles += place.articles

    def handle_data(self, data: str) -> None:
        place = self._open[-1]
        (place.articles if self._cites else place.words).append(data.strip() if self._cites else data)


def citations_on(html: str) -> list[Citation]:
    """All of a page, or of a part of one."""
    reader = _Reader()
    reader.feed(html)
    return reader.found
