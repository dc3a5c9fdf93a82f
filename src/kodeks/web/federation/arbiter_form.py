"""The form of an arbiter: his fields, and a row for each class, licence or event. Rows that are empty do not count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING
from datetime import date
from enum import Enum
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin

from django.http import QueryDict

from kodeks.formats.arbiters import fields_of, key_of, read_part
from kodeks.malformed import MalformedText
from kodeks.officials import (
    Arbiter,
    Exam,
    FmjdRequest,
    HeldClass,
    Licence,
    Relation,
    RelationKind,
    Service,
    Suspension,
    WaivedCondition,
    Waiver,
)
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole
from kodeks.tournament.entry import full_name
from kodeks.web.pages.words import explain_error, say

__all__ = ["ArbiterField", "ArbiterForm", "Section", "blank_form", "form_of", "read_arbiter_form"]

_MOST_ROWS = 300
_LONGEST = 300
_NAME = ("surname", "given_name")
_SECTIONS: Mapping[str, tuple[type[Any], str]] = {
    "classes": (HeldClass, "federation-classes"),
    "licences": (Licence, "federation-arbiter-licences"),
    "exams": (Exam, "arbiter-form-exams"),
    "events": (Service, "federation-events-served"),
    "suspensions": (Suspension, "arbiter-form-suspensions"),
    "waivers": (Waiver, "arbiter-form-waivers"),
    "requests": (FmjdRequest, "arbiter-form-requests"),
    "relations": (Relation, "arbiter-form-relations"),
}
_LABELS: Mapping[str, str] = {
    "id": "arbiter-form-id",
    "name": "entry-name",
    "surname": "entry-surname",
    "given_name": "entry-given-name",
    "birth": "entry-birth-short",
    "citizenship": "arbiter-form-citizenship",
    "good_repute": "arbiter-form-good-repute",
    "category": "arbiter-form-category",
    "been_on_list_a": "arbiter-form-list-a",
    "class": "arbiter-form-class",
    "since": "arbiter-form-since",
    "number": "federation-number",
    "valid_from": "federation-licence-from",
    "valid_to": "federation-licence-to",
    "starts": "arbiter-form-starts",
    "ends": "federation-event-ends",
    "by": "arbiter-form-by",
    "day": "bundle-day",
    "passed": "arbiter-form-passed",
    "waived": "arbiter-form-waived",
    "grounds": "arbiter-form-grounds",
    "received": "arbiter-form-received",
    "answered": "arbiter-form-answered",
    "positive": "arbiter-form-positive",
    "proposal": "arbiter-form-proposal",
    "kind": "arbiter-form-kind",
    "to": "arbiter-form-to",
    "role": "people-role",
    "board": "federation-game",
    "tempo": "setting-tempo",
    "official_tempo": "arbiter-form-official-tempo",
    "rated_tempo": "arbiter-form-rated-tempo",
    "rated": "arbiter-form-rated",
    "official": "arbiter-form-official",
    "class_at_time": "arbiter-form-class-then",
}
_LABELS_OF_EVENTS = {"name": "federation-event", "id": "arbiter-form-event-id"}
_PREFIXES: Mapping[type[Enum], tuple[str, str]] = {  # how the words of a choice are called
    ArbiterClass: ("", "_class"),
    ArbiterRole: ("serves_", ""),
    WaivedCondition: ("waived_", ""),
    RelationKind: ("relation_", ""),
}


class ArbiterField(NamedTuple):
    """An input: what is typed in it, and its choices if it has some."""

    key: str
    label: str
    type: str  # of the input: text, date, check or choice
    value: str
    options: tuple[tuple[str, str], ...] = ()
    is_needed: bool = False
    is_wrong: bool = False


class FormRow(NamedTuple):
    """One thing of a section, with what is wrong in it."""

    fields: tuple[ArbiterField, ...]
    problem: str


class Section(NamedTuple):
    """All things of a kind; the last row is empty."""

    name: str
    label: str
    rows: tuple[FormRow, ...]


class ArbiterForm(NamedTuple):
    """The whole form; the arbiter is there if nothing is wrong."""

    fields: tuple[ArbiterField, ...]
    conferences: tuple[tuple[date, bool], ...]  # held, and whether he came
    sections: tuple[Section, ...]
    problem: str = ""
    arbiter: Arbiter | None = None


# What the inputs are


def _plain(kind: Any) -> Any:
    """The type of a field that may be left empty."""
    return next(each for each in get_args(kind) if each is not type(None)) if get_origin(kind) is UnionType else kind


def _options(key: str, kind: Any) -> tuple[tuple[str, str], ...]:
    plain = _plain(kind)
    if isinstance(plain, type) and issubclass(plain, Enum):
        before, after = _PREFIXES[plain]
        return tuple((each.value, say("choice-word", choice=f"{before}{each.value}{after}")) for each in plain)
    if key == "board":
        return tuple((game, say("choice-word", choice=game)) for game in ("100", "64"))
    if plain is bool and kind is not bool:
        return (("yes", say("choice-yes")), ("no", say("choice-no")))
    return ()


def _inputs(
    kind: type[Any], typed: Mapping[str, str], wrong: str = "", is_needed: bool = True
) -> tuple[ArbiterField, ...]:
    """The inputs of one thing; lists have sections of their own."""
    found = []
    for field, of in fields_of(kind):
        key = key_of(field.name)
        if kind is Arbiter and key == "name":  # asked for in two fields
            for part in _NAME:
                must = is_needed and part == "surname"
                found.append(
                    ArbiterField(part, say(_LABELS[part]), "text", typed.get(part, ""), (), must, wrong == "name")
                )
            continue
        if get_origin(of) is tuple or (kind is Arbiter and key == "surname"):
            continue
        options = _options(key, of)
        of_input = "choice" if options else {bool: "check", date: "date"}.get(_plain(of), "text")
        labels = {**_LABELS, **(_LABELS_OF_EVENTS if kind is Service else {})}
        must = is_needed and field.default is MISSING and of_input != "check"
        found.append(ArbiterField(key, say(labels[key]), of_input, typed.get(key, ""), options, must, key == wrong))
    return tuple(found)


# From an arbiter


def _typed(value: object) -> dict[str, str]:
    """A thing as somebody would type it."""
    found = {}
    for field, of in fields_of(type(value)):
        given = getattr(value, field.name)
        if get_origin(of) is not tuple:
            found[key_of(field.name)] = _written(given, is_switch=of is bool)
    return found


def _written(value: object, *, is_switch: bool) -> str:
    if value is None or (is_switch and value is False):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def form_of(arbiter: Arbiter, held: Sequence[date]) -> ArbiterForm:
    rows = {name: [_typed(each) for each in getattr(arbiter, name)] for name in _SECTIONS}
    typed = _typed(arbiter) | dict(zip(_NAME, arbiter.parts[:2], strict=True))
    return _form(typed, [(day, day in arbiter.conferences) for day in held], rows, {})


def blank_form(held: Sequence[date]) -> ArbiterForm:
    """For somebody new: no arbiter of ill repute is entered."""
    return _form({"citizenship": "PL", "good_repute": "yes"}, [(day, False) for day in held], {}, {})


def _form(
    typed: Mapping[str, str],
    conferences: Sequence[tuple[date, bool]],
    rows: Mapping[str, Sequence[Mapping[str, str]]],
    wrong: Mapping[tuple[str, int], MalformedText],
) -> ArbiterForm:
    sections = []
    for name, (kind, label) in _SECTIONS.items():
        shown = [_row(kind, each, wrong.get((name, place))) for place, each in enumerate(rows.get(name, ()))]
        blank = FormRow(_inputs(kind, {}, is_needed=False), "")
        sections.append(Section(name, say(label), (*shown, blank)))
    return ArbiterForm(_inputs(Arbiter, typed), tuple(conferences), tuple(sections))


def _row(kind: type[Any], typed: Mapping[str, str], error: MalformedText | None) -> FormRow:
    key = "" if error is None else error.text.partition(" = ")[0]
    return FormRow(_inputs(kind, typed, key), "" if error is None else explain_error(error))


# From what was typed


def read_arbiter_form(post: QueryDict, held: Sequence[date]) -> ArbiterForm:
    """The form as it was sent, with the arbiter if everything could be read."""
    typed = _sent(post, Arbiter, "") | {part: " ".join(post.get(part, "").split())[:_LONGEST] for part in _NAME}
    typed["name"] = full_name(typed["given_name"], typed["surname"]) if typed["surname"] else ""
    came = [(day, day.isoformat() in post.getlist("conference")) for day in held]
    other = post.get("other_conference", "").strip()
    rows = {name: list(_rows(post, kind, name)) for name, (kind, _) in _SECTIONS.items()}
    wrong, parts = dict[tuple[str, int], MalformedText](), dict[str, list[dict[str, object]]]()
    for name, (kind, _) in _SECTIONS.items():
        parts[name] = [_fields(kind, each) for each in rows[name]]
        for place, fields in enumerate(parts[name]):
            try:
                read_part(kind, fields)
            except MalformedText as error:
                wrong[name, place] = error
    form = _form(typed, came, rows, wrong)
    if wrong:
        return form._replace(problem=say("entries-look-again"))
    days = {*(day.isoformat() for day, is_there in came if is_there), *([other] if other else [])}
    try:
        return form._replace(
            arbiter=read_part(Arbiter, {**_fields(Arbiter, typed), **parts, "conferences": sorted(days)})
        )
    except MalformedText as error:
        return form._replace(problem=explain_error(error))


def _rows(post: QueryDict, kind: type[Any], section: str) -> Iterator[dict[str, str]]:
    """Those in which something is typed."""
    count = post.get(f"{section}-count", "")
    for place in range(min(int(count) if count.isascii() and count.isdecimal() else 0, _MOST_ROWS)):
        typed = _sent(post, kind, f"{section}-{place}-")
        if any(typed.values()):
            yield typed


def _sent(post: QueryDict, kind: type[Any], prefix: str) -> dict[str, str]:
    keys = (key_of(field.name) for field, of in fields_of(kind) if get_origin(of) is not tuple)
    return {key: " ".join(post.get(prefix + key, "").split())[:_LONGEST] for key in keys}


def _fields(kind: type[Any], typed: Mapping[str, str]) -> dict[str, object]:
    """As the register's file would have it: what is empty is not said."""
    found: dict[str, object] = {}
    for field, of in fields_of(kind):
        text = typed.get(key_of(field.name), "")
        if of is bool:
            found[key_of(field.name)] = text == "yes"
        elif text:
            found[key_of(field.name)] = text == "yes" if _plain(of) is bool else text
    return found
