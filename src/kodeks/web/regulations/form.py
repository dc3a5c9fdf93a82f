"""What the form of regulations says, as the text of the file; and a file's text as the form. One reader judges both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import NamedTuple

from django.http import QueryDict

from kodeks.clock import friendly_control
from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.formats.toml_text import quoted, read_toml
from kodeks.malformed import MalformedText
from kodeks.tournament import Regulations
from kodeks.tournament.entry import full_name
from kodeks.tournament.regulations.kinds import PersonName
from kodeks.tournament.surnames import split_name, surname_within
from kodeks.web.regulations.fields import Control, Field, all_fields, all_rows

_MOST_ROWS = 200
_LONGEST_TEXT = 200_000
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_AMOUNTS = re.compile(r"[;\s]+|,\s+")
_SURNAME = PersonName().surname
_CODES = re.compile(r"[,;\s]+")


class Draft(NamedTuple):
    """Regulations as somebody is writing them: the text, the form, and what they are, or why they cannot be read."""

    text: str
    values: Mapping[str, str]
    is_text: bool = False  # written as text, not in the form
    regulations: Regulations | None = None
    problem: MalformedText | None = None
    field: str = ""  # of the form, where the problem is


def draft_of_post(post: QueryDict) -> Draft:
    """What was sent: the form, or the whole text."""
    if post.get("mode") == "text":
        return draft_of_text(post.get("text", "").replace("\r\n", "\n")[:_LONGEST_TEXT], is_text=True)
    return draft_of_values({name: sent_value(post, name) for name in post})


def sent_value(post: QueryDict, name: str) -> str:
    """What was sent of a setting; of several inputs that ask for it one a line."""
    lines = "\n".join(post.getlist(name)).replace("\r\n", "\n")
    return lines if lines.strip() else ""


def draft_of_values(values: Mapping[str, str]) -> Draft:
    """What the fields of the form say."""
    text, rows = text_of_form(values)
    try:
        return Draft(text, values, regulations=read_regulations(text))
    except MalformedText as error:
        return Draft(text, values, problem=_shown(error), field=_field_of(error, rows))


def draft_of_text(text: str, *, is_text: bool = False) -> Draft:
    """A file's text. What cannot be read stays text."""
    try:
        regulations = read_regulations(text)
    except MalformedText as error:
        return Draft(text, {}, is_text=True, problem=error)
    return Draft(text, form_of(write_regulations(regulations)), is_text, regulations)


def _shown(error: MalformedText) -> MalformedText:
    """The error as the form tells it: at its field, so without the setting's name and line."""
    return MalformedText(error.reason, error.text or error.setting or "")


def _field_of(error: MalformedText, rows: Mapping[str, str]) -> str:
    """The field of the setting an error is about; a row as it is in the form, blank ones counted."""
    setting = error.setting or ""
    for written, posted in rows.items():
        if setting.startswith(f"{written}."):
            return posted + setting.removeprefix(written)
    return setting


# The form as text


def text_of_form(values: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The text of the file, and for each row it has (`arbiters.0`) the row of the form it comes from."""
    tables: dict[str, list[str]] = {"": []}
    for field in all_fields():
        table, _, key = field.name.rpartition(".")
        tables.setdefault(table, []).extend(_setting(field, key, values.get(field.name, "")))
    lines, rows = tables.pop(""), dict[str, str]()
    for table, settings in tables.items():
        if settings:
            lines += ["", f"[{table}]", *settings]
    for part in all_rows():
        for index in _indices(part.name, values):
            settings = [
                line
                for field in part.fields
                for line in _setting(field, field.name, values.get(f"{part.name}.{index}.{field.name}", ""))
            ]
            if settings:
                rows[f"{part.name}.{sum(1 for row in rows if _is_of(row, part.name))}"] = f"{part.name}.{index}"
                lines += ["", f"[[{part.name}]]", *settings]
    return "\n".join(lines) + "\n", rows


def _is_of(row: str, table: str) -> bool:
    return row.rpartition(".")[0] == table


def _indices(table: str, values: Mapping[str, str]) -> list[int]:
    """The rows of a table that were sent."""
    found = {name.removeprefix(f"{table}.").split(".")[0] for name in values if name.startswith(f"{table}.")}
    return sorted(int(each) for each in found if is_row(each))


def is_row(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < _MOST_ROWS


def _setting(field: Field, key: str, value: str) -> Iterator[str]:
    if field.control is Control.PERSON:
        yield from (
            f"{each} = {quoted(text)}" for each, text in zip((key, _SURNAME), _named(value), strict=True) if text
        )
    elif value.strip():
        yield f"{key} = {_literal(field.control, value.strip())}"


def _named(value: str) -> tuple[str, str]:
    """The whole name and its surname. What stands in one field alone is split: at a comma, else by a guess."""
    surname, given_name = (" ".join(part.split()) for part in value.partition("\n")[::2])
    if surname and given_name:
        return full_name(given_name, surname), surname
    name = surname or given_name
    split = split_name(name)
    return full_name(split.given_name, split.surname) if "," in name else name, split.surname


def _literal(control: Control, value: str) -> str:
    """What was typed as TOML. What is not of its kind goes in as text, so that the reader can say what is wrong."""
    if control is Control.WHOLE:
        return str(int(value)) if _WHOLE.fullmatch(value) else quoted(value)
    if control in (Control.CHECK, Control.SWITCH):
        return value if value in ("true", "false") else quoted(value)
    if control in (Control.LINES, Control.MANY):
        return _listed(line.strip() for line in value.split("\n"))
    if control is Control.CODES:
        return _listed(_CODES.split(value))
    if control is Control.MONEYS:
        return _listed(_AMOUNTS.split(value))
    if control is Control.PAIRS:
        pairs = (_listed(name.strip() for name in line.split("/")) for line in value.split("\n") if line.strip())
        return f"[{', '.join(pairs)}]"
    return quoted(value)


def _listed(texts: Iterator[str] | list[str]) -> str:
    return f"[{', '.join(quoted(text) for text in texts if text)}]"


# A text as form


def form_of(text: str) -> dict[str, str]:
    """What the fields of the form say for a text that can be read."""
    data = read_toml(text)
    controls = {field.name: field.control for field in all_fields()}
    controls |= {f"{part.name}.*.{field.name}": field.control for part in all_rows() for field in part.fields}
    return dict(_flat(data, "", "", controls))


def _flat(
    data: Mapping[str, object], path: str, shape: str, controls: Mapping[str, Control]
) -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        control = controls.get(f"{shape}{key}")
        if control is Control.PERSON:
            yield f"{path}{key}", typed_name(str(value), str(data.get(_SURNAME, "")))
        elif key == _SURNAME and control is None:  # stands with the name
            continue
        elif isinstance(value, dict):
            yield from _flat(value, f"{path}{key}.", f"{shape}{key}.", controls)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for index, row in enumerate(value):
                yield from _flat(row, f"{path}{key}.{index}.", f"{shape}{key}.*.", controls)
        else:
            assert control is not None, key
            yield f"{path}{key}", typed(value, control)


def typed_name(name: str, surname: str = "") -> str:
    """A name as its two fields have it, surname first; split by a guess where only the whole is known."""
    split = surname_within(name, surname) or split_name(name)
    return f"{split.surname}\n{split.given_name}"


def typed(value: object, control: Control) -> str:
    """A value as somebody would type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds" if value.second else "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if control is Control.TEMPO:
        return friendly_control(str(value))
    if isinstance(value, list):
        if control is Control.PAIRS:
            return "\n".join(" / ".join(pair) for pair in value)
        between = ", " if control is Control.CODES else "; " if control is Control.MONEYS else "\n"
        return between.join(str(each) for each in value)
    return str(value)
