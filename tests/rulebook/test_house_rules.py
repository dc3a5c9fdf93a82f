"""House rules: an overlay on an edition, checked article by article [IV.2.2]."""

import json
import re

import pytest

from kodeks.malformed import MalformedText
from kodeks.rulebook import KW2025, Article, Limit, Setting, Verdict, house_rules, read_house_rules, shipped_house_rules
from kodeks.rulebook.edition import AfterCapture, Outcome, Resets
from kodeks.words import explain, language_of

REQUIRED = {"key": "test", "title": {"pl": "próba", "en": "test"}, "base": "KW2025/100"}


def read(base="KW2025/100", **entries):
    """House rules with these entries on this base."""
    return read_house_rules(json.dumps({**REQUIRED, "base": base, **entries}))


def at(rules, path):
    """The value of a setting by its path."""
    for name in path.split("."):
        rules = getattr(rules, name)
    return rules


def articles(house):
    """What each override contradicts."""
    return {override.setting: [str(article) for article in override.against] for override in house.overrides}


def malformed(**entries):
    """The reason and the text of the error."""
    with pytest.raises(MalformedText) as caught:
        read(**entries)
    return caught.value.reason, caught.value.text


# Settings against the code

CONTRADICTIONS = [
    # base, entries, setting, path of the value, value, article
    ("KW2025/100", {"draws": {"repetition": 4}}, "draws.repetition", "draws.repetition.count", 4, "KW2025:I.6.1"),
    ("KW2025/100", {"draws": {"repetition": "off"}}, "draws.repetition", "draws.repetition", None, "KW2025:I.6.1"),
    ("KW2025/100", {"draws": {"king_moves": 30}}, "draws.king_moves", "draws.king_moves.count", 30, "KW2025:I.6.2"),
    ("KW2025/100", {"draws": {"king_moves": "off"}}, "draws.king_moves", "draws.king_moves", None, "KW2025:I.6.2"),
    (
        "KW2025/100",
        {"draws": {"king_moves": {"reset_on": ["capture"]}}},
        "draws.king_moves",
        "draws.king_moves_reset_on.value",
        {Resets.CAPTURE},
        "KW2025:I.6.2",
    ),
    (
        "KW2025/64",
        {"draws": {"king_moves": {"outcome": "none"}}},
        "draws.king_moves",
        "draws.king_moves.outcome",
        Outcome.NONE,
        "KW2025:I.6.2",
    ),
    (
        "KW2025/100",
        {"draws": {"three_against_one": 20}},
        "draws.three_against_one",
        "draws.three_against_one.count",
        20,
        "KW2025:I.6.3",
    ),
    ("KW2025/100", {"draws": {"line": "off"}}, "draws.line", "draws.line", None, "KW2025:I.6.3"),
    ("KW2025/64", {"draws": {"line": {"each": 7}}}, "draws.line", "draws.line.count", 7, "KW2025:I.6.3"),
    ("KW2025/64", {"draws": {"three_kings": 10}}, "draws.three_kings", "draws.three_kings.count", 10, "KW2025:I.6.3"),
    ("KW2025/64", {"draws": {"rule_6_3": "off"}}, "draws.rule_6_3", "draws.three_kings", None, "KW2025:I.6.3"),
    ("KW2025/64", {"draws": {"rule_6_3": "off"}}, "draws.rule_6_3", "draws.line", None, "KW2025:I.6.3"),
    ("KW2025/100", {"draws": {"rule_6_3": "off"}}, "draws.rule_6_3", "draws.three_against_one", None, "KW2025:I.6.3"),
    ("KW2022/100", {"draws": {"rule_6_3": 18}}, "draws.rule_6_3", "draws.three_against_one.count", 18, "KW2022:I.6.3"),
    (
        "KW2022/64",
        {"draws": {"rule_6_4": {"each": 6}}},
        "draws.rule_6_4",
        "draws.two_against_one.count",
        6,
        "KW2022:I.6.4",
    ),
    ("KW2025/64", {"draws": {"rule_6_4": "off"}}, "draws.rule_6_4", "draws.two_against_one", None, "KW2025:I.6.4"),
    ("KW2025/100", {"offer_from_move": 30}, "offer_from_move", "offer_from_move.value", 30, "KW2025:II.5.1"),
    ("KW2025/100", {"lateness_minutes": 90}, "lateness_minutes", "lateness_minutes.value", 90, "KW2025:II.5.5"),
    ("KW2025/100", {"points": {"win": 3}}, "points.win", "points_win.value", 3, "KW2025:II.5.4.1"),
    ("KW2025/100", {"points": {"draw": 0}}, "points.draw", "points_draw.value", 0, "KW2025:II.5.4.2"),
    ("KW2022/100", {"points": {"loss": 1}}, "points.loss", "points_loss.value", 1, "KW2022:II.5.4.3"),
    ("KW2022/64", {"bye_points": 1}, "bye_points", "points_bye.value", 1, "KW2025:V.2.8.3"),
    ("KW2025/64", {"clock_required": False}, "clock_required", "clock_required.value", False, "KW2025:III.5"),
]


@pytest.mark.parametrize(("base", "entries", "setting", "path", "value", "article"), CONTRADICTIONS)
def test_IV_2_2_a_setting_against_the_code(base, entries, setting, path, value, article):
    house = read(base, official=True, **entries)
    assert at(house.rules, path) == value
    assert articles(house) == {setting: [article]}
    assert house.claims_official
    assert not house.is_official
    (ruling,) = house.rulings()
    assert (ruling.verdict, ruling.reason) == (Verdict.CONTRADICTS, "house-rule-contradicts")
    code = base.split("/")[0]
    assert [str(cited) for cited in ruling.articles][:2] == [article, f"{code}:IV.2.2"]
    assert ruling.facts["setting"] == setting


@pytest.mark.parametrize(("base", "entries", "setting", "path", "value", "article"), CONTRADICTIONS)
def test_a_source_is_cited(base, entries, setting, path, value, article):
    house = read(base, sources={setting: "12.3"}, **entries)
    (override,) = house.overrides
    assert override.source == Article("house", "12.3")
    assert house.rulings()[0].articles[-1] == Article("house", "12.3")


EQUAL = [
    ("KW2025/100", {"draws": {"repetition": 3}}),
    ("KW2025/100", {"draws": {"repetition": {"occurrences": 3, "outcome": "draw"}}}),
    ("KW2025/100", {"draws": {"repetition": "on"}}),
    ("KW2025/100", {"draws": {"king_moves": 25}}),
    ("KW2025/64", {"draws": {"king_moves": {"each": 20, "reset_on": ["man_move", "capture"]}}}),
    ("KW2025/64", {"draws": {"king_moves": {"counts": "king_moves_only"}}}),
    ("KW2025/100", {"draws": {"rule_6_3": "on"}}),
    ("KW2025/100", {"draws": {"three_against_one": 16, "line": 5}}),
    ("KW2022/100", {"draws": {"line": "off"}}),
    ("KW2025/100", {"draws": {"three_kings": "off"}}),
    ("KW2025/64", {"draws": {"three_kings": {"each": 15}}}),
    ("KW2025/64", {"draws": {"rule_6_4": 5}}),
    ("KW2025/100", {"draws": {"after_capture_in_c3": "both"}}),
    ("KW2025/100", {"draws": {"with_advantage": False}}),
    ("KW2025/64", {"draws": {"with_advantage": False}}),
    ("KW2025/100", {"draws": {}}),
    ("KW2025/100", {"offer_from_move": 40}),
    ("KW2025/64", {"offer_from_move": 15}),
    ("KW2025/100", {"lateness_minutes": 60}),
    ("KW2025/100", {"points": {"win": 2, "draw": 1, "loss": 0}}),
    ("KW2025/100", {"bye_points": 2, "clock_required": True}),
    ("KW2025/100", {"time_control": None, "rounds": None, "pairing": None, "draws": None}),
]


@pytest.mark.parametrize(("base", "entries"), EQUAL)
def test_a_setting_equal_to_the_code_overrides_nothing(base, entries):
    house = read(base, official=True, **entries)
    assert house.overrides == ()
    assert house.rules == read(base).rules
    assert house.is_official
    assert not read(base, **entries).is_official  # nobody claims it is


PERMITTED = [
    ("KW2025/100", {"draws": {"with_advantage": True}}, "draws.with_advantage"),
    ("KW2025/100", {"draws": {"after_capture_in_c3": "sixteen_only"}}, "draws.after_capture_in_c3"),
    ("KW2025/100", {"lateness_minutes": 30}, "lateness_minutes"),
    ("KW2025/100", {"lateness_minutes": 0}, "lateness_minutes"),
    ("KW2025/64", {"time_control": "10m"}, "time_control"),
    ("KW2022/64", {"rounds": 7}, "rounds"),
    ("KW2022/100", {"pairing": "swiss"}, "pairing"),
]


@pytest.mark.parametrize(("base", "entries", "setting"), PERMITTED)
def test_IV_2_2_what_the_code_leaves_to_the_regulations(base, entries, setting):
    house = read(base, official=True, **entries)
    assert articles(house) == {setting: []}
    assert house.is_official
    (ruling,) = house.rulings()
    assert (ruling.verdict, ruling.reason) == (Verdict.PERMITTED, "house-rule-permitted")
    assert str(ruling.articles[0]) == f"{base.split('/')[0]}:IV.2.2"


def test_permitted_settings_are_applied():
    house = read(
        draws={"with_advantage": True, "after_capture_in_c3": "sixteen_only"},
        lateness_minutes=15,
        time_control="20m+5s",
        rounds=9,
        pairing="swiss",
    )
    assert house.with_advantage
    assert house.rules.draws.after_capture.value is AfterCapture.SIXTEEN_ONLY
    assert house.rules.lateness_minutes.value == 15
    assert (house.time_control, house.rounds, house.pairing) == ("20m+5s", 9, "swiss")


def test_one_contradiction_among_many_makes_the_event_unofficial():
    house = read(official=True, lateness_minutes=30, rounds=7, points={"win": 3})
    assert [bool(override.against) for override in house.overrides] == [False, False, True]
    assert not house.is_official


# Bad entries

BAD = [
    ({"base": None}, "text-missing", "base"),
    ({"base": 3}, "text-missing", "base"),
    ({"base": ""}, "text-missing", "base"),
    ({"base": "KW2025"}, "unknown-base-of-house-rules", "KW2025"),
    ({"base": "KW2025/144"}, "unknown-base-of-house-rules", "KW2025/144"),
    ({"base": "kw2025/100"}, "unknown-base-of-house-rules", "kw2025/100"),
    ({"key": None}, "text-missing", "key"),
    ({"key": ""}, "text-missing", "key"),
    ({"title": None}, "not-a-group-of-settings", "title"),
    ({"title": "test"}, "not-a-group-of-settings", "title"),
    ({"title": {"pl": "próba"}}, "text-missing", "title.en"),
    ({"title": {"pl": "próba", "en": 3}}, "text-missing", "title.en"),
    ({"title": {"pl": "próba", "en": "test", "de": None}}, "text-missing", "title.de"),
    ({"official": "yes"}, "not-a-switch", "official"),
    ({"official": None}, "not-a-switch", "official"),
    ({"colour": "red"}, "unknown-setting", "colour"),
    ({"draws": 3}, "not-a-group-of-settings", "draws"),
    ({"draws": {"rule_6_5": "on"}}, "unknown-setting", "draws.rule_6_5"),
    ({"draws": {"repetition": 0}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": 1}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": -3}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": 3.0}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": True}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": "three"}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": None}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": [3]}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": 10_001}}, "not-a-count", "draws.repetition"),
    ({"draws": {"repetition": {"each": 3}}}, "unknown-setting", "draws.repetition.each"),
    ({"draws": {"repetition": {"occurrences": "3"}}}, "not-a-count", "draws.repetition.occurrences"),
    ({"draws": {"repetition": {"outcome": "win"}}}, "not-an-outcome", "draws.repetition.outcome"),
    ({"draws": {"repetition": {"outcome": None}}}, "not-an-outcome", "draws.repetition.outcome"),
    ({"draws": {"king_moves": {"each": 0}}}, "not-a-count", "draws.king_moves.each"),
    ({"draws": {"king_moves": {"counts": "all"}}}, "not-a-way-to-count", "draws.king_moves.counts"),
    ({"draws": {"king_moves": {"reset_on": "capture"}}}, "not-a-list-of-resets", "draws.king_moves.reset_on"),
    ({"draws": {"king_moves": {"reset_on": ["check"]}}}, "not-a-list-of-resets", "draws.king_moves.reset_on"),
    ({"draws": {"king_moves": {"reset_on": [["capture"]]}}}, "not-a-list-of-resets", "draws.king_moves.reset_on"),
    ({"draws": {"king_moves": {"plies": 3}}}, "unknown-setting", "draws.king_moves.plies"),
    ({"draws": {"rule_6_3": 16}}, "not-a-limit", "draws.rule_6_3"),  # two counts on this board: which?
    ({"draws": {"three_kings": 15}}, "not-a-limit", "draws.three_kings"),  # the 100 board has no such count
    ({"draws": {"three_kings": "on"}}, "rule-unknown-on-this-board", "draws.three_kings"),
    ({"base": "KW2022/100", "draws": {"line": "on"}}, "rule-unknown-on-this-board", "draws.line"),
    ({"draws": {"after_capture_in_c3": "five_only"}}, "not-an-option", "draws.after_capture_in_c3"),
    ({"draws": {"after_capture_in_c3": None}}, "not-an-option", "draws.after_capture_in_c3"),
    ({"draws": {"with_advantage": "yes"}}, "not-a-switch", "draws.with_advantage"),
    ({"base": "KW2025/64", "draws": {"with_advantage": True}}, "no-advantage-on-this-board", "draws.with_advantage"),
    ({"draws": {"king_moves": {"outcome": "arbiter"}}}, "arbiter-without-outcomes", "arbiter_outcomes"),
    ({"draws": {"rule_6_4": {"outcome": "arbiter"}}}, "arbiter-without-outcomes", "arbiter_outcomes"),
    ({"arbiter_outcomes": "draw"}, "not-a-list-of-outcomes", "arbiter_outcomes"),
    ({"arbiter_outcomes": ["loss"]}, "not-a-list-of-outcomes", "arbiter_outcomes"),
    ({"arbiter_outcomes": None}, "not-a-list-of-outcomes", "arbiter_outcomes"),
    ({"offer_from_move": "40"}, "not-a-count", "offer_from_move"),
    ({"offer_from_move": -1}, "not-a-count", "offer_from_move"),
    ({"lateness_minutes": 1.5}, "not-a-count", "lateness_minutes"),
    ({"points": 3}, "not-a-group-of-settings", "points"),
    ({"points": {"bye": 3}}, "unknown-setting", "points.bye"),
    ({"points": {"win": "2"}}, "not-a-count", "points.win"),
    ({"bye_points": False}, "not-a-count", "bye_points"),
    ({"clock_required": 1}, "not-a-switch", "clock_required"),
    ({"time_control": 10}, "text-missing", "time_control"),
    ({"time_control": ""}, "text-missing", "time_control"),
    ({"rounds": 0}, "not-a-count", "rounds"),
    ({"rounds": "7"}, "not-a-count", "rounds"),
    ({"pairing": {"system": "swiss"}}, "text-missing", "pairing"),
    ({"sources": ["3"]}, "not-a-group-of-settings", "sources"),
    ({"sources": {"rounds": "3"}}, "source-without-override", "rounds"),
    ({"rounds": 7, "sources": {"rounds": None}}, "not-a-point-of-the-rules", "sources.rounds"),
    ({"rounds": 7, "sources": {"rounds": 3}}, "not-a-point-of-the-rules", "sources.rounds"),
    ({"rounds": 7, "sources": {"rounds": "a b"}}, "not-a-point-of-the-rules", "sources.rounds"),
    ({"points_of_the_rules": 3}, "not-a-group-of-settings", "points_of_the_rules"),
    ({"points_of_the_rules": {"3": {"pl": "remis"}}}, "text-missing", "points_of_the_rules.3.en"),
]


@pytest.mark.parametrize(("entries", "reason", "text"), BAD)
def test_a_bad_entry_is_named(entries, reason, text):
    assert malformed(**entries) == (reason, text)


@pytest.mark.parametrize("missing", ["key", "title", "base"])
def test_a_missing_entry_is_named(missing):
    entries = {name: value for name, value in REQUIRED.items() if name != missing}
    with pytest.raises(MalformedText) as caught:
        read_house_rules(json.dumps(entries))
    assert caught.value.text == missing


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("{'key': 1}", "not-json"),
        ("[" * 100_000, "json-too-deep"),
        ("[]", "not-a-set-of-house-rules"),
        ("3", "not-a-set-of-house-rules"),
        ("null", "not-a-set-of-house-rules"),
        ('{"key": "a", "key": "b"}', "setting-given-twice"),
        ('{"draws": {"line": "on", "line": "off"}}', "setting-given-twice"),
    ],
)
def test_text_that_is_no_set_of_house_rules(text, reason):
    with pytest.raises(MalformedText) as caught:
        read_house_rules(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "1e999", "NaN"])
def test_a_number_beyond_bounds(number):
    text = json.dumps({**REQUIRED, "rounds": 0}).replace('"rounds": 0', f'"rounds": {number}')
    with pytest.raises(MalformedText, match="not a count"):
        read_house_rules(text)


def test_the_place_of_a_fault_in_the_text():
    with pytest.raises(MalformedText) as caught:
        read_house_rules('{\n "key": }')
    assert (caught.value.line, caught.value.column) == (2, 9)


# The rules that are shipped


def test_shipped_house_rules():
    assert "przystajn2023" in shipped_house_rules()
    for key in shipped_house_rules():
        assert house_rules(key).key == key


@pytest.mark.parametrize("key", ["", "none", "../editions", "przystajn2023.json"])
def test_unknown_house_rules(key):
    with pytest.raises(MalformedText, match="unknown house rules"):
        house_rules(key)


def test_przystajn2023_is_the_configuration_of_the_specification():
    house = house_rules("przystajn2023")
    draws = house.rules.draws
    assert (house.edition, house.rules.board, house.claims_official) == ("kw2025", "64", False)
    assert draws.repetition == Limit(3, Article("KW2025", "I.6.1"))
    assert draws.king_moves == Limit(16, Article("house", "003.3"), Outcome.ARBITER)
    assert draws.king_moves_reset_on.value == {Resets.CAPTURE}
    assert (draws.three_against_one, draws.line, draws.three_kings, draws.two_against_one) == (None,) * 4
    assert house.arbiter_outcomes == (Verdict.DRAW, Verdict.WIN_WHITE, Verdict.WIN_BLACK)
    assert (house.time_control, house.rounds, house.pairing) == ("10m", 7, None)
    assert house.rules.clock_required == Setting(False, Article("house", "003.14"))
    assert house.rules.points_win == KW2025.board("64").points_win
    assert not house.with_advantage


def test_IV_2_2_przystajn2023_is_unofficial_and_says_why():
    house = house_rules("przystajn2023")
    assert not house.is_official
    assert articles(house) == {
        "draws.king_moves": ["KW2025:I.6.2"],
        "draws.rule_6_3": ["KW2025:I.6.3"],
        "draws.rule_6_4": ["KW2025:I.6.4"],
        "time_control": [],
        "clock_required": ["KW2025:III.5"],
        "rounds": [],
    }
    assert {str(override.source) for override in house.overrides} == {"house:003.3", "house:003.14"}


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(("base", "entries"), [entry[:2] for entry in CONTRADICTIONS])
def test_what_differs_is_told_in_words(base, entries, language):
    [told] = [explain(language_of(language), ruling) for ruling in read(base, **entries).rulings()]
    assert not re.search(r"[{}\[\]\"_=]|true|false", told), told


def test_every_point_of_the_shipped_rules_is_told_in_words():
    for ruling in house_rules("przystajn2023").rulings():
        told = explain(language_of("en"), ruling)
        assert not re.search(r"[{}\[\]\"_=]|true|false|house", told), told
