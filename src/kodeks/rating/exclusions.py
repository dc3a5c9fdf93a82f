"""Which games of an event do not count for whom, and by which article [VI.4.1, VI.4.5, II.5.5]."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kodeks.rating.change import ExcludedGame, Exclusion
from kodeks.rating.rated_event import PLAYED, RatedEvent, judge_event
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.ruling import Verdict


def excluded_games(event: RatedEvent, is_classified: NDArray[np.bool_]) -> dict[int, tuple[ExcludedGame, ...]]:
    """By place in the event, in the order of rounds; `is_classified` tells it of each player on the end date."""
    found: dict[int, list[ExcludedGame]] = defaultdict(list)
    for place, game in (*_games(event, is_classified), *_byes(event)):
        found[place].append(game)
    return {place: tuple(sorted(games, key=lambda game: game.round or 0)) for place, games in found.items()}


def _games(event: RatedEvent, is_classified: NDArray[np.bool_]) -> Iterator[tuple[int, ExcludedGame]]:
    whole = _whole_event(event)
    played = PLAYED[np.frombuffer(event.result, dtype=np.uint8)]
    walkover = (Exclusion.WALKOVER, (EDITIONS[event.edition].cite("II.5.5"),))
    at_the_board = whole or (Exclusion.UNCLASSIFIED, (EDITIONS[event.edition].cite("VI.4.1"),))
    for own, other in ((event.white, event.black), (event.black, event.white)):
        counted = played & is_classified[other] if whole is None else np.zeros(event.size, dtype=np.bool_)
        left_out = np.flatnonzero(~counted)
        rounds = [None] * len(left_out) if event.rounds is None else event.rounds[left_out].tolist()
        columns = (column[left_out].tolist() for column in (own, other, played))
        for number, mine, his, is_played in zip(rounds, *columns, strict=True):
            reason, articles = at_the_board if is_played else walkover
            yield mine, ExcludedGame(number, event.players[his], reason, articles)


def _whole_event(event: RatedEvent) -> tuple[Exclusion, tuple[Article, ...]] | None:
    """Why none of its games count, if so."""
    ruling = judge_event(event)
    return (Exclusion(ruling.reason), ruling.articles) if ruling.verdict is Verdict.REFUSED else None


def _byes(event: RatedEvent) -> Iterator[tuple[int, ExcludedGame]]:
    """A bye is no game with anybody."""
    for number, place in event.byes:
        yield place, ExcludedGame(number, None, Exclusion.BYE, (EDITIONS[event.edition].cite("VI.4.1"),))
