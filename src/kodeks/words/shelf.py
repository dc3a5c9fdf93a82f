"""The sentences of a language, from the files of its folder: `[messages]` by key, `[nouns]` with their plural forms,
and in `dialogue.toml` what is understood when somebody says it: `[heard]`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from threading import RLock

from kodeks.words.language import Language

_HEARD = "dialogue.toml"


class Shelf:
    """The files of one language. To read them all takes longer than most commands: each is read when a sentence of it
    is asked for, and where that stands is found by looking for the beginning of its line."""

    def __init__(self, language: Language) -> None:
        self.language = language
        files = sorted(file for file in language.folder.glob("*.toml") if file.name != "language.toml")
        self.unread = {file.name: "\n" + file.read_text(encoding="utf-8") for file in files}
        self.files = {name: dict[str, dict[str, str]]() for name in self.unread}  # as they stand in the folder
        self.read: dict[str, dict[str, str]] = {"messages": {}, "nouns": {}, "heard": {}}
        self.missing: set[str] = set()
        self.reading = RLock()

    def find(self, section: str, key: str) -> str | None:
        known = self.read[section]
        if key not in known and key not in self.missing:
            with self.reading:  # threads of a server ask at the same time
                for name in [name for name, text in self.unread.items() if f"\n{key} = " in text]:
                    self.take(name)
                if key not in known:
                    self.missing.add(key)
        return known.get(key)

    def take(self, name: str) -> None:
        """Read one more file, if nobody has yet."""
        with self.reading:
            if name not in self.unread:
                return
            self.files[name] = tomllib.loads(self.unread[name])
            for section, entries in self.files[name].items():
                again = self.read[section].keys() & entries.keys()
                assert not again, f"{self.language.code}/{name} says again what another file says: {again}"
                self.read[section].update(entries)
            del self.unread[name]
            self.missing.clear()


@cache
def shelf_of(language: Language) -> Shelf:
    return Shelf(language)


@cache
def catalogue(language: Language) -> Mapping[str, Mapping[str, str]]:
    """All messages and nouns of one language, and what it understands, in the order of the files."""
    shelf = shelf_of(language)
    for name in list(shelf.unread):
        shelf.take(name)
    whole: dict[str, dict[str, str]] = {"messages": {}, "nouns": {}, "heard": {}}
    for sections in shelf.files.values():
        for section, entries in sections.items():
            whole[section].update(entries)
    return whole


@cache
def heard(language: Language) -> Mapping[str, tuple[str, ...]]:
    """What a language understands: by key the phrases that mean it, the first being the one to tell others. One without
    such words understands those of the language it falls back on."""
    shelf = shelf_of(language)
    shelf.take(_HEARD)
    phrases = shelf.read["heard"]
    if not phrases and language.fallback is not None:
        return heard(language.fallback)
    return {key: tuple(phrase.strip() for phrase in each.split("|")) for key, each in phrases.items()}
