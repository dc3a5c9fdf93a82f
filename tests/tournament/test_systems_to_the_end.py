"""Every system from the least to twelve entrants, played to the end with random results."""

import random
from collections import Counter
from itertools import combinations

import pytest
from arbiters_desk import Desk, rules

from kodeks.rounds import RestKind
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import SystemKind, explain_round, fold, propose_pairing, standings_of
from kodeks.tournament.acts import Close

ONCE = (SystemKind.ROUND_ROBIN, SystemKind.HALF, SystemKind.HALF_REVERSED, SystemKind.RUTSCH)
HALVES = (SystemKind.HALF, SystemKind.HALF_REVERSED)
CASES = [
    (system, game, players)
    for system in SystemKind
    for game in ("100", "64", "chess")
    for players in range(2, 13)
    if not (system is SystemKind.MATCH and players > 2)
    and not (system is SystemKind.SCHEVENINGEN and players % 2)
    and not (system in HALVES and (players + players % 2) % 4)  # [V.1.5.1]
    and not (system.is_swiss and players < 4)
]


def finished(system: SystemKind, game: str, players: int) -> Desk:
    """An event played until nothing is left to pair."""
    choose = random.Random(f"{system}/{game}/{players}")
    rounds = min(3, players - 1 - players % 2) if system.is_swiss else None
    extra = {"rounds": rounds} if rounds else {"games_per_match": 2} if system.is_by_matches else {}
    desk = Desk(rules(system, game, start_numbers="given", **extra)).enter(players).draw()
    while not isinstance(propose_pairing(desk.state), Ruling):
        desk.pair().play(choose)
        assert len(desk.state.rounds) < 60, "it must come to an end"
    return desk


@pytest.mark.parametrize(("system", "game", "players"), CASES)
def test_every_system_is_played_to_the_end(system, game, players):
    desk = finished(system, game, players)
    state = desk.state
    for paired in state.rounds:
        assert [board.board for board in paired.boards] == list(range(1, len(paired.boards) + 1))
        named = [number for board in paired.boards for number in (board.white, board.black)]
        everybody = sorted([*named, *(rest.number for rest in paired.rests)])
        assert everybody == list(range(1, players + 1)) or system is SystemKind.KNOCKOUT
        assert len(everybody) == len(set(everybody))
    everybody_met_whom_he_must(desk, players)
    every_pair_says_why(desk)
    the_standings_are_consistent(desk, players)
    assert fold(desk.regulations, desk.events).state == state
    assert desk.do(Close()).state.is_closed


def everybody_met_whom_he_must(desk: Desk, players: int) -> None:
    system, state = desk.regulations.system, desk.state
    met = Counter(frozenset((board.white, board.black)) for paired in state.rounds for board in paired.boards)
    everybody = {frozenset(pair) for pair in combinations(range(1, players + 1), 2)}
    if system in ONCE or system is SystemKind.TEAM_ROUND_ROBIN:
        assert met == Counter(everybody)
    elif system is SystemKind.DOUBLE_ROUND_ROBIN:
        assert met == Counter(dict.fromkeys(everybody, 2))
        colours = Counter((board.white, board.black) for paired in state.rounds for board in paired.boards)
        assert set(colours.values()) == {1}
    elif system is SystemKind.SCHEVENINGEN:
        half = players // 2
        assert met == Counter(
            frozenset((one, half + other)) for one in range(1, half + 1) for other in range(1, half + 1)
        )
    elif system.is_swiss:
        assert set(met.values()) == {1}
        assert len(state.rounds) == desk.regulations.pairing.rounds
    if system.is_round_robin or system is SystemKind.SCHEVENINGEN:
        assert len(state.rounds) == desk.regulations.rounds_for(players)


def every_pair_says_why(desk: Desk) -> None:
    for paired in desk.state.rounds:
        reasons = explain_round(desk.state, paired.number)
        assert not isinstance(reasons, Ruling)
        assert [(pair.board, pair.white, pair.black) for pair in reasons.pairs] == [
            (board.board, board.white, board.black) for board in paired.boards
        ]
        assert all(pair.chosen.key and pair.chosen.articles and pair.colours.articles for pair in reasons.pairs)
        if paired.bye is not None and desk.regulations.system is not SystemKind.KNOCKOUT:
            assert reasons.bye is not None
            assert reasons.bye.number == paired.bye
            assert reasons.bye.why.articles


def the_standings_are_consistent(desk: Desk, players: int) -> None:
    standings, rulings = standings_of(desk.state)
    assert sorted(row.number for row in standings.rows) == list(range(1, players + 1))
    for place, row in enumerate(standings.rows, start=1):
        assert row.place is not None
        assert row.place <= place
        assert row.place == place or standings.rows[place - 2].place == row.place
    if not desk.regulations.system.is_by_matches:
        points = [row.points for row in standings.rows]
        assert points == sorted(points, reverse=True)
    else:
        assert rulings[-1].reason in ("tournament-places-by-bracket", "tournament-places-by-match")


@pytest.mark.parametrize("players", range(2, 13))
def test_knockout_places_by_the_bracket(players):
    """The winner has never lost a match; who lost in the same round share their place."""
    desk = finished(SystemKind.KNOCKOUT, "100", players)
    standings, _ = standings_of(desk.state)
    places = [row.place for row in standings.rows]
    expected, size = [1], 1
    while len(expected) < players:
        expected += [size + 1] * min(size, players - len(expected))
        size *= 2
    assert places == expected
    ruling = propose_pairing(desk.state)
    assert isinstance(ruling, Ruling)
    assert (ruling.verdict, ruling.reason) == (Verdict.REFUSED, "tournament-has-winner")
    assert ruling.facts["number"] == standings.rows[0].number


def test_in_a_knockout_who_waits_has_a_bye_and_who_is_out_has_nothing():
    desk = Desk(rules(SystemKind.KNOCKOUT)).enter(6).pair()
    assert [(rest.number, rest.kind) for rest in desk.state.rounds[0].rests] == [(1, RestKind.BYE), (2, RestKind.BYE)]
    assert [why.facts["number"] for why in explain_round(desk.state, 1).notes] == [1, 2]
    desk.play(random.Random(1), ("2-0",)).pair()
    assert desk.state.rounds[1].rests == ()
    assert {number for pair in desk.pairs() for number in pair} >= {1, 2}


@pytest.mark.parametrize("system", SystemKind)
def test_V_1_1_nobody_plays_alone(system):
    desk = Desk(rules(system, start_numbers="given")).enter(1)
    assert isinstance(propose_pairing(desk.state), Ruling) or system.is_swiss
