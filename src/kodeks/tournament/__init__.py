"""A tournament as a log of events: entries, rounds, results, standings; and its regulations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.rounds import Stage
    from kodeks.tournament.acts import ACTS, Act, Event
    from kodeks.tournament.appending import AppendedAct, Decide, after, append_acts
    from kodeks.tournament.by_hand import breaches_of, compare_pairings, pair_by_hand
    from kodeks.tournament.entry import Entry
    from kodeks.tournament.explaining import explain_round
    from kodeks.tournament.fold import EventRuling, FoldedLog, fold, fold_on, step
    from kodeks.tournament.happenings import happening, penalties
    from kodeks.tournament.law import judge_opening
    from kodeks.tournament.lineups import board_names
    from kodeks.tournament.matches import is_decided, waiting_in
    from kodeks.tournament.numbering import judge_numbers, propose_numbers
    from kodeks.tournament.places import standings_of
    from kodeks.tournament.play_off_course import is_over
    from kodeks.tournament.play_offs import tempo_of_play_off
    from kodeks.tournament.proposal import Proposal, propose_pairing
    from kodeks.tournament.regulations import Regulations, SystemKind
    from kodeks.tournament.seating import seating_of_teams
    from kodeks.tournament.state import Board, PairedRound, Tournament
    from kodeks.tournament.step import Outcome, Step

__all__ = [
    "ACTS",
    "Act",
    "AppendedAct",
    "Board",
    "Decide",
    "Entry",
    "Event",
    "EventRuling",
    "FoldedLog",
    "Outcome",
    "PairedRound",
    "Proposal",
    "Regulations",
    "Stage",
    "Step",
    "SystemKind",
    "Tournament",
    "after",
    "append_acts",
    "board_names",
    "breaches_of",
    "compare_pairings",
    "explain_round",
    "fold",
    "fold_on",
    "happening",
    "is_decided",
    "is_over",
    "judge_numbers",
    "judge_opening",
    "pair_by_hand",
    "penalties",
    "propose_numbers",
    "propose_pairing",
    "seating_of_teams",
    "standings_of",
    "step",
    "tempo_of_play_off",
    "waiting_in",
]

load_on_demand(__name__)
