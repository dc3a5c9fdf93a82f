"""Fields that are hard to pair: where a search must be repeated for everybody, or refuses nearly everything."""

import random
from dataclasses import replace

from kodeks.pairing.swiss import Forbidden, ReasonedRound, RoundToPair, SwissSettings, pair_round
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score

NOBODY = Forbidden()


def task(players, *, rounds=(), forbidden=NOBODY, of=9):
    """The next round of so many players."""
    entrants = tuple(Entrant(number=number, name=f"P{number}", rating=2400) for number in range(1, players + 1))
    settings = SwissSettings(rounds=of)
    return RoundToPair(entrants=entrants, rounds=tuple(rounds), settings=settings, forbidden=forbidden)


def lowest_have_met(players, lowest=2):
    """The lowest have met each other, and everybody else is level: each of them needs somebody from above."""
    level = [Meeting(at + 1, 2 * at + 1, 2 * at + 2, Score(1, 1)) for at in range((players - lowest) // 2)]
    low = list(range(players - lowest + 1, players + 1))
    rounds = [Round((*level, Meeting(players // 2, low[0], low[1], Score(0, 0))))]
    return task(players, rounds=rounds, forbidden=Forbidden.within(low if lowest > 2 else ()))


def one_club(players, members, *, rounds=0, seed=5):
    """A club whose members do not meet, after some rounds."""
    forbidden = Forbidden.within(members)
    choose = random.Random(seed)
    played = []
    for _ in range(rounds):
        paired = pair_round(task(players, rounds=played, forbidden=forbidden))
        assert isinstance(paired, ReasonedRound)
        whole = paired.round
        scores = (Score(2, 0), Score(1, 1), Score(0, 2))
        games = (
            game._replace(score=choose.choices(scores, (3, 3, 2) if game.white < game.black else (2, 3, 3))[0])
            for game in whole.meetings
        )
        played.append(Round(tuple(games), whole.rests))
    return task(players, rounds=played, forbidden=forbidden)


def half_club(players, *, rounds=0):
    """Half the field, drawn."""
    return one_club(players, random.Random(5).sample(range(1, players + 1), players // 2), rounds=rounds)


def top_club(players, *, rounds=0):
    """The upper half."""
    return one_club(players, range(1, players // 2 + 1), rounds=rounds)


def quarter_blocks(players):
    """The first and the third quarter are of one club: whoever is in PA is refused by half of PB."""
    quarter = players // 4
    club = (*range(1, quarter + 1), *range(2 * quarter + 1, 3 * quarter + 1))
    return task(players, forbidden=Forbidden.within(club))


def counted_exceptions(players):
    """Most have had White twice, against some who have gone; one of those who have not played yet may meet nobody of
    them, so that the exceptions cannot be told by counting kinds: they are weighed pair by pair."""
    twice = 2 * players // 3
    gone = range(players + 1, players + twice + 1)
    games = [
        tuple(Meeting(one, one, players + 1 + (one + shift) % twice, Score(1, 1)) for one in range(1, twice + 1))
        for shift in (0, 1)
    ]
    forbidden = Forbidden((one, players) for one in range(1, twice + 1))
    whole = task(players + twice, rounds=map(Round, games), forbidden=forbidden)
    return replace(whole, resting=tuple(Rest(number, RestKind.WITHDRAWN) for number in gone))
