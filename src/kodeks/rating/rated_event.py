"""An event as the rating sees it: who met whom with which result, in columns; and whether it is rated at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kodeks.clock import assess, parse_control
from kodeks.malformed import MalformedText
from kodeks.rating.quarter import Booking, book
from kodeks.rating.rating_list import GAMES, PlayerDetails
from kodeks.rounds import Score
from kodeks.rulebook.editions import EDITIONS, event_edition, tempo_rules
from kodeks.rulebook.house_reader import house_rules
from kodeks.rulebook.ruling import Ruling, Verdict

Indexes: TypeAlias = NDArray[np.int32]

# One sign a game: what White and Black scored, and whether it was played
SIGNS: Mapping[str, Score] = MappingProxyType(
    {
        "2": Score(2, 0),
        "1": Score(1, 1),
        "0": Score(0, 2),
        "x": Score(0, 0),  # both lost
        "+": Score(2, 0, is_played=False),
        "-": Score(0, 2, is_played=False),
        "=": Score(0, 0, is_played=False),
    }
)
POINTS = np.zeros((2, 256), dtype=np.int64)  # of White and Black, by sign
PLAYED = np.zeros(256, dtype=np.bool_)
for _sign, _score in SIGNS.items():
    POINTS[:, ord(_sign)] = _score.white, _score.black
    PLAYED[ord(_sign)] = _score.is_played
_BY_SCORE = {score: sign for sign, score in SIGNS.items()}
_SIGNS = "".join(SIGNS).encode()


def sign_of(score: Score) -> str:
    """The sign of a score in the usual points; an advantage in a draw makes no difference."""
    return _BY_SCORE[Score(score.white, score.black, is_played=score.is_played)]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RatedEvent:
    """An event that was settled. Games are by places in `players`, from 0."""

    id: str
    name: str
    game: str  # "100" or "64"
    ends: date
    settled: date
    starts: date | None = None
    edition: str = ""  # key; none: that of the day it starts
    tempo: str | None = None
    is_rated: bool = True  # declared so
    house: str | None = None  # key of house rules
    players: tuple[str, ...]  # ids
    people: Mapping[str, PlayerDetails] = field(default_factory=dict)  # what the event knows of them
    white: Indexes
    black: Indexes
    result: bytes  # a sign a game
    rounds: Indexes | None = None  # of each game, where known
    byes: tuple[tuple[int, int], ...] = ()  # round and player
    booking: Booking = field(init=False)  # where it is booked

    def __post_init__(self) -> None:
        if not self.edition:
            starts = self.ends if self.starts is None else self.starts
            object.__setattr__(self, "edition", event_edition("100", starts.isoformat()).key)
        if not self.id:
            raise MalformedText("rating-event-without-id", self.name)
        if self.game not in GAMES:
            raise MalformedText("rating-not-a-game", self.game)
        if self.edition not in EDITIONS:
            raise MalformedText("unknown-edition", self.edition)
        if self.settled < self.ends:
            raise MalformedText("rating-settled-before-end", f"{self.id}: {self.settled} < {self.ends}")
        if self.starts is not None and self.starts > self.ends:
            raise MalformedText("rating-ends-before-start", f"{self.id}: {self.ends}")
        if len(set(self.players)) < len(self.players):
            twice = next(player for player in self.players if self.players.count(player) > 1)
            raise MalformedText("rating-player-twice", f"{self.id}: {twice}")
        _check_games(self)
        object.__setattr__(self, "booking", book(self.ends, self.settled))

    @property
    def size(self) -> int:
        """How many games there were, played or not."""
        return len(self.result)


def _check_games(event: RatedEvent) -> None:
    columns = [event.white, event.black] + ([] if event.rounds is None else [event.rounds])
    if any(len(column) != event.size for column in columns):
        raise MalformedText("rating-columns-differ", event.id)
    people = len(event.players)
    if event.size:
        if event.result.translate(None, _SIGNS):
            place = next(place for place, sign in enumerate(event.result) if sign not in _SIGNS)
            raise MalformedText("rating-not-a-sign", f"{event.id}: {chr(event.result[place])} ({place + 1})")
        for column in (event.white, event.black):
            if column.view(np.uint32).max() >= people:  # what is below 0 is very large then
                wrong = int(np.argmax((column < 0) | (column >= people)))
                raise MalformedText("rating-no-such-place", f"{event.id}: {int(column[wrong])} ({wrong + 1})")
        itself = event.white == event.black
        if itself.any():
            raise MalformedText("rating-plays-oneself", f"{event.id}: {event.players[event.white[np.argmax(itself)]]}")
    for _, player in event.byes:
        if not 0 <= player < people:
            raise MalformedText("rating-no-such-place", f"{event.id}: {player}")


# Whether it is rated


def judge_event(event: RatedEvent) -> Ruling:
    """Whether the games of an event are rated: declared so, by the code itself, at an official tempo."""
    if not event.is_rated:
        return Ruling(Verdict.REFUSED, "rating-not-declared", ())  # the organiser's choice; no article says more
    code = EDITIONS[event.edition]
    if event.house is not None and not house_rules(event.house).is_official:
        return Ruling(Verdict.REFUSED, "rating-house-rules", (code.cite("IV.2.2"),), {"house": event.house})
    if event.tempo is None:
        raise MalformedText("rating-tempo-missing", f"{event.id} ({event.name})")
    return _judge_tempo(event.tempo, event.edition, event.game)


@cache
def _judge_tempo(tempo: str, edition: str, game: str) -> Ruling:
    """Only official tempos [VI.4.5]."""
    found = assess(parse_control(tempo), tempo_rules(edition, game))
    assert found.rated is not None, "both editions of the draughts code say which tempos are rated"
    if found.rated.verdict is Verdict.REFUSED:
        return Ruling(Verdict.REFUSED, "rating-tempo", found.rated.articles, {"tempo": tempo})
    return found.rated
