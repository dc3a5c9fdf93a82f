"""The door before Django: cookies in one pass, shares of one address, connections nobody uses."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from time import monotonic, process_time

import pytest
from django.conf import LazySettings
from django.http import parse_cookie
from hypothesis import given
from hypothesis import strategies as st

from kodeks.web.door import connections
from kodeks.web.door.addresses import household
from kodeks.web.door.bodies import LARGEST_REQUEST, received_whole
from kodeks.web.door.connections import Watchman, peer_of
from kodeks.web.door.crowd import MOST_OF_SESSION, Crowd, Guest
from kodeks.web.door.heads import judge_head, read_cookies
from kodeks.web.door.turned_away import TurnedAway


@pytest.mark.parametrize(
    ("text", "cookies"),
    [
        ("", {}),
        ("a=b; c = d ;a=e", {"a": "e", "c": "d"}),
        ("alone; =x", {"": "x"}),
        ('a="b\\"c\\054d"', {"a": 'b"c,d'}),
        ('a="b', {"a": '"b'}),
        ('a=""', {"a": ""}),
        ('a="\\"', {"a": "\\"}),
    ],
)
def test_cookies_are_read(text: str, cookies: dict[str, str]) -> None:
    assert read_cookies(text) == cookies


@given(st.text(st.sampled_from('ab=;" \\0127,'), max_size=40))
def test_cookies_are_read_as_django_reads_them(text: str) -> None:
    assert read_cookies(text) == parse_cookie(text)


@pytest.mark.parametrize("filling", ['\\"', "\\054", "\\", '"', "=", ";", "a"])
def test_cookies_take_time_with_their_length_only(filling: str) -> None:
    begun = process_time()
    read_cookies('django_language="' + filling * 500_000 + '"')
    assert process_time() - begun < 5


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("", "x", False),
    ],
)
def test_one_line_of_ipv6_is_one_visitor(one: str, other: str, is_same: bool) -> None:
    assert (household(one) == household(other)) is is_same


def test_each_address_has_its_own_share() -> None:
    async def come() -> None:
        crowd = Crowd(threads=4, most=2)
        with ExitStack() as here:
            for _ in range(2):
                here.enter_context(crowd.stream(Guest("a")))
                here.enter_context(crowd.request(Guest("a")))
            for more in (crowd.stream, crowd.request):
                with pytest.raises(TurnedAway) as away, more(Guest("a")):
                    pass
                assert away.value.reason.status == 429
                here.enter_context(more(Guest("b")))
        here.enter_context(crowd.stream(Guest("a")))  # what has ended counts no more

    asyncio.run(come())


def test_a_session_has_its_share_wherever_it_comes_from() -> None:
    async def come() -> None:
        crowd = Crowd(threads=4, most=1_000)
        for more in (crowd.stream, crowd.request):
            with ExitStack() as here:
                for number in range(MOST_OF_SESSION):
                    here.enter_context(more(Guest(f"address {number}", "ewa")))
                with pytest.raises(TurnedAway) as away, more(Guest("another", "ewa")):
                    pass
                assert away.value.reason.status == 429
                here.enter_context(more(Guest("another", "jan")))
                here.enter_context(more(Guest("address 1")))
        assert not crowd.places  # who was turned away leaves nothing behind, nor who has gone

    asyncio.run(come())


def test_one_session_never_holds_all_threads() -> None:
    async def come() -> list[str]:
        crowd, working = Crowd(threads=4, most=100), list[str]()

        async def work(guest: Guest) -> None:
            with crowd.request(guest):
                async with crowd.thread(guest):
                    working.append(guest.session)
                    await asyncio.sleep(3600)

        guests = [*(Guest(f"address {number}", "ewa") for number in range(9)), Guest("address 1", "jan")]
        tasks = [asyncio.create_task(work(guest)) for guest in guests]
        for _ in range(3):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return working

    assert sorted(asyncio.run(come())) == ["ewa", "ewa", "jan"]


def test_an_account_sends_two_large_files_at_once_and_no_third() -> None:
    async def come() -> list[int]:
        scope = {"headers": [(b"content-length", str(LARGEST_REQUEST).encode())]}

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def sent(account: str) -> int:
            async def who() -> str:
                return account

            try:
                async with received_whole(scope, receive, who):
                    await asyncio.sleep(0.05)
            except TurnedAway as away:
                return away.reason.status
            return 200

        return await asyncio.gather(*(sent(account) for account in ("1", "1", "1", "2", "")))

    assert asyncio.run(come()) == [200, 200, 429, 200, 413]


@pytest.mark.parametrize("path", ["/live/a", "/public/"])
@pytest.mark.parametrize("hosts", [[], [b""], [b"evil.example"], [b"testserver", b"evil.example"], [b":80"]])
def test_a_request_says_which_of_our_hosts_it_asks(path: str, hosts: list[bytes]) -> None:
    scope = {"path": path, "http_version": "1.1", "headers": [(b"host", host) for host in hosts]}
    with pytest.raises(TurnedAway):
        judge_head(scope)
    judge_head({**scope, "headers": [(b"host", b"testserver")]})
    judge_head({**scope, "http_version": "1.0", "headers": []})  # which needs none


def test_one_address_never_holds_all_threads() -> None:
    async def come() -> list[str]:
        crowd, working = Crowd(threads=4, most=100), list[str]()

        async def work(address: str) -> None:
            with crowd.request(Guest(address)):
                async with crowd.thread(Guest(address)):
                    working.append(address)
                    await asyncio.sleep(3600)

        tasks = [asyncio.create_task(work("a")) for _ in range(20)] + [asyncio.create_task(work("b"))]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return working

    assert sorted(asyncio.run(come())) == ["a", "a", "b"]


@pytest.fixture
def port() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def visit(port: socket.socket, kept: ExitStack) -> tuple[socket.socket, socket.socket]:
    """A visitor's end of a connection, and ours."""
    line = kept.enter_context(socket.create_connection(port.getsockname(), timeout=10))
    return line, kept.enter_context(port.accept()[0])


def is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what is open")
def test_who_waits_too_long_is_shown_out(port: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    watchman = Watchman(frozenset({port.getsockname()[1]}), 100)
    with ExitStack() as kept:
        (silent, _), (busy, _), (reading, sending) = (visit(port, kept) for _ in range(3))
        sending.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                sending.send(b"x" * 100_000)
        with watchman.request(reading.getsockname()):
            pass
        with watchman.request(busy.getsockname()):
            watchman.look()
            assert all(map(is_open, (silent, busy)))
            monkeypatch.setattr(connections, "_IDLE", 0.0)
            watchman.look()
            assert (is_open(silent), is_open(busy)) == (False, True)
            assert sending.fileno() > 0
            assert sending.getpeername() == reading.getsockname()  # he has longer: it is still his answer
            monkeypatch.setattr(connections, "_READING", 0.0)
            watchman.look()
            with pytest.raises(OSError, match=r"[Bb]roken pipe"):
                sending.send(b"x")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what is open")
def test_a_number_that_has_passed_to_another_connection_is_looked_at_anew(
    port: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    watchman = Watchman(frozenset({port.getsockname()[1]}), 100)
    with ExitStack() as kept:
        (line, there), (later, again) = visit(port, kept), visit(port, kept)
        with watchman.stream(line.getsockname()):
            watchman.look()
        os.dup2(again.fileno(), there.fileno())
        again.close()
        monkeypatch.setattr(connections, "_IDLE", 0.0)
        watchman.look()  # it is met
        watchman.look()
        assert not is_open(later)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what is open")
def test_who_is_told_something_does_not_wait_for_a_whole_look(
    port: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[float] = []
    monkeypatch.setattr(connections, "_IN_A_GO", 2)
    monkeypatch.setattr(connections, "sleep", rests.append)
    watchman = Watchman(frozenset({port.getsockname()[1]}), 100)
    with ExitStack() as kept:
        for _ in range(6):
            visit(port, kept)
        watchman.look()
        assert rests == []
        watchman.look(0.25)
        assert len(rests) >= 3 + 3  # on the way through what is open, and through whose it is
        assert {*rests} == {0.25}


@pytest.mark.parametrize("client", [("127.0.0.1", 50_000), ["127.0.0.1", "50000"]])
def test_a_connection_is_known_whatever_the_server_calls_it(client: object) -> None:
    """granian tells the port in letters; a stream that was not known as busy ended after 45 seconds."""
    assert peer_of({"client": client}) == ("127.0.0.1", 50_000)
    assert peer_of({"client": None}) == peer_of({}) == ("", 0)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what is open")
def test_who_falls_behind_his_stream_is_shown_out(port: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    watchman = Watchman(frozenset({port.getsockname()[1]}), 100)
    with ExitStack() as kept:
        (slow, to_slow), (quick, to_quick), (late, to_late) = (visit(port, kept) for _ in range(3))
        for line in (slow, quick, late):
            kept.enter_context(watchman.stream(line.getsockname()))
        for line in (to_slow, to_late):
            line.setblocking(False)
            with suppress(BlockingIOError):
                while True:
                    line.send(b"x" * 100_000)
        to_quick.sendall(b"x")
        watchman.look()
        monkeypatch.setattr(connections, "SLOWEST", 0.0)
        late.settimeout(0.5)
        with suppress(TimeoutError):
            while late.recv(1_000_000):
                pass
        watchman.look()
        to_quick.sendall(b"y")
        to_late.send(b"y")
        with pytest.raises(OSError, match=r"[Bb]roken pipe"):
            to_slow.send(b"y")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what is open")
@pytest.mark.parametrize("is_local", [True, False])
def test_what_one_address_has_above_its_share_is_ended(
    port: socket.socket, settings: LazySettings, is_local: bool
) -> None:
    settings.IS_LOCAL = is_local  # else a server before us holds all connections, and counts for itself
    watchman = Watchman(frozenset({port.getsockname()[1]}), 2)
    with ExitStack() as kept:
        lines = []
        for _ in range(8):
            lines.append(visit(port, kept)[0])
            watchman._find(monotonic())  # one after the other
        with watchman.request(lines[7].getsockname()):
            watchman.look()
        left = [is_open(line) for line in lines]
        assert left == ([True] * 5 + [False, False, True] if is_local else [True] * 8)
