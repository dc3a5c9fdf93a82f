"""A mail server for the tests: it speaks SMTP on a port of its own, keeps what it takes, and fails as it is told to."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Thread

__all__ = ["Sink", "listening"]


class Sink:
    """What arrived, and what goes wrong with the next letter: `busy` refuses it, `silent` takes it and hangs up before
    it says so."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.trouble = ""
        self.port = 0

    def answer(self, data: bytes) -> bytes | None:
        """To the whole letter; None is no answer."""
        trouble, self.trouble = self.trouble, ""
        if trouble == "busy":
            return b"451 later\r\n"
        found = message_from_bytes(data, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.taken.append(found)
        return None if trouble == "silent" else b"250 taken\r\n"


class _Talk(socketserver.StreamRequestHandler):
    """One connection."""

    server: _Server

    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        for line in self.rfile:
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                answer = self.server.sink.answer(b"".join(iter(self._text, None)))
                if answer is None:
                    return
                self.wfile.write(answer)
            elif word == b"QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250 ok\r\n")

    def _text(self) -> bytes | None:
        line = self.rfile.readline()
        return None if line in (b".\r\n", b"") else line.removeprefix(b".") if line.startswith(b"..") else line


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int, sink: Sink) -> None:
        self.sink = sink
        super().__init__(("127.0.0.1", port), _Talk)


@contextmanager
def listening(sink: Sink) -> Iterator[Sink]:
    """While it is there; it comes back at the port it had."""
    with _Server(sink.port, sink) as server:
        sink.port = server.server_address[1]
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield sink
        finally:
            server.shutdown()
            thread.join()
