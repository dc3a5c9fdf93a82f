"""What the check of regulations finds: a ruling, how grave it is, and the setting it is about."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.regulations import Regulations


class Severity(StrEnum):
    """How grave a finding is. The words are stable: `--json` carries them."""

    ERROR = "error"  # the arbiter must remove it, or the event cannot be held so [IV.2.2]
    WARNING = "warning"  # against a recommendation, or left open
    HINT = "hint"  # what the code puts in, or what to remember


class Mend(NamedTuple):
    """What puts a finding right: a setting as the file names it, and the plain value it gets; None takes it out."""

    setting: str
    value: object


@frozen
class Finding:
    """One thing in the regulations that contradicts the code or leaves it open."""

    severity: Severity
    setting: str  # as the file names it
    ruling: Ruling
    mend: Mend | None = None  # where the code itself says what would be right

    def with_mend(self, mend: Mend | None) -> Finding:
        """The same, with what puts it right."""
        return Finding(self.severity, self.setting, self.ruling, mend)


@frozen
class KnownField:
    """What is known of the field, if anything."""

    players: int | None = None  # or teams
    technical: int = 0  # of them with a technical rating
    unrated: int = 0  # of them without any


def contradiction(severity: Severity, setting: str, reason: str, *articles: Article, **facts: int | str) -> Finding:
    """The regulations say what the code does not allow."""
    return Finding(severity, setting, Ruling(Verdict.CONTRADICTS, reason, articles, facts))


def refusal(severity: Severity, setting: str, reason: str, *articles: Article, **facts: int | str) -> Finding:
    """It cannot be done so."""
    return Finding(severity, setting, Ruling(Verdict.REFUSED, reason, articles, facts))


def gap(severity: Severity, setting: str, reason: str, *articles: Article, **facts: int | str) -> Finding:
    """The regulations leave open what they should say; somebody has to decide."""
    return Finding(severity, setting, Ruling(Verdict.ARBITER_DECISION_REQUIRED, reason, articles, facts))


def gravity(regulations: Regulations) -> Severity:
    """What contradicts the code is an error where games are official, rated or bring norms [IV.2.2]."""
    binds = regulations.is_official or regulations.is_rated or regulations.norms
    return Severity.ERROR if binds else Severity.WARNING
