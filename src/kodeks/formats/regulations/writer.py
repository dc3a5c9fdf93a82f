"""Regulations as TOML text that reads back equal: what was stated, and nothing that the code says anyway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields

from kodeks.formats.regulations.kinds import MOMENT
from kodeks.formats.regulations.shape import POINTS, SETTINGS, TABLES, Part, Setting
from kodeks.tournament.regulation_defaults import default_settings
from kodeks.tournament.regulations import Regulations

__all__ = ["write_regulations"]


def write_regulations(regulations: Regulations) -> str:
    """The whole file."""
    stated = _stated(regulations)
    lines = list(_settings(regulations, SETTINGS, stated))
    points = list(_settings(regulations, POINTS, stated))
    if points:
        lines += ["", "[points]", *points]
    for number, moment in regulations.schedule:
        lines += ["", "[[schedule]]", f"round = {number}", f"starts = {MOMENT.write(moment)}"]
    for name, part in TABLES.items():
        if name in stated:
            lines += _part(name, part, getattr(regulations, name))
    return "\n".join(lines) + "\n"


def _stated(regulations: Regulations) -> frozenset[str]:
    """The fields to write: those announced, and those that differ from what an unwritten field would be."""
    by_the_code = default_settings(
        regulations.game,
        regulations.system,
        regulations.edition,
        regulations.house,
        regulations.swiss_variant,
        with_advantage=regulations.with_advantage,
        starts=regulations.starts,
    )
    return regulations.announced | (_changed(regulations) - by_the_code.keys())


def _changed(value: object) -> frozenset[str]:
    """The fields of a part that are not as they would be if nobody spoke of them."""
    changed = set()
    for field in fields(value):  # type: ignore[arg-type]
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if getattr(value, field.name) != default:
            changed.add(field.name)
    return frozenset(changed)


def _settings(value: object, known: Mapping[str, Setting], stated: frozenset[str]) -> Iterator[str]:
    for setting in known.values():
        if setting.field in stated:
            yield f"{setting.key} = {setting.kind.write(getattr(value, setting.field))}"


def _part(name: str, part: Part, value: object) -> Iterator[str]:
    if part.is_list:
        assert isinstance(value, tuple)
        for entry in value:
            yield from ("", f"[[{name}]]", *_one(name, part, entry))
    else:
        yield from ("", f"[{name}]", *_one(name, part, value))


def _one(name: str, part: Part, value: object) -> Iterator[str]:
    yield from _settings(value, part.settings, _changed(value))
    for inner_name, inner in part.parts.items():
        yield from _part(f"{name}.{inner_name}", inner, getattr(value, inner_name))
