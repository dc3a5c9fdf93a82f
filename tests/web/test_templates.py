"""No page says anything that is not in the catalogues of both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kodeks.web

FOLDER = Path(kodeks.web.__file__).parent / "templates"
ATTRIBUTES = re.compile(r"\{% set \w+ %\} \w+=.*?\{% endset %\}")  # of a tag, gathered first
CODE = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
LETTERS = re.compile(r"[^\W\d_]{2,}")
SPOKEN = {"alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "title"}
NAMES = {
    "Kodeks",
    "English",
    "polski",
    "TOML",
    "PDF",
    "PDN",
    "PGN",
    "FEN",
    "CSV",
    "JSON",
    "TRF",
    "SHA",
    "QR",
    "FIDE",
    "RSS",
    "UTC",
}


class Page(HTMLParser):
    """Gathers what a reader would see or hear of a template's own."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.is_style = self.is_command = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.is_style = tag in ("script", "style")
        self.is_command = tag == "code"
        assert "style" not in dict(attrs), "the policy of content forbids styles in a tag"
        assert not [name for name, _ in attrs if name.startswith("on")], "... and scripts"
        self.said += [value or "" for name, value in attrs if name in SPOKEN]

    def handle_data(self, data: str) -> None:
        assert not (self.is_style and data.strip()), "the policy of content forbids inline scripts and styles"
        if not self.is_command:  # what is typed is the same in every language
            self.said.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.is_command = False


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.html")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_template_has_no_words_of_its_own(path: Path) -> None:
    page = Page()
    page.feed(CODE.sub("", ATTRIBUTES.sub("", path.read_text(encoding="utf-8"))))
    words = {word for text in page.said for word in LETTERS.findall(text)}
    assert not words - NAMES
