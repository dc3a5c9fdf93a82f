"""The form of an entry: what was typed, read field by field with the readers of tables, and said where it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from django.http import Http404, QueryDict

from kodeks.formats.entries.table import tidy
from kodeks.formats.entries.values import (
    read_count,
    read_date_of_birth,
    read_fide_id,
    read_fmjd_id,
    read_rating,
    read_sex,
)
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import TechnicalMethod
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import shown
from kodeks.tournament import Entry, Tournament
from kodeks.tournament.entry import full_name, with_surnames
from kodeks.web.pages.words import explain_error

METHODS = tuple(method.value for method in TechnicalMethod)
_LONGEST = 500
MOST_MEMBERS = 60  # of a line-up, and as many reserves
_MEMBERS, _PARTS = ("players", "reserves"), ("surname", "given_name")
MEMBER_FIELDS = tuple(
    f"{part}.{place}.{field}" for part, place, field in product(_MEMBERS, range(MOST_MEMBERS), _PARTS)
)


class EntryForm(NamedTuple):
    """What was typed, what is wrong with which field, and the entry if nothing is."""

    values: Mapping[str, str]
    errors: Mapping[str, str]
    entry: Entry | None


def _names(text: str) -> tuple[str, ...]:
    return tuple(tidy(line) for line in text.splitlines() if line.strip())


def _list_name(text: str) -> str | None:
    return tidy(text).upper() or None


def _federation(text: str) -> str:
    return tidy(text).upper() if len(tidy(text)) == 3 else tidy(text)


_READERS: Mapping[str, Callable[[str], object]] = {
    "name": tidy,  # of a team
    "surname": tidy,
    "given_name": tidy,
    "rating": read_rating,
    "list_name": _list_name,
    "list_place": read_count,
    "title": tidy,
    "sex": read_sex,
    "birth": read_date_of_birth,
    "federation": _federation,
    "club": tidy,
    "team": tidy,
    "licence": tidy,
    "fide_id": read_fide_id,
    "fmjd_id": read_fmjd_id,
    "players": _names,
    "reserves": _names,
    "technical_method": tidy,
}


def read_entry_form(post: QueryDict, before: Entry | None = None) -> EntryForm:
    """The entry as typed; what the form did not ask for stays as it was before."""
    typed = {name: post.get(name, "").strip()[: _LONGEST * 10] for name in (*_READERS, *MEMBER_FIELDS) if name in post}
    values, errors = dict[str, Any](), dict[str, str]()
    for name, text in typed.items():
        try:
            if name not in ("players", "reserves") and len(text) > _LONGEST:
                raise MalformedText("entries-cell-too-long", text)
            if not tidy(text).isprintable():
                raise MalformedText("entries-not-letters", text)
            if name in _READERS:
                values[name] = _READERS[name](text)
        except MalformedText as error:
            errors[name.partition(".")[0]] = explain_error(error)
    needed = "surname" if "surname" in typed else "name"
    if needed not in errors and not any(letter.isalpha() for letter in values.get(needed, "")):
        errors[needed] = explain_error(MalformedText("entries-name-missing", typed.get(needed, "")))
    if errors:
        return EntryForm(typed, errors, None)
    values |= _name_of(values, before) | _members_of(typed, before)
    if "technical_method" in values:
        values["is_technical"] = bool(values["technical_method"]) and values.get("rating") is not None
        values["technical_method"] = values["technical_method"] if values["is_technical"] else ""
    return EntryForm(typed, {}, Entry(**values) if before is None else replace(before, **values))


def _name_of(values: dict[str, Any], before: Entry | None) -> dict[str, str]:
    """The name that the two fields make; one whose parts are what they were stays as it was given."""
    if "surname" not in values:
        return {}
    surname, given_name = values["surname"], values.pop("given_name", "")
    if before is not None and (surname, given_name) == before.parts[:2]:
        return {"name": before.name}
    return {"name": full_name(surname, given_name)}


def _members_of(typed: Mapping[str, str], before: Entry | None) -> dict[str, tuple[str, ...]]:
    """The members of a team that the two fields of each row make; whose parts are what they were stays as he was
    given. Rows that are empty do not count."""
    if typed.keys().isdisjoint(MEMBER_FIELDS):
        return {}
    known = {} if before is None else {each.parts[:2]: each.name for each in _members(before)}
    found: dict[str, list[tuple[str, str]]] = {part: [] for part in _MEMBERS}
    for part, place in product(_MEMBERS, range(MOST_MEMBERS)):
        surname, given_name = (tidy(typed.get(f"{part}.{place}.{field}", "")) for field in _PARTS)
        if surname or given_name:
            found[part].append((surname, given_name))
    everybody = [each for part in _MEMBERS for each in found[part]]
    return {
        **{part: tuple(known.get(each) or full_name(*each) for each in found[part]) for part in _MEMBERS},
        "surnames": tuple(surname or given_name for surname, given_name in everybody),
    }


def _members(team: Entry) -> tuple[Entry, ...]:
    """The members as people, their surnames guessed where only the whole names are known."""
    (marked,) = with_surnames([team])
    return tuple(marked.member(name) for name in marked.members)


def values_of(entry: Entry) -> dict[str, str]:
    """An entry as somebody would type it; a name of which only the whole is known is split, for him to see."""
    values = {name: getattr(entry, name) for name in _READERS if name != "given_name"}
    values |= {"surname": entry.parts.surname, "given_name": entry.parts.given_name}
    for place, each in enumerate(_members(entry) if entry.members else ()):
        first = len(entry.players)
        row = f"players.{place}" if place < first else f"reserves.{place - first}"
        values |= {f"{row}.{field}": part for field, part in zip(_PARTS, each.parts[:2], strict=True)}
    if entry.is_technical and not entry.technical_method:
        values["technical_method"] = TechnicalMethod.JUDGEMENT.value
    return {
        name: "\n".join(value) if isinstance(value, tuple) else "" if value is None else str(value)
        for name, value in values.items()
    }


class ListedEntry(NamedTuple):
    """An entry of the list: its start number, or its place before numbers are given; what is said of it."""

    number: int
    place: int  # in the entries, from 0
    entry: Entry
    name: str  # as lists show it
    flags: tuple[Ruling, ...] = ()
    withdrawn_from: int | None = None
    absent_in: tuple[int, ...] = ()


def listed(state: Tournament) -> list[ListedEntry]:
    """All entries, by start number if there are any."""
    order, names = state.order or range(len(state.entries)), shown(state).entries
    absent: dict[int, list[int]] = {}
    for absence in state.absences:
        absent.setdefault(absence.number, []).append(absence.round)
    return [
        ListedEntry(
            number,
            place,
            state.entries[place],
            names[place].name,
            withdrawn_from=state.withdrawn.get(number),
            absent_in=tuple(sorted(absent.get(number, ()))),
        )
        for number, place in enumerate(order, start=1)
    ]


def entry_at(state: Tournament, number: int) -> Entry:
    """The entry of a start number, or of a place before numbers are given."""
    if state.is_numbered:
        if not state.has(number):
            raise Http404
        return state.entry(number)
    if not 1 <= number <= len(state.entries):
        raise Http404
    return state.entries[number - 1]
