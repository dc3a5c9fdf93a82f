"""A game that is kept otherwise: before anything has happened its first line is written anew; after that, or where only
its result is kept from now on, it goes on in a log of its own, if the rules leave that to the arbiter
(`tables/keeping.py`)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from django.db import transaction

from kodeks.game import Actor, Conditions, Event, Folded, Kind, State
from kodeks.game.events import Stop
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import ClockTimes, carry_over, conditions_of
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Note
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.logs import models, telling
from kodeks.web.logs.doings import appended
from kodeks.web.logs.games import (
    KeptGame,
    begin_otherwise,
    describe,
    game_at,
    is_of_those_paired,
    load_game,
    new_game,
    next_place,
    now_ms,
    place_of,
)
from kodeks.web.logs.log import append_within, locked


class Wish(NamedTuple):
    """How a game is to be kept, who says so and why, and what the clocks show where the log does not know it."""

    keeping: Keeping
    kind: Kind
    who: str
    reason: str = ""
    times: ClockTimes = ClockTimes()


def keep_otherwise(game: int, state: Tournament, wish: Wish) -> models.Game | Ruling:
    """The game, or that in which it goes on; or why the rules refuse it."""
    with transaction.atomic(durable=True):
        found = models.Game.objects.select_for_update(of=("self",)).select_related("tournament")
        row = found.get(pk=game)
        models.Tournament.objects.select_for_update().get(pk=row.tournament_id)
        kept = load_game(row)
        conditions = _conditions(kept.state.conditions, state, row, wish)
        if game_at(row.tournament, place_of(row)) != row or not is_of_those_paired(row, state):
            return Ruling(Verdict.REFUSED, "game-is-another-now", (conditions.conduct.reasons,))
        if kept.lines == 1 and conditions.follows_moves:  # whose seats are taken away sits at another game
            begin_otherwise(row, conditions)
            gone_on = row
        else:
            carried = _carried(row, kept, conditions, wish)
            if isinstance(carried, Ruling):
                return carried
            gone_on = carried
            _stand_still(row, kept, wish.who)
        if wish.keeping is Keeping.RESULTS:  # its log has no event that could say why
            _noted(row, wish)
    for pk in {row.pk, gone_on.pk}:
        telling.game_changed(row.tournament.key, pk)
    telling.tell_desk(row.tournament.key)
    return gone_on


def _stand_still(row: models.Game, kept: KeptGame, who: str) -> None:
    """The log that is left runs no clock any more: else a flag would fall there."""
    clock = kept.state.clock
    if clock is None or clock.running is None:
        return
    stop = Event(kept.lines, kept.at(now_ms()), Actor.ARBITER, Stop(), who)
    after, lines, said, is_accepted = appended(kept, [stop])
    assert is_accepted, said
    models.GameLine.objects.bulk_create(models.GameLine(of=row, seq=seq, text=text) for seq, text in lines)
    describe(row, after)
    row.save()


def _noted(row: models.Game, wish: Wish) -> None:
    note = Note(wish.reason, round=row.round, board=row.board)
    at = datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds")
    recorded = append_within(locked(row.tournament), [note], by=wish.who, at=at)
    assert recorded[-1].step.is_accepted, recorded


def _conditions(own: Conditions, state: Tournament, row: models.Game, wish: Wish) -> Conditions:
    """With what belongs to this game: its start, and what its players need [VIII]."""
    chosen = conditions_of(state, place_of(row), wish.keeping, wish.kind)
    return replace(
        chosen,
        start=own.start,
        white=own.white,
        black=own.black,
        blind=own.blind,
        announcing=own.announcing,
        assistants=own.assistants,
    )


def _carried(row: models.Game, kept: KeptGame, conditions: Conditions, wish: Wish) -> models.Game | Ruling:
    now = now_ms()
    carried = carry_over(kept.state, kept.at(now), conditions, wish.reason, wish.times)
    if isinstance(carried, Ruling):
        return carried
    place = next_place(row.tournament, place_of(row), row.players)
    began = now if carried.is_from_now else row.began
    game = new_game(row.tournament, place, conditions, row.players, began)
    events = [Event(seq, at, by, act, wish.who) for seq, (at, (by, act)) in enumerate(carried.deeds, start=1)]
    first = KeptGame(game.pk, place, began, Folded(State.first(conditions)), game.total, 1)
    after, lines, said, is_accepted = appended(first, events)
    assert is_accepted, said
    models.GameLine.objects.bulk_create(models.GameLine(of=game, seq=seq, text=text) for seq, text in lines)
    describe(game, after)
    game.save()
    return game
