"""Regulations of draughts events against the code, article by article."""

from dataclasses import replace

import pytest

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.lint import KnownField, Severity, lint
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import AgeGroup, ArbiterClass, Deviation, NamedArbiter, PlayOffPlan
from kodeks.tournament.system_kind import Level, SystemKind

ERROR, WARNING, HINT = Severity
CHIEF = NamedArbiter(name="Anna Zielińska", arbiter_class=ArbiterClass.FIRST, licence="S-1")


def event(system="swiss", game="100", **settings):
    """A local event with nothing to find."""
    usual = {"tempo": "60m+30s" if game == "100" else "45m+30s", "rounds": 7, "default_minutes": 30}
    usual |= {"arbiters": (CHIEF,), "swiss_variant": "classic" if "swiss" in system else ""}
    usual |= {"boards": 4 if "team" in system else None}
    settings = {**usual, **settings}
    silent = Regulations.of(name="Turniej", game=game, system=SystemKind(system), **settings)
    return replace(silent, announced=silent.announced | {"tiebreaks"})


def found(regulations, setting=None, **entries):
    """Severity, reason and articles of what is found, without the code's name."""
    return [
        (finding.severity, finding.ruling.reason, " ".join(article.number for article in finding.ruling.articles))
        for finding in lint(regulations, KnownField(**entries))
        if setting in (None, finding.setting)
    ]


def reasons(regulations, **entries):
    return {finding.ruling.reason for finding in lint(regulations, KnownField(**entries))}


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
    assert found(regulations.changed(tempo="3m+2s"), "tempo") == []


@pytest.mark.parametrize(("tempo", "is_found"), [("60m+30s", True), ("90m", True), ("90m/45,30m+30s", False)])
def test_II_6_1_6_red_norm_of_championships(tempo, is_found):
    regulations = event(tempo=tempo, level=Level.CHAMPIONSHIP)
    assert found(regulations, "tempo") == ([(WARNING, "tempo-below-red-norm", "II.6.1.6")] if is_found else [])
    assert found(regulations.changed(level=Level.NATIONAL), "tempo") == []


def test_III_2_3_superblitz():
    match = event("match", tempo="3m+2s", is_superblitz=True, rounds=None)
    assert found(match) == []
    assert found(match.changed(tempo="5m+3s")) == [(ERROR, "tempo-not-for-superblitz", "III.1.3")]


def test_I_10_2_2_games_are_written_down():
    assert found(event(has_sheets=False)) == [(WARNING, "lint-no-score-sheets", "I.10.2.2 II.6.4")]
    assert found(event(has_sheets=False, tempo="15m+5s"), "score_sheets") == []  # III.5


@pytest.mark.parametrize(("tempo", "is_found"), [("60m+30s", False), ("15m+5s", False), ("1h20m+60s", True)])
def test_III_4_play_off_not_slower(tempo, is_found):
    regulations = event("round_robin", rounds=None, playoff=PlayOffPlan(tempo=tempo))
    assert found(regulations) == ([(ERROR, "tempo-too-slow-for-play-off", "III.4")] if is_found else [])


def test_V_1_7_1_6_the_arbiter_sets_the_tempo_of_the_play_off():
    assert found(event("round_robin", rounds=None, playoff=PlayOffPlan())) == [
        (HINT, "lint-playoff-tempo-by-arbiter", "V.1.7.1.6")
    ]


# Conduct and house rules


@pytest.mark.parametrize(("minutes", "is_found"), [(0, False), (60, False), (61, True)])
def test_II_5_5_lateness_may_only_be_shortened(minutes, is_found):
    expected = [(WARNING, "lint-default-time-too-long", "II.5.5")] if is_found else []
    assert found(event(default_minutes=minutes)) == expected


def test_II_5_5_lateness_of_the_code():
    assert found(event(default_minutes=None)) == [(HINT, "lint-default-time-by-the-code", "II.5.5")]


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
    rated = found(local.changed(is_rated=True), "house")
    assert {item[0] for item in rated} == {ERROR}
    assert len(rated) == 5


def test_IV_2_2_deviations():
    text = Deviation(text="huffing is allowed", against="KW2025:I.4.13")
    assert found(event(deviations=(text,))) == [(WARNING, "lint-deviation", "I.4.13 IV.2.2")]
    assert found(event(deviations=(text,), level=Level.NATIONAL), "deviations.0")[0][0] is ERROR
    unknown = Deviation(text="?", against="KW2025:IX.1")
    assert found(event(deviations=(unknown,))) == [(ERROR, "lint-unknown-article", "IV.2.2")]


def test_2022_is_cited_by_its_own_code():
    [finding] = lint(event(edition="kw2022", draw_offer_from=1))
    assert [str(article) for article in finding.ruling.articles] == ["KW2022:II.5.1"]
    [finding] = lint(event(edition="kw2022", rounds=None))
    assert [str(article) for article in finding.ruling.articles] == ["KW2025:V.2.4"]


def test_the_gravest_come_first():
    regulations = event(swiss_variant="", rounds=None, tempo=None)
    assert [finding.severity for finding in lint(regulations)] == [ERROR, WARNING, HINT]
    assert lint(regulations)[0].ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED
