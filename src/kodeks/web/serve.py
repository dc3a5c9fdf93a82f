"""`kodeks serve`: the data are made ready, a link that signs in is printed, the server runs until it is stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextvars import copy_context
from datetime import timedelta
from multiprocessing import active_children
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from kodeks.web.secret import secret_key

if TYPE_CHECKING:  # Django is loaded only when the server is really started
    from kodeks.web.accounts.models import User

__all__ = ["Asked", "DataAreNewer", "PortIsTaken", "owner_of", "prepare", "serve", "sign_in_link"]

_HERE = "127.0.0.1"


class Asked(NamedTuple):
    """What the command asks for."""

    home: Path
    port: int
    workers: int = 1
    is_demo: bool = False
    is_shared: bool = False  # with the local network


class PortIsTaken(Exception):
    """Another program listens there."""


class DataAreNewer(Exception):
    """The data were written by a newer program, which this one does not understand."""


def prepare(home: Path) -> None:
    """Database, static files and Django itself, ready to be used. Data of an older program are brought up to date."""
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["KODEKS_HOME"] = str(home.resolve())
    os.environ.setdefault("KODEKS_SECRET", secret_key(home))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
    import django

    django.setup()
    from kodeks.web.upgrade import collect_static_files, upgrade_database

    upgrade_database(home)
    collect_static_files(home)


def owner_of(name: str = "") -> User:
    """Who owns this installation: the account behind the printed link, whatever it is called now. The first run asks
    for his name. Where nobody administers any more, who has the computer in his hands does."""
    from kodeks.web.accounts.invitations import free_user_name
    from kodeks.web.accounts.models import User

    owner = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if owner is None:
        owner = User(username=free_user_name("owner"), name=name, is_superuser=True, is_officer=True)
        owner.set_unusable_password()
        owner.save()
    return owner


def sign_in_link(address: str) -> str:
    """A link that opens the desk as the owner of this installation, for a day."""
    from django.utils import timezone

    from kodeks.web.accounts.models import Link
    from kodeks.web.accounts.sessions import SessionStore

    now = timezone.now()
    Link.objects.filter(expires_at__lt=now).delete()
    SessionStore.clear_expired()
    token = Link.issue(owner_of(), Link.Purpose.SIGN_IN, now + timedelta(days=1), is_reusable=True)
    return f"{address}/accounts/sign-in/{token}/"


def _demonstrate() -> None:
    from django.utils import timezone

    from kodeks.web.accounts.installation import found, installation
    from kodeks.web.demonstration import demonstrate

    if installation() is None:
        found("Federacja Pokazowa", timezone.get_current_timezone_name())
    demonstrate(owner_of("Anna Zielińska"), timezone.localtime())


def serve(asked: Asked, tell: Callable[[str], None]) -> None:
    """Make everything ready, tell the link that signs in, and run the server until it is stopped."""
    address = "0.0.0.0" if asked.is_shared else _HERE
    _check_port(address, asked.port)
    link = f"http://{_HERE}:{asked.port}"
    if asked.is_shared:
        _share(asked.port)
        link = os.environ["KODEKS_SHARED"]
    os.environ["KODEKS_PORTS"] = str(asked.port)
    prepare(asked.home)
    if asked.is_demo:
        _demonstrate()
    link = sign_in_link(link)
    if asked.workers > 1:
        _run_workers(asked, address, lambda: tell(link))
    else:
        with asyncio.Runner(loop_factory=_loop) as runner:
            runner.run(_run(asked.port, address, lambda: tell(link)))
        _leave()


def _loop() -> asyncio.AbstractEventLoop:
    """The quicker one where there is one: thousands of spectators are told in three quarters of the time."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _check_port(address: str, port: int) -> None:
    """The server would share a port with another one of its kind; nobody wants that."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError:
            raise PortIsTaken(port) from None


def _share(port: int) -> None:
    """Others in the local network may come, by the address this computer has there."""
    own = _own_address()
    os.environ.setdefault("KODEKS_HOSTS", f"{_HERE},localhost,[::1],{own},{socket.gethostname()}")
    os.environ.setdefault("KODEKS_SHARED", f"http://{own}:{port}")


def _own_address() -> str:
    """Which address of this computer others use: the one it would itself send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network at all
            return _HERE
        return str(probe.getsockname()[0])


async def _run(port: int, address: str, tell: Callable[[], None]) -> None:
    """The server in this very process: there is nothing to be left over when it is killed."""
    from granian.constants import Interfaces
    from granian.server.embed import Server

    from kodeks.web.front import application, end_streams

    server = Server(application, address=address, port=port, interface=Interfaces.ASGI, **_settings())

    def stop() -> None:
        end_streams()
        server.stop()  # type: ignore[no-untyped-call]

    _stop_on_signals(stop)
    running = asyncio.create_task(server.serve())
    while not running.done() and not await _answers(port):
        await asyncio.sleep(0.01)
    if not running.done():
        tell()
    await running


def _settings() -> dict[str, Any]:
    """Of the server below us. Every spectator holds a connection: it must take some thousands, but not more than the
    system lets us have. HTTP/1 only, for its deadlines: they begin with the connection, and hold between two requests.
    A head that is a little too long gets an answer of the door."""
    from granian.constants import HTTPModes
    from granian.http import HTTP1Settings

    from kodeks.web.door.silence import SILENCE_S
    from kodeks.web.live.room import room_for_streams

    return {
        "websockets": False,
        "log_enabled": False,
        "backlog": 2048,
        "backpressure": room_for_streams() + _FOR_PAGES,
        "http": HTTPModes.http1,
        "http1_settings": HTTP1Settings(header_read_timeout=int(SILENCE_S * 1000), max_buffer_size=_HEAD_BUFFER),
    }


_FOR_PAGES = 100  # connections beside those of streams
_HEAD_BUFFER = 64 * 1024  # bytes


def _stop_on_signals(stop: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
        else:
            loop.add_signal_handler(number, stop)


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(_HERE, port)
    except OSError:
        return False
    writer.close()
    return True


def _leave() -> NoReturn:
    """End at once: the server's own threads, and one still busy after all patience, must not meet the interpreter while
    it takes itself down. What was confirmed is on the disk."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)


def _run_workers(asked: Asked, address: str, tell: Callable[[], None]) -> None:
    """Several processes that share the port."""
    from django.db import connections
    from granian import Granian
    from granian.constants import Interfaces

    server = Granian(
        "kodeks.web.front:application",
        address=address,
        port=asked.port,
        interface=Interfaces.ASGI,
        workers=asked.workers,
        workers_kill_timeout=12,
        respawn_failed_workers=True,
        **_settings(),
    )

    def interrupted(*given: Any) -> None:
        _end_streams()
        server.signal_handler_interrupt(*given)  # type: ignore[no-untyped-call]

    @server.on_startup
    def end_streams_first() -> None:
        if os.name == "posix":
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, interrupted)

    connections.close_all()  # none must be in two processes
    in_my_language = copy_context().run
    Thread(target=in_my_language, args=(_tell_when_ready, asked.port, tell), daemon=True).start()
    server.serve()


def _end_streams() -> None:
    """Workers wait for their streams before they stop: so those end first."""
    from kodeks.web.front import END_STREAMS

    for worker in active_children():
        if worker.pid is not None:
            os.kill(worker.pid, END_STREAMS)


def _tell_when_ready(port: int, tell: Callable[[], None]) -> None:
    while True:
        try:
            with socket.create_connection((_HERE, port)):
                break
        except OSError:
            sleep(0.02)
    tell()
