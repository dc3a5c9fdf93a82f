"""Whether FIDE can rate an event: before it, at each round, and at its end."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, rules

from kodeks.rulebook.register import register
from kodeks.tournament import Entry, pair_by_hand
from kodeks.tournament.acts import Announce, Enter, Start
from kodeks.tournament.lint.rateable import check_rateable, field_of
from kodeks.tournament.regulations.parts import RoundStart
from kodeks.words import CODES, explain, language_of

WHOLE = {
    "place": "Łódź",
    "federation": "POL",
    "starts": "2026-05-01",
    "ends": "2026-05-03",
    "round_starts": tuple(RoundStart(round=number, starts=f"2026-05-0{number}T10:00") for number in (1, 2, 3)),
}


def event(*ratings: int, tempo: str = "90m+30s", **more: object) -> Desk:
    desk = Desk(rules(game="chess", is_rated=True, tempo=tempo, **{"rounds": 3, **WHOLE, **more}))
    desk.do(
        *(
            Enter(Entry(name=f"P{place}", rating=rating, fide_id=str(1_100_000 + place)))
            for place, rating in enumerate(ratings)
        )
    )
    return desk.draw()


def found(desk: Desk) -> list[tuple[str, str]]:
    findings = check_rateable(desk.state)
    for each in findings:
        assert all(register().find(article) for article in each.ruling.articles)
        assert each.ruling.articles
        assert all(explain(language_of(code), each.ruling) for code in CODES)
    return [(each.setting, each.ruling.reason) for each in findings]


def test_nothing_stands_in_the_way():
    desk = event(2450, 2300, 1700, 1600)
    assert found(desk) == []
    assert found(desk.pair().play_all()) == []


@pytest.mark.parametrize(
    ("tempo", "ratings", "count"),
    [
        ("90m+30s", (2500, 2300, 1700, 1600), 0),  # 120 minutes
        ("90m", (2500, 2450, 1700, 1600), 2),
        ("90m", (2399, 2300, 1700, 1600), 0),
        ("60m+15s", (1799, 1700, 1650, 1600), 0),  # 75 minutes
        ("60m+15s", (2500, 1800, 1700, 1600), 2),
        ("15m+10s", (2500, 2450, 1700, 1600), 0),  # rapid has other rules
    ],
)
def test_FRR_1_1_the_time_of_each_game_by_the_higher_rating(tempo, ratings, count):
    desk = event(*ratings, tempo=tempo)
    facts = [each.ruling.facts for each in check_rateable(desk.state)]
    assert [each["count"] for each in facts] == ([count] if count else [])
    desk.pair().play_all()  # 1-3 and 2-4
    told = [("tempo", "lint-games-too-fast")] if count else []
    assert found(desk) == told


def test_FRR_1_2_the_first_control():
    assert found(event(2000, 1900, tempo="90m/40+30s,30m+30s")) == []
    assert found(event(2000, 1900, tempo="90m/25+30s,30m+30s")) == [("tempo", "lint-first-control-too-short")]


@pytest.mark.parametrize(
    ("tempo", "rounds", "is_told"),
    [("90m+30s", 3, False), ("90m+30s", 4, True), ("60m", 6, False), ("60m", 7, True), ("15m+10s", 9, False)],
)
def test_FRR_3_1_the_hours_of_a_day(tempo, rounds, is_told):
    """120 minutes each for 60 moves: three rounds are twelve hours. Rapid has other rules."""
    starts = tuple(RoundStart(round=number, starts=f"2026-05-01T{7 + number:02}:00") for number in range(1, rounds + 1))
    told = found(event(1700, 1600, 1500, 1400, tempo=tempo, rounds=rounds, round_starts=starts))
    assert told == ([("schedule", "lint-day-too-long")] if is_told else [])


@pytest.mark.parametrize(("ends", "is_told"), [("2026-07-29", False), ("2026-07-30", True)])
def test_FRR_4_1_the_days_of_an_event(ends, is_told):
    told = found(event(1700, 1600, ends=ends))
    assert told == ([("ends", "lint-event-too-long")] if is_told else [])


@pytest.mark.parametrize("key", ["place", "federation", "starts", "ends"])
def test_FTR_4d_what_the_report_needs(key):
    assert found(event(2000, 1900, **{key: "", "round_starts": ()})) == [(key, "lint-report-needs")]


def test_FTR_4d_days_of_the_rounds_that_were_played():
    desk = event(2000, 1900, 1800, 1700, round_starts=WHOLE["round_starts"][:1]).pair().play_all()
    assert found(desk) == []
    assert found(desk.pair()) == [("schedule", "lint-report-needs-days")]


def test_players_whom_fide_does_not_know():
    desk = event(2000, 1900, 1800)
    desk.do(Enter(Entry(name="Nowy")))
    [finding] = check_rateable(desk.state)
    assert (finding.ruling.reason, finding.ruling.facts) == ("lint-no-fide-numbers", {"count": 1, "names": "Nowy"})
    assert field_of(desk.state).unrated == 1


def test_the_course_of_the_event():
    desk = event(2000, 1900, 1800, 1700)
    desk.do(pair_by_hand(desk.state, ((1, 2), (3, 4)), None, "a family"), Announce(1), Start(1))
    desk.results("+/-", "1-0")
    assert found(desk) == [("rounds", "intervention-by-hand"), ("rounds", "lint-forfeits-not-rated")]


@pytest.mark.parametrize("more", [{"is_rated": False}, {"game": "chess960"}, {"game": "100", "federation": ""}])
def test_only_rated_events_of_chess(more):
    settings = {"game": "chess", "is_rated": True, "tempo": "90m", **more}
    desk = Desk(rules(rounds=3, **settings)).enter(4)
    assert check_rateable(desk.state) == ()
