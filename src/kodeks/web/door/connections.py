"""The watchman: he looks at the connections themselves, which the server below us takes before the door knows of them.

Who says nothing, does not finish greeting, or does not read his answer is shown out; so is what one address has above
its share. Linux tells a process what it holds open; elsewhere only the server's own deadlines count.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar

from kodeks.web.door.addresses import household, is_before_us

if sys.platform != "win32":
    import fcntl
    import termios

__all__ = ["SLOWEST", "Watchman", "peer_of"]

SLOWEST = float(os.environ.get("KODEKS_BEHIND", "30"))  # seconds until somebody has taken what his stream told him

_LOOK = 2.0  # seconds between looks
_IN_A_GO = 200  # connections that are looked at before the server may go on with its own
_REST = 0.005  # seconds for that
_IDLE = 45.0  # seconds without a request: the server closes most of them before
_READING = 300.0  # seconds for an answer that is made: a large file on a bad line
_STALLED_MS = 60_000  # until the system gives up somebody who takes nothing at all
_A_BROWSER = 2  # connections that a listening phone has beside its stream, as a rule
_OPEN = "/proc/self/fd"
_NOTHING = bytes(4)  # as the system counts what was not taken
_NOT_SENT = 0x894B  # Linux' question for what waits because the other side makes no room (SIOCOUTQNSD)

Peer: TypeAlias = tuple[str, int]
_T = TypeVar("_T")


@dataclass(slots=True)
class _Connection:
    """One that is open: by which number, the system's own number of its socket, whose, and since when we know it."""

    number: int
    socket: int
    peer: Peer
    since: float
    behind: float | None = None  # since when he has not taken all of his stream


@dataclass(slots=True)
class Watchman:
    """Looks after the ports of this server. Requests tell him when they begin and end; he looks in his own thread."""

    ports: frozenset[int]
    most: int  # streams of one address
    _busy: Counter[Peer] = field(default_factory=Counter)
    _listening: set[Peer] = field(default_factory=set)
    _ended: dict[Peer, float] = field(default_factory=dict)
    _known: dict[int, _Connection] = field(default_factory=dict)  # by their numbers

    @contextmanager
    def request(self, peer: Peer) -> Iterator[None]:
        """As long as something is under way on a connection."""
        self._busy[peer] += 1
        try:
            yield
        finally:
            self._busy[peer] -= 1
            if not self._busy[peer]:
                del self._busy[peer]
            self._ended[peer] = monotonic()

    @contextmanager
    def stream(self, peer: Peer) -> Iterator[None]:
        """As long as somebody listens on a connection: the server below us takes whatever he is told, and keeps what he
        does not take."""
        self._listening.add(peer)
        try:
            yield
        finally:
            self._listening.discard(peer)

    async def watch(self) -> None:
        """Until the server stops."""
        while sys.platform == "linux" and self.ports:
            await asyncio.sleep(_LOOK)
            await asyncio.to_thread(self.look, _REST)

    def look(self, rest: float = 0.0) -> None:
        """Once around. With rests on the way it holds up nobody, however many are here: a crowd that is told something
        meanwhile would hear it later by the whole of the look."""
        now = monotonic()
        self._find(now, rest)
        ours = [*self._known.values()]
        alive = {each.peer for each in ours}
        for peer in [peer for peer, at in self._ended.copy().items() if peer not in alive and now - at > _LOOK]:
            self._ended.pop(peer, None)
        for each in self._above_share(ours):
            _show_out(each)
        for each in _with_rests(ours, rest):
            if each.peer in self._listening:
                is_over = _is_too_far_behind(each, now)
            else:
                is_over = each.peer not in self._busy and self._has_waited_enough(each, now)
            if is_over:
                _show_out(each)

    def _find(self, now: float, rest: float = 0.0) -> None:
        """What is open now; what is new among it is looked at more closely. As long as somebody listens his connection
        is the one it was."""
        seen: dict[int, _Connection] = {}
        for number in map(int, _with_rests(os.listdir(_OPEN), rest)):
            each = self._known.get(number)
            if each is None or each.peer not in self._listening:
                each = self._looked_at(number, each, now)
            if each is not None:
                seen[number] = each
        self._known = seen

    def _looked_at(self, number: int, known: _Connection | None, now: float) -> _Connection | None:
        """The connection of a number, if it is one; the one that is known, if it still is."""
        with suppress(OSError):  # closed meanwhile
            found = os.fstat(number)
            if stat.S_ISSOCK(found.st_mode):
                is_known = known is not None and known.socket == found.st_ino
                return known if is_known else self._met(number, found.st_ino, now)
        return None

    def _met(self, number: int, inode: int, now: float) -> _Connection | None:
        """A connection of ours, or some other socket of the program."""
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as line:
            if line.family in (socket.AF_INET, socket.AF_INET6) and line.getsockname()[1] in self.ports:
                peer = line.getpeername()[:2]
                if sys.platform == "linux":
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STALLED_MS)
                return _Connection(number, inode, (str(peer[0]), int(peer[1])), now)
        return None

    def _has_waited_enough(self, each: _Connection, now: float) -> bool:
        """For a request, or for his answer to be read: how much of that is still with us the system knows."""
        ended = self._ended.get(each.peer)
        if ended is None:
            return now - each.since > _IDLE
        return now - ended > (_READING if _unread(each) else _IDLE)

    def _above_share(self, ours: list[_Connection]) -> list[_Connection]:
        """Of each address the surplus; idle ones first, then those that came last. A server before us is many."""
        from_address: defaultdict[str, list[_Connection]] = defaultdict(list)
        for each in ours:
            from_address[each.peer[0]].append(each)
        shares: defaultdict[str, list[_Connection]] = defaultdict(list)
        for address, lines in from_address.items():
            if not is_before_us(address):
                shares[household(address)] += lines
        surplus: list[_Connection] = []
        for lines in shares.values():
            if len(lines) > (1 + _A_BROWSER) * self.most:
                lines.sort(key=lambda line: (line.peer not in self._busy, line.since))
                surplus += lines[(1 + _A_BROWSER) * self.most :]
        return surplus


def _with_rests(things: Iterable[_T], rest: float) -> Iterator[_T]:
    """One after the other, with a rest after each so many."""
    for number, thing in enumerate(things, start=1):
        yield thing
        if rest and number % _IN_A_GO == 0:
            sleep(rest)


def _is_too_far_behind(each: _Connection, now: float) -> bool:
    """Whether at every look for so long something waited until he makes room; what is on its way over a slow line is
    not counted. This is asked of everybody who listens, so without care for what the number stands for by now: who is
    to be shown out is looked at again."""
    try:
        is_behind = fcntl.ioctl(each.number, _NOT_SENT, _NOTHING) != _NOTHING
    except OSError:  # closed meanwhile
        is_behind = False
    each.behind = (each.behind or now) if is_behind else None
    return each.behind is not None and now - each.behind > SLOWEST


def peer_of(scope: Any) -> Peer:
    """Whose connection a request came by, as the system names it: the server below us tells the port in letters."""
    address, port = scope.get("client") or ("", 0)
    return str(address), int(port)


def _unread(each: _Connection) -> int:
    """Bytes of an answer that the other side has not taken yet."""
    with suppress(OSError), socket.socket(fileno=os.dup(each.number)) as line:
        if line.getpeername()[:2] == each.peer:
            return int.from_bytes(fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, _NOTHING), sys.byteorder)
    return 0


def _show_out(each: _Connection) -> None:
    """End it; the server finds it ended. The number may stand for another connection by now: then nothing is done."""
    with suppress(OSError), socket.socket(fileno=os.dup(each.number)) as line:
        if line.getpeername()[:2] == each.peer:
            line.shutdown(socket.SHUT_RDWR)
