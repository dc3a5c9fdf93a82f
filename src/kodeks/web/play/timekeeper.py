"""The time of all boards: flags fall by themselves, also when nobody looks; and if the servers were away, the clocks
stop at the last moment known and the arbiter is called."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from typing import NamedTuple

from django.db import Error

from kodeks.game import Actor
from kodeks.game.events import Flag, Stop, StopFor
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import flag_due_at, legible, now_ms, wall_ms
from kodeks.web.logs.kept_line import kept_line
from kodeks.web.logs.models import Game
from kodeks.web.logs.server_time import accept_jump, hold, jump_ms
from kodeks.web.play.models import Beat

OUTAGE_MS = 5_000  # without a sign of life the servers were away
_SET_BACK_MS = 90_000  # that a sign of life is to come: the demonstration gives one a minute before its server starts
_LOOK = 0.25  # seconds between looks
_BEAT_MS = 1_000
_log = logging.getLogger("kodeks.boards")
_is_told: list[bool] = []  # that boards keep their own time


class _LastLook(NamedTuple):
    """When this process has looked last, and given its last sign of life."""

    at: int = 0
    beat: int = 0


async def first_look(thread: Executor) -> _LastLook:
    """Before the first move is taken: if the servers were away, the clocks have stopped."""
    return await _looked(_LastLook(), thread)


async def keep_time(looked: _LastLook, thread: Executor) -> None:
    """From the first look on, until the server stops."""
    hold(wall_ms())
    while True:
        await asyncio.sleep(_LOOK)
        looked = await _looked(looked, thread)


async def _looked(before: _LastLook, thread: Executor) -> _LastLook:
    try:
        return await asyncio.get_running_loop().run_in_executor(thread, _look, before)
    except Error as error:  # of the database: it is looked at again
        _log.warning("boards: %s", error)
        return before


def _look(before: _LastLook) -> _LastLook:
    """At the start, and after a pause such as a laptop makes whose lid is shut, the servers may have been away."""
    with kept_line():
        _heed_jump()
        now = now_ms()
        if now - before.at > OUTAGE_MS:
            stop_after_outage(now)
        drop_flags(now)
        if now - before.beat < _BEAT_MS or not Game.objects.filter(is_running=True).exists():
            return _LastLook(now, before.beat)
        beat(now)
        return _LastLook(now, now)


def _heed_jump() -> None:
    """The clock of the machine was set. Ahead: clocks stop where they were last seen, and go by it from now on. Back:
    boards keep their own time, which is ahead of it, until the server is started again."""
    wall = wall_ms()
    jump = jump_ms(wall)
    if jump > 0:
        _log.warning(
            "boards: the clock of this machine was set ahead by %.1f s; clocks that ran are stopped", jump / 1e3
        )
        stop_after_outage(wall)
        accept_jump(wall)
    elif jump < 0 and not _is_told:
        _is_told.append(True)
        _log.warning("boards: the clock of this machine was set back by %.1f s; boards keep their time", -jump / 1e3)


def beat(now: int) -> None:
    """A sign of life."""
    if not Beat.objects.update(at=now):
        Beat.objects.create(at=now)


def drop_flags(now: int) -> None:
    """All flags that have fallen, each at its own moment. A press that is still on its way is waited for."""
    for row, game in legible(Game.objects.filter(flag_at__lte=now)):
        due = flag_due_at(game)
        if due is None or now <= due + game.state.conditions.lag_limit_ms:
            continue
        clock = game.state.clock
        side = game.state.to_move if clock is None else clock.running
        write_doings([Doing(row.pk, Actor.CLOCK, (Flag(side),), at=due)])


def stop_after_outage(now: int) -> None:
    """Nobody pays for the time the servers were away: their clocks stop where they were last seen. So they do where the
    clock of the machine was set back meanwhile, as a sign of life to come tells: they would stand still until then."""
    known = Beat.objects.values_list("at", flat=True).first() or 0
    for row, game in legible(Game.objects.filter(is_running=True)):
        seen = max(known, game.began_ms + game.state.at_ms)
        due = flag_due_at(game)
        was_away = now - seen > OUTAGE_MS or known - now > _SET_BACK_MS
        if was_away and (due is None or seen < due):
            write_doings([Doing(row.pk, Actor.CLOCK, (Stop(StopFor.OUTAGE),), at=seen)])
