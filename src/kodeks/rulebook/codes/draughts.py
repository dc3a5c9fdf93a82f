"""The draughts code of 2025 with the articles of any edition. An edition is this, with what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole, ClassRights, EventKind, Permission
from kodeks.rulebook.article import Article
from kodeks.rulebook.codes.draughts_conduct import draughts_conduct
from kodeks.rulebook.codes.draughts_standings import draughts_standings
from kodeks.rulebook.codes.draughts_tempo import tempo_on_64, tempo_on_100
from kodeks.rulebook.codes.ftr2012 import FTR2012, VARMA_SETS
from kodeks.rulebook.edition import AfterCapture, BoardRules, DrawRules, Edition, Limit, Resets, Setting
from kodeks.rulebook.event_rules import PairingRules, RatingRules, VarmaRules, VenueRules
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.officials_rules import ClassRules, OfficialsRules
from kodeks.rulebook.printed_table import PrintedTable
from kodeks.rulebook.title_rules import CategoryTempo, TitleRules

_Citing: TypeAlias = Callable[[str], Article]


def draughts_edition(key: str, in_force: str, title: Mapping[str, str], numbering: Numbering) -> Edition:
    """All of 2025 under the numbers of an edition."""
    by = numbering.cite
    return Edition(
        key=key,
        in_force=in_force,
        title=MappingProxyType(dict(title)),
        numbering=numbering,
        boards=MappingProxyType(
            {
                "100": _board(numbering, "100", _draws_100(by), 40),
                "64": _board(numbering, "64", _draws_64(by), 15),
            }
        ),
        tempo=MappingProxyType({"100": tempo_on_100(by), "64": tempo_on_64(by)}),
        conduct=MappingProxyType(
            {
                "100": draughts_conduct(by, pieces_without_sheets=10),
                "64": draughts_conduct(by, pieces_without_sheets=6),
            }
        ),
        standings=draughts_standings(),
        varma=VarmaRules(
            least_players=7,
            most_players=24,
            late_rounds=3,
            sets=VARMA_SETS,
            pools="V.1.6.2",
            drawing="V.1.6.2",
            table="V.1.6.2",
        ),
        tournament_rules=FTR2012,
        officials=_officials(by),
        titles=_titles(),
        venue=_venue(),
        pairing=PairingRules(
            players_a_round=2,
            technical_share=4,
            colour_difference=3,
            colours_running=3,
            rating_rounds=2,
            lineup_minutes=15,
        ),
        rating=_rating(),
    )


def _draws_100(by: _Citing) -> DrawRules:
    return DrawRules(
        repetition=Limit(3, by("I.6.1")),
        king_moves=Limit(25, by("I.6.2")),
        king_moves_reset_on=Setting(frozenset({Resets.CAPTURE, Resets.MAN_MOVE}), by("I.6.2")),
        three_against_one=Limit(16, by("I.6.3")),
        line=Limit(5, by("I.6.3")),
        line_is_controlled=Setting(False, by("I.6.3")),
        three_kings=None,
        two_against_one=Limit(5, by("I.6.4")),
        after_capture=Setting(AfterCapture.BOTH, by("I.6.3")),
        advantage=Setting(3, by("I.6.5.2")),
        three_against_one_with_advantage=Limit(25, by("I.6.5.3")),
    )


def _draws_64(by: _Citing) -> DrawRules:
    return DrawRules(
        repetition=Limit(3, by("I.6.1")),
        king_moves=Limit(20, by("I.6.2")),
        king_moves_reset_on=Setting(frozenset({Resets.CAPTURE, Resets.MAN_MOVE}), by("I.6.2")),
        three_against_one=None,  # without L and without the count of 15 it falls back to I.6.2 [D-11]
        line=Limit(5, by("I.6.3")),
        line_is_controlled=Setting(True, by("I.6.3")),
        three_kings=Limit(15, by("I.6.3")),
        two_against_one=Limit(5, by("I.6.4")),
        after_capture=Setting(AfterCapture.BOTH, by("I.6.3")),
    )


def _board(numbering: Numbering, board: str, draws: DrawRules, offer_from_move: int) -> BoardRules:
    by = numbering.cite
    return BoardRules(
        numbering=numbering,
        board=board,
        draws=draws,
        offer_from_move=Setting(offer_from_move, by("II.5.1")),
        lateness_minutes=Setting(60, by("II.5.5")),
        points_win=Setting(2, by("II.5.4.1")),
        points_draw=Setting(1, by("II.5.4.2")),
        points_loss=Setting(0, by("II.5.4.3")),
        points_bye=Setting(2, by("V.2.8.3")),
        clock_required=Setting(True, by("III.5")),
    )


def _officials(by: _Citing) -> OfficialsRules:
    return OfficialsRules(
        round_arbiters_rule=Setting(True, by("IV.1")),
        has_vice_chair=Setting(True, by("IV.5.1")),
        least_members=1,
        most_members=4,
        forbidden_relations=None,
        term_years=4,
        completed_to=3,
        curator_days=90,
        opinion_days=30,
        classes=_classes(),
        rights=_rights(),
        rights_of_others="IV.6.3.3",
        player_list_minutes=30,
    )


def _classes() -> ClassRules:
    return ClassRules(
        of_age=18,
        least_waived_age=16,
        category="III",  # the scan of 2025 shows less, 2022 and VII.4.6.2 are clear [D-142]
        last_conferences=2,
        conferences_attended=1,
        second_as_chief=4,
        first_events=4,
        first_official=2,
        first_as_chief=1,
        state_events=4,
        state_as_chief=2,
    )


def _venue() -> VenueRules:
    return VenueRules(
        table_width_cm=(75, 90),
        table_length_cm=100,
        table_height_cm=(75, 85),
        young_may_differ=True,
        hall_hours_cap=None,
        has_adjournments=False,
        board_surface_cm=MappingProxyType({"100": (35, 45), "64": (35, 40)}),
        rim_mm=(5, 6),
        piece_below_square_mm=(7, 14),
        piece_thickness=(Fraction(1, 5), Fraction(1, 4)),
        clock_seconds_minutes=2,
        display_mm=(15, 45),
        dial_mm=80,
        spare_boards=2,
        preparation_minutes=15,
        accelerated_is_prepared=False,
        flash_minutes=10,
    )


def _rating() -> RatingRules:
    return RatingRules(
        expected=PrintedTable("expected_scores.csv"),
        settled_days=7,
        start=2100,
        k_new=25,
        new_until=30,
        k=15,
        k_high=10,
        high=2300,
        least_a=30,
        least_b=9,
        idle_years=3,
        struck_years=10,
    )


def _titles() -> TitleRules:
    short, middle, long = ((20, 10), (45, 20), (60, 30))
    return TitleRules(
        weights=PrintedTable("category_weights.csv"),
        letters=PrintedTable("tournament_categories.csv"),
        percents=PrintedTable("title_norms.csv"),
        conversion=PrintedTable("title_conversion.csv"),
        places=PrintedTable("titles_for_result.csv"),
        misprinted=frozenset({(36, 7)}),
        lead_weight=4,
        category_games=7,
        category_opponents=5,
        category_share=4,
        category_tempo=MappingProxyType(
            {
                **dict.fromkeys(("V", "IV"), CategoryTempo(*short, "VII.4.6.1")),
                "III": CategoryTempo(*middle, "VII.4.6.2"),
                **dict.fromkeys(("II", "I"), CategoryTempo(*long, "VII.4.6.3")),
            }
        ),
        title_games=7,
        unrated_open=2100,
        unrated_women=1950,
        strong_rating=2200,
        strong_each=3,
        strong_more=2,
        title_ratings=MappingProxyType({"K": 2250, "M": 2325, "AM": 2400}),
        lowered_games=40,
        lowered_by=50,
        women_lower=150,
        on_64_lower=75,
        overtaken=3,
        overtaken_ratings=MappingProxyType({"K": 2200, "M": 2250, "AM": 2300}),
        overtaken_for_one=3,
        norms_needed=2,
        behind=3,
        notice_days=21,
        report_days=14,
    )


# Where arbiters of the lower classes may serve [IV.6.3.1, IV.6.3.2]; all others may everywhere

_YES, _CONSENT, _NO = Permission.YES, Permission.CONSENT, Permission.NO
_LOCAL, _RATED, _OFFICIAL = EventKind.LOCAL, EventKind.RATED, EventKind.OFFICIAL


def _rights() -> Mapping[ArbiterClass, ClassRights]:
    """The third and the second class."""
    third = ClassRights(
        number="IV.6.3.1",
        chief=MappingProxyType({_LOCAL: _YES, _RATED: _NO, _OFFICIAL: _NO}),
        assistant=MappingProxyType({_LOCAL: _YES, _RATED: _NO, _OFFICIAL: _CONSENT}),
        inferred=frozenset({(_LOCAL, ArbiterRole.ASSISTANT)}),
    )
    second = ClassRights(
        number="IV.6.3.2",
        chief=MappingProxyType({_LOCAL: _YES, _RATED: _NO, _OFFICIAL: _CONSENT}),
        assistant=MappingProxyType({_LOCAL: _YES, _RATED: _YES, _OFFICIAL: _YES}),
        inferred=frozenset({(_OFFICIAL, ArbiterRole.ASSISTANT)}),
    )
    return MappingProxyType({ArbiterClass.THIRD: third, ArbiterClass.SECOND: second})
