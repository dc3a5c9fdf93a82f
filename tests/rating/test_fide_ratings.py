"""The FIDE rating change of a chess event, for information (FIDE B.02)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import pairwise

import pytest
from closed_tournaments import tournament

from kodeks.malformed import MalformedText
from kodeks.rating.fide import expected_hundredths, fide_changes, fide_rules
from kodeks.rulebook.fide_ratings import steps_of_expected_scores
from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start

NOW, EARLIER = fide_rules(date(2026, 5, 10)), fide_rules(date(2025, 9, 30))


def test_the_table_has_every_step_once():
    least, higher = steps_of_expected_scores()
    assert list(higher) == list(range(50, 101))
    assert least[0] == 0
    assert all(one < two for one, two in pairwise(least))


@pytest.mark.parametrize(
    ("own", "other", "hundredths"),
    [
        (2000, 2000, 50),
        (2003, 2000, 50),
        (2000, 2004, 49),
        (2004, 2000, 51),
        (2200, 2000, 76),
        (2000, 2200, 24),
        (2391, 2000, 91),
        (2392, 2000, 92),
        (2600, 2000, 92),  # no more than 400
        (2000, 2600, 8),
        (2649, 1500, 92),
        (2650, 1950, 99),
        (2650, 1914, 100),
    ],
)
def test_expected_score(own, other, hundredths):
    assert expected_hundredths(own, other, NOW) == hundredths


def test_the_cap_held_for_all_until_october_2025():
    assert (EARLIER.uncapped_from, NOW.uncapped_from) == (None, 2650)
    assert expected_hundredths(2700, 1900, EARLIER) == 92
    assert fide_rules(date(2010, 1, 1)) == EARLIER


ENTRIES = (
    Entry(name="Ala", rating=2000, fide_id="1"),
    Entry(name="Bob", rating=2100, birth="2010"),
    Entry(name="Cela"),
)


def chess(entries=ENTRIES, results=("1-0", "½-½", "1-0"), **settings):
    acts = [*(Enter(entry) for entry in entries), Number((0, 1, 2), "seed")]
    for number, (pair, bye, result) in enumerate(
        zip(((1, 2), (3, 1), (2, 3)), (3, 2, 1), results, strict=True), start=1
    ):
        acts += [Pair(number, (pair,), bye), Announce(number), Start(number), Result(number, 1, result)]
    return tournament(acts=tuple(acts), game="chess", **({"tempo": "90m+30s"} | settings))


def test_unrated_opponents_and_byes_do_not_count():
    ala, bob, cela = fide_changes(chess())
    assert (len(ala.counted), ala.points, ala.expected, ala.k) == (1, 1, Fraction(36, 100), 20)
    assert ala.change == Fraction(128, 10)
    assert [(game.round, game.excluded) for game in ala.games] == [
        (1, None),
        (2, "rating-opponent-unrated"),
        (3, "rating-bye"),
    ]
    assert (bob.k, bob.k_reason, bob.change) == (40, "rating-fide-k-young", 40 * Fraction(-64, 100))
    assert (cela.rating, cela.counted, cela.change) == (None, (), 0)
    assert {game.excluded for game in cela.games} == {"rating-player-unrated", "rating-bye"}


def test_forfeits_do_not_count():
    ala, *_ = fide_changes(chess(results=("+/-", "½-½", "1-0")))
    assert ala.games[0].excluded == "rating-walkover"
    assert ala.change == 0


@pytest.mark.parametrize(
    ("entry", "tempo", "games", "k", "reason"),
    [
        (Entry(name="X", rating=2100, fide_id="9"), "90m+30s", None, 20, "rating-fide-k-usual"),
        (Entry(name="X", rating=2100, fide_id="9"), "90m+30s", 29, 40, "rating-fide-k-new"),
        (Entry(name="X", rating=2100, fide_id="9"), "90m+30s", 30, 20, "rating-fide-k-usual"),
        (Entry(name="X", rating=2399), "90m+30s", None, 20, "rating-fide-k-usual"),
        (Entry(name="X", rating=2400), "90m+30s", None, 10, "rating-fide-k-high"),
        (Entry(name="X", rating=2299, birth="2008-12-31"), "90m+30s", None, 40, "rating-fide-k-young"),
        (Entry(name="X", rating=2300, birth="2008-12-31"), "90m+30s", None, 20, "rating-fide-k-usual"),
        (Entry(name="X", rating=2299, birth="2007"), "90m+30s", None, 20, "rating-fide-k-usual"),
        (Entry(name="X", rating=2500), "15m+10s", None, 20, "rating-fide-k-quick"),
    ],
)
def test_K(entry, tempo, games, k, reason):
    known = {} if games is None else {"9": games}
    found, *_ = fide_changes(chess((entry, *ENTRIES[1:]), tempo=tempo), games_before=known)
    assert (found.k, found.k_reason) == (k, reason)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"closed": False}, "rating-not-closed"),
        ({"ends": ""}, "rating-ends-missing"),
        ({"tempo": None}, "rating-tempo-missing"),
    ],
)
def test_what_is_missing(settings, reason):
    with pytest.raises(MalformedText) as error:
        fide_changes(chess(**settings))
    assert error.value.reason == reason
