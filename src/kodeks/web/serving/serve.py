"""`kodeks serve`: the data are made ready, it is told how to get in, the server runs until it is stopped."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

from kodeks.on_demand import loading
from kodeks.web.lives import PRINTED_LINK
from kodeks.web.serving import stopping
from kodeks.web.serving.database import into_one_file
from kodeks.web.serving.environment import check_environment
from kodeks.web.serving.home import told_when_gone
from kodeks.web.serving.ports import check_port, listens
from kodeks.web.serving.running import be_the_one
from kodeks.web.serving.secret import secret_key
from kodeks.web.serving.sharing import HERE, SharedAddress, beside_of, share
from kodeks.web.serving.switch import LocalNetwork

if TYPE_CHECKING:  # Django is loaded only when the server is really started
    from kodeks.web.accounts.models import User

__all__ = [
    "DataAreNewer",
    "ServeOptions",
    "known_address",
    "new_link",
    "owner_of",
    "prepare",
    "serve",
    "sign_in_link",
]

_EVERYWHERE = "0.0.0.0"
_PATIENCE_S = 6  # that answers under way have when the server stops
_LAST_PAGE_S = 1.0  # that the page has which says that it stops
Tell: TypeAlias = Callable[[str, SharedAddress | None], None]  # the owner's link, or how the local network reaches us


class ServeOptions(NamedTuple):
    home: Path
    port: int
    workers: int = 1
    is_demo: bool = False
    is_shared: bool = False  # with the local network
    is_plain: bool = False  # without HTTPS there
    is_alone: bool = False  # only if nobody serves these data yet
    listen: str = HERE  # the address for a server before this one


class DataAreNewer(Exception):
    """The data were written by a newer program, which this one does not understand."""


def prepare(home: Path) -> None:
    """Database, static files and Django itself, ready to be used. Data of an older program are brought up to date."""
    check_environment(os.environ)
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["KODEKS_HOME"] = str(home.resolve())
    if not os.environ.get("KODEKS_SECRET"):
        os.environ["KODEKS_SECRET"] = secret_key(home)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
    with loading():
        import django

        django.setup()
        from kodeks.web.serving.upgrade import collect_static_files, upgrade_database

    with told_when_gone():
        is_ours = upgrade_database()
    if not is_ours:
        raise DataAreNewer
    collect_static_files(home)


def owner_of(name: str = "") -> User:
    """Who owns this installation: the account behind the printed link, whatever it is called now. The first run asks
    for his name. Where nobody administers any more, who has the computer in his hands does."""
    from kodeks.web.accounts.models import User
    from kodeks.web.people.invitations import free_user_name
    from kodeks.web.serving.upgrade import alone

    owners = User.objects.filter(is_superuser=True, is_active=True).order_by("pk")
    owner = owners.first()
    if owner is not None:
        return owner
    with alone():
        owner = owners.first()  # whom another server has just made
        if owner is None:
            owner = User(username=free_user_name("owner"), name=name, is_superuser=True, is_officer=True)
            owner.set_unusable_password()
            owner.save()
    return owner


def sign_in_link(address: str) -> str:
    """A link that opens the desk as the owner of this installation: once, within the hour, and not around his second
    factor. It is the only one: those before it work no more."""
    from django.utils import timezone

    from kodeks.web.accounts.models import Link

    now = timezone.now()
    with told_when_gone():
        owner = owner_of()
        Link.withdraw(owner, Link.Purpose.PRINTED)
        token = Link.issue(owner, Link.Purpose.PRINTED, now + PRINTED_LINK.lasts)
    return f"{address}/accounts/sign-in/{token}/"


def new_link(home: Path, port: int, *, forgets_second_factor: bool = False) -> str:
    """Another such link, for who sits at the computer with the data. If he has lost his second factor, and the codes
    for that case, he may take it away: it is his to see afterwards."""
    be_the_one(home)
    prepare(home)
    if forgets_second_factor:
        from kodeks.web.accounts.second_factor import remove

        with told_when_gone():
            remove(owner_of())
    return sign_in_link(known_address(port))


def known_address(port: int) -> str:
    """How whoever is at this computer gets in: by the address people know, if there is one."""
    return os.environ.get("KODEKS_ORIGIN", "").split(",")[0] or f"http://{HERE}:{port}"


def _demonstrate() -> None:
    from django.utils import timezone

    from kodeks.web.accounts.installation import found, installation
    from kodeks.web.demonstration import demonstrate

    if installation() is None:
        found("Federacja Pokazowa", timezone.get_current_timezone_name())
    demonstrate(owner_of("Anna Zielińska"), timezone.localtime())


def serve(asked: ServeOptions, tell: Tell) -> None:
    """Make everything ready, tell how to get in, and run the server until it is stopped. The owner's link is not told
    where the hall is told its codes: that window is shown around."""
    stopping.hire()
    check_port(_EVERYWHERE if asked.is_shared else asked.listen, asked.port)
    shared = share(asked.home, asked.port, is_plain=asked.is_plain) if asked.is_shared else None
    ports = _ports(asked, shared)
    for port in ports[1:]:
        check_port(port.address, port.number)
    be_the_one(asked.home, asked.port, is_alone=asked.is_alone)
    numbers = {*(port.number for port in ports), beside_of(asked.port)}  # the desk may open the second one later
    os.environ["KODEKS_PORTS"] = ",".join(map(str, sorted(numbers)))
    if asked.workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_emptied(asked.home / "measures"))
    prepare(asked.home)
    if asked.is_demo:
        with told_when_gone():
            _demonstrate()
    is_server = bool(os.environ.get("KODEKS_ORIGIN")) and not asked.is_alone  # what it prints is kept in a log
    link = "" if shared or is_server else sign_in_link(known_address(asked.port))
    if asked.workers > 1:
        _run_workers(asked.workers, ports, lambda: tell(link, shared))
    else:
        _serve_here(ports, lambda: tell(link, shared), None if shared else asked.home)


def _emptied(folder: Path) -> Path:
    """Where several processes count together, from nothing at each start."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    return folder.resolve()


def _loop() -> asyncio.AbstractEventLoop:
    """The quicker one where there is one: thousands of spectators are told in three quarters of the time."""
    try:
        import uvloop
    except ImportError:  # Windows has none
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class _Port(NamedTuple):
    """Where the server listens, and what it needs there beside its usual settings."""

    number: int
    address: str
    more: Mapping[str, Any] = {}

    @property
    def reached_at(self) -> str:
        """By which address this machine asks itself."""
        return HERE if self.address == _EVERYWHERE else self.address


def _ports(asked: ServeOptions, shared: SharedAddress | None) -> list[_Port]:
    """The hall's and the desk's; or the one that is for this computer only."""
    if shared is None:
        return [_Port(asked.port, asked.listen)]
    return [_Port(asked.port, _EVERYWHERE), *([_Port(shared.tls_port, _EVERYWHERE, shared.tls)] if shared.desk else [])]


async def _run(ports: Sequence[_Port], tell: Callable[[], None], home: Path | None) -> None:
    """The server in this very process: there is nothing to be left over when it is killed. With a home, the desk may
    open it to the local network."""
    with loading():
        from granian.constants import Interfaces
        from granian.server.embed import Server

        from kodeks.web.serving.front import application, end_streams

    kinds = (Interfaces.ASGI, *[Interfaces.ASGINL] * len(ports))  # one of them is told of the beginning and the end
    servers = [
        Server(application, address=port.address, port=port.number, interface=kind, **_settings(), **port.more)
        for kind, port in zip(kinds, ports, strict=False)
    ]

    def stop() -> None:
        end_streams()
        for server in servers:
            server.stop()  # type: ignore[no-untyped-call]
        asyncio.get_running_loop().call_later(_PATIENCE_S, _leave)  # the server below us waits for every answer

    def listen(address: str, number: int, more: Mapping[str, Any]) -> Server:
        servers.append(
            Server(application, address=address, port=number, interface=Interfaces.ASGINL, **_settings(), **more)
        )
        listening.append(asyncio.ensure_future(servers[-1].serve()))
        return servers[-1]

    listening: list[asyncio.Future[None]] = []
    _stop_on_signals(stop)
    _offer_end(stop)
    running = asyncio.gather(*(server.serve() for server in servers))
    for port in ports:
        while not running.done() and not await _answers(port):
            await asyncio.sleep(0.01)
    if home is not None:
        await _offer_network(LocalNetwork(home, ports[0].number, listen))
    if not running.done():
        tell()
    await running


def _offer_end(stop: Callable[[], None]) -> None:
    """The desk may stop what runs in one process."""
    from kodeks.web.pages.own_server import offer_end

    loop = asyncio.get_running_loop()
    if parent_process() is None:
        offer_end(lambda: loop.call_soon_threadsafe(loop.call_later, _LAST_PAGE_S, stop))


async def _offer_network(network: LocalNetwork) -> None:
    """As it was left at the last stop."""
    from kodeks.web.pages.own_server import offer_network

    offer_network(network)
    if network.is_wished:
        await network.opened()


def _settings() -> dict[str, Any]:
    """Of the server below us. Every spectator holds a connection: it must take some thousands, but not more than the
    system lets us have. HTTP/1 only, for its deadlines: they begin with the connection, and hold between two requests.
    A head that is a little too long gets an answer of the door."""
    from granian.constants import HTTPModes
    from granian.http import HTTP1Settings

    from kodeks.web.door.bodies import SILENCE_S
    from kodeks.web.door.crowd import room_for_streams

    return {
        "websockets": True,
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
    stopping.watch_for(signal.SIGINT, signal.SIGTERM)


async def _answers(port: _Port) -> bool:
    try:
        _, writer = await asyncio.open_connection(port.reached_at, port.number)
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


def _run_workers(workers: int, ports: Sequence[_Port], tell: Callable[[], None]) -> None:
    """Several processes that share the port; and one for the desk by HTTPS, where there is that."""
    with loading():
        from django.db import connections
        from django.urls import reverse
        from granian import Granian
        from granian.constants import Interfaces

        if sys.platform == "linux":
            reverse("desk:tournaments")  # all views: workers are forked with them

    server = Granian(
        "kodeks.web.serving.front:application",
        address=ports[0].address,
        port=ports[0].number,
        interface=Interfaces.ASGI,
        workers=workers,
        workers_kill_timeout=8,
        respawn_failed_workers=True,
        **_settings(),
    )

    def interrupted(*given: Any) -> None:
        _end_streams()
        server.signal_handler_interrupt(*given)  # type: ignore[no-untyped-call]

    @server.on_startup
    def end_streams_first() -> None:
        if sys.platform != "win32":
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, interrupted)

    connections.close_all()  # none must be in two processes
    if ports[1:]:
        get_context("spawn").Process(target=_serve_here, args=(ports[1:],), daemon=True).start()
    in_my_language = copy_context().run
    waits = (_tell_when_ready, ports, tell, lambda: len(server.wrks) == workers)
    Thread(target=in_my_language, args=waits, daemon=True).start()
    server.serve()
    into_one_file()


def _serve_here(ports: Sequence[_Port], tell: Callable[[], None] = lambda: None, home: Path | None = None) -> None:
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(_run(ports, tell, home))
    into_one_file()
    _leave()


def _end_streams() -> None:
    """Workers wait for their streams before they stop: so those end first."""
    from kodeks.web.serving.front import END_STREAMS

    for worker in active_children():
        if worker.pid is not None:
            os.kill(worker.pid, END_STREAMS)


def _tell_when_ready(ports: Sequence[_Port], tell: Callable[[], None], is_forked: Callable[[], bool]) -> None:
    """It touches nothing until all workers are there: a lock that a thread holds at a fork, such as that of a module it
    loads, is held in the worker for ever."""
    while not is_forked():
        sleep(0.02)
    for port in ports:
        while not listens(port.number, port.reached_at):
            sleep(0.02)
    tell()
