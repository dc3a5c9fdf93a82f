"""Regulations of chess events against the Laws and the FIDE Tournament Rules, article by article."""

from dataclasses import fields, replace

import pytest

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.tournament.lint import KnownField, Severity, lint
from kodeks.tournament.regulations.parts import (
    CommitteeMember,
    Deviation,
    Invitation,
    MemberRole,
    PlayOffPlaces,
    PlayOffPlan,
    RoundStart,
)
from kodeks.tournament.system_kind import Level, SystemKind

ERROR, WARNING, HINT = Severity
SWISS = read_regulations(example_text("swiss_chess"))  # fide2023, rated, local, in 2027
ANNEX = SWISS.changed(tiebreak_rules="annex3_2012", tiebreaks=("DE", "WINS", "BLK", "BH-C1", "BH", "SB"))
DUTCH = SWISS.changed(swiss_variant="fide_dutch")  # whose rules have expired
TABLE = read_regulations(example_text("double_round_robin_chess"))  # fide2009, rated, national
TEAMS = read_regulations(example_text("team_swiss_chess"))  # fide2023, rapid
FIDE = SWISS.changed(level=Level.WORLD, default_minutes=0)


def found(regulations, setting=None, **entries):
    return [
        (finding.severity, finding.ruling.reason, " ".join(map(str, finding.ruling.articles)))
        for finding in lint(regulations, KnownField(**entries))
        if setting in (None, finding.setting)
    ]


def silent(regulations, *names):
    return replace(regulations, announced=regulations.announced - set(names))


@pytest.mark.parametrize("regulations", [SWISS, TABLE, TEAMS, FIDE])
def test_nothing_is_found_where_all_is_well(regulations):
    assert found(regulations) == []


def test_6_2a_the_rate_of_play_is_fixed_beforehand():
    assert found(TABLE.changed(tempo=None), "tempo") == [
        (ERROR, "lint-tempo-not-stated", "FIDE2009:6.2a"),
        (WARNING, "lint-invitation-tempo", "FTR2012:3c.4"),
    ]
    assert found(SWISS.changed(tempo=None))[0][2] == "FIDE2023:6.3.1"


def test_8_1_games_are_written_down():
    assert found(TABLE.changed(has_sheets=False)) == [(ERROR, "lint-no-score-sheets", "FIDE2009:8.1")]
    assert found(TEAMS, "score_sheets") == []


# Pairing and tie-breaks


def test_5g_the_swiss_system_is_announced():
    assert found(SWISS.changed(program="")) == [(WARNING, "lint-swiss-not-announced", "FTR2012:5g")]
    by_default = silent(SWISS.changed(level=Level.WORLD), "swiss_variant")
    assert found(by_default, "swiss_variant")[0] == (ERROR, "lint-swiss-not-announced", "FTR2012:5g")
    assert found(SWISS.changed(swiss_variant="classic", tiebreaks=SWISS.scores.tiebreaks)) == [
        (WARNING, "lint-swiss-of-draughts", "FTR2012:5g")
    ]
    assert found(SWISS.changed(rounds=None))[0] == (ERROR, "lint-rounds-not-stated", "FTR2012:5g")
    assert found(SWISS, players=8) == [(ERROR, "lint-more-rounds-than-opponents", "FTR2012:5g")]


@pytest.mark.parametrize(
    ("starts", "ends", "is_told"),
    [
        ("2026-01-31", "2026-02-08", False),  # the rules in force when it began
        ("2026-02-01", "2026-02-08", True),
        ("", "2026-02-08", True),
        ("2025-07-01", "2025-07-09", False),
        ("", "", False),
    ],
)
def test_5g_the_rules_of_fide_dutch_have_expired(starts, ends, is_told):
    told = [(WARNING, "lint-fide-dutch-expired", "FTR2012:5g")] if is_told else []
    rated = DUTCH.changed(starts=starts, ends=ends)
    assert found(rated, "swiss_variant") == told
    assert found(rated.changed(level=Level.WORLD, is_rated=False), "swiss_variant") == told
    assert found(rated.changed(is_rated=False), "swiss_variant") == []
    assert found(rated.changed(swiss_variant="fide_dubov"), "swiss_variant") == []
    assert found(rated.changed(swiss_variant="fide_burstein"), "swiss_variant") == []


def test_C04_the_rules_of_2026_are_not_in_force_before():
    told = (WARNING, "lint-swiss-not-yet-in-force", "FSW2026:C.04.3-1")
    assert told in found(SWISS.changed(starts="2026-01-31", ends="2026-02-08"), "swiss_variant")
    assert told not in found(SWISS.changed(starts="2026-02-01", ends="2026-02-08"), "swiss_variant")


def test_5g_dubov_needs_ratings():
    dubov = SWISS.changed(swiss_variant="fide_dubov")
    assert found(dubov, "swiss_variant", players=40, unrated=3) == [(WARNING, "lint-dubov-needs-ratings", "FTR2012:5g")]
    assert found(dubov, "swiss_variant", players=40) == []
    assert found(DUTCH.changed(is_rated=False), "swiss_variant", players=40, unrated=3) == []


def test_5d_5f_berger_and_varma():
    rutsch = TABLE.changed(system=SystemKind.RUTSCH, players=11, rounds=11, round_starts=())
    assert (WARNING, "lint-not-by-berger", "FTR2012:5d") in found(rutsch)
    varma = TABLE.changed(start_numbers="varma")
    assert found(varma, "start_numbers", players=8) == [(ERROR, "varma-no-row", "FTR2012:A2.5")]
    assert found(varma, "start_numbers", players=10) == []
    assert found(varma, "start_numbers", players=12) == [(HINT, "varma-set-meets-late", "FTR2012:A2.5")]  # [C-86]
    assert found(TABLE.changed(start_numbers="rating")) == [(ERROR, "lint-numbers-not-by-lot", "FTR2012:5a")]
    assert found(TABLE, "rounds", players=8) == [(ERROR, "lint-rounds-do-not-fit", "FTR2012:5d")]


def test_5e_special_conditions_are_announced():
    assert found(SWISS.changed(forbidden_pairs=(("A", "B"),))) == [
        (WARNING, "lint-conditions-not-announced", "FTR2012:5e")
    ]


@pytest.mark.parametrize(
    ("draw_at", "is_found"),
    [
        ("2027-06-10T18:00", False),
        ("2027-06-11T03:00", True),  # 12 hours, but no night between [C-82]
        ("2027-06-10T23:59", False),
        ("2027-06-11T10:00", True),
    ],
)
def test_5b_twelve_hours_and_a_night(draw_at, is_found):
    expected = [(ERROR, "lint-draw-too-late", "FTR2012:5b")] if is_found else []
    assert found(TABLE.changed(draw_at=draw_at)) == expected


def test_5b_a_night_of_less_than_twelve_hours():
    early = TABLE.changed(
        round_starts=(RoundStart(1, "2027-06-11T09:00"), *TABLE.schedule.round_starts[1:]), draw_at="2027-06-10T21:30"
    )
    assert found(early) == [(ERROR, "lint-draw-too-late", "FTR2012:5b")]
    assert found(early.changed(draw_at="2027-06-10T21:00")) == []
    assert found(TABLE.changed(draw_at="")) == [(WARNING, "lint-draw-not-announced", "FTR2012:5b")]


def test_A3_0_tie_breaks_are_told_before():
    assert found(silent(ANNEX, "tiebreaks")) == [
        (ERROR, "lint-tiebreaks-not-announced", "FTR2012:A3.0"),
        (WARNING, "lint-invitation-systems", "FTR2012:3c.5"),
    ]
    assert found(ANNEX.changed(tiebreaks=("BH", "XX"))) == [(ERROR, "lint-unknown-tiebreak", "FTR2012:A3.0")]


def test_C07_4_1_1_tie_breaks_are_published_before_the_start():
    """The chief arbiter completes the list where the regulations are silent (2.1)."""
    assert found(silent(SWISS, "tiebreaks"))[0] == (ERROR, "lint-tiebreaks-not-announced", "FTB2026:4.1.1")
    assert found(SWISS.changed(tiebreaks=("BH", "XX"))) == [(ERROR, "lint-unknown-tiebreak", "FTB2026:4.1.1")]
    earlier = SWISS.changed(tiebreaks=("BH", "XX"), tiebreak_rules="c07_2024_08")
    assert found(earlier) == [(ERROR, "lint-unknown-tiebreak", "FTB2024:4.1.1")]


def test_A3_any_order_will_do_but_not_any_criterion():
    assert found(SWISS.changed(tiebreaks=("BH/C1", "SB"))) == []
    assert found(SWISS.changed(tiebreaks=("ARO",)), "tiebreaks", unrated=3, players=40) == [
        (ERROR, "standings-needs-all-rated", "FTB2026:10")
    ]
    assert found(ANNEX.changed(tiebreaks=("ARO",)), "tiebreaks", unrated=3, players=40) == [
        (ERROR, "standings-needs-all-rated", "FTR2012:A3.E")
    ]
    assert found(SWISS.changed(tiebreaks=("ARO",)), players=40) == []
    table = TABLE.changed(tiebreaks=("BH",))
    assert found(table) == []  # Annex 3 allows it, C.07 does not
    [(severity, reason, _)] = found(table.changed(tiebreak_rules="c07_2026_03"))
    assert (severity, reason) == (ERROR, "standings-no-buchholz-here")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"tempo": None}, []),  # the model has its own rate
        ({"procedure": ""}, [(ERROR, "lint-playoff-cases-not-foreseen", "FTR2012:A3.1.c")]),
        ({"procedure": "draw of lots", "tempo": None}, [(ERROR, "lint-playoff-rate-not-fixed", "FTR2012:A3.1.b")]),
        ({"starts": ""}, [(WARNING, "lint-playoff-time-not-reserved", "FTR2012:A3.1.a")]),
        ({"places": PlayOffPlaces.ALL}, [(WARNING, "lint-playoff-for-all-places", "FTR2012:A3.1.d")]),
        ({"rest_before": 29}, [(ERROR, "playoff-rest-too-short", "FTR2012:A3.1.h")]),
        ({"rest_between": 9}, [(ERROR, "playoff-rest-too-short", "FTR2012:A3.1.h")]),
        ({"last_round_starts": "2027-06-20T13:00"}, []),  # two hours before the last round
        ({"last_round_starts": "2027-06-20T15:00"}, [(WARNING, "lint-playoff-not-earlier", "FTR2012:A3.1.g")]),
    ],
)
def test_A3_1_play_offs(changes, expected):
    assert found(TABLE.changed(playoff=replace(TABLE.playoff, **changes))) == expected


DRAWN = {"numbers": "by rating", "colours": "by lot"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"procedure": "", **DRAWN}, [(ERROR, "lint-playoff-cases-not-foreseen", "FTB2026:3.1.3")]),
        (
            {"procedure": "draw of lots", "tempo": None, **DRAWN},
            [(ERROR, "lint-playoff-rate-not-fixed", "FTB2026:3.1.6")],
        ),
        (
            {"procedure": "a match of two games"},
            [
                (WARNING, "lint-playoff-numbers-not-fixed", "FTB2026:3.1.4"),
                (WARNING, "lint-playoff-colours-not-fixed", "FTB2026:3.1.5"),
            ],
        ),
        ({"procedure": "model"}, []),  # which says both: the next tie-breaks, and lots
        ({"starts": ""}, [(WARNING, "lint-playoff-time-not-reserved", "FTB2026:3.1.7")]),
        ({"places": PlayOffPlaces.ALL}, []),  # any positions will do, 3.1.1
    ],
)
def test_C07_3_1_what_is_fixed_of_a_play_off(changes, expected):
    today = TABLE.changed(playoff=replace(TABLE.playoff, **changes), tiebreak_rules="c07_2026_03")
    assert found(today) == expected


def test_A3_1_a_play_off_among_the_tie_breaks_is_foreseen():
    named = TABLE.changed(tiebreaks=("DE", "PLAYOFF"), playoff=None)
    assert found(named) == [(ERROR, "lint-playoff-not-foreseen", "FTR2012:A3.1.b FTR2012:A3.1.c")]
    knockout = SWISS.changed(system=SystemKind.KNOCKOUT, swiss_variant="", program="", tiebreaks=())
    assert (WARNING, "lint-level-match-left-open", "FTR2012:A3.1.c") in found(knockout)
    assert found(knockout.changed(playoff=PlayOffPlan(procedure="model", starts="2027-07-09T20:00"))) == []


# Games


def test_3c_6_6_6a_default_time():
    assert found(FIDE.changed(default_minutes=15)) == [
        (ERROR, "lint-default-time-not-zero", "FTR2012:3c.6 FIDE2023:6.7.1")
    ]
    assert (WARNING, "lint-default-time-by-the-code", "FIDE2023:6.7.1") in found(silent(FIDE, "default_minutes"))
    assert (WARNING, "lint-default-time-by-the-code", "FIDE2009:6.6a") in found(
        silent(TABLE.changed(default_minutes=0), "default_minutes")
    )


def test_9_1a_the_event_may_restrict_draws():
    assert found(SWISS.changed(draw_offer_from=40)) == []


def test_A3_B2_which_rules_hold_in_fast_games():
    assert found(TEAMS.changed(full_rules=None)) == [(WARNING, "lint-rule-set-not-stated", "FIDE2023:A.6")]
    old = TEAMS.changed(edition="fide2009", full_rules=None, tiebreak_rules="annex3_2012")
    assert found(old) == [(HINT, "lint-rule-set-not-stated", "FIDE2009:A3")]
    full = TEAMS.changed(full_rules=True)
    assert found(full, "full_rules", players=3) == []  # one match, four games, two arbiters
    assert found(full, "full_rules", players=4) == [(ERROR, "lint-too-few-arbiters", "FIDE2023:A.4")]
    blitz = full.changed(tempo="3m+2s", edition="fide2009")
    assert found(blitz, "full_rules", players=8) == [(ERROR, "lint-too-few-arbiters", "FIDE2009:B2")]


def test_G_III_2_quickplay_is_announced():
    fixed = SWISS.changed(tempo="2h/40,1h")
    assert found(fixed) == [(HINT, "lint-quickplay-not-announced", "FIDE2023:G.III.2.1")]
    assert found(fixed.changed(quickplay=True)) == []
    assert found(SWISS.changed(quickplay=True)) == [(ERROR, "lint-no-quickplay-here", "FIDE2023:G.III.2.2")]
    assert found(TABLE.changed(tempo="2h/40,1h")) == []  # article 10 always holds


def test_10_2_no_game_gives_more_than_its_maximum():
    assert found(SWISS.changed(win=2, draw=2)) == [(ERROR, "lint-points-above-maximum", "FIDE2023:10.2")]
    assert found(SWISS.changed(win=6, draw=2)) == [(HINT, "lint-points-not-usual", "FIDE2023:10.1")]
    assert found(TABLE.changed(draw=2)) == [(HINT, "lint-points-not-usual", "FIDE2009:11.1")]
    assert found(SWISS.changed(with_advantage=True)) == [(ERROR, "lint-no-advantage-here", "FIDE2023:10.1")]


def test_P_a_P_c_deviations_from_the_laws():
    text = Deviation(text="five illegal moves lose", against="FIDE2009:7.4b")
    assert found(TABLE.changed(deviations=(text,))) == [(ERROR, "lint-deviation", "FIDE2009:7.4b FIDE2009:P.c")]
    local = TABLE.changed(deviations=(text,), is_rated=False, level=Level.LOCAL)
    assert found(local) == [(WARNING, "lint-deviation", "FIDE2009:7.4b FIDE2009:P.a")]


def test_FTR_1_the_rules_of_the_event_come_first():
    text = Deviation(text="photographs for 20 minutes", against="FTR2012:11b")
    assert found(SWISS.changed(deviations=(text,))) == [(HINT, "lint-deviation", "FTR2012:11b FTR2012:1")]
    assert found(FIDE.changed(deviations=(text,)))[0][0] is ERROR
    unknown = Deviation(text="?", against="no article")
    assert found(SWISS.changed(deviations=(unknown,))) == [(ERROR, "lint-unknown-article", "FTR2012:1")]


# People, hours, clocks


def test_4a_the_chief_arbiter():
    chief, assistant = SWISS.people.arbiters
    for changes in ({"fide_category": "C"}, {"fide_title": "FA"}):
        weaker = (replace(chief, **changes), assistant)
        assert found(FIDE.changed(arbiters=weaker)) == [(ERROR, "lint-chief-not-qualified", "FTR2012:4a")]
        assert found(SWISS.changed(arbiters=weaker)) == []
    assert found(SWISS.changed(arbiters=())) == [
        (ERROR, "lint-no-chief-arbiter", "FTR2012:4a"),
        (WARNING, "lint-invitation-people", "FTR2012:3c.10"),
    ]
    suspended = (replace(chief, is_suspended=True), assistant)
    assert found(SWISS.changed(arbiters=suspended)) == [(ERROR, "lint-arbiter-suspended", "FTR2012:4a")]


def test_2_the_chief_organiser_is_named():
    assert (HINT, "lint-no-director", "FTR2012:2") in found(SWISS.changed(director=""))
    assert (ERROR, "lint-no-director", "FTR2012:2") in found(FIDE.changed(director=""))


def test_7d_one_kind_of_clock():
    assert found(SWISS.changed(clocks=("DGT 3000", "BHB"))) == [(ERROR, "lint-several-kinds-of-clocks", "FTR2012:7d")]


def test_8a_games_at_programmed_times():
    assert (WARNING, "lint-schedule-missing", "FTR2012:8a") in found(SWISS.changed(round_starts=()))
    assert found(SWISS.changed(round_starts=SWISS.schedule.round_starts[:-1])) == [
        (WARNING, "lint-schedule-incomplete", "FTR2012:8a")
    ]
    assert found(SWISS.changed(ends="2027-07-08")) == [(ERROR, "lint-round-outside-days", "FTR2012:8a")]


def test_13a_line_ups_in_time():
    assert found(TEAMS.changed(lineup_minutes=None)) == [(WARNING, "lint-lineup-time-not-stated", "FTR2012:13a")]


# The invitation


ITEMS = {
    "hotel": "3c.2",
    "programme": "3c.3",
    "money": "3c.8",
    "travel": "3c.9",
    "expected": "3c.10",
    "website": "3c.11",
    "contact": "3c.11",
    "duties": "3c.12",
    "answer_by": "3c.13",
    "reporting": "3c.13",
    "security": "3c.14",
    "medical": "3c.15",
    "tourism": "3c.16",
}


@pytest.mark.parametrize(("item", "article"), ITEMS.items())
def test_3c_every_item_of_the_invitation(item, article):
    without = replace(SWISS.invitation, **{item: ""})
    [local] = found(SWISS.changed(invitation=without))
    [world] = found(FIDE.changed(invitation=without))
    assert (local[0], local[2]) == (WARNING, f"FTR2012:{article}")
    assert (world[0], world[2]) == (ERROR, f"FTR2012:{article}")


def test_3c_items_that_are_settings():
    changes = {
        "place": "",
        "clocks": (),
        "draw_offer_from": None,
        "invitation": replace(SWISS.invitation, draw_offers=""),
    }
    assert [item[2] for item in found(SWISS.changed(**changes))] == [
        "FTR2012:3c.1",
        "FTR2012:3c.4",
        "FTR2012:3c.7",
    ]
    assert "FTR2012:3c.6" in {item[2] for item in found(silent(FIDE, "default_minutes"))}


def test_3c_all_sixteen():
    changed = FIDE.changed(invitation=Invitation(), place="", clocks=(), draw_offer_from=None)
    bare = silent(changed, "default_minutes", "tiebreaks")
    numbers = [item[2] for item in found(bare) if item[1].startswith("lint-invitation")]
    assert numbers == [f"FTR2012:3c.{number}" for number in range(1, 17)]
    assert {field.name for field in fields(Invitation)} == {*ITEMS, "draw_offers"}


# The appeals committee


def committee(*members, **changes):
    return SWISS.changed(appeals=replace(SWISS.appeals, members=members or SWISS.appeals.members, **changes))


def test_APP_1_a_committee_before_round_1():
    assert found(SWISS.changed(appeals=None)) == [(ERROR, "lint-no-appeals-committee", "FTR2012:10b")]
    assert found(committee(elected="2027-07-02")) == [(ERROR, "lint-committee-too-late", "FTR2012:10b")]
    assert found(committee(elected="2027-07-01")) == []


def test_APP_2_chair_members_and_reserves():
    members = SWISS.appeals.members
    assert found(committee(*members[:-1])) == [(WARNING, "lint-committee-too-small", "FTR2012:10b")]
    assert found(committee(*members[:2], *members[3:])) == [
        (ERROR, "lint-committee-even", "FTR2012:10b"),
        (WARNING, "lint-committee-too-small", "FTR2012:10b"),
    ]


def test_APP_3_different_federations():
    first, *rest = SWISS.appeals.members
    for federation in ("CZE", ""):
        assert found(committee(replace(first, federation=federation), *rest)) == [
            (WARNING, "lint-committee-of-one-federation", "FTR2012:10b")
        ]


def test_APP_5_odd_number_of_voters():
    fourth = CommitteeMember(name="X", role=MemberRole.MEMBER, federation="FIN", born="1980-01-01")
    assert found(committee(*SWISS.appeals.members, fourth)) == [(ERROR, "lint-committee-even", "FTR2012:10b")]


@pytest.mark.parametrize(
    ("born", "expected"),
    [
        ("2006-06-30", []),  # 21 on the day of election
        ("2006-07-01", [(ERROR, "lint-member-too-young", "FTR2012:10b")]),
        ("", [(HINT, "lint-member-age-unknown", "FTR2012:10b")]),
    ],
)
def test_APP_6_members_are_21(born, expected):
    first, *rest = SWISS.appeals.members
    assert found(committee(replace(first, born=born), *rest)) == expected


@pytest.mark.parametrize("changes", [{"deadline": ""}, {"deposit": None}])
def test_APP_7_deadline_and_deposit(changes):
    assert found(committee(**changes)) == [(ERROR, "lint-appeal-terms-not-published", "FTR2012:10c")]


def test_APP_8_no_appeal_against_10_2():
    appeals = replace(TABLE.appeals, covers_quickplay=True)
    assert found(TABLE.changed(appeals=appeals)) == [(ERROR, "lint-appeal-not-admitted", "FIDE2009:12.10")]
    assert found(committee(covers_quickplay=True)) == []  # 2023: not excluded any more


def test_C_04_7_1_1_baku_goes_with_the_usual_points():
    baku = SWISS.changed(acceleration="baku")
    assert found(baku, "acceleration") == []
    other = baku.changed(win=6, draw=2, loss=0)
    assert found(other, "acceleration") == [(ERROR, "lint-baku-needs-usual-points", "FSW2026:C.04.7-1.1")]
    assert found(other.changed(acceleration=None), "acceleration") == []
