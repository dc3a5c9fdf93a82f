"""A setting is declared once, at the field of the value that has it: kind, name in the file, label, article, systems.

    rounds: Annotated[int | None, Setting(Whole(least=1), by_code=True)] = None

Type and default are those of the field; whoever reads, writes, asks for, checks or describes settings looks here.
Annotations are read when the program runs, so modules that declare settings do not postpone them to text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from types import MappingProxyType
from typing import Any, ClassVar, get_args, get_type_hints

from kodeks.frozen import frozen
from kodeks.tournament.regulations.kinds import Kind, wrong
from kodeks.tournament.system_kind import SystemKind

_KNOWN: dict[type[Any], Mapping[str, Setting]] = {}  # what is declared does not change
CHESS, DRAUGHTS = frozenset(("chess", "chess960")), frozenset(("100", "64"))


@frozen
class Setting:
    """What is declared of a setting. What a field leaves out follows from its name and its default."""

    kind: Kind
    key: str = ""  # as the file names it; with a point if it stands in a table: `points.win`
    label: str = ""  # of the catalogues
    hint: str = ""
    article: str = ""  # of the draughts code
    chess: str = ""  # of the Laws of chess, or of FIDE's rules for tournaments
    systems: frozenset[SystemKind] = frozenset(SystemKind)  # in which it means something
    games: frozenset[str] = CHESS | DRAUGHTS
    is_bound: bool = False  # to these systems: said in another, it is an error
    is_asked_first: bool = False  # it is one of the few questions with which an event is made
    by_code: bool = False  # where the regulations are silent the code has a value
    section: str = ""  # of the form and of the description
    field: str = ""
    group: str = ""  # of the regulations, if it stands in one
    default: object = None
    is_required: bool = False  # regulations without it cannot be

    def of(self, value: object) -> object:
        """What somebody's regulations, or a part of them, say."""
        return getattr(getattr(value, self.group) if self.group else value, self.field)

    def normal(self, value: object) -> object:
        """The value as a file would have given it: words become what they stand for."""
        self.check(value, self.key)
        return (
            self.kind.read(self.kind.plain(value), self.key)
            if not isinstance(self.kind, SettingTable | SettingTables)
            else value
        )

    def is_silent(self, value: object) -> bool:
        """Whether this is what stands where nobody speaks of it."""
        return value == self.default or value in (None, "", ())

    def check(self, value: object, at: str) -> None:
        """A value that a file could have given, or silence."""
        if self.is_required or not self.is_silent(value):
            self.kind.check(value, at)


def settings_of(part: type[Any]) -> Mapping[str, Setting]:
    """The settings of a value, by their names in the file, in the order of its fields."""
    if part not in _KNOWN:
        _KNOWN[part] = MappingProxyType(_declared(part))
    return _KNOWN[part]


def _declared(part: type[Any]) -> dict[str, Setting]:
    hints, found = get_type_hints(part, include_extras=True), {}
    for each in fields(part):
        declared = next((entry for entry in get_args(hints[each.name]) if isinstance(entry, Setting)), None)
        if declared is not None:
            key = declared.key or each.name
            default = each.default if each.default_factory is MISSING else each.default_factory()
            found[key] = replace(
                declared,
                key=key,
                field=each.name,
                label=declared.label or f"setting-{key.replace('_', '-').replace('.', '-')}",
                default=None if default is MISSING else default,
                is_required=default is MISSING and not declared.by_code,
            )
    return found


def read_part(part: type[Any], data: Mapping[str, object], at: str) -> object:
    """The value that a table of a file becomes."""
    known, inside, given = settings_of(part), f"{at}." if at else "", {}
    for key, plain in data.items():
        if key not in known:
            raise wrong("unknown-setting", f"{inside}{key}")
        given[known[key].field] = known[key].kind.read(plain, f"{inside}{key}")
    for setting in known.values():
        if setting.is_required and setting.field not in given:
            raise wrong("regulations-setting-missing", f"{inside}{setting.key}")
    return part(**given)


def plain_part(value: object) -> dict[str, object]:
    """What a table says beyond one that says nothing, for a file."""
    said = ((each, each.of(value)) for each in settings_of(type(value)).values())
    return {each.key: each.kind.plain(found) for each, found in said if found != each.default}


def check_part(value: object, at: str) -> None:
    """Each of its settings can be."""
    for setting in settings_of(type(value)).values():
        setting.check(setting.of(value), f"{at}.{setting.key}")


def with_inner(settings: Mapping[str, Setting], path: str = "") -> Iterator[tuple[str, Setting]]:
    """Settings with those of their tables, each with its path: `playoff.tempo`, `arbiters.*.role` in one of several."""
    for key, setting in settings.items():
        yield f"{path}{key}", setting
        if isinstance(setting.kind, SettingTable | SettingTables):
            star = ".*." if isinstance(setting.kind, SettingTables) else "."
            yield from with_inner(settings_of(setting.kind.of), f"{path}{key}{star}")


@frozen
class SettingTable(Kind):
    """A table with settings of its own, and the value it becomes."""

    reason: ClassVar[str] = "not-a-group-of-settings"
    of: type[Any]

    def read(self, plain: object, at: str) -> object:
        if not isinstance(plain, dict):
            raise wrong(self.reason, at)
        return read_part(self.of, plain, at)

    def plain(self, value: object) -> object:
        return plain_part(value)

    def check(self, value: object, at: str) -> None:
        check_part(value, at)


@frozen
class SettingTables(Kind):
    """Tables of one name, and the value each becomes."""

    reason: ClassVar[str] = "regulations-not-a-list-of-tables"
    of: type[Any]

    def read(self, plain: object, at: str) -> object:
        if not isinstance(plain, list):
            raise wrong(self.reason, at)
        return tuple(SettingTable(self.of).read(entry, f"{at}.{index}") for index, entry in enumerate(plain))

    def plain(self, value: object) -> object:
        assert isinstance(value, tuple)
        return [plain_part(entry) for entry in value]

    def check(self, value: object, at: str) -> None:
        assert isinstance(value, tuple), at
        for index, entry in enumerate(value):
            check_part(entry, f"{at}.{index}")
