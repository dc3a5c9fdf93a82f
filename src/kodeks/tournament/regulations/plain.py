"""Regulations of the plain values of a file, and back: what was stated, and nothing that the code says anyway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kodeks.tournament.regulations.kinds import wrong
from kodeks.tournament.regulations.setting import SettingTable, SettingTables
from kodeks.tournament.regulations.value import Regulations


def regulations_of_plain(data: Mapping[str, object]) -> Regulations:
    """The regulations that these settings and tables lay down."""
    known, stated = Regulations.settings(), {}
    for key, plain in _with_tables(data):
        if key not in known:
            raise wrong("unknown-setting", key)
        value = known[key].kind.read(plain, key)
        if value != () or not known[key].by_code:
            stated[key] = value
    return Regulations.laid_down(stated)


def _with_tables(data: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Settings whose name has a point stand in a table of the file, as those of `points` do."""
    tables = {key.partition(".")[0] for key in Regulations.settings() if "." in key}
    for key, plain in data.items():
        if key not in tables:
            yield key, plain
        elif isinstance(plain, dict):
            yield from ((f"{key}.{inner}", value) for inner, value in plain.items())
        else:
            raise wrong("not-a-group-of-settings", key)


def plain_regulations(regulations: Regulations) -> dict[str, object]:
    """What the regulations say beyond the code, in the order of a file: tables last."""
    plain: dict[str, object] = {}
    tables: dict[str, object] = {}
    for key, setting in Regulations.settings().items():
        value = setting.of(regulations)
        if key not in regulations.announced if setting.by_code else value == setting.default:
            continue
        table, point, inner = key.partition(".")
        if point:
            inside = tables.setdefault(table, {})
            assert isinstance(inside, dict)
            inside[inner] = setting.kind.plain(value)
        else:
            (tables if isinstance(setting.kind, SettingTable | SettingTables) else plain)[key] = setting.kind.plain(
                value
            )
    return plain | tables
