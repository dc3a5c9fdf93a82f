"""Other names for people: in a text, and in a tournament as it is shown to those who may not know them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from kodeks.tournament.entry import Entry
from kodeks.tournament.state import Tournament


def other_spellings(name: str) -> tuple[str, ...]:
    """A name as lists, sheets and files write it: as it is, and with the surname first or last, with a comma or not,
    whichever of its words are the surname."""
    words = name.replace(",", " ").split()
    if len(words) < 2:
        return (name,)
    halves = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    turned = (f"{two}{between}{one}" for one, two in halves for between in (" ", ", "))
    with_commas = (f"{one}, {two}" for one, two in halves)
    return tuple(dict.fromkeys((name, " ".join(words), *turned, *with_commas)))


def with_other_names(text: str, names: Mapping[str, str]) -> str:
    """A text in which these names are replaced, as whole words and whatever their capitals; of two that begin alike the
    longer one counts."""
    said, known = text.casefold(), {name.casefold(): other for name, other in names.items() if name.strip()}
    wanted = sorted((name for name in known if name in said), key=len, reverse=True)
    if not wanted:
        return text
    pattern = "|".join(map(re.escape, wanted))
    found = re.compile(rf"(?<!\w)(?<!\w-)(?:{pattern})(?!-?\w)", re.IGNORECASE)
    return found.sub(lambda each: known.get(each[0].casefold(), each[0]), text)


def renamed(state: Tournament, entries: Mapping[int, Entry], names: Mapping[str, str]) -> Tournament:
    """A tournament in which some entries, by their place from 0, are others, and these names are replaced in all that
    repeats them: teams and their line-ups, notes, and the tags of games."""
    if not entries and not names:
        return state

    def each(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(word, word) for word in words)

    def entry_at(place: int, entry: Entry) -> Entry:
        found = entries.get(place, entry)
        if not found.players and not found.reserves:
            return found
        told = zip(found.members, (*found.surnames, *[""] * len(found.members)), strict=False)
        kept = tuple("" if name in names else surname for name, surname in told)
        surnames = kept if any(kept) else ()
        return replace(found, players=each(found.players), reserves=each(found.reserves), surnames=surnames)

    return state._replace(
        entries=tuple(entry_at(place, entry) for place, entry in enumerate(state.entries)),
        line_ups=MappingProxyType({key: each(words) for key, words in state.line_ups.items()}),
        notes=tuple(replace(note, text=with_other_names(note.text, names)) for note in state.notes),
        moves=MappingProxyType({key: with_other_names(text, names) for key, text in state.moves.items()}),
    )
