"""Findings put right: with the value that the code has for the setting, or with what the check itself knows."""

from __future__ import annotations

from collections.abc import Iterable

from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.lint.finding import Finding, Mend
from kodeks.tournament.regulations import Regulations, plain_regulations, regulations_of_plain
from kodeks.tournament.regulations.defaults import settings_by_code

_SILENT = (None, "", ())


def with_mends(regulations: Regulations, findings: Iterable[Finding]) -> list[Finding]:
    """Where a setting is wrong or unsaid for which the code has a value, that value mends it, unless the check knows
    better."""
    by_code = settings_by_code(regulations)
    return [each if each.mend else each.with_mend(_by_code(regulations, each, by_code)) for each in findings]


def _by_code(regulations: Regulations, finding: Finding, by_code: dict[str, object]) -> Mend | None:
    value = by_code.get(finding.setting)
    if value in _SILENT:
        return None
    setting = Regulations.settings()[finding.setting]
    is_left_open = finding.ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
    stands = setting.of(regulations) == value
    if stands and (not is_left_open or finding.setting in regulations.announced):
        return None
    return Mend(finding.setting, setting.kind.plain(value))


def mended(regulations: Regulations, *mends: Mend) -> Regulations:
    """The regulations with these put right."""
    plain = plain_regulations(regulations)
    for mend in mends:
        _put(plain, mend.setting.split("."), mend.value)
    return regulations_of_plain(plain)


def _put(plain: object, path: list[str], value: object) -> None:
    """In place, tables and rows on the way included."""
    for place, key in enumerate(path[:-1]):
        if isinstance(plain, list):
            plain = plain[int(key)]
        else:
            assert isinstance(plain, dict), path[:place]
            plain = plain.setdefault(key, {})
    assert isinstance(plain, dict), path
    if value is None:
        plain.pop(path[-1], None)
    else:
        plain[path[-1]] = value
