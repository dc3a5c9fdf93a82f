"""Regulations of draughts events against chapters IV and VII: arbiters, norms, days."""

from dataclasses import replace

import pytest
from test_lint_draughts import CHIEF, ERROR, HINT, WARNING, event, found, reasons

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.tournament.regulations.parts import ArbiterClass, ArbiterRole, NamedArbiter, RoundStart
from kodeks.tournament.system_kind import Level

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
    with_consent = regulations.changed(arbiters=(*arbiters[:-1], replace(arbiter, has_consent=True)))
    assert found(with_consent, setting) == (expected if answer == "no" else [])


def test_EX_A2_second_class():
    second = NamedArbiter(name="B", arbiter_class=ArbiterClass.SECOND, licence="S")
    assert "lint-class-too-low" in reasons(event(is_rated=True, arbiters=(second,)))
    assistant = replace(second, role=ArbiterRole.ASSISTANT)
    assert not reasons(event(is_rated=True, arbiters=(CHIEF, assistant))) - {"lint-report-due"}
    official = event(is_rated=True, level=Level.NATIONAL, arbiters=(second,))  # consent covers it [D-144]
    assert "lint-class-needs-consent" in reasons(official)
    assert not reasons(official.changed(arbiters=(replace(second, has_consent=True),)))


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
    regulations = read_regulations(example_text("swiss_house_64")).changed(norms=("V",))
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
    assert found(regulations.changed(is_rated=False)) == []


def test_IV_2_3_list_half_an_hour_before():
    regulations = event(rounds=1, round_starts=(RoundStart(1, "2027-05-01T10:00"),), entries_close="2027-05-01T09:30")
    assert found(regulations) == []
    late = [(WARNING, "lint-list-too-late", "IV.2.3")]
    assert found(regulations.changed(entries_close="2027-05-01T09:31")) == late
    assert found(regulations.changed(draw_at="2027-05-01T09:45")) == late


def test_II_7_3_the_hall_is_free_for_the_whole_round():
    assert found(event(hall_hours=3)) == []  # 90 minutes each
    assert found(event(hall_hours=2)) == [(WARNING, "lint-hall-too-short", "II.7.3")]


def test_II_7_3_six_hours_do_by_the_draft_of_2022():
    long = {"tempo": "4h", "hall_hours": 6}
    assert "lint-hall-too-short" not in [key for _, key, _ in found(event(edition="kw2022", **long))]
    assert "lint-hall-too-short" in [key for _, key, _ in found(event(edition="kw2025", **long))]

    def at(*hours):
        return tuple(RoundStart(number, f"2027-05-01T{hour}") for number, hour in hours)

    rounds = event(rounds=2, round_starts=at((1, "10:00"), (2, "12:59")))
    assert found(rounds) == [(WARNING, "lint-rounds-overlap", "II.7.3")]
    assert found(rounds.changed(round_starts=at((1, "10:00"), (2, "13:00")))) == []
    out_of_order = rounds.changed(round_starts=at((2, "10:00"), (1, "13:00")))
    assert found(out_of_order) == [(ERROR, "lint-rounds-out-of-order", "II.7.3")]
    incomplete = rounds.changed(rounds=3, round_starts=at((1, "10:00")))
    assert found(incomplete) == [(WARNING, "lint-schedule-incomplete", "II.7.3")]
    outside = rounds.changed(rounds=1, round_starts=at((1, "10:00")), starts="2027-05-03", ends="2027-05-04")
    assert found(outside) == [(ERROR, "lint-round-outside-days", "II.7.3")]
