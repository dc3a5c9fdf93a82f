"""Regulations of draughts events against the code, article by article."""

from dataclasses import replace

import pytest

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.lint import Entries, Severity, lint
from kodeks.tournament.regulation_parts import AgeGroup, ArbiterClass, ArbiterRole, Deviation, NamedArbiter, PlayOff
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.system_kind import Level, SystemKind

ERROR, WARNING, HINT = Severity
CHIEF = NamedArbiter(name="Anna Zielińska", arbiter_class=ArbiterClass.FIRST, licence="S-1")


def event(system="swiss", game="100", **settings):
    """A local event with nothing to find."""
    usual = {"tempo": "60m+30s" if game == "100" else "45m+30s", "rounds": 7, "default_minutes": 30}
    usual |= {"arbiters": (CHIEF,), "swiss_variant": "classic" if "swiss" in system else ""}
    usual |= {"boards": 4 if "team" in system else None}
    settings = {**usual, **settings}
    silent = Regulations(name="Turniej", game=game, system=SystemKind(system), **settings)
    return replace(silent, announced=silent.announced | {"tiebreaks"})


def found(regulations, setting=None, **entries):
    """Severity, reason and articles of what is found, without the code's name."""
    return [
        (finding.severity, finding.ruling.reason, " ".join(article.number for article in finding.ruling.articles))
        for finding in lint(regulations, Entries(**entries))
        if setting in (None, finding.setting)
    ]


def reasons(regulations, **entries):
    return {finding.ruling.reason for finding in lint(regulations, Entries(**entries))}


@pytest.mark.parametrize(
    ("system", "game"),
    [("swiss", "100"), ("swiss", "64"), ("round_robin", "100"), ("rutsch", "64"), ("team_swiss", "100")],
)
def test_nothing_is_found_where_all_is_well(system, game):
    assert found(event(system, game)) == []


# Tempo


def test_I_10_4_tempo_not_stated():
    assert found(event(tempo=None)) == [(WARNING, "lint-tempo-not-stated", "I.10.4")]
    assert found(event(tempo=None, is_rated=True), "tempo") == [(ERROR, "lint-tempo-not-stated", "I.10.4")]


@pytest.mark.parametrize(
    ("game", "tempo", "expected"),
    [
        ("100", "1h20m+60s", []),
        ("100", "90m/45,30m+30s", []),
        ("100", "2h/50,1h/25*", []),
        ("100", "90m", []),
        ("100", "40m+30s", []),
        ("100", "60m+20s", [(ERROR, "lint-bonus-too-small", "II.6.1.5.5")]),
        ("100", "60m+29s", [(ERROR, "lint-bonus-too-small", "II.6.1.5.5")]),
        ("100", "31m", [(ERROR, "tempo-not-listed", "II.6.1.5")]),
        ("100", "15m+5s", []),
        ("100", "12m", [(ERROR, "tempo-not-listed", "III.2")]),
        ("64", "60m", []),
        ("64", "45m/25,15m", []),
        ("64", "45m", []),
        ("64", "30m+30s", []),
        ("64", "30m+20s", [(ERROR, "lint-bonus-too-small", "II.6.2.3")]),
        ("64", "40m", [(ERROR, "tempo-too-short", "II.6.2.3")]),
        ("64", "10m", []),
    ],
)
def test_II_6_1_5_II_6_2_official_tempos(game, tempo, expected):
    assert found(event(game=game, tempo=tempo, level=Level.NATIONAL), "tempo") == expected


def test_any_tempo_will_do_where_nothing_is_official():
    assert found(event(tempo="60m+20s"), "tempo") == [(HINT, "lint-bonus-too-small", "II.6.1.5.5")]


def test_VI_4_5_rated_games_need_a_rated_tempo():
    assert found(event(tempo="15m+5s", is_rated=True), "tempo") == [
        (ERROR, "tempo-accelerated-not-rated", "VI.4.5 II.6.1")
    ]
    assert (ERROR, "tempo-unofficial-not-rated", "VI.4.5 II.6.1 II.6.1.5") in found(event(tempo="31m", is_rated=True))


def test_III_1_a_class_must_be_named():
    assert (WARNING, "lint-class-not-named", "III.1") in found(event(game="64", tempo="5m+3s"))


@pytest.mark.parametrize(("age", "is_found"), [(10, True), (13, True), (14, False), (None, False)])
def test_III_2_2_three_minutes_are_not_for_the_young(age, is_found):
    regulations = event(game="64", tempo="3m", groups=(AgeGroup(name="młodzicy", age=age),))
    assert found(regulations, "tempo") == ([(ERROR, "tempo-not-for-the-young", "III.2.2")] if is_found else [])
    assert found(replace(regulations, tempo="3m+2s"), "tempo") == []


@pytest.mark.parametrize(("tempo", "is_found"), [("60m+30s", True), ("90m", True), ("90m/45,30m+30s", False)])
def test_II_6_1_6_red_norm_of_championships(tempo, is_found):
    regulations = event(tempo=tempo, level=Level.CHAMPIONSHIP)
    assert found(regulations, "tempo") == ([(WARNING, "tempo-below-red-norm", "II.6.1.6")] if is_found else [])
    assert found(replace(regulations, level=Level.NATIONAL), "tempo") == []


def test_III_2_3_superblitz():
    match = event("match", tempo="3m+2s", is_superblitz=True, rounds=None)
    assert found(match) == []
    assert found(replace(match, tempo="5m+3s")) == [(ERROR, "tempo-not-for-superblitz", "III.1.3")]


def test_I_10_2_2_games_are_written_down():
    assert found(event(has_sheets=False)) == [(WARNING, "lint-no-score-sheets", "I.10.2.2 II.6.4")]
    assert found(event(has_sheets=False, tempo="15m+5s"), "score_sheets") == []  # III.5


@pytest.mark.parametrize(("tempo", "is_found"), [("60m+30s", False), ("15m+5s", False), ("1h20m+60s", True)])
def test_III_4_play_off_not_slower(tempo, is_found):
    regulations = event("round_robin", rounds=None, playoff=PlayOff(tempo=tempo))
    assert found(regulations) == ([(ERROR, "tempo-too-slow-for-play-off", "III.4")] if is_found else [])


def test_V_1_7_1_6_the_arbiter_sets_the_tempo_of_the_play_off():
    assert found(event("round_robin", rounds=None, playoff=PlayOff())) == [
        (HINT, "lint-playoff-tempo-by-arbiter", "V.1.7.1.6")
    ]


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
    assert found(event("knockout", playoff=PlayOff(tempo="15m+5s"))) == []
    assert (ERROR, "lint-match-of-two", "II.1.3") in found(event("match"), players=3)


def test_II_2_1_2_forbidden_pairs_are_announced():
    pairs = event(forbidden_pairs=(("A", "B"),))
    assert found(pairs) == [(WARNING, "lint-conditions-not-announced", "II.2.1.2")]
    assert found(replace(pairs, special_conditions="club mates do not meet")) == []


# Teams


def test_V_3_6_1_3_line_ups_in_time():
    assert found(event("team_swiss", lineup_minutes=10)) == [(WARNING, "lint-lineup-too-late", "V.3.6.1.3")]
    assert found(event("team_swiss", lineup_minutes=15)) == []


@pytest.mark.parametrize(
    ("seating", "tempo", "expected"),
    [
        ("side_by_side", "60m+30s", []),
        ("alternating", "60m+30s", [(WARNING, "team-seating-alternates", "V.3.5.2")]),
        ("line", "60m+30s", [(WARNING, "team-seating-line", "V.3.5.3")]),
        ("line", "5m", [(WARNING, "team-seating-line-in-blitz", "V.3.5.3 V.3.5.1")]),
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
    cut = replace(stated, tiebreaks=stated.tiebreaks[:2])
    assert found(cut) == [(HINT, "lint-tiebreaks-cut-short", article)]
    turned = replace(stated, tiebreaks=stated.tiebreaks[::-1])
    assert (WARNING, "lint-tiebreaks-out-of-order", article) in found(turned)
    assert found(replace(stated, tiebreaks=("PTS", *stated.tiebreaks))) == []


def test_V_2_9_unknown_and_unfit_criteria():
    assert found(event(tiebreaks=("SOL-M", "XYZ"))) == [(ERROR, "lint-unknown-tiebreak", "V.2.9.2")]
    assert (ERROR, "standings-no-direct-result-here", "V.2.9") in found(event(tiebreaks=("DIRECT",)))
    assert (ERROR, "standings-criterion-for-teams") in [item[:2] for item in found(event(tiebreaks=("BOARDS",)))]


# Conduct and house rules


@pytest.mark.parametrize(("minutes", "is_found"), [(0, False), (60, False), (61, True)])
def test_II_5_5_lateness_may_only_be_shortened(minutes, is_found):
    expected = [(WARNING, "lint-default-time-too-long", "II.5.5")] if is_found else []
    assert found(event(default_minutes=minutes)) == expected


def test_II_5_5_lateness_of_the_code():
    assert found(event(default_minutes=-1)) == [(HINT, "lint-default-time-by-the-code", "II.5.5")]


@pytest.mark.parametrize(("game", "moves"), [("100", 40), ("64", 15)])
def test_II_5_1_draw_offers(game, moves):
    assert found(event(game=game, draw_offer_from=moves)) == []
    assert found(event(game=game, draw_offer_from=20)) == [(WARNING, "lint-draw-offer-differs", "II.5.1")]


def test_IV_2_2_house_rules_make_an_event_unofficial():
    local = read_regulations(example_text("swiss_house_64"))
    assert {item[0] for item in found(local)} == {WARNING, HINT}
    assert (HINT, "lint-event-unofficial", "IV.2.2") in found(local)
    against = {item[2].split()[0] for item in found(local) if item[1] == "house-rule-contradicts"}
    assert against == {"I.6.2", "I.6.3", "I.6.4", "III.5"}
    rated = found(replace(local, is_rated=True), "house")
    assert {item[0] for item in rated} == {ERROR}
    assert len(rated) == 5


def test_IV_2_2_deviations():
    text = Deviation(text="huffing is allowed", against="KW2025:I.4.13")
    assert found(event(deviations=(text,))) == [(WARNING, "lint-deviation", "I.4.13 IV.2.2")]
    assert found(event(deviations=(text,), level=Level.NATIONAL), "deviations.0")[0][0] is ERROR
    unknown = Deviation(text="?", against="KW2025:IX.1")
    assert found(event(deviations=(unknown,))) == [(ERROR, "lint-unknown-article", "IV.2.2")]


# Arbiters


@pytest.mark.parametrize(
    ("arbiter_class", "role", "kind", "answer"),
    [
        ("third", "chief", "local", "yes"),
        ("third", "round", "local", "yes"),
        ("third", "chief", "rated", "no"),
        ("third", "round", "rated", "no"),
        ("third", "chief", "official", "no"),
        ("third", "round", "official", "consent"),
        ("second", "chief", "local", "yes"),
        ("second", "round", "local", "yes"),
        ("second", "chief", "rated", "no"),
        ("second", "round", "rated", "yes"),
        ("second", "chief", "official", "consent"),
        ("second", "round", "official", "yes"),
        ("first", "chief", "rated", "yes"),
        ("state", "chief", "official", "yes"),
        ("fmjd", "chief", "official", "yes"),
    ],
)
def test_IV_6_3_who_may_do_what(arbiter_class, role, kind, answer):
    arbiter = NamedArbiter(name="B", role=ArbiterRole(role), arbiter_class=ArbiterClass(arbiter_class), licence="S")
    arbiters = (arbiter,) if role == "chief" else (CHIEF, arbiter)
    settings = {"local": {}, "rated": {"is_rated": True}, "official": {"level": Level.NATIONAL}}[kind]
    regulations = event(arbiters=arbiters, **settings)
    setting = f"arbiters.{len(arbiters) - 1}"
    number = "IV.6.3.1" if arbiter_class == "third" else "IV.6.3.2"
    expected = {
        "yes": [],
        "consent": [(WARNING, "lint-class-needs-consent", f"IV.6.3 {number}")],
        "no": [(ERROR, "lint-class-too-low", f"IV.6.3 {number}")],
    }[answer]
    assert found(regulations, setting) == expected
    with_consent = replace(regulations, arbiters=(*arbiters[:-1], replace(arbiter, has_consent=True)))
    assert found(with_consent, setting) == (expected if answer == "no" else [])


def test_EX_A2_second_class():
    second = NamedArbiter(name="B", arbiter_class=ArbiterClass.SECOND, licence="S")
    assert "lint-class-too-low" in reasons(event(is_rated=True, arbiters=(second,)))
    assistant = replace(second, role=ArbiterRole.ASSISTANT)
    assert not reasons(event(is_rated=True, arbiters=(CHIEF, assistant))) - {"lint-report-due"}
    official = event(is_rated=True, level=Level.NATIONAL, arbiters=(second,))  # consent covers it [D-144]
    assert "lint-class-needs-consent" in reasons(official)
    assert not reasons(replace(official, arbiters=(replace(second, has_consent=True),)))


def test_IV_1_IV_4_3_IV_6_1_2_the_chief_arbiter():
    assert found(event(arbiters=())) == [(WARNING, "lint-no-chief-arbiter", "IV.1")]
    assert found(event(organisers=("Anna  ZIELIŃSKA",))) == [(WARNING, "lint-chief-in-committee", "IV.4.3")]
    assert found(event(organisers=("Jan Nowak",), director="Jan Nowak")) == []
    suspended = replace(CHIEF, is_suspended=True)
    assert found(event(arbiters=(suspended,))) == [(ERROR, "lint-arbiter-suspended", "IV.6.1.2")]
    unknown = replace(CHIEF, arbiter_class=None)
    assert found(event(arbiters=(unknown,), level=Level.NATIONAL)) == [(WARNING, "lint-class-not-stated", "IV.6.3")]


# Norms and days


@pytest.mark.parametrize(
    ("game", "norm", "tempo", "article"),
    [
        ("100", "V", "20m", None),
        ("100", "IV", "15m", "VII.4.6.1"),
        ("100", "III", "45m", None),
        ("100", "III", "40m", "VII.4.6.2"),
        ("100", "II", "60m", None),
        ("100", "I", "59m", "VII.4.6.3"),
        ("64", "V", "10m", None),
        ("64", "III", "15m", "VII.4.6.2"),
        ("64", "II", "12m+30s", None),
        ("100", "title", "60m+30s", None),
        ("100", "title", "15m+5s", "VII.5.1"),
    ],
)
def test_VII_4_6_tempo_of_a_norm(game, norm, tempo, article):
    regulations = event(game=game, norms=(norm,), tempo=tempo, licences_required=True)
    numbers = [item[2] for item in found(regulations, "norms")]
    assert numbers == ([article] if article else [])


def test_VII_6_2_1_titles_of_championships():
    regulations = event(norms=("title",), tempo="20m", level=Level.CHAMPIONSHIP)
    assert (ERROR, "lint-tempo-gives-no-titles", "VII.5.1 VII.6.2.1") in found(regulations)


def test_VII_4_4_VII_4_6_3_seven_games_and_sheets():
    assert found(event(norms=("II",), rounds=6)) == [(WARNING, "lint-too-few-games-for-norm", "VII.4.4")]
    sheets = found(event(norms=("II",), has_sheets=False), "score_sheets")
    assert (ERROR, "lint-norm-needs-sheets", "VII.4.6.3") in sheets


def test_VII_7_2_VII_7_3_licences():
    unlicensed = (replace(CHIEF, licence=""),)
    regulations = event(norms=("I", "title"), arbiters=unlicensed)
    assert found(regulations, "arbiters") == [(ERROR, "lint-norms-need-licensed-arbiter", "VII.7.2.1 VII.7.3.1")]
    assert found(regulations, "licences_required") == [
        (ERROR, "lint-norms-need-licensed-players", "VII.7.2.3 VII.7.3.3")
    ]
    assert found(event(norms=("II",))) == []
    assert found(event(norms=("III",), arbiters=unlicensed))[0][2] == "VII.7.2.1"


def test_VII_7_2_2_norms_by_the_code():
    regulations = replace(read_regulations(example_text("swiss_house_64")), norms=("V",))
    assert (ERROR, "lint-norms-not-by-the-code", "VII.7.2.2") in found(regulations)


@pytest.mark.parametrize(
    ("notified", "expected"),
    [
        ("2027-04-10", []),
        ("2027-04-11", [(ERROR, "lint-notice-too-late", "VII.7.3.4")]),
        ("", [(WARNING, "lint-notice-not-given", "VII.7.3.4")]),
    ],
)
def test_EX_A1_notified_by_10_April(notified, expected):
    regulations = event(norms=("title",), starts="2027-05-01", ends="2027-05-03", notified=notified)
    assert found(regulations, "notified") == expected


@pytest.mark.parametrize(
    ("reported", "expected"),
    [
        ("2027-05-17", []),
        ("2027-05-18", [(ERROR, "lint-report-too-late", "VII.7.5")]),
        ("", [(HINT, "lint-report-due", "VII.7.5")]),
    ],
)
def test_EX_A1_reported_by_17_May(reported, expected):
    regulations = event(is_rated=True, starts="2027-05-01", ends="2027-05-03", reported=reported)
    assert found(regulations) == expected
    assert found(replace(regulations, is_rated=False)) == []


def test_IV_2_3_list_half_an_hour_before():
    regulations = event(rounds=1, schedule=((1, "2027-05-01T10:00"),), entries_close="2027-05-01T09:30")
    assert found(regulations) == []
    late = [(WARNING, "lint-list-too-late", "IV.2.3")]
    assert found(replace(regulations, entries_close="2027-05-01T09:31")) == late
    assert found(replace(regulations, draw_at="2027-05-01T09:45")) == late


def test_II_7_3_the_hall_is_free_for_the_whole_round():
    assert found(event(hall_hours=3)) == []  # 90 minutes each
    assert found(event(hall_hours=2)) == [(WARNING, "lint-hall-too-short", "II.7.3")]


def test_II_7_3_six_hours_do_by_the_draft_of_2022():
    long = {"tempo": "4h", "hall_hours": 6}
    assert "lint-hall-too-short" not in [key for _, key, _ in found(event(edition="kw2022", **long))]
    assert "lint-hall-too-short" in [key for _, key, _ in found(event(edition="kw2025", **long))]
    rounds = event(rounds=2, schedule=((1, "2027-05-01T10:00"), (2, "2027-05-01T12:59")))
    assert found(rounds) == [(WARNING, "lint-rounds-overlap", "II.7.3")]
    assert found(replace(rounds, schedule=((1, "2027-05-01T10:00"), (2, "2027-05-01T13:00")))) == []
    assert found(replace(rounds, schedule=((2, "2027-05-01T10:00"), (1, "2027-05-01T13:00")))) == [
        (ERROR, "lint-rounds-out-of-order", "II.7.3")
    ]
    assert found(replace(rounds, rounds=3, schedule=((1, "2027-05-01T10:00"),))) == [
        (WARNING, "lint-schedule-incomplete", "II.7.3")
    ]
    outside = replace(rounds, rounds=1, schedule=((1, "2027-05-02T10:00"),), starts="2027-05-03", ends="2027-05-04")
    assert found(outside) == [(ERROR, "lint-round-outside-days", "II.7.3")]


def test_2022_is_cited_by_its_own_code():
    [finding] = lint(event(edition="kw2022", draw_offer_from=1))
    assert [str(article) for article in finding.ruling.articles] == ["KW2022:II.5.1"]
    [finding] = lint(event(edition="kw2022", rounds=None))
    assert [str(article) for article in finding.ruling.articles] == ["KW2025:V.2.4"]


def test_the_gravest_come_first():
    regulations = event(swiss_variant="", rounds=None, tempo=None)
    assert [finding.severity for finding in lint(regulations)] == [ERROR, WARNING, HINT]
    assert lint(regulations)[0].ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
