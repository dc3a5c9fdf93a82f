"""A report as the rounds that were paired, each a question to a Swiss engine: of players, of players who meet in
matches of two games, of teams."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from kodeks.formats.remark import Remark
from kodeks.formats.trf.check import rounds_paired
from kodeks.formats.trf.into_tournament import acts_of_report, regulations_of_report
from kodeks.formats.trf.matches import matches_of_columns
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.round_to_pair import coming_round, paired_round, round_of_matches
from kodeks.formats.trf.text_lines import round_count
from kodeks.formats.trf.to_event import report_to_event
from kodeks.pairing.swiss import RoundToPair
from kodeks.pairing.swiss_systems import SwissSystem
from kodeks.rounds import Round
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import SystemKind, Tournament, append_acts
from kodeks.tournament.explaining import when_paired
from kodeks.tournament.swiss_rounds import swiss_task

_OF_TEAMS = next(kind for kind in SystemKind if kind.is_swiss and kind.is_for_teams)
# A round by its number as a question, and what had to be assumed
Asking = Callable[[int], tuple[RoundToPair, tuple[Remark, ...]]]


class PairedEvent(NamedTuple):
    """Who takes part, the rounds that were paired, and each of them, or the coming one, as a question."""

    names: Mapping[int, str]
    rounds: tuple[Round, ...]
    ask: Asking


def event_to_pair(report: Report, system: SwissSystem) -> PairedEvent | Ruling:
    """A report of such a system; a ruling where no event of teams can have gone as it tells."""
    if system.is_for_teams:
        return _of_teams(report, system)
    entrants, rounds = report_to_event(report)
    names = {entrant.number: entrant.name for entrant in entrants}
    if system.games == 1:
        paired = rounds[: rounds_paired(report)]
        return PairedEvent(names, paired, lambda number: _round(report, number, len(paired)))
    matches = tuple(matches_of_columns(report, names, rounds[: rounds_paired(report)], system.games))
    return PairedEvent(names, matches, lambda number: round_of_matches(report, number, matches, system))


def _round(report: Report, number: int, paired: int) -> tuple[RoundToPair, tuple[Remark, ...]]:
    return coming_round(report) if number > paired else paired_round(report, number)


# Teams ----------------------------------------------------------------------------------------------------------------


def _of_teams(report: Report, system: SwissSystem) -> PairedEvent | Ruling:
    """The tournament that the report tells of, and what was known when each round was paired."""
    regulations = regulations_of_report(report, game="chess", system=_OF_TEAMS, variant=system.key)
    state = Tournament(regulations)
    for _, made in append_acts(state, 1, list(acts_of_report(report, regulations)), by="", at="", is_new=False):
        if not made.is_accepted:
            return made.rulings[0]
        state = made.state
    names = {entrant.number: entrant.name for entrant in state.entrants}
    return PairedEvent(names, state.played, lambda number: _team_round(report, state, number))


def _team_round(report: Report, state: Tournament, number: int) -> tuple[RoundToPair, tuple[Remark, ...]]:
    paired = state.round(number)
    task = swiss_task(state if paired is None else when_paired(state, paired))
    if round_count(report) is not None:
        return task, ()
    settings = replace(task.settings, rounds=number + 1)
    return replace(task, settings=settings), (Remark("trf-round-count-assumed", facts={"round": number}),)
