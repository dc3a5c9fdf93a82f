"""The door: an ASGI application that keeps out what is too large or too slow, holds the live streams, answers what it
has kept of public pages, and hands everything else to Django in threads."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
from kodeks.web.serving.bridge import THREADS, bridge

_django = bridge()  # the modules below need Django's models

from django.db import Error  # noqa: E402

from kodeks.on_demand import loading  # noqa: E402
from kodeks.web.accounts.sessions import account_of  # noqa: E402
from kodeks.web.backups import keeping as backups  # noqa: E402
from kodeks.web.door.addresses import household, told_address  # noqa: E402
from kodeks.web.door.bodies import LARGEST_REQUEST, again, measured, received_whole  # noqa: E402
from kodeks.web.door.connections import Watchman, peer_of  # noqa: E402
from kodeks.web.door.crowd import Crowd, Guest, most_of_one  # noqa: E402
from kodeks.web.door.heads import cookie, header, judge_head, plain  # noqa: E402
from kodeks.web.door.kept_answers import answer_from_kept  # noqa: E402
from kodeks.web.door.measures import BOARDS, DATABASE_ERRORS, ERRANDS, KEPT_LOGS, KEPT_WEIGHT, LONG_WORK, STREAMS  # noqa: E402
from kodeks.web.door.refusals import refuse  # noqa: E402
from kodeks.web.door.tables import look_at_tables  # noqa: E402
from kodeks.web.door.turned_away import DATABASE_GONE, TurnedAway  # noqa: E402
from kodeks.web.frame import errands  # noqa: E402
from kodeks.web.frame.long_work import load_of_hands  # noqa: E402
from kodeks.web.live.hub import Hub  # noqa: E402
from kodeks.web.live.stream import stream  # noqa: E402
from kodeks.web.logs import copying, tally  # noqa: E402
from kodeks.web.logs.memory import fullness  # noqa: E402
from kodeks.web.mail import postman  # noqa: E402
from kodeks.web.play.boards import Boards  # noqa: E402
from kodeks.web.play.socket import converse  # noqa: E402
from kodeks.web.serving.garbage import settle, tidy  # noqa: E402
from kodeks.web.serving.journal import Passage, keep_journal  # noqa: E402
from kodeks.web.serving.probes import PROBES, answer_probe, sample_for_others  # noqa: E402
from kodeks.web.serving.sweeping import sweep_daily  # noqa: E402
from kodeks.web.serving.warming import warm_up  # noqa: E402

__all__ = ["END_STREAMS", "LARGEST_REQUEST", "application", "end_streams", "plain"]

END_STREAMS = (
    signal.SIGTERM if sys.platform == "win32" else signal.SIGUSR1
)  # before the server stops: it waits for them
_PATIENCE = 5  # seconds that answers under way have when the server stops
_TURN = 0.001  # seconds that a thread keeps the interpreter while others wait: a move goes through many hands
_LOOK_AT_TABLES = 1.0  # seconds between looks
_LONGEST_SESSION = 64  # letters of its name: Django makes half as many

sys.setswitchinterval(_TURN)
_hub = Hub()
_boards = Boards()
_crowd = Crowd(THREADS, most_of_one())
_watchman = Watchman(frozenset(map(int, filter(None, os.environ.get("KODEKS_PORTS", "").split(",")))), most_of_one())
_doormen = ThreadPoolExecutor(2, thread_name_prefix="door")


def _sample() -> None:
    """How this process stands now, for who reads its measures."""
    logs, weight = fullness()
    at_work, waiting = load_of_hands()
    STREAMS.set(_hub.streams)
    BOARDS.set(_boards.lines)
    KEPT_LOGS.set(logs)
    KEPT_WEIGHT.set(weight)
    LONG_WORK.labels("at work").set(at_work)
    LONG_WORK.labels("waiting").set(waiting)
    for state, count in errands.counted().items():
        ERRANDS.labels(state.replace("_", " ")).set(count)


def end_streams() -> None:
    """The server is about to stop: nobody is to wait for it."""
    _hub.stop()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """One request; or the beginning and the end of the server."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
        return

    if scope["type"] == "websocket":
        await _converse(scope, receive, send)
        return

    async def received() -> Any:  # the bridge wants a coroutine, the server gives some other kind of promise
        return await receive()

    if scope["path"] in PROBES:
        await answer_probe(scope, send, _sample, _doormen)
        return
    passage = Passage(scope, send)
    try:
        await _pass(passage.scope, received, passage.send)
    finally:
        passage.end()


async def _pass(scope: Any, received: Any, send: Any) -> None:
    try:
        with _watchman.request(peer_of(scope)):
            judge_head(scope)
            if scope["path"].startswith("/live/"):
                await _stream(scope, received, send)
            else:
                await _answer(plain(scope), received, send)
    except TurnedAway as away:
        await refuse(away, scope, send)


async def _converse(scope: Any, receive: Any, send: Any) -> None:
    """The line of somebody who sits at a board."""
    try:
        with _watchman.request(peer_of(scope)), _crowd.stream(_guest(scope)):
            judge_head(scope)
            await converse(_boards, scope, receive, send)
    except (TurnedAway, Error):
        await send({"type": "websocket.close", "code": 1013})  # try again later


async def _stream(scope: Any, receive: Any, send: Any) -> None:
    try:
        with _crowd.stream(_guest(scope)), _watchman.stream(peer_of(scope)):
            await stream(_hub, scope, receive, send)
    except Error:
        DATABASE_ERRORS.inc()
        raise TurnedAway(DATABASE_GONE) from None


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    """A thread is taken when everything is there that it needs."""
    guest = _guest(scope)

    async def django(scope: Any, receive: Any, send: Any) -> None:
        async with _crowd.thread(guest):
            await _django(scope, receive, send)

    with _crowd.request(guest):
        async with received_whole(scope, receive, partial(_account_of, guest)) as body:
            await answer_from_kept(django, measured(scope, body), again(body, receive), send)


def _guest(scope: Any) -> Guest:
    near = (scope.get("client") or ("", 0))[0]
    address = household(told_address(near, header(scope["headers"], b"x-forwarded-for").decode("latin-1")))
    session = cookie(scope["headers"], settings.SESSION_COOKIE_NAME) or ""
    return Guest(address, session if session.isalnum() and len(session) <= _LONGEST_SESSION else "")


async def _account_of(guest: Guest) -> str:
    if not guest.session:
        return ""
    try:
        return await asyncio.get_running_loop().run_in_executor(_doormen, account_of, guest.session)
    except Error:
        DATABASE_ERRORS.inc()
        raise TurnedAway(DATABASE_GONE) from None


async def _watch_tables() -> None:
    """Another server of this federation may be upgraded before us."""
    while True:
        await asyncio.sleep(_LOOK_AT_TABLES)
        await asyncio.get_running_loop().run_in_executor(_doormen, look_at_tables)


async def _live(receive: Any, send: Any) -> None:
    """The first visitor finds everything ready. At the end, what is being answered is answered: a thread that waits for
    this loop must not be left alone."""
    await receive()
    keep_journal()
    _hub.start(_boards.heard)
    await _boards.start()
    if sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(END_STREAMS, _hub.stop)
    beside = [
        asyncio.create_task(work)
        for work in (_watchman.watch(), tidy(), sample_for_others(_sample), _watch_tables(), sweep_daily())
    ]
    with loading():
        await asyncio.to_thread(warm_up)
    settle()
    keepers = [each for each in (postman.keeper, tally.keeper, copying.hire(), backups.hire()) if each is not None]
    for each in keepers:
        each.start()
    errands.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in beside:
        task.cancel()
    _hub.stop()
    _boards.stop()
    for each in keepers:
        each.stop()
    await asyncio.to_thread(errands.stop)
    for _ in range(_PATIENCE * 50):
        if not _crowd.requests:
            break
        await asyncio.sleep(0.02)
    await send({"type": "lifespan.shutdown.complete"})


def _end_with(parent: Any) -> None:
    wait([parent.sentinel])
    os._exit(1)


if (_parent := multiprocessing.parent_process()) is not None:  # one of several workers does not outlive the server
    Thread(target=_end_with, args=(_parent,), daemon=True).start()
