"""Long parts of the books' pages: written beside the page, and kept for everybody who reads the same language."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from django.utils import translation
from markupsafe import Markup

from kodeks.web.frame.long_work import worked_out
from kodeks.web.pages.words import fragment, language

__all__ = ["in_words"]


def in_words(key: Hashable, template: str, facts: Callable[[], Mapping[str, Any]]) -> Markup | None:
    """A part of a page in the language of the reader; None while it is being written. Equal keys have equal facts."""
    spoken = language()

    def work() -> Markup:
        with translation.override(spoken.code):
            return fragment(f"federation/{template}", **facts())

    return worked_out((key, template, spoken), lambda: work)
