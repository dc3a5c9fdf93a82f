"""Regulations from TOML: every setting checked; an error names the setting and its line."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.formats.regulations.places import Place
from kodeks.formats.regulations.shape import POINTS, SCHEDULE, SETTINGS, TABLES, Part, Setting
from kodeks.formats.toml_text import line_of, read_toml
from kodeks.malformed import MalformedText
from kodeks.tournament.regulations import Regulations

__all__ = ["read_regulations"]

_ANNOUNCED = frozenset(
    ("edition", "swiss_variant", "start_numbers", "tiebreaks", "tiebreak_rules", "default_minutes", "rounds", "tempo")
)


def read_regulations(text: str) -> Regulations:
    """The regulations that this text lays down."""
    data = read_toml(text.removeprefix("\ufeff"))
    whole = Place(text)
    parts = {name: data.pop(name) for name in (*TABLES, "points", "schedule") if name in data}
    settings = _read_settings(data, SETTINGS, whole)
    if "points" in parts:
        settings |= _read_settings(_table(parts["points"], whole.inside("points")), POINTS, whole.inside("points"))
    if "schedule" in parts:
        settings["schedule"] = _read_schedule(parts["schedule"], whole.inside("schedule"))
    for name, part in TABLES.items():
        if name in parts:
            settings[name] = _read_part(parts[name], part, whole.inside(name))
    announced = settings.keys() & {*_ANNOUNCED, *POINTS} | {"name"}
    try:
        return Regulations(**settings, announced=frozenset(announced))  # type: ignore[arg-type]
    except MalformedText as error:
        path = tuple(error.text.split(" ")[0].split("."))
        raise MalformedText(error.reason, error.text, line=line_of(text, path)) from None


def _table(value: object, place: Place) -> dict[str, object]:
    if not isinstance(value, dict):
        raise place.error("not-a-group-of-settings")
    return value


def _read_settings(data: Mapping[str, object], known: Mapping[str, Setting], place: Place) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in data.items():
        if key not in known:
            raise place.inside(key).error("unknown-setting")
        found[known[key].field] = known[key].kind.read(value, place.inside(key))
    for setting in known.values():
        if setting.is_required and setting.field not in found:
            raise place.inside(setting.key).error("regulations-setting-missing")
    return found


def _entries(value: object, place: Place) -> list[tuple[dict[str, object], Place]]:
    if not isinstance(value, list):
        raise place.error("regulations-not-a-list-of-tables")
    places = (place.inside(str(index)) for index in range(len(value)))
    return [(_table(entry, where), where) for entry, where in zip(value, places, strict=True)]


def _read_schedule(value: object, place: Place) -> tuple[tuple[object, object], ...]:
    read = (_read_settings(entry, SCHEDULE, where) for entry, where in _entries(value, place))
    return tuple((entry["round"], entry["starts"]) for entry in read)


def _read_part(value: object, part: Part, place: Place) -> object:
    if part.is_list:
        return tuple(_read_one(entry, part, where) for entry, where in _entries(value, place))
    return _read_one(_table(value, place), part, place)


def _read_one(data: Mapping[str, object], part: Part, place: Place) -> object:
    own = {key: value for key, value in data.items() if key not in part.parts}
    settings = _read_settings(own, part.settings, place)
    for name, inner in part.parts.items():
        if name in data:
            settings[name] = _read_part(data[name], inner, place.inside(name))
    return part.value(**settings)
