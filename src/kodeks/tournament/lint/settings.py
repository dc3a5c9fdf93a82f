"""Settings that mean nothing where they stand, by what is declared of each: other systems, other games."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.editions import event_edition
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.setting import Setting, SettingTable, settings_of

_BY_THEMSELVES = ("with_advantage",)  # which the check of results judges, board by board


def check_settings(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """What is said for another system or another game: nobody will look at it."""
    for key, setting, value in _said(regulations):
        fits = regulations.system in setting.systems and regulations.game in setting.games
        articles = _articles(regulations, setting)
        if not fits and articles and key not in _BY_THEMSELVES:
            system, game = regulations.system.value, str(regulations.game)
            reason = "lint-setting-means-nothing"
            facts = {"value": str(value), "system": system, "game": game}
            yield contradiction(Severity.HINT, key, reason, *articles, **facts).with_mend(Mend(key, None))


def _said(regulations: Regulations) -> Iterator[tuple[str, Setting, object]]:
    """What the regulations say themselves, those of their tables included."""
    for key, setting in Regulations.settings().items():
        value = setting.of(regulations)
        if setting.is_silent(value) or (setting.by_code and key not in regulations.announced):
            continue
        yield key, setting, value
        if isinstance(setting.kind, SettingTable):
            for inner, part in settings_of(setting.kind.of).items():
                if not part.is_silent(part.of(value)):
                    yield f"{key}.{inner}", part, part.of(value)


def _articles(regulations: Regulations, setting: Setting) -> tuple[Article, ...]:
    """Where the code speaks of it: for this game, or else for the other."""
    draughts = (regulations.code.cite(setting.article),) if setting.article else ()
    chess = (_laws_of_chess(regulations).cite(setting.chess),) if setting.chess else ()
    return (chess or draughts) if regulations.is_chess else (draughts or chess)


def _laws_of_chess(regulations: Regulations) -> Code:
    """Those of the event; in draughts those of its day."""
    return regulations.laws if regulations.is_chess else event_edition("chess", regulations.starts)
