"""Where a person is in tournament files: as an entrant, in a team, in words; and the files without him."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kodeks.formats.summed_lines import data_of
from kodeks.formats.tournament_file import read_lines, rewritten
from kodeks.json_text import read_object
from kodeks.tournament import Tournament, fold
from kodeks.tournament.renaming import other_spellings, with_other_names
from kodeks.web.books.models import Player, words_of_name
from kodeks.web.books.register import births_agree
from kodeks.web.privacy.whereabouts import named_in
from kodeks.web.privacy.wishes import name_key

_TAKEN_OUT = ("surname", "birth", "club", "fide_id", "fmjd_id")
_STRUCTURE = frozenset({"seq", "on", "at", "by", "do", "seed", "engine", "entry", "regulations"})
_IN_GAMES = ("white", "black", "who", "reason", "note", "sheet")  # names, and free words, in lines of games
NAMING = ("forbidden_pairs", "start_groups")  # settings that may name players
_LISTS_OF_NAMES = re.compile(rf"^\s*(?:{'|'.join(NAMING)})\s*=\s*\[(?:\s*\[[^\]]*\]\s*,?)*\s*\]", re.MULTILINE)


class Person(NamedTuple):
    """Whom we look for: his numbers, his name, and what tells him from others of it."""

    player: Player
    numbers: frozenset[str]
    key: tuple[str, ...]
    has_namesakes: bool
    also: tuple[str, ...] = ()  # other ways his name is written

    @property
    def pseudonym(self) -> str:
        """His name from now on: one that no language needs to translate."""
        return f"N.N. {self.player.pk}"

    def is_anothers(self, number: str) -> bool:
        """Whether a number of the register is somebody else's."""
        return bool(number) and Player.objects.filter(number=number).exclude(pk=self.player.pk).exists()

    def is_meant_by(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry of a file is his: by its licence; else by name and birth, if no namesake may be meant."""
        licence = entry.get("licence", "")
        if licence in self.numbers:
            return True
        if name_key(entry.get("name", "")) != self.key or entry.get("players") or self.is_anothers(licence):
            return False
        birth = entry.get("birth", "")
        is_known = bool(birth and self.player.birth)
        return births_agree(birth, self.player.birth) and (is_known or not self.has_namesakes)


def person_of(player: Player, also: Iterable[str] = ()) -> Person:
    """The person of a row in the register."""
    key = name_key(player.name)
    namesakes = Player.objects.filter(name_words=words_of_name(player.name)).exclude(pk=player.pk)
    return Person(
        player,
        frozenset({player.number, *player.former_numbers.values_list("number", flat=True)}),
        key,
        namesakes.exists(),
        tuple(also),
    )


class Trace(NamedTuple):
    """A person in a file: how he is written there, whether it is surely he, how many lines change, and what is left in
    notes that may still speak of him."""

    names: Mapping[str, str]  # how he is written -> his pseudonym
    told: frozenset[str]  # what else was known of him and goes: birth, club, FIDE number
    is_sure: bool
    lines: int
    left: tuple[str, ...]


def look(texts: Sequence[str], person: Person) -> Trace | None:
    """Where he is in the lines of a file; None if he did not take part."""
    entered, fielded, told = set[str](), set[str](), set[str]()
    for entry, members in named_in(texts):
        if person.is_meant_by(entry):
            entered.add(entry["name"])
            told |= {entry[name] for name in _TAKEN_OUT if entry.get(name)}
        fielded |= {name for name in members if name_key(name) == person.key}
    if not entered and not fielded:
        return None
    written = (*entered, *fielded, person.player.name, *person.also)
    names = dict.fromkeys((each for name in written for each in other_spellings(name)), person.pseudonym)
    after = [line for line, _ in without(texts, person, names)]
    changed = sum(_body(one) != _body(two) for one, two in zip(texts, after, strict=True))
    is_sure = bool(entered) or not person.has_namesakes
    return Trace(names, frozenset(told), is_sure, changed, tuple(_left(after, person)))


def _body(line: str) -> str:
    return line[: line.rindex(', "sum"')]


def _left(texts: Iterable[str], person: Person) -> Iterator[str]:
    """Words in which something begins like one of his names, such as the name in another case: somebody must look."""
    stems = [word[: max(4, len(word) - 2)] for word in person.key if len(word) >= 4]
    for text in texts:
        data = read_object(text, kind="log-not-an-object") if '"text"' in text or '"reason"' in text else {}
        for said in (each for name in ("text", "reason") for each in str(data.get(name, "")).splitlines()):
            if data.get("do") == "moves" and not said.startswith("["):
                continue
            words = [each for part in re.split(r"[^\w]+", said) for each in name_key(part)]
            if any(word.startswith(stem) for word in words for stem in stems):
                yield said


# The files without him


def without(texts: Sequence[str], person: Person, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The lines of a file with his pseudonym, each with the sum up to it. What tables and pairings rest on stays: his
    licence, rating, title, sex and year of birth."""

    def change(data: dict[str, Any]) -> dict[str, Any]:
        if "of" in data:  # a line of a game
            return {name: replaced_in(value, names) if name in _IN_GAMES else value for name, value in data.items()}
        if "kodeks" in data:
            return {**data, "regulations": in_regulations(data["regulations"], names)}
        if "entry" in data:
            data["entry"] = _entry(data["entry"], person, names)
        if isinstance(data.get("regulations"), dict):
            named = {key: replaced_in(value, names) for key, value in data["regulations"].items() if key in NAMING}
            data["regulations"] = {**data["regulations"], **named}
        is_of_players = data["by"].endswith("(QR)") or (data["do"] == "result" and ", " in data["by"])
        if is_of_players:  # two have reported, or signed their game; else an official signs with his own name
            data["by"] = with_other_names(data["by"], names)
        if data["do"] == "sign":
            return data
        return {name: value if name in _STRUCTURE else replaced_in(value, names) for name, value in data.items()}

    return rewritten(texts, change)


def replaced_in(value: Any, names: Mapping[str, str]) -> Any:
    """A value of JSON in which the names are replaced, wherever they stand."""
    if isinstance(value, str):
        return names.get(value) or with_other_names(value, names)
    if isinstance(value, list):
        return [replaced_in(each, names) for each in value]
    if isinstance(value, dict):
        return {name: replaced_in(each, names) for name, each in value.items()}
    return value


def _entry(entry: dict[str, Any], person: Person, names: Mapping[str, str]) -> dict[str, Any]:
    if person.is_meant_by(entry):
        kept = {name: value for name, value in entry.items() if name not in _TAKEN_OUT}
        born = {"birth": entry["birth"][:4]} if entry.get("birth") else {}
        return {**kept, "name": person.pseudonym, **born}
    left = {
        name: replaced_in(value, names) if name in ("players", "reserves") else value for name, value in entry.items()
    }
    if "surnames" in entry:
        members, others = ([*each.get("players", ()), *each.get("reserves", ())] for each in (entry, left))
        told = zip(members, others, entry["surnames"], strict=False)
        left["surnames"] = [surname if name == other else "" for name, other, surname in told]
    return left


def in_regulations(text: str, names: Mapping[str, str]) -> str:
    """Regulations with the pairs that must not meet, and the groups, under their new names. Officials keep theirs."""
    return _LISTS_OF_NAMES.sub(lambda found: with_other_names(found[0], names), text)


def stays_the_same(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether two files fold to the same tournament but for names: nobody's number, pairing or result is another."""
    return _bare(before) == _bare(after)


def _bare(texts: Sequence[str]) -> tuple[object, ...]:
    read = read_lines("".join(f"{text}\n" for text in texts).encode())
    folded = fold(read.regulations, read.events)
    state: Tournament = folded.state
    return (
        [(said.seq, said.is_accepted, said.ruling.reason) for said in folded.said],
        [(entry.rating, entry.title, entry.sex, entry.birth[:4], entry.licence) for entry in state.entries],
        *(state.order, state.entered, state.rounds, dict(state.withdrawn), state.absences, state.forbidden),
        *(dict(state.play_off), state.play_offs, state.is_closed, state.seq),
        [(game.place, *map(_nameless, game.texts)) for game in read.games],
    )


def _nameless(raw: bytes) -> dict[str, object]:
    """What a line of a game says but for names: all that it folds to."""
    return {name: value for name, value in data_of(raw).items() if name not in _IN_GAMES}
