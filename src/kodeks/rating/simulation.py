"""Random tournaments, as checkers of pairings want them: results by the rating difference, byes, absences, forfeits,
late entries, withdrawals, forbidden pairs, acceleration."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from kodeks.frozen import frozen
from kodeks.pairing.dutch.acceleration import with_baku
from kodeks.pairing.swiss import ReasonedRound, RoundToPair, SwissSettings, VirtualPoints
from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.pairing.swiss_systems import SwissSystem
from kodeks.rating.fide import expected_hundredths, fide_rules
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.lots import draw_lot, draw_order
from kodeks.rulebook.result import Side

_MILLION = 1_000_000
_DRAWN = 0.7  # of what the weaker is expected to score: so much comes from draws
_WIN, _DRAW, _LOSS = Score(2, 0), Score(1, 1), Score(0, 2)
_FORFEITS = (Score(2, 0, is_played=False), Score(0, 2, is_played=False), Score(0, 0, is_played=False))


@frozen(kw_only=True)
class SimulatedEvent:
    """What a random tournament is like; shares of players a round."""

    players: int
    rounds: int
    highest: int = 2600
    lowest: int = 1400
    forfeits: float = 0.01  # of the games
    byes: float = 0.02  # asked for, of half a point
    absences: float = 0.01
    late: int = 0  # players who enter after round 1, in the first half
    withdrawn: int = 0  # players who leave after round 1
    forbidden: int = 0  # pairs
    is_accelerated: bool = False  # by Baku [C.04.7]


class SimulatedRounds(NamedTuple):
    """The tournament as far as it could be paired."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    first_colour: Side
    forbidden: tuple[tuple[int, int], ...] = ()
    virtual: tuple[VirtualPoints, ...] = ()


def simulate(event: SimulatedEvent, system: SwissSystem, seed: int) -> Iterator[SimulatedRounds]:
    """Round after round; it ends early where no further round can be paired. The same seed gives the same one."""
    engine, first = system.load_engine(), tuple(Side)[draw_lot(f"{seed}/colour", 2)]
    drawn = (draw_lot(f"{seed}/rating/{each}", event.highest - event.lowest + 1) for each in range(event.players))
    ratings = sorted((event.lowest + lot for lot in drawn), reverse=True)
    entered, left = _comings(event, seed), _leavings(event, seed)
    entrants = tuple(
        Entrant(number=number, name=f"Player {number:04}", rating=rating, entered_round=entered.get(number, 1))
        for number, rating in enumerate(ratings, 1)
    )
    forbidden = tuple(_forbidden(event, seed))
    rounds: tuple[Round, ...] = ()
    settings = SwissSettings(rounds=event.rounds, first_colour=first)
    for number in range(1, event.rounds + 1):
        gone = {each for each, last in left.items() if last < number}
        coming = {each for each, first_round in entered.items() if first_round > number}
        asked = (rest for rest in _resting(event, f"{seed}/rest/{number}") if rest.number not in gone | coming)
        resting = (*asked, *(Rest(each, RestKind.WITHDRAWN) for each in sorted(gone - coming)))
        task = RoundToPair(
            entrants=entrants, rounds=rounds, settings=settings, resting=resting, forbidden=Forbidden(forbidden)
        )
        if event.is_accelerated:
            task = with_baku(task)
        paired = engine.pair(task)
        if not isinstance(paired, ReasonedRound):
            return
        meetings = tuple(
            meeting._replace(score=_score(event, ratings, meeting, f"{seed}/game/{number}"))
            for meeting in paired.round.meetings
        )
        rounds = (*rounds, Round(meetings, paired.round.rests))
        yield SimulatedRounds(entrants, rounds, first, forbidden, task.virtual)


def _comings(event: SimulatedEvent, seed: int) -> dict[int, int]:
    """Who comes late, and his first round."""
    last = max(2, (event.rounds + 1) // 2)
    order = draw_order(f"{seed}/late", range(1, event.players + 1))
    return {each: 2 + draw_lot(f"{seed}/late/{each}", last - 1) for each in order[: event.late]}


def _leavings(event: SimulatedEvent, seed: int) -> dict[int, int]:
    """Who leaves, and his last round."""
    order = draw_order(f"{seed}/left", range(1, event.players + 1))
    return {each: 1 + draw_lot(f"{seed}/left/{each}", event.rounds) for each in order[: event.withdrawn]}


def _forbidden(event: SimulatedEvent, seed: int) -> Iterator[tuple[int, int]]:
    for pair in range(event.forbidden):
        one, other = sorted(draw_order(f"{seed}/forbidden/{pair}", range(1, event.players + 1))[:2])
        yield one, other


def _share(seed: str) -> float:
    """From 0 to 1."""
    return draw_lot(seed, _MILLION) / _MILLION


def _resting(event: SimulatedEvent, seed: str) -> Iterator[Rest]:
    for number in range(1, event.players + 1):
        lot = _share(f"{seed}/{number}")
        if lot < event.byes:
            yield Rest(number, RestKind.REQUESTED, 1)
        elif lot < event.byes + event.absences:
            yield Rest(number, RestKind.ABSENT)


def _score(event: SimulatedEvent, ratings: list[int], meeting: Meeting, seed: str) -> Score:
    own = f"{seed}/{meeting.white}"
    if _share(f"{own}/forfeit") < event.forfeits:
        return _FORFEITS[draw_lot(f"{own}/who", len(_FORFEITS))]
    white, black = ratings[meeting.white - 1], ratings[meeting.black - 1]
    expected = expected_hundredths(white, black, fide_rules(date(2026, 2, 1))) / 100
    drawn = min(expected, 1 - expected) * _DRAWN
    lot = _share(own)
    return _WIN if lot < expected - drawn / 2 else _DRAW if lot < expected + drawn / 2 else _LOSS
