"""Published rating lists on disk, to be searched without a network: a small database a publisher, made whole when a
list is brought, and put in the place of the one before.

Rows stand in the order of their ratings, so that the first a search finds are the strongest; a word is found by its
first letters, whatever its capitals and accents.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import IO, NamedTuple

from kodeks.formats.entries.column import fold
from kodeks.formats.ratings.published import PublishedPlayer, Publisher, read_published
from kodeks.malformed import MalformedText

MOST_FOUND = 12
_FEWEST_LETTERS = 2
_MOST_WORDS = 6
_A_STEP = 20_000  # rows between two looks at whether somebody still waits
_COLUMNS = ", ".join(PublishedPlayer._fields)
_SCHEMA = f"""
    CREATE TABLE people (id INTEGER PRIMARY KEY, {_COLUMNS});
    CREATE VIRTUAL TABLE words USING fts5(word, content='', detail=none, columnsize=0, prefix='1 2 3');
    CREATE TABLE about (file, brought, players);
    CREATE TEMP TABLE staged (folded, {_COLUMNS});
"""
_ORDERED = f"""
    CREATE TEMP TABLE ordered AS SELECT * FROM staged ORDER BY max(
        coalesce(standard, 0), coalesce(rapid, 0), coalesce(blitz, 0)) DESC, surname, given_name;
    INSERT INTO people SELECT rowid, {_COLUMNS} FROM ordered;
    INSERT INTO words (rowid, word) SELECT rowid, folded FROM ordered;
    CREATE INDEX numbers ON people (number);
"""


class HeldList(NamedTuple):
    """A list that was brought: whose, from which file, on which day, with how many players."""

    publisher: Publisher
    file: str
    brought: date
    players: int


def bring_list(
    folder: Path, stream: IO[bytes], name: str, on: date, step: Callable[[int], None] = lambda _: None
) -> HeldList:
    """Keep a list in the place of the one of the same publisher; the old one stays until the new one is whole. `step`
    is told now and then how many rows were read."""
    found = read_published(stream)
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f".{found.publisher}-{os.getpid()}.draft"
    draft.unlink(missing_ok=True)
    try:
        players = _write(draft, _stepping(found.players, step), name, on)
        if not players:
            raise MalformedText("published-unknown", name, line=1, column=1)
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
        draft.replace(_path(folder, found.publisher))
    finally:
        draft.unlink(missing_ok=True)
    return HeldList(found.publisher, name, on, players)


def _path(folder: Path, publisher: Publisher) -> Path:
    return folder / f"{publisher}.sqlite"


def _stepping(players: Iterable[PublishedPlayer], step: Callable[[int], None]) -> Iterator[PublishedPlayer]:
    for count, player in enumerate(players):
        if count % _A_STEP == 0:
            step(count)
        yield player


def _write(path: Path, players: Iterable[PublishedPlayer], name: str, on: date) -> int:
    with closing(sqlite3.connect(path)) as base:
        base.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
        marks = ", ".join("?" * (len(PublishedPlayer._fields) + 1))
        base.executemany(f"INSERT INTO staged VALUES ({marks})", (_staged(player) for player in players))
        base.executescript(_ORDERED)
        [count] = base.execute("SELECT count(*) FROM people").fetchone()
        base.execute("INSERT INTO about VALUES (?, ?, ?)", (name, on.isoformat(), count))
        base.commit()
        return int(count)


def _staged(player: PublishedPlayer) -> tuple[object, ...]:
    return (" ".join(_folded(f"{player.surname} {player.given_name}")), *player)


def _folded(text: str) -> list[str]:
    """The words of a text without capitals, accents and signs."""
    if text.isascii():
        return re.findall(r"[a-z0-9]+", text.lower())
    return [word for part in re.split(r"[\s,.'’-]+", text) if (word := fold(part))]


def held_lists(folder: Path) -> tuple[HeldList, ...]:
    """The lists at hand."""
    found = []
    for publisher in Publisher:
        for file, brought, players in _asked(folder, publisher, "SELECT file, brought, players FROM about", ()):
            found.append(HeldList(publisher, str(file), date.fromisoformat(str(brought)), int(str(players))))
    return tuple(found)


def find_published(folder: Path, publisher: Publisher, text: str, most: int = MOST_FOUND) -> list[PublishedPlayer]:
    """Players whose names have words that begin so, or whose number it is; the strongest first."""
    words = _folded(text)[:_MOST_WORDS]
    if len(words) == 1 and words[0].isdigit():
        return by_number(folder, publisher, words[0])
    if sum(map(len, words)) < _FEWEST_LETTERS:
        return []
    asked = " ".join(f'"{word}"*' for word in words)
    found = "SELECT rowid FROM words WHERE words MATCH ? LIMIT ?"
    query = f"SELECT {_COLUMNS} FROM people WHERE id IN ({found}) ORDER BY id"
    return [PublishedPlayer(*row) for row in _asked(folder, publisher, query, (asked, most))]  # type: ignore[arg-type]


def by_number(folder: Path, publisher: Publisher, number: str) -> list[PublishedPlayer]:
    """The player of a number, if he is on the list."""
    query = f"SELECT {_COLUMNS} FROM people WHERE number = ?"
    return [PublishedPlayer(*row) for row in _asked(folder, publisher, query, (number,))]  # type: ignore[arg-type]


def _asked(folder: Path, publisher: Publisher, query: str, values: tuple[object, ...]) -> list[tuple[object, ...]]:
    """What a list answers; nothing if there is none."""
    path = _path(folder, publisher)
    if not path.is_file():
        return []
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as base:
        return base.execute(query, values).fetchall()
