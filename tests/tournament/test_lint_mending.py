"""What the check finds is put right by the value of the code, and what errors cost is said."""

import pytest

from kodeks.formats.regulations import example_names, example_text, read_regulations
from kodeks.tournament import Regulations, SystemKind
from kodeks.tournament.lint import KnownField, Mend, Severity, costs_of, lint, mended
from kodeks.tournament.regulations.parts import PlayOffPlan
from kodeks.tournament.system_kind import Level


def event(**settings):
    given = {"name": "Turniej", "game": "100", "system": SystemKind.SWISS, "rounds": 7, "tempo": "60m+30s"}
    return Regulations.of(**given | settings)


def chess(**settings):
    return event(**{"game": "chess", "tempo": "90m+30s", "starts": "2027-05-01"} | settings)


NOBODY = KnownField()


def mends(regulations, entries=NOBODY):
    return {finding.ruling.reason: finding.mend for finding in lint(regulations, entries) if finding.mend}


BROKEN = [
    (event(win=3), "lint-points-differ", Mend("points.win", 2)),
    (event(default_minutes=90, level=Level.NATIONAL), "lint-default-time-too-long", Mend("default_minutes", 60)),
    (event(), "lint-default-time-by-the-code", Mend("default_minutes", 60)),
    (event(draw_offer_from=5), "lint-draw-offer-differs", Mend("draw_offer_from", 40)),
    (
        event(tiebreaks=("SOL-R", "SOL-M")),
        "lint-tiebreaks-out-of-order",
        Mend("tiebreaks", ["SOL-M", "SOL-R", "HIGHER"]),
    ),
    (event(), "lint-variant-not-stated", Mend("swiss_variant", "classic")),
    (event(swiss_variant="fide_dutch_2026"), "lint-swiss-of-chess", Mend("swiss_variant", "classic")),
    (event(tempo="50m", is_rated=True), "tempo-not-listed", Mend("tempo", "90m")),
    (event(tempo="15m+5s", is_rated=True), "tempo-accelerated-not-rated", Mend("tempo", "90m")),
    (event(tempo="17m"), "tempo-not-listed", Mend("tempo", "20m")),
    (event(tempo=None), "lint-tempo-not-stated", Mend("tempo", "1h20m+60s")),
    (event(has_sheets=False), "lint-no-score-sheets", Mend("score_sheets", True)),
    (event(norms=("I",)), "lint-norms-need-licensed-players", Mend("licences_required", True)),
    (event(norms=("III",), tempo="20m"), "lint-tempo-too-short-for-norm", Mend("norms", None)),
    (event(norms=("III",), rounds=5), "lint-too-few-games-for-norm", Mend("rounds", 7)),
    (event(is_rated=True, ends="2027-05-05"), "lint-report-due", Mend("reported", "2027-05-19")),
    (event(game="64", tempo="45m+30s", with_advantage=True), "lint-no-advantage-here", Mend("with_advantage", None)),
    (
        event(system=SystemKind.RUTSCH, rounds=None, start_numbers="rating"),
        "lint-numbers-not-by-lot",
        Mend("start_numbers", "lot"),
    ),
    (event(clocks=("A", "B"), game="chess"), "lint-several-kinds-of-clocks", Mend("clocks", ["A"])),
    (chess(), "lint-tiebreaks-not-announced", Mend("tiebreaks", ["BH-C1", "BH", "SB", "PS", "DE", "WIN", "BWG"])),
    (chess(swiss_variant="fide_dutch_2026"), "lint-swiss-not-announced", Mend("program", "Kodeks")),
    (chess(level=Level.FIDE, default_minutes=15), "lint-default-time-not-zero", Mend("default_minutes", 0)),
    (chess(tempo="15m+10s"), "lint-rule-set-not-stated", Mend("full_rules", False)),
    (
        chess(playoff=PlayOffPlan(tempo="3m+2s", rest_before=5)),
        "lint-playoff-cases-not-foreseen",
        Mend("playoff.procedure", "model"),
    ),
    (event(game="64", house="przystajn2023", is_rated=True, tempo="45m"), "lint-event-unofficial", Mend("house", None)),
]


@pytest.mark.parametrize(("regulations", "reason", "mend"), BROKEN, ids=[each[1] for each in BROKEN])
def test_IV_2_2_a_finding_carries_what_puts_it_right(regulations, reason, mend):
    assert mends(regulations)[reason] == mend


@pytest.mark.parametrize("regulations", [each[0] for each in BROKEN], ids=[each[1] for each in BROKEN])
def test_what_is_put_right_is_not_found_again(regulations):
    for entries in (NOBODY, KnownField(players=6)):
        for finding in lint(regulations, entries):
            if finding.mend is not None:
                after = lint(mended(regulations, finding.mend), entries)
                again = [each for each in after if (each.setting, each.ruling) == (finding.setting, finding.ruling)]
                assert not again, finding


def test_everything_is_put_right_in_the_end():
    regulations = chess(tempo="15m+10s", win=3, level=Level.FIDE)
    for _ in range(5):
        regulations = mended(regulations, *(finding.mend for finding in lint(regulations) if finding.mend))
    assert mends(regulations) == {}


def test_the_field_says_how_many_rounds():
    assert mends(event(rounds=9), KnownField(players=6))["lint-more-rounds-than-opponents"] == Mend("rounds", 5)
    table = event(system=SystemKind.ROUND_ROBIN, rounds=9)
    assert mends(table, KnownField(players=6))["lint-rounds-do-not-fit"] == Mend("rounds", 5)


@pytest.mark.parametrize(
    ("settings", "costs"),
    [
        ({}, []),
        ({"tempo": "20m", "is_rated": True}, ["lint-cost-not-rated"]),
        ({"tempo": "20m", "norms": ("title",)}, ["lint-cost-no-norms"]),
        ({"tempo": None, "level": Level.NATIONAL}, ["lint-cost-not-official"]),
        ({"rounds": None}, ["lint-cost-must-be-removed"]),
    ],
)
def test_IV_2_2_VII_7_2_2_VII_7_3_2_errors_cost_something(settings, costs):
    regulations = event(**settings)
    assert [ruling.reason for ruling in costs_of(regulations, lint(regulations))] == costs
    assert all(ruling.articles for ruling in costs_of(regulations, lint(regulations)))


@pytest.mark.parametrize("name", example_names())
def test_an_example_costs_nothing(name):
    regulations = read_regulations(example_text(name))
    assert not costs_of(regulations, lint(regulations))
    assert all(each.severity is not Severity.ERROR for each in lint(regulations))
