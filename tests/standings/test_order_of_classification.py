"""Results against the others in order of classification, and a plain second reading of it [V.1.7.1.4, V.3.2.1.7]."""

import random
from itertools import groupby

from plain_orders import individual_places, team_places
from random_events import circle, entrants, round_robin, team_round_robin
from worked_events import draughts_round, players

from kodeks.rounds import Meeting, Round, Score
from kodeks.rulebook import KW2025
from kodeks.rulebook.result import Side
from kodeks.standings import DRAUGHTS, BoardScore, Event, EventSystem, TeamMatch, TeamRound, rank

ROUND_ROBIN = KW2025.standings.orders["round_robin"].codes
WITH_ADVANTAGE = KW2025.standings.orders["round_robin_with_advantage"].codes
TEAMS = KW2025.standings.orders["teams_round_robin"].codes
LEVEL = [Score(2, 0), Score(0, 2), Score(1, 1), Score(1, 1), Score(1, 1), Score(1, 1, ahead=Side.WHITE)]


def places_of(standings):
    placed = [row for row in standings.rows if row.place is not None]
    return [[row.number for row in shared] for _, shared in groupby(placed, key=lambda row: row.place)]


def cited(standings, code):
    position = [criterion.code for criterion in standings.criteria].index(code)
    return [str(article) for article in standings.articles[position]]


def on_one_board(*results):
    """`1-2 1:1`: each match a round of its own."""
    rounds = []
    for text in results:
        pair, result = text.split()
        home, guest = map(int, pair.split("-"))
        rounds.append(TeamRound((TeamMatch(1, home, guest, (BoardScore(*map(int, result.split(":"))),)),)))
    count = max(match.guest for played in rounds for match in played.matches)
    return Event(entrants=players(count), team_rounds=tuple(rounds), boards=1, system=EventSystem.ROUND_ROBIN)


def test_D_66_the_direct_result_orders_the_blocks():
    """A 1, B 2 level on points and wins, A beat B; C 3 and D 4 level, their game drawn. D drew with A and lost to B, C
    lost to A and drew with B: D is third, because A comes before B."""
    results = (
        "1-2 2:0",
        "1-3 2:0",
        "1-4 1:1",
        "1-5 0:2",
        "2-3 1:1",
        "2-4 2:0",
        "2-5 2:0",
        "3-4 1:1",
        "3-5 2:0",
        "4-5 2:0",
    )
    event = Event(
        entrants=players(5), rounds=tuple(draughts_round(text) for text in results), system=EventSystem.ROUND_ROBIN
    )
    for order, article in ((ROUND_ROBIN, "V.1.7.1.4"), (WITH_ADVANTAGE, "V.1.7.2.6")):
        standings = rank(event, order)
        assert standings.row(1).points == standings.row(2).points
        assert standings.row(3).points == standings.row(4).points
        assert places_of(standings) == [[1], [2], [4], [3], [5]]
        assert standings.value(4, "OTHERS").amount == (1, 0, 2)  # against A, B and the last
        assert standings.value(3, "OTHERS").amount == (0, 1, 2)
        assert cited(standings, "OTHERS") == [f"KW2025:{article}"]


def test_D_100_teams_that_the_direct_match_told_apart():
    """Five teams on one board: team 3 is first, not level with 1."""
    event = on_one_board(
        "1-2 1:1", "3-4 1:1", "1-3 1:1", "2-4 0:2", "1-4 1:1", "2-3 0:2", "1-5 2:0", "2-5 2:0", "3-5 1:1", "4-5 0:2"
    )
    standings = rank(event, TEAMS)
    assert places_of(standings)[0] == [3]
    assert places_of(standings) == team_places(event)
    assert cited(standings, "OTHERS-GP") == ["KW2025:V.3.2.1.7"]


def level_round_robin(seed):
    """Many draws, two cycles at times, now and then somebody removed: many ties."""
    choose = random.Random(seed)
    count, cycles = choose.randint(3, 10), choose.choice([1, 1, 2])
    rounds = tuple(
        Round(tuple(Meeting(board, *pair, choose.choice(LEVEL)) for board, pair in enumerate(pairs, start=1)))
        for _ in range(cycles)
        for pairs in circle(count)
    )
    removed = frozenset({choose.randint(1, count)}) if choose.random() < 0.2 else frozenset()
    return Event(
        entrants=entrants(choose, count),
        rounds=rounds,
        system=EventSystem.ROUND_ROBIN,
        worth=DRAUGHTS,
        cycles=cycles,
        removed=removed,
    )


def level_teams(seed):
    choose = random.Random(seed)
    count, boards = choose.randint(3, 7), choose.randint(1, 3)

    def match(table, pair):
        scores = [choose.choice(LEVEL) for _ in range(boards)]
        return TeamMatch(table, *pair, tuple(BoardScore(score.white, score.black) for score in scores))

    rounds = tuple(
        TeamRound(tuple(match(table, pair) for table, pair in enumerate(pairs, start=1))) for pairs in circle(count)
    )
    removed = frozenset({choose.randint(1, count)}) if choose.random() < 0.2 else frozenset()
    return Event(
        entrants=entrants(choose, count),
        team_rounds=rounds,
        boards=boards,
        system=EventSystem.ROUND_ROBIN,
        removed=removed,
    )


def test_V_1_7_a_plain_second_reading_agrees():
    decided = 0
    for seed in range(150):
        for event in (level_round_robin(seed), round_robin(seed, is_chess=False)):
            standings = rank(event, ROUND_ROBIN)
            assert places_of(standings) == individual_places(event, with_advantage=False), seed
            assert places_of(rank(event, WITH_ADVANTAGE)) == individual_places(event, with_advantage=True), seed
            decided += places_of(rank(event, ROUND_ROBIN[:3])) != places_of(rank(event, ROUND_ROBIN[:2]))
    assert decided > 10  # the criterion had something to say


def test_V_3_2_1_a_plain_second_reading_agrees_on_teams():
    decided = 0
    for seed in range(300):
        for event in (level_teams(seed), team_round_robin(seed)):
            standings = rank(event, TEAMS)
            assert places_of(standings) == team_places(event), seed
            decided += places_of(standings) != places_of(rank(event, TEAMS[:-1]))
    assert decided > 5
