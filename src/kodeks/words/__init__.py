"""What people read: message keys of rulings and errors as sentences, in the language they are asked for in.

The core speaks in keys and facts; only here do they become words. A language is a folder and a line in `languages.py`:
`language.toml` makes it a value (`Language`), and a file a room has its sentences: `[messages]` by key, with facts in
braces, and `[nouns]` with the plural forms that `{count:noun}` chooses from; `[heard]` in `dialogue.toml` has what
people may say to a board. A language that says in which rooms it is
complete speaks English in the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.words.articles import Title, all_titles, search_articles, text_of, title_of, titles_beside
    from kodeks.words.language import ROOMS, Language, read_language
    from kodeks.words.languages import CODES, FALLBACK, language_of, languages, times_said
    from kodeks.words.retelling import retell
    from kodeks.words.sentences import (
        Criterion,
        explain,
        explain_error,
        has_sentence,
        name_criterion,
        ruling_object,
        say,
        write_code,
    )
    from kodeks.words.shelf import catalogue, heard

__all__ = [
    "CODES",
    "FALLBACK",
    "ROOMS",
    "Criterion",
    "Language",
    "Title",
    "all_titles",
    "catalogue",
    "explain",
    "explain_error",
    "has_sentence",
    "heard",
    "language_of",
    "languages",
    "name_criterion",
    "read_language",
    "retell",
    "ruling_object",
    "say",
    "search_articles",
    "text_of",
    "times_said",
    "title_of",
    "titles_beside",
    "write_code",
]

load_on_demand(__name__)
