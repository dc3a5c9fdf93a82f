"""One phone that means no good, against a real server: others must not notice."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from kill_visitor import Visitor
from listener import Listener
from servers import Server, start_server
from test_live_streams import arbiter_of, boards, enter, published

PATIENCE = 10.0  # seconds within which anybody else is answered, however busy the machine is


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {"KODEKS_THREADS": "4", "KODEKS_ONE_ADDRESS": "60", "KODEKS_SILENCE": "2", "KODEKS_BEHIND": "2"}
    running = start_server(tmp_path_factory.mktemp("attacked"), **limits)
    yield running
    running.process.terminate()
    running.process.wait(30)


def line_to(server: Server, *, timeout: float = 60) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=timeout)


def asked(server: Server, head: str, body: bytes = b"") -> bytes:
    """A request as it is written, and the whole answer."""
    with line_to(server) as line:
        line.sendall(f"{head}\r\nConnection: close\r\n\r\n".encode() + body)
        return read_all(line)


def read_all(line: socket.socket) -> bytes:
    parts = []
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def is_answered(server: Server) -> bool:
    """Whether somebody else gets a page in time."""
    begun = monotonic()
    Visitor(server.address).get("/accounts/sign-in/")
    return monotonic() - begun < PATIENCE


def seconds_of(server: Server) -> float:
    """Processor time of the server."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_posts_whose_bodies_never_come_take_no_thread(attacked: Server) -> None:
    head = "POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n\r\nusername="
    with ExitStack() as lines:
        for _ in range(12):
            lines.enter_context(line_to(attacked)).sendall(head.encode())
        assert is_answered(attacked)


@pytest.mark.parametrize("begun", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
def test_who_says_nothing_is_shown_out(attacked: Server, begun: str) -> None:
    with line_to(attacked) as line:
        line.sendall(begun.encode())
        assert read_all(line) == b""


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_body_that_comes_in_drops_has_an_end(attacked: Server, language: str) -> None:
    head = f"POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: {language}\r\n"
    with line_to(attacked, timeout=0.5) as line:
        line.sendall(f"{head}Content-Length: 1000\r\n\r\n".encode())
        answer = b""
        for _ in range(60):
            with suppress(TimeoutError):
                answer = line.recv(65_536)
                break
            line.sendall(b"x")
    assert answer.startswith(b"HTTP/1.1 408")
    assert {"pl": "To trwało za długo", "en": "That took too long"}[language] in answer.decode()


def test_who_has_not_signed_in_sends_little(attacked: Server) -> None:
    before = seconds_of(attacked)
    form = b"&".join(b"f%d=%s" % (number, b"x" * 500) for number in range(3_900))  # 2 MB
    head = f"POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(form)}\r\n"
    answer = asked(attacked, f"{head}Content-Type: application/x-www-form-urlencoded\r\nAccept-Language: en", form)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"64 kB" in answer
    assert seconds_of(attacked) - before < 1.0


def test_a_body_in_pieces_has_the_same_limit(attacked: Server) -> None:
    head = "POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked"
    piece = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    assert asked(attacked, head, piece * 3 + b"0\r\n\r\n").startswith(b"HTTP/1.1 413")


def test_a_body_of_crumbs_costs_little(attacked: Server) -> None:
    head = "POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked"
    before = seconds_of(attacked)
    assert asked(attacked, head, b"1\r\nx\r\n" * 60_000 + b"0\r\n\r\n")[:12] in (b"HTTP/1.1 400", b"")
    assert seconds_of(attacked) - before < 1.0


@pytest.mark.parametrize(
    "body", [b"no length\r\n", b"1;" + b"x" * 60_000 + b"\r\nx\r\n", b"1\r\nx\r\n0\r\n" + b"A: b\r\n" * 20_000]
)
def test_what_is_no_body_is_told(attacked: Server, body: bytes) -> None:
    head = "POST /accounts/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\nTransfer-Encoding: chunked"
    answer = asked(attacked, head, body)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"We do not understand this request" in answer


@pytest.mark.parametrize("name", ["django_language", "sessionid", "other"])
@pytest.mark.parametrize("size", [15_000, 200_000])
@pytest.mark.parametrize("path", ["/public/", "/accounts/sign-in/", "/live/desk/x"])
def test_a_cookie_of_quotation_marks_costs_nothing(attacked: Server, name: str, size: int, path: str) -> None:
    before = seconds_of(attacked)
    answer = asked(attacked, f'GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {name}="' + r"\"" * (size // 2) + '"')
    assert answer.split(b" ")[1] in ((b"200", b"404") if size < 16_000 else (b"431",))
    assert seconds_of(attacked) - before < 1.0


def test_a_head_too_long_is_told_in_the_language_of_the_reader(attacked: Server) -> None:
    for language, words in (("pl", "Za długi nagłówek"), ("en", "The head of the request is too long")):
        head = f"GET /public/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: {language}\r\nX: {'a' * 20_000}"
        answer = asked(attacked, head).decode()
        assert answer.startswith("HTTP/1.1 431")
        assert words in answer


@pytest.mark.parametrize("path", ["/live/x", "/live/desk/x", "/public/", "/api/", "/"])
def test_a_host_that_is_not_ours_is_nowhere_answered(attacked: Server, path: str) -> None:
    assert asked(attacked, f"GET {path} HTTP/1.1\r\nHost: evil.example").startswith(b"HTTP/1.1 400")


def test_streams_of_one_address_have_an_end_and_leave_room_for_pages(attacked: Server) -> None:
    key = published(arbiter_of(attacked))
    with ExitStack() as lines:
        answers = []
        for _ in range(70):
            line = lines.enter_context(line_to(attacked))
            line.sendall(f"GET /live/{key} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            answers.append(line.recv(12).split(b" ")[1])
        assert (set(answers[:60]), set(answers[60:])) == ({b"200"}, {b"429"})
        assert is_answered(attacked)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what was not taken")
def test_who_does_not_read_his_stream_is_shown_out_and_others_hear_everything(attacked: Server) -> None:
    arbiter = arbiter_of(attacked)
    key = published(arbiter)
    listener = Listener(attacked.address, key)
    host, port = attacked.address.removeprefix("http://").split(":")
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # so that the system takes little for him
        slow.settimeout(60)
        slow.connect((host, int(port)))
        slow.sendall(f"GET /live/{key}?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        for board in range(1, 9):
            enter(arbiter, key, board)
        listener.wait_for(8)
        sleep(2 + 3 * 2)  # his patience, and three looks
        slow.settimeout(5)  # sooner than the next sign of life
        assert not read_all(slow).endswith(b"0\r\n\r\n")  # cut off in the middle
    assert boards(listener) == [*range(1, 9)]
    assert is_answered(attacked)
    listener.end()
