"""Regulations of draughts events against chapter V: pairing, teams, scores."""

from dataclasses import replace

import pytest
from test_lint_draughts import ERROR, HINT, WARNING, event, found

from kodeks.tournament.regulations.parts import PlayOffPlan

# Pairing


@pytest.mark.parametrize(("players", "is_found"), [(14, False), (13, True), (35, False)])
def test_V_2_3_two_players_a_round(players, is_found):
    expected = [(WARNING, "lint-too-few-players-for-rounds", "V.2.3")] if is_found else []
    assert found(event(), players=players) == expected
    assert found(event(players=players)) == expected


def test_V_2_8_6_1_1_more_rounds_than_opponents():
    assert found(event(), players=7) == [(WARNING, "lint-too-few-players-for-rounds", "V.2.3")]
    assert found(event(), players=6) == [(ERROR, "lint-more-rounds-than-opponents", "V.2.8.6.1.1")]


def test_V_2_4_rounds_are_stated():
    assert found(event(rounds=None)) == [(ERROR, "lint-rounds-not-stated", "V.2.4")]


@pytest.mark.parametrize(("technical", "is_found"), [(10, False), (11, True)])
def test_V_2_7_3_a_quarter_of_technical_ratings(technical, is_found):
    regulations = event(swiss_variant="rating")
    expected = [(WARNING, "swiss-too-many-technical", "V.2.7.3")] if is_found else []
    assert found(regulations, players=40, technical=technical) == expected
    assert found(event(), players=40, technical=technical) == []


def test_V_2_7_the_variant():
    silent = event(swiss_variant="")
    assert found(silent) == [(HINT, "lint-variant-not-stated", "V.2.7")]
    assert (WARNING, "lint-swiss-of-chess", "V.2.7") in found(event(swiss_variant="fide_dutch"))


@pytest.mark.parametrize(("players", "fits"), [(7, True), (8, True), (9, False), (10, False), (11, True), (12, True)])
@pytest.mark.parametrize("system", ["half", "half_reversed"])
def test_V_1_5_1_1_half_system_needs_fours(system, players, fits):
    regulations = event(system, rounds=None)
    assert found(regulations, players=players) == ([] if fits else [(ERROR, "half-needs-fours", "V.1.5.1.1")])


def test_V_1_1_rounds_of_the_table():
    assert found(event("round_robin"), players=8) == []
    assert found(event("round_robin"), players=10) == [(ERROR, "lint-rounds-do-not-fit", "V.1.1")]


def test_V_3_7_1_scheveningen():
    assert found(event("scheveningen", rounds=6), players=12) == []
    assert found(event("scheveningen", rounds=6), players=11) == [
        (ERROR, "lint-scheveningen-field", "V.3.7.1"),
        (ERROR, "lint-rounds-do-not-fit", "V.3.7.1"),
    ]


@pytest.mark.parametrize(("players", "reason"), [(6, "varma-no-row"), (10, None), (24, None), (25, "varma-no-row")])
def test_V_1_6_2_varma_sizes(players, reason):
    errors = [item for item in found(event("round_robin", rounds=None, start_numbers="varma"), players=players)
              if item[0] is ERROR]  # fmt: skip
    assert errors == ([(ERROR, reason, "V.1.6.2")] if reason else [])


def test_V_1_6_2_varma_is_for_the_table():
    assert found(event("rutsch", start_numbers="varma", rounds=None)) == [
        (ERROR, "lint-varma-without-berger", "V.1.6.2")
    ]


def test_V_1_2_start_numbers_by_lot():
    assert found(event("round_robin", start_numbers="rating")) == [(WARNING, "lint-numbers-not-by-lot", "V.1.2")]


def test_IV_2_17_a_level_match():
    assert found(event("knockout")) == [(WARNING, "lint-level-match-left-open", "IV.2.17")]
    assert found(event("knockout", playoff=PlayOffPlan(tempo="15m+5s"))) == []
    assert (ERROR, "lint-match-of-two", "II.1.3") in found(event("match"), players=3)


def test_II_2_1_2_forbidden_pairs_are_announced():
    pairs = event(forbidden_pairs=(("A", "B"),))
    assert found(pairs) == [(WARNING, "lint-conditions-not-announced", "II.2.1.2")]
    assert found(pairs.changed(special_conditions="club mates do not meet")) == []


# Teams


def test_V_3_6_1_3_line_ups_in_time():
    assert found(event("team_swiss", lineup_minutes=10)) == [(WARNING, "lint-lineup-too-late", "V.3.6.1.3")]
    assert found(event("team_swiss", lineup_minutes=15)) == []


@pytest.mark.parametrize(
    ("seating", "tempo", "expected"),
    [
        ("side_by_side", "60m+30s", []),
        ("alternating", "60m+30s", [(ERROR, "team-seating-alternates", "V.3.5.2")]),
        ("line", "60m+30s", [(WARNING, "team-seating-line", "V.3.5.3")]),
        ("line", "15m+5s", [(WARNING, "team-seating-line", "V.3.5.3")]),  # rapid
        ("line", "5m", [(ERROR, "team-seating-line-in-blitz", "V.3.5.3 V.3.5.1")]),
        ("line", "3m+2s", [(ERROR, "team-seating-line-in-blitz", "V.3.5.3 V.3.5.1")]),
        ("line", "2m", [(ERROR, "team-seating-line-in-blitz", "V.3.5.3 V.3.5.1")]),  # shorter still [D-46]
        ("side_by_side", "5m", []),
    ],
)
def test_V_3_5_seating(seating, tempo, expected):
    assert found(event("team_swiss", seating=seating, tempo=tempo), "seating") == expected


# Scores


@pytest.mark.parametrize(
    ("name", "value", "article"),
    [("win", 3, "II.5.4.1"), ("draw", 0, "II.5.4.2"), ("loss", 1, "II.5.4.3"), ("bye", 1, "V.2.8.3")],
)
def test_II_5_4_points_of_the_code(name, value, article):
    assert found(event(**{name: value})) == [(WARNING, "lint-points-differ", article)]
    assert found(event(**{name: value}, is_rated=True), f"points.{name}") == [(ERROR, "lint-points-differ", article)]


def test_I_6_5_draw_with_advantage_on_100_only():
    assert found(event("round_robin", with_advantage=True)) == []
    assert (ERROR, "lint-no-advantage-here", "I.6.5") in found(event("round_robin", "64", with_advantage=True))


@pytest.mark.parametrize(
    ("system", "settings", "article"),
    [
        ("round_robin", {}, "V.1.7.1"),
        ("round_robin", {"with_advantage": True}, "V.1.7.2"),
        ("swiss", {}, "V.2.9.2"),
        ("swiss", {"swiss_variant": "rating"}, "V.2.9.1"),
        ("team_round_robin", {}, "V.3.2.1"),
        ("team_swiss", {}, "V.3.2.2"),
    ],
)
def test_V_1_7_V_2_9_V_3_2_the_order_of_the_code(system, settings, article):
    stated = event(system, **settings)
    assert found(stated) == []
    silent = replace(stated, announced=stated.announced - {"tiebreaks"})
    assert found(silent) == [(HINT, "lint-tiebreaks-by-the-code", article)]
    cut = stated.changed(tiebreaks=stated.scores.tiebreaks[:2])
    assert found(cut) == [(HINT, "lint-tiebreaks-cut-short", article)]
    turned = stated.changed(tiebreaks=stated.scores.tiebreaks[::-1])
    assert (WARNING, "lint-tiebreaks-out-of-order", article) in found(turned)
    assert found(stated.changed(tiebreaks=("PTS", *stated.scores.tiebreaks))) == []


def test_V_2_9_unknown_and_unfit_criteria():
    assert found(event(tiebreaks=("SOL-M", "XYZ"))) == [(ERROR, "lint-unknown-tiebreak", "V.2.9.2")]
    assert (ERROR, "standings-no-direct-result-here", "V.2.9") in found(event(tiebreaks=("DIRECT",)))
    assert (ERROR, "standings-criterion-for-teams") in [item[:2] for item in found(event(tiebreaks=("BOARDS",)))]
