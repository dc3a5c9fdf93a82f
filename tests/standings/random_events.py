"""Random events, seeded: Swiss-like with every kind of unplayed round, and whole round robins."""

import random

from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook import KW2025
from kodeks.rulebook.fide import FIDE2023
from kodeks.rulebook.result import Side
from kodeks.standings import CHESS, DRAUGHTS, BoardScore, Event, EventSystem, TeamMatch, TeamRound

PLAYED = [Score(2, 0), Score(1, 1), Score(0, 2), Score(1, 1, ahead=Side.WHITE), Score(1, 1, ahead=Side.BLACK)]
FORFEITS = [Score(2, 0, is_played=False), Score(0, 2, is_played=False), Score(0, 0, is_played=False)]
RESTS = [
    (RestKind.REQUESTED, 2),
    (RestKind.REQUESTED, 1),
    (RestKind.REQUESTED, 0),
    (RestKind.ABSENT, 0),
    (RestKind.WITHDRAWN, 0),
]


def entrants(choose, count):
    return tuple(
        Entrant(
            number=number,
            name=f"P{number}",
            rating=choose.choice([1800, 1900, 2000, 2100, 2200]),
            list_name=choose.choice("AB"),
            list_place=number,
        )
        for number in range(1, count + 1)
    )


def score(choose):
    return choose.choice(FORFEITS) if choose.random() < 0.12 else choose.choice(PLAYED)


def swiss(seed, *, is_chess=True, count=None):
    choose = random.Random(seed)
    count = count or choose.randint(4, 13)
    met, rounds = set(), []
    for _ in range(choose.randint(2, 6)):
        left = list(range(1, count + 1))
        choose.shuffle(left)
        meetings, rests = [], []
        while left:
            one = left.pop()
            others = [other for other in left if frozenset((one, other)) not in met]
            if not others or choose.random() < 0.08:
                kind, points = choose.choice([*RESTS, (RestKind.BYE, 2)])
                rests.append(Rest(one, kind, points))
                continue
            other = others[0]
            left.remove(other)
            met.add(frozenset((one, other)))
            meetings.append(Meeting(len(meetings) + 1, one, other, score(choose)))
        rounds.append(Round(tuple(meetings), tuple(rests)))
    return Event(
        entrants=entrants(choose, count),
        rounds=tuple(rounds),
        system=EventSystem.SWISS,
        worth=CHESS if is_chess else DRAUGHTS,
        code=FIDE2023 if is_chess else KW2025,
    )


def circle(count):
    """Pairs of every round of a round robin; with an odd count one rests."""
    even = count + count % 2
    ring = list(range(1, even + 1))
    for _ in range(even - 1):
        yield [(ring[i], ring[-1 - i]) for i in range(even // 2) if max(ring[i], ring[-1 - i]) <= count]
        ring = [ring[0], ring[-1], *ring[1:-1]]


def round_robin(seed, *, is_chess=True):
    choose = random.Random(seed)
    count = choose.randint(3, 9)
    rounds = tuple(
        Round(tuple(Meeting(board, a, b, score(choose)) for board, (a, b) in enumerate(pairs, start=1)))
        for pairs in circle(count)
    )
    return Event(
        entrants=entrants(choose, count),
        rounds=rounds,
        system=EventSystem.ROUND_ROBIN,
        worth=CHESS if is_chess else DRAUGHTS,
        code=FIDE2023 if is_chess else KW2025,
    )


def team_round_robin(seed):
    choose = random.Random(seed)
    count, boards = choose.randint(3, 7), choose.randint(2, 4)

    def match(table, home, guest):
        scores = (score(choose) for _ in range(boards))
        return TeamMatch(table, home, guest, tuple(BoardScore(one.white, one.black, one.is_played) for one in scores))

    rounds = tuple(
        TeamRound(tuple(match(table, a, b) for table, (a, b) in enumerate(pairs, start=1))) for pairs in circle(count)
    )
    return Event(entrants=entrants(choose, count), team_rounds=rounds, boards=boards, system=EventSystem.ROUND_ROBIN)
