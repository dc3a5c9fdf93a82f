"""The tables of a tournament as values: rounds, standings, crosstable, cards, bracket. Pages, papers, files and the
command line only draw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.tables.bracket import bracket_table
    from kodeks.tables.cards import (
        Card,
        CardRound,
        CardStep,
        card_of,
        members_of_team,
        rounds_of,
    )
    from kodeks.tables.crosstable import Crosstable, Results, everybody, round_by_round, tiebreaks_beside
    from kodeks.tables.endgame_view import EndgameView, position_of_endgame, view_endgame
    from kodeks.tables.game_endings import endings_of, walkovers_of
    from kodeks.tables.game_steps import GameStep, steps_of
    from kodeks.tables.game_view import (
        ClaimView,
        ClockFace,
        ClockView,
        EndingView,
        GameView,
        LastMove,
        ending_of,
        entries_of,
        seen_board,
        view_game,
    )
    from kodeks.tables.games import (
        LAG_LIMIT_MS,
        conditions_of,
        is_game_of,
        place_now,
        players_at,
        result_of_game,
        signers_of,
    )
    from kodeks.tables.incidents import TOLD_KINDS, BoardIncident, IncidentMatter, incidents_of
    from kodeks.tables.keeping import CarriedGame, ClockTimes, carry_over, keeping_of, kind_of
    from kodeks.tables.known_game import KnownGame, known_at
    from kodeks.tables.move_times import TimedGame, timed, with_times
    from kodeks.tables.points import game_points, table_points
    from kodeks.tables.rounds import Group, Progress, groups_of, meetings_of, progress_of
    from kodeks.tables.seats import (
        Seat,
        SeatPlace,
        Sitter,
        read_place,
        result_texts,
        score_at,
        seat_at,
        seats_of,
        usual_results,
    )
    from kodeks.tables.shown import by_surname, shown, shown_members, shown_name, spoken
    from kodeks.tables.standings import GroupPrizes, Standing, StandingsTable, all_prizes_of, entrants_of, ranked
    from kodeks.tables.starts import DrawnStart, start_of_game, start_of_round
    from kodeks.tables.two_sheets import TwoSheets, moves_made, two_sheets
    from kodeks.tables.typed_results import read_short

__all__ = [
    "LAG_LIMIT_MS",
    "TOLD_KINDS",
    "BoardIncident",
    "Card",
    "CardRound",
    "CardStep",
    "CarriedGame",
    "ClaimView",
    "ClockFace",
    "ClockTimes",
    "ClockView",
    "Crosstable",
    "DrawnStart",
    "EndgameView",
    "EndingView",
    "GameStep",
    "GameView",
    "Group",
    "GroupPrizes",
    "IncidentMatter",
    "KnownGame",
    "LastMove",
    "Progress",
    "Results",
    "Seat",
    "SeatPlace",
    "Sitter",
    "Standing",
    "StandingsTable",
    "TimedGame",
    "TwoSheets",
    "all_prizes_of",
    "bracket_table",
    "by_surname",
    "card_of",
    "carry_over",
    "conditions_of",
    "ending_of",
    "endings_of",
    "entrants_of",
    "entries_of",
    "everybody",
    "game_points",
    "groups_of",
    "incidents_of",
    "is_game_of",
    "keeping_of",
    "kind_of",
    "known_at",
    "meetings_of",
    "members_of_team",
    "moves_made",
    "place_now",
    "players_at",
    "position_of_endgame",
    "progress_of",
    "ranked",
    "read_place",
    "read_short",
    "result_of_game",
    "result_texts",
    "round_by_round",
    "rounds_of",
    "score_at",
    "seat_at",
    "seats_of",
    "seen_board",
    "shown",
    "shown_members",
    "shown_name",
    "signers_of",
    "spoken",
    "start_of_game",
    "start_of_round",
    "steps_of",
    "table_points",
    "tiebreaks_beside",
    "timed",
    "two_sheets",
    "usual_results",
    "view_endgame",
    "view_game",
    "walkovers_of",
    "with_times",
]

load_on_demand(__name__)
