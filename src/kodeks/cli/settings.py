"""The settings of regulations as a table: name, what it is, kind, default, where it counts, articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kodeks.cli.speech import say
from kodeks.rulebook import chess_edition
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
from kodeks.tournament.regulations.setting import CHESS, DRAUGHTS, Setting, SettingTable, SettingTables, with_inner

_KINDS: Mapping[type[Kind], str] = {
    Text: "kind-text",
    PersonName: "kind-text",
    Choice: "kind-choice",
    Key: "kind-choice",
    Whole: "kind-whole",
    Switch: "kind-switch",
    Day: "kind-day",
    Moment: "kind-moment",
    Money: "kind-money",
    Tempo: "kind-tempo",
    Lists: "kind-lists",
    SettingTable: "kind-table",
    SettingTables: "kind-rows",
}


class ListedSetting(NamedTuple):
    """What is declared of a setting, in words."""

    setting: str
    label: str
    kind: str
    choices: tuple[str, ...]
    default: str
    systems: tuple[str, ...]  # none where it counts in all
    games: tuple[str, ...]
    articles: tuple[str, ...]


def list_settings() -> Iterator[ListedSetting]:
    """Every setting in the order of a file; of several tables of one name by a star."""
    for path, setting in with_inner(Regulations.settings()):
        kind = setting.kind.each if isinstance(setting.kind, Many) else setting.kind
        many = "kind-several" if isinstance(setting.kind, Many | Codes) else "kind-one"
        yield ListedSetting(
            path,
            "" if isinstance(kind, SettingTable) else say(setting.label),
            say(many, kind=say(_KINDS[type(kind)])),
            kind.words if isinstance(kind, Choice | Key) else (),
            _default(setting),
            tuple(each for each in SystemKind if each in setting.systems) if _is_of_some(setting) else (),
            tuple(sorted(setting.games)) if setting.games < CHESS | DRAUGHTS else (),
            (*filter(None, (setting.article,)), *_of_chess(setting)),
        )


def _of_chess(setting: Setting) -> tuple[str, ...]:
    """The article of the newest Laws of chess, or of the rules for tournaments that go with them."""
    return (str(chess_edition().cite(setting.chess)),) if setting.chess else ()


def _is_of_some(setting: Setting) -> bool:
    return setting.systems < frozenset(SystemKind)


def _default(setting: Setting) -> str:
    if setting.is_required:
        return say("setting-is-required")
    if setting.by_code:
        return say("setting-by-code")
    if setting.default in (None, "", ()) or isinstance(setting.kind, SettingTable | SettingTables):
        return ""
    plain = setting.kind.plain(setting.default)
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


def as_table(listed: Iterator[ListedSetting]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    yield f"| {say('settings-heading')} |"
    yield "|---" * 6 + "|"
    for each in listed:
        kind = ": ".join(filter(None, (each.kind, ", ".join(f"`{word}`" for word in each.choices))))
        counts = "; ".join(filter(None, (", ".join(each.systems), ", ".join(each.games))))
        cells = (f"`{each.setting}`", each.label, kind, each.default, counts, ", ".join(each.articles))
        yield f"| {' | '.join(cells)} |"
