"""The index of words by which people of the register are found: in the database, which keeps it itself.

SQLite has it as a table for searching (FTS5) that triggers fill, PostgreSQL as a column of lexemes with an index (GIN).
Each finds a word by its first letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection as ours
from django.db.models import BooleanField, F, Func

from kodeks.formats.entries.column import fold

__all__ = ["BUILD", "KEPT", "HasWords", "ReadsWords", "indexed_words", "search_words", "words_at_once"]

_DASH = re.compile(r"[-\u2010-\u2015/.]")
_LONGEST = 300

_FTS5 = """CREATE VIRTUAL TABLE federation_player_words
USING fts5(words, tokenize="ascii tokenchars '#'", prefix='1 2 3')"""
_FILL = "INSERT INTO federation_player_words (rowid, words) SELECT id, words FROM federation_player"
_NEW = """CREATE TRIGGER player_words_new AFTER INSERT ON federation_player BEGIN
    INSERT INTO federation_player_words (rowid, words) VALUES (new.id, new.words);
END"""
_OTHER = """CREATE TRIGGER player_words_other AFTER UPDATE OF id, words ON federation_player
WHEN old.words <> new.words OR old.id <> new.id BEGIN
    DELETE FROM federation_player_words WHERE rowid = old.id;
    INSERT INTO federation_player_words (rowid, words) VALUES (new.id, new.words);
END"""
_GONE = """CREATE TRIGGER player_words_gone AFTER DELETE ON federation_player BEGIN
    DELETE FROM federation_player_words WHERE rowid = old.id;
END"""
_OF_WORDS = "array_to_tsvector(string_to_array(btrim(words), ' '))"
_GIN = f"CREATE INDEX federation_player_words ON federation_player USING gin ({_OF_WORDS})"
BUILD = {"sqlite": (_FTS5, _FILL, _NEW, _OTHER, _GONE), "postgresql": (_GIN,)}
KEPT = {  # since then PostgreSQL keeps the lexemes beside the words: to make them took longer than to look
    "sqlite": (),
    "postgresql": (
        "DROP INDEX federation_player_words",
        f"ALTER TABLE federation_player ADD COLUMN lexemes tsvector GENERATED ALWAYS AS ({_OF_WORDS}) STORED",
        "CREATE INDEX federation_player_words ON federation_player USING gin (lexemes)",
    ),
}


@contextmanager
def words_at_once() -> Iterator[None]:
    """Many people are entered, in a transaction: on SQLite their words go into the index by one statement when all are
    there. By its trigger, one after another, that takes ten times as long; PostgreSQL gathers them itself."""
    assert ours.in_atomic_block, "the trigger is back, or nothing was changed"
    if ours.vendor != "sqlite":
        yield
        return
    with ours.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM federation_player")
        last = cursor.fetchone()[0] or 0
        cursor.execute("DROP TRIGGER player_words_new")
    yield
    with ours.cursor() as cursor:
        cursor.execute(f"{_FILL} WHERE id > %s", [last])
        cursor.execute(_NEW)


def search_words(*texts: str) -> str:
    """Words without capitals and accents, for searching and sorting."""
    return " ".join(word for text in texts for part in text.replace(",", " ").split() if (word := fold(part)))


def indexed_words(name: str, number: str) -> str:
    """What is kept of a name and a number: their words, then the parts of those written with a dash, and figures
    without the zeros before them."""
    whole = search_words(name, number)
    parts = search_words(*(part for text in (name, number) for part in _DASH.split(text)[1:]))
    bare = filter(None, (part.lstrip("0") for part in parts.split()))
    return " ".join(dict.fromkeys((*whole.split(), *parts.split(), *bare)))[:_LONGEST].rstrip()


class HasWords(Func):
    """Whether somebody's words begin with all of these: the index tells who they are."""

    output_field = BooleanField()

    def __init__(self, text: str) -> None:
        self.asked = search_words(text).split()
        super().__init__(F("pk"), F("words"))

    def as_sqlite(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, tuple[str, ...]]:
        key, _none = compiler.compile(self.source_expressions[0])
        found = "SELECT rowid FROM federation_player_words WHERE federation_player_words MATCH %s"
        return f"{key} IN ({found})", (" AND ".join(f'"{word}" *' for word in self.asked),)

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, tuple[str, ...]]:
        column, _none = compiler.compile(self.source_expressions[1])
        lexemes = column.removesuffix('"words"') + '"lexemes"'
        return f"{lexemes} @@ %s::tsquery", (" & ".join(f"'{word}':*" for word in self.asked),)


class ReadsWords(HasWords):
    """The same, read off every row that is looked at: for who goes through all in an order, and soon meets many."""

    def as_sqlite(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, tuple[str, ...]]:
        column, _none = compiler.compile(self.source_expressions[1])
        return " AND ".join(f"' ' || {column} LIKE %s" for _each in self.asked), tuple(
            f"% {word}%" for word in self.asked
        )

    as_postgresql = as_sqlite
