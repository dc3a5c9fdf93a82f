"""The form of regulations, made of the declared settings: in which section each is asked for, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from kodeks.tournament import Regulations, SystemKind
from kodeks.tournament.regulations.kinds import (
    Choice,
    Codes,
    Day,
    Key,
    Kind,
    Lists,
    Many,
    Moment,
    Money,
    PersonName,
    Switch,
    Tempo,
    Text,
    Whole,
)
from kodeks.tournament.regulations.setting import CHESS, DRAUGHTS, Setting, SettingTable, SettingTables, settings_of


class Control(StrEnum):
    """How a setting is asked for, and how what was typed becomes TOML."""

    TEXT = "text"
    PERSON = "person"  # surname and first name, each in a field of its own
    LONG = "long"  # a text of several lines
    LINES = "lines"  # texts, one a line
    CODES = "codes"  # texts, with commas or blanks between
    PAIRS = "pairs"  # names, two or more a line, with slashes between
    WHOLE = "whole"
    DATE = "date"
    MOMENT = "moment"
    MONEY = "money"
    MONEYS = "moneys"
    TEMPO = "tempo"  # as people write it, told back in words
    CHOICE = "choice"
    MANY = "many"  # some of several
    CHECK = "check"  # yes, or nothing said
    SWITCH = "switch"  # yes, no, or nothing said


_CONTROLS: Mapping[type[Kind], Control] = {
    Choice: Control.CHOICE,
    Key: Control.CHOICE,
    Whole: Control.WHOLE,
    Day: Control.DATE,
    Moment: Control.MOMENT,
    Money: Control.MONEY,
    Lists: Control.PAIRS,
    Tempo: Control.TEMPO,
}


class Field(NamedTuple):
    """One setting. `choices` are values with the word that names each; `systems` and `games` for which it is."""

    name: str
    label: str
    control: Control = Control.TEXT
    hint: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    systems: str = ""
    games: str = ""

    def inside(self, table: str, index: int) -> Field:
        """The field of one row of a table."""
        return self._replace(name=f"{table}.{index}.{self.name}")


class FieldRows(NamedTuple):
    """A table with as many rows as are filled in."""

    name: str
    label: str
    fields: tuple[Field, ...]


class Section(NamedTuple):
    key: str
    label: str
    parts: tuple[Field | FieldRows, ...]


def _control(setting: Setting) -> Control:
    kind = setting.kind
    if isinstance(kind, Switch):
        return Control.CHECK if setting.default is False else Control.SWITCH
    if isinstance(kind, PersonName):
        return Control.PERSON
    if isinstance(kind, Text):
        return Control.LONG if kind.is_long else Control.TEXT
    if isinstance(kind, Codes):
        return Control.MONEYS if isinstance(kind.each, Money) else Control.CODES
    if isinstance(kind, Many):
        return Control.MANY if isinstance(kind.each, Choice | Key) else Control.LINES
    return _CONTROLS.get(type(kind), Control.TEXT)


def _field(setting: Setting, name: str) -> Field:
    kind = setting.kind.each if isinstance(setting.kind, Many) else setting.kind
    choices = tuple((word, kind.name(word)) for word in kind.words) if isinstance(kind, Choice | Key) else ()
    control = _control(setting)
    return Field(
        name,
        setting.label,
        control,
        setting.hint or ("setting-one-a-line" if control is Control.LINES else ""),
        choices,
        " ".join(sorted(setting.systems)) if setting.systems < frozenset(SystemKind) else "",
        " ".join(sorted(setting.games)) if setting.games < CHESS | DRAUGHTS else "",
    )


def _parts(setting: Setting, path: str = "") -> Iterator[Field | FieldRows]:
    """The field of a setting, or those of its table; tables in it come last."""
    name = f"{path}{setting.key}"
    if isinstance(setting.kind, SettingTable):
        for inner in settings_of(setting.kind.of).values():
            yield from _parts(inner, f"{name}.")
    elif isinstance(setting.kind, SettingTables):
        inside = settings_of(setting.kind.of).values()
        marks = {inner.kind.surname for inner in inside if isinstance(inner.kind, PersonName)}
        fields = (_field(inner, inner.key) for inner in inside if inner.key not in marks)
        yield FieldRows(name, setting.label, tuple(fields))
    else:
        yield _field(setting, name)


def _sections() -> tuple[Section, ...]:
    found: dict[str, list[Field | FieldRows]] = {}
    for setting in Regulations.settings().values():
        found.setdefault(setting.section, []).extend(_parts(setting))
    return tuple(Section(key, f"section-{key}", tuple(parts)) for key, parts in found.items())


SECTIONS = _sections()


_OF_THE_FIRST = {"arbiters": "first-arbiters"}  # what the first row of a table is


def _first_questions() -> Iterator[Field]:
    """Of a table it is asked who or what stands in its first row."""
    for setting in Regulations.settings().values():
        if not setting.is_asked_first:
            continue
        if isinstance(setting.kind, SettingTables):
            inner = next(each for each in settings_of(setting.kind.of).values() if each.is_required)
            yield _field(inner, inner.key).inside(setting.key, 0)._replace(label=_OF_THE_FIRST[setting.key])
        else:
            yield _field(setting, setting.key)


FIRST_QUESTIONS = tuple(_first_questions())


def all_fields() -> Iterator[Field]:
    """The settings that stand alone, in the order of the form."""
    for section in SECTIONS:
        yield from (part for part in section.parts if isinstance(part, Field))


def all_rows() -> Iterator[FieldRows]:
    for section in SECTIONS:
        yield from (part for part in section.parts if isinstance(part, FieldRows))


def field_named(name: str) -> Field | None:
    """The field of a setting, also of one in a row of a table; None for a table itself."""
    table, _, inner = name.rpartition(".")
    rows = {part.name: part for part in all_rows()}
    part = rows.get(table.rpartition(".")[0])
    if part is not None and table.rpartition(".")[2].isdecimal():
        return next(
            (each.inside(part.name, int(table.rpartition(".")[2])) for each in part.fields if each.name == inner), None
        )
    return next((each for each in all_fields() if each.name == name), None)


def fields_named(*names: str, labels: Mapping[str, str] | None = None) -> tuple[Field, ...]:
    """The fields of these settings, some of them called otherwise."""
    found = [field for name in names if (field := field_named(name)) is not None]
    assert len(found) == len(names), "a setting was renamed"
    return tuple(field._replace(label=(labels or {}).get(field.name, field.label)) for field in found)


def section_of(setting: str) -> str:
    """The key of the section where a setting is asked for."""
    head = setting.split(".")[0]
    for section in SECTIONS:
        if any(setting == part.name or part.name.split(".")[0] == head for part in section.parts):
            return section.key
    return SECTIONS[0].key


def find_field(setting: str) -> tuple[str, str]:
    """Where a setting is asked for: the field of that name, the table, or else the section; and its label."""
    for section in SECTIONS:
        for part in section.parts:
            if setting == part.name or (isinstance(part, FieldRows) and setting.startswith(f"{part.name}.")):
                return f"f-{part.name}", part.label
    head = setting.split(".")[0]
    for section in SECTIONS:
        if head == section.key or any(part.name.startswith(f"{head}.") for part in section.parts):
            return f"s-{section.key}", section.label
    return f"s-{SECTIONS[0].key}", SECTIONS[0].label
