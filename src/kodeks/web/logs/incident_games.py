"""A board of which only the result is kept has no game, until something happens there: then its log begins, without
moves, and what happens is an event of it."""

from __future__ import annotations

from kodeks.formats.game_lines import moment_of
from kodeks.game import Actor
from kodeks.game.events import Start
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.result import Side
from kodeks.tournament.acts import Start as StartRound
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game, now_ms
from kodeks.web.logs.log import Log
from kodeks.web.logs.models import Game, Tournament


def round_started_at(log: Log, number: int) -> int | None:
    """When a round was started, in milliseconds since 1970, if its file has a moment."""
    for event in reversed(log.events):
        if isinstance(event.act, StartRound) and event.act.round == number:
            try:
                return moment_of(event.at)
            except MalformedText:
                return None
    return None


def started_at(log: Log, number: int, given: int | None = None) -> int:
    """The moment from which the time of a game of this round counts: given by the arbiter, or that of the round; now,
    where nobody knows it."""
    moments = (given, round_started_at(log, number))
    return min(next((each for each in moments if each is not None), now_ms()), now_ms())


def game_for_incident(
    row: Tournament,
    log: Log,
    place: GamePlace,
    *,
    who: str,
    started: int | None = None,
    absent: tuple[Side, ...] = (),
    position: str = "",
) -> Game:
    """The game of a board; one that begins now was started with its round, or when the arbiter says."""
    began = started_at(log, place.round, started)
    game = begin_game(row, log.state, place, Keeping.RESULTS, began, start=position or None)
    if game.seq == 0:
        write_doings([Doing(game.pk, Actor.ARBITER, (Start(absent),), who, at=began)])
        game.refresh_from_db()
    return game
