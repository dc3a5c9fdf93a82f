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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeAlias

from kodeks.web.door.addresses import household, is_before_us

if sys.platform != "win32":
    import fcntl
    import termios

__all__ = ["SLOWEST", "Watchman", "peer_of"]

SLOWEST = float(os.environ.get("KODEKS_BEHIND", "30"))  # seconds until somebody has taken what his stream told him

_LOOK = 2.0  # seconds between looks
_IDLE = 45.0  # seconds without a request: the server closes most of them before
_READING = 300.0  # seconds for an answer that is made: a large file on a bad line
_STALLED_MS = 60_000  # until the system gives up somebody who takes nothing at all
_A_BROWSER = 2  # connections that a listening phone has beside its stream, as a rule
_OPEN = "/proc/self/fd"
_NOTHING = bytes(4)  # as the system counts what was not taken
_NOT_SENT = 0x894B  # Linux' question for what waits because the other side makes no room (SIOCOUTQNSD)

Peer: TypeAlias = tuple[str, int]


@dataclass(slots=True)
class _Connection:
    """One that is open: by which number, whose, and since when we know it."""

    number: int
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
    _known: dict[int, _Connection | None] = field(default_factory=dict)  # by the system's own number of a socket

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
            await asyncio.to_thread(self.look)

    def look(self) -> None:
        """Once around."""
        now = monotonic()
        self._find(now)
        ours = [each for each in self._known.values() if each is not None]
        alive = {each.peer for each in ours}
        for peer in [peer for peer, at in self._ended.copy().items() if peer not in alive and now - at > _LOOK]:
            self._ended.pop(peer, None)
        for each in self._above_share(ours):
            _show_out(each)
        for each in ours:
            if each.peer in self._listening:
                is_over = _is_too_far_behind(each, now)
            else:
                is_over = each.peer not in self._busy and self._has_waited_enough(each, now)
            if is_over:
                _show_out(each)

    def _find(self, now: float) -> None:
        """What is open now; what is new among it is looked at more closely."""
        seen: dict[int, _Connection | None] = {}
        for name in os.listdir(_OPEN):
            try:
                found = os.fstat(int(name))
            except OSError:  # closed meanwhile
                continue
            if stat.S_ISSOCK(found.st_mode):
                known = found.st_ino in self._known
                seen[found.st_ino] = self._known[found.st_ino] if known else self._met(int(name), now)
        self._known = seen

    def _met(self, number: int, now: float) -> _Connection | None:
        """A connection of ours, or some other socket of the program."""
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as line:
            if line.family in (socket.AF_INET, socket.AF_INET6) and line.getsockname()[1] in self.ports:
                peer = line.getpeername()[:2]
                if sys.platform == "linux":
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STALLED_MS)
                return _Connection(number, (str(peer[0]), int(peer[1])), now)
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
