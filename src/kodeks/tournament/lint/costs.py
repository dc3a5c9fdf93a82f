"""What an event stands to lose while an error is not removed: its rating, its norms, its standing [IV.2.2, VII.7]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.lint.finding import Finding, Severity
from kodeks.tournament.lint.norms import of_both_norms
from kodeks.tournament.regulations import Regulations


def costs_of(regulations: Regulations, findings: Iterable[Finding]) -> tuple[Ruling, ...]:
    """Nothing without an error; where nothing official hangs on it, that it must be removed."""
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    return tuple(_costs(regulations)) if errors else ()


def _costs(regulations: Regulations) -> Iterator[Ruling]:
    removal = regulations.cite("IV.2.2", "FTR:1")
    if regulations.is_rated:
        yield Ruling(Verdict.REFUSED, "lint-cost-not-rated", (regulations.cite("IV.2.2", "P.c"),))
    if regulations.norms:
        articles = tuple(map(regulations.code.cite, of_both_norms(regulations, "VII.7.2.2", "VII.7.3.2")))
        yield Ruling(Verdict.REFUSED, "lint-cost-no-norms", articles)
    if regulations.is_official:
        yield Ruling(Verdict.REFUSED, "lint-cost-not-official", (removal,))
    if not (regulations.is_rated or regulations.norms or regulations.is_official):
        yield Ruling(Verdict.REFUSED, "lint-cost-must-be-removed", (removal,))
