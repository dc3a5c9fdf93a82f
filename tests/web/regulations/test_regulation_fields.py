"""The form asks for every declared setting: what is typed there reads, and comes back as it was typed."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from kodeks.formats.regulations import read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.tournament import Regulations, SystemKind
from kodeks.tournament.regulations.setting import SettingTable, with_inner
from kodeks.web.regulations.fields import Control, Field, all_fields, all_rows
from kodeks.web.regulations.form import draft_of_post, form_of, text_of_form

TYPED = {
    Control.TEXT: "Słowa",
    Control.PERSON: "van der Berg\nJan Maria",
    Control.LONG: "Dwa\nwiersze",
    Control.LINES: "Anna Lis\nJan Kos",
    Control.CODES: "SOL-M, SOL-R",
    Control.PAIRS: "Anna Lis / Jan Kos",
    Control.WHOLE: "3",
    Control.DATE: "2027-05-01",
    Control.MOMENT: "2027-05-01T10:00",
    Control.MONEY: "20.50",
    Control.MONEYS: "800; 500.50",
    Control.CHECK: "true",
    Control.SWITCH: "false",
}
WITH = {"start_groups": {"start_numbers": "groups"}, "match_counts": {"games_per_match": "2"}}
FIXED = {
    "system": "round_robin",
    "start_numbers": "given",
    "edition": "kw2022",
    "tempo": "10 min",
    "playoff.tempo": "10 min",
}


def _typed(field: Field) -> str:
    if field.name in FIXED:
        return FIXED[field.name]
    offered = [choice for choice, _ in field.choices if not choice.startswith("fide")]
    return offered[-1] if offered else TYPED[field.control]


def _around(field: Field) -> dict[str, str]:
    """What makes regulations to which the field belongs."""
    system = SystemKind(field.systems.split()[0]) if field.systems else SystemKind.SWISS
    game = "100" if not field.games or "100" in field.games.split() else field.games.split()[0]
    found = {"name": "Turniej", "game": game, "system": str(system), **WITH.get(field.name, {})}
    return found | ({"boards": "4"} if system.is_for_teams else {})


FIELDS = [*all_fields(), *(field.inside(rows.name, 0) for rows in all_rows() for field in rows.fields)]


def _row(name: str) -> dict[str, str]:
    """What the row of a table must say beside the field."""
    table, index, _ = name.rpartition(".0.")
    needed = {"schedule": ("round", "starts"), "deviations": ("text", "against")}.get(table, ("name",))
    typed = {each.name: _typed(each) for rows in all_rows() if rows.name == table for each in rows.fields}
    return {f"{table}.0.{each}": typed[each] for each in needed} if index else {}


@pytest.mark.parametrize("field", FIELDS, ids=[field.name for field in FIELDS])
def test_what_is_typed_comes_back(field: Field) -> None:
    typed = _typed(field)
    text, _ = text_of_form({**_around(field), **_row(field.name), field.name: typed})
    assert form_of(write_regulations(read_regulations(text)))[field.name] == typed


WRONG = {
    Control.WHOLE: "trzy",
    Control.DATE: "jutro",
    Control.MOMENT: "rano",
    Control.MONEY: "dużo",
    Control.MONEYS: "dużo",
    Control.CHECK: "tak",
    Control.SWITCH: "tak",
}
CHECKED = [field for field in FIELDS if field.control in WRONG]


@pytest.mark.parametrize("field", CHECKED, ids=[field.name for field in CHECKED])
def test_what_is_wrong_is_told_at_its_field(field: Field) -> None:
    sent = QueryDict(mutable=True)
    sent.update({**_around(field), **_row(field.name), field.name: WRONG[field.control]})
    assert draft_of_post(sent).field == field.name


def test_every_setting_has_its_field() -> None:
    declared = {
        path for path, setting in with_inner(Regulations.settings()) if not isinstance(setting.kind, SettingTable)
    }
    asked = {field.name for field in all_fields()} | {rows.name for rows in all_rows()}
    asked |= {f"{rows.name}.*.{field.name}" for rows in all_rows() for field in rows.fields}
    marks = {"arbiters.*.surname", "appeals.members.*.surname"}  # asked for with the name
    assert asked | marks == declared
    assert not asked & marks


@pytest.mark.parametrize(
    ("typed", "name", "surname"),
    [
        (["Sosna Lis", "Anna"], "Anna Sosna Lis", "Sosna Lis"),
        (["Sosna, Anna", ""], "Anna Sosna", "Sosna"),  # chosen from the register, without a script
        (["Anna Sosna", ""], "Anna Sosna", "Sosna"),
        (["", "Anna Sosna"], "Anna Sosna", "Sosna"),
        (["Sosna", ""], "Sosna", "Sosna"),
    ],
)
def test_a_person_is_one_name_with_its_surname_marked(typed: list[str], name: str, surname: str) -> None:
    sent = QueryDict(mutable=True)
    sent.update({"name": "Turniej", "game": "100", "system": "swiss"})
    sent.setlist("arbiters.0.name", typed)
    sent.setlist("arbiters.1.name", ["", ""])
    regulations = draft_of_post(sent).regulations
    assert regulations is not None
    assert [(each.name, each.surname) for each in regulations.people.arbiters] == [(name, surname)]


def test_a_name_without_a_mark_is_shown_split_and_a_mark_that_is_none_is_refused() -> None:
    text = 'name = "T"\ngame = "100"\nsystem = "swiss"\n[[arbiters]]\nname = "Anna Sosna"\n'
    assert form_of(text)["arbiters.0.name"] == "Sosna\nAnna"
    with pytest.raises(MalformedText) as error:
        read_regulations(text + 'surname = "Lis"\n')
    assert (error.value.reason, error.value.setting) == ("regulations-surname-of-another", "arbiters.0.surname")
