"""The duties of the arbiter as a list to tick off, phase by phase [IV.2]."""

from __future__ import annotations

from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition


class DutyPhase(StrEnum):
    """When a duty is due."""

    BEFORE = "before"
    ROUND = "round"
    RULES = "rules"
    PAPER = "paper"
    AFTER = "after"


@frozen
class Duty:
    """One duty: what is to be done, as a message key, when, and by which articles."""

    key: str
    phase: DutyPhase
    articles: tuple[Article, ...]


_DUTIES: tuple[tuple[DutyPhase, str, tuple[str, ...]], ...] = (
    (DutyPhase.BEFORE, "duty-have-regulations", ("IV.2.1",)),
    (DutyPhase.BEFORE, "duty-strike-contradictions", ("IV.2.2",)),
    (DutyPhase.BEFORE, "duty-signed-list", ("IV.2.3",)),
    (DutyPhase.BEFORE, "duty-notice-board", ("IV.2.4",)),
    (DutyPhase.BEFORE, "duty-regulations-on-display", ("IV.2.5",)),
    (DutyPhase.BEFORE, "duty-badge", ("IV.2.6",)),
    (DutyPhase.ROUND, "duty-seating", ("IV.2.7",)),
    (DutyPhase.ROUND, "duty-start-clocks", ("IV.2.8",)),
    (DutyPhase.ROUND, "duty-stop-clocks", ("IV.2.9", "I.5.9", "II.4.4.2", "II.6.20", "III.7")),  # [D-141]
    (DutyPhase.ROUND, "duty-check-clocks", ("IV.2.10",)),
    (DutyPhase.ROUND, "duty-check-sheets", ("IV.2.11",)),
    (DutyPhase.ROUND, "duty-write-for-players", ("IV.2.12",)),
    (DutyPhase.ROUND, "duty-settle-conflicts", ("IV.2.13",)),
    (DutyPhase.ROUND, "duty-declare-losses", ("IV.2.14", "IV.2.14.1", "IV.2.14.2")),
    (DutyPhase.ROUND, "duty-declare-draws", ("IV.2.15",)),
    (DutyPhase.RULES, "duty-interpret", ("IV.2.16",)),
    (DutyPhase.RULES, "duty-decide-unregulated", ("IV.2.17",)),
    (DutyPhase.PAPER, "duty-collect-sheets", ("IV.2.18",)),
    (DutyPhase.PAPER, "duty-keep-table", ("IV.2.19",)),
    (DutyPhase.PAPER, "duty-answer-for-pairings", ("IV.2.20",)),
    (DutyPhase.PAPER, "duty-announce-pairings", ("IV.2.21",)),
    (DutyPhase.PAPER, "duty-run-appeals", ("IV.2.22",)),
    (DutyPhase.AFTER, "duty-announce-norms", ("VII.7.4",)),
    (DutyPhase.AFTER, "duty-present-results", ("IV.2.23",)),
    (DutyPhase.AFTER, "duty-report", ("IV.2.24", "VII.7.5")),
    (DutyPhase.AFTER, "duty-describe-incidents", ("IV.2.25",)),
    (DutyPhase.AFTER, "duty-be-told", ("IV.2.26",)),
)


def duties(code: Edition | None = None) -> tuple[Duty, ...]:
    """All duties in the order of the code, by the numbers of its edition."""
    by = (code or edition()).cite
    return tuple(Duty(key, phase, tuple(map(by, numbers))) for phase, key, numbers in _DUTIES)
