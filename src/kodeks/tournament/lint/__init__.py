"""The check of regulations against the code: what the arbiter must remove, settle or know before the event [IV.2.2]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from kodeks.tournament.lint.appeals import check_appeals
from kodeks.tournament.lint.arbiters import check_arbiters
from kodeks.tournament.lint.conduct import check_default_time, check_draw_offers, check_rule_set
from kodeks.tournament.lint.costs import costs_of
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity
from kodeks.tournament.lint.house import check_deviations, check_house
from kodeks.tournament.lint.invitation import check_invitation
from kodeks.tournament.lint.mending import mended, with_mends
from kodeks.tournament.lint.norms import check_days, check_norms
from kodeks.tournament.lint.playoffs import check_playoff
from kodeks.tournament.lint.results import check_advantage, check_points
from kodeks.tournament.lint.schedule import check_clocks, check_draw, check_hall, check_rounds
from kodeks.tournament.lint.settings import check_settings
from kodeks.tournament.lint.system import check_field, check_start_numbers, check_swiss, check_system
from kodeks.tournament.lint.teams import check_teams
from kodeks.tournament.lint.tempo import check_tempo
from kodeks.tournament.lint.tiebreaks import check_tiebreaks
from kodeks.tournament.regulations import Regulations

__all__ = ["CHECKS", "Finding", "KnownField", "Mend", "Severity", "costs_of", "lint", "mended"]

Check: TypeAlias = Callable[[Regulations, KnownField], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    check_house,
    check_deviations,
    check_settings,
    check_tempo,
    check_system,
    check_swiss,
    check_field,
    check_start_numbers,
    check_teams,
    check_points,
    check_advantage,
    check_tiebreaks,
    check_playoff,
    check_default_time,
    check_draw_offers,
    check_rule_set,
    check_arbiters,
    check_norms,
    check_days,
    check_draw,
    check_rounds,
    check_hall,
    check_clocks,
    check_appeals,
    check_invitation,
)
_NOTHING_KNOWN = KnownField()


def lint(
    regulations: Regulations, entries: KnownField = _NOTHING_KNOWN, *, without: tuple[Check, ...] = ()
) -> tuple[Finding, ...]:
    """Everything that contradicts the code or is left open, the gravest first; more if the field is known.

    Where nobody has entered yet, the number of players that the regulations expect is taken. `without` are checks that
    somebody makes who knows more.
    """
    if entries.players is None:
        entries = replace(entries, players=regulations.pairing.players)
    found = [finding for check in CHECKS if check not in without for finding in check(regulations, entries)]
    return tuple(sorted(with_mends(regulations, found), key=lambda finding: list(Severity).index(finding.severity)))
