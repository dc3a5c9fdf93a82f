"""The value of regulations: what the code puts where they are silent, and what cannot be."""

from dataclasses import replace

import pytest

from kodeks.malformed import MalformedText
from kodeks.rulebook import KW2022, KW2025
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import (
    Appeals,
    ArbiterRole,
    CommitteeMember,
    NamedArbiter,
    PlayOffPlan,
    RoundStart,
)
from kodeks.tournament.system_kind import Level, SystemKind


def regulations(system="swiss", game="100", **settings):
    return Regulations.of(name="Turniej", game=game, system=SystemKind(system), **settings)


def starts(*moments, number=1):
    return tuple(RoundStart(round=number, starts=moment) for moment in moments)


@pytest.mark.parametrize(
    ("game", "edition", "points", "late", "variant"),
    [
        ("100", "kw2025", (2, 1, 0, 2), 60, "classic"),
        ("64", "kw2025", (2, 1, 0, 2), 60, "classic"),
        ("chess", "fide2023", (2, 1, 0, 2), 0, "fide_dutch_2026"),
        ("chess960", "fide2023", (2, 1, 0, 2), 0, "fide_dutch_2026"),
    ],
)
def test_defaults_by_game(game, edition, points, late, variant):
    found = regulations(game=game)
    assert (found.edition, found.pairing.swiss_variant, found.play.default_minutes) == (edition, variant, late)
    assert (found.scores.win, found.scores.draw, found.scores.loss, found.scores.bye) == points


@pytest.mark.parametrize(
    ("game", "system", "settings", "tiebreaks"),
    [
        ("100", "round_robin", {}, "WINS DIRECT OTHERS LISTA PLAYOFF"),
        ("100", "half", {"with_advantage": True}, "WINS ADV PLUS DIRECT OTHERS LISTA PLAYOFF"),
        ("100", "swiss", {}, "SOL-M SOL-R HIGHER"),
        ("100", "swiss", {"swiss_variant": "rating"}, "RSUM RSUM-C HIGHER"),
        ("100", "team_round_robin", {"boards": 4}, "GP WINS BOARDS DIRECT DIRECT-B OTHERS-GP"),
        ("100", "team_swiss", {"boards": 4, "swiss_variant": "rating"}, "RSUM RSUM-C HIGHER"),
        ("100", "knockout", {}, ""),
        ("64", "match", {}, ""),
        ("chess", "double_round_robin", {"starts": "2026-02-28"}, "DE WINS SB KOYA"),
        ("chess", "swiss", {"starts": "2025-05-01"}, "DE WINS BLK BH-C1 BH SB"),
        ("chess", "double_round_robin", {"starts": "2026-03-01"}, "DE WIN SB KOYA"),
        ("chess", "swiss", {}, "BH-C1 BH SB PS DE WIN BWG"),
        ("chess", "swiss", {"tiebreak_rules": "annex3-2012"}, "DE WINS BLK BH-C1 BH SB"),
        ("chess", "swiss", {"starts": "2025-05-01", "tiebreak_rules": "c07-2026-03"}, "BH-C1 BH SB PS DE WIN BWG"),
        ("chess", "team_swiss", {"boards": 4}, "GP DE BH-C1 BH SB"),
    ],
)
def test_V_1_7_V_2_9_A3_G_tiebreaks_by_system(game, system, settings, tiebreaks):
    assert regulations(system, game, **settings).scores.tiebreaks == tuple(tiebreaks.split())


@pytest.mark.parametrize(
    ("system", "numbers"), [("swiss", "rating"), ("round_robin", "lot"), ("rutsch", "lot"), ("knockout", "rating")]
)
def test_V_1_2_V_2_6_start_numbers_by_system(system, numbers):
    assert regulations(system).pairing.start_numbers == numbers


def test_house_rules_set_what_they_set():
    found = regulations(game="64", house="przystajn2023")
    assert (found.play.tempo, found.pairing.rounds, found.edition) == ("10m", 7, "kw2025")
    assert regulations(game="64", house="przystajn2023", rounds=5).pairing.rounds == 5


def test_what_is_announced_is_remembered():
    silent, stated = regulations(), regulations(default_minutes=60, tiebreaks=("SOL-M", "SOL-R", "HIGHER"))
    assert silent.scores.tiebreaks == stated.scores.tiebreaks
    assert silent.announced == set()
    assert stated.announced == {"default_minutes", "tiebreaks"}
    assert silent.changed(place="Mława").announced == silent.announced
    assert silent.changed(default_minutes=15).announced == {"default_minutes"}
    assert silent.changed(edition="kw2022").announced == {"edition"}


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [
        ("round_robin", 10, 9),
        ("round_robin", 9, 9),
        ("double_round_robin", 6, 10),
        ("half", 8, 7),
        ("scheveningen", 12, 6),
        ("swiss", 40, 5),
        ("team_round_robin", 7, 7),
    ],
)
def test_V_1_1_rounds_of_a_field(system, players, rounds):
    settings = {"boards": 4} if system.startswith("team") else {}
    assert regulations(system, rounds=5, **settings).rounds_for(players) == rounds


def test_codes_that_are_cited():
    assert regulations(edition="kw2022").code is KW2022
    assert regulations(game="chess").code is KW2025


def test_IV_1_the_only_arbiter_is_chief():
    one = NamedArbiter(name="A", role=ArbiterRole.ROUND)
    assert regulations(arbiters=(one,)).chief == one
    assert regulations(arbiters=(one, replace(one, name="B"))).chief is None


@pytest.mark.parametrize(
    ("settings", "reason", "text"),
    [
        ({"name": " "}, "regulations-not-a-text", "name"),
        ({"game": "144"}, "not-an-option", "game"),
        ({"edition": "kw1999"}, "unknown-edition", "edition"),
        ({"edition": "fide2009"}, "edition-of-another-game", "edition"),
        ({"house": "nobody"}, "unknown-house-rules", "house"),
        ({"house": "przystajn2023"}, "regulations-house-of-another-game", "house"),
        ({"swiss_variant": "monrad"}, "not-an-option", "swiss_variant"),
        ({"swiss_variant": "dutch", "system": SystemKind.HALF}, "regulations-not-of-this-system", "swiss_variant"),
        ({"float_control": False, "system": SystemKind.RUTSCH}, "regulations-not-of-this-system", "float_control"),
        ({"boards": 4}, "regulations-not-of-this-system", "boards"),
        ({"lineup": "joker"}, "regulations-not-of-this-system", "lineup"),
        (
            {"games_per_match": 2, "system": SystemKind.SCHEVENINGEN},
            "regulations-not-of-this-system",
            "games_per_match",
        ),
        ({"match_counts": "games"}, "regulations-not-of-this-system", "match_counts"),
        ({"match_counts": "wins", "games_per_match": 2}, "not-an-option", "match_counts"),
        ({"is_superblitz": True}, "regulations-not-of-this-system", "superblitz"),
        ({"system": SystemKind.TEAM_SWISS}, "regulations-teams-need-boards", "system"),
        ({"level": Level.FIDE}, "regulations-level-of-another-game", "level"),
        ({"game": "chess", "norms": ("I",)}, "regulations-norms-of-draughts", "norms"),
        ({"norms": ("VI",)}, "not-an-option", "norms"),
        ({"rounds": 0}, "not-a-count", "rounds"),
        ({"win": -2}, "not-a-count", "points.win"),
        ({"prizes": (100, -1)}, "regulations-not-money", "prizes"),
        ({"first_colour": "green"}, "not-an-option", "first_colour"),
        ({"starts": "20270501"}, "regulations-not-a-date", "starts"),
        ({"starts": "0001-01-01"}, "regulations-not-a-date", "starts"),
        ({"draw_at": "2027-05-01"}, "regulations-not-a-moment", "draw_at"),
        ({"starts": "1 May"}, "regulations-not-a-date", "starts"),
        ({"starts": "2027-05-02", "ends": "2027-05-01"}, "regulations-ends-before-start", "ends"),
        ({"draw_at": "noon"}, "regulations-not-a-moment", "draw_at"),
        ({"round_starts": starts("2027-05-01T10:00+02:00")}, "regulations-not-a-moment", "schedule.0"),
        ({"round_starts": starts("2027-05-01T10:00", "2027-05-01T12:00")}, "regulations-round-twice", "schedule.1"),
        ({"round_starts": starts("2027-05-01T10:00", number=0)}, "not-a-count", "schedule.0"),
        ({"tempo": "90 to"}, "tempo-unknown-sign", "tempo"),
        ({"playoff": PlayOffPlan(tempo="x")}, "tempo-unknown-sign", "playoff.tempo"),
        (
            {"appeals": Appeals(members=(CommitteeMember(name="A", born="1990"),))},
            "regulations-not-a-date",
            "appeals.members.0",
        ),
        ({"arbiters": (NamedArbiter(name="A"), NamedArbiter(name="B"))}, "regulations-two-chiefs", "arbiters.1"),
        ({"tiebreak_rules": "annex9"}, "standings-unknown-rules", "tiebreak_rules"),
    ],
)
def test_what_cannot_be(settings, reason, text):
    given = {"name": "Turniej", "game": "100", "system": SystemKind.SWISS, **settings}
    with pytest.raises(MalformedText) as error:
        Regulations.of(**given)
    assert error.value.reason == reason
    assert (error.value.setting or "").startswith(text)
