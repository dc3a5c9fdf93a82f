"""Several processes on one port: what the first one does while it makes the others."""

from __future__ import annotations

from socket import create_server
from threading import Event, Thread

from kodeks.web.serving.serve import _Port, _tell_when_ready


def test_nothing_is_looked_for_until_all_workers_are_forked() -> None:
    """Whoever looks up an address loads a module, and a fork meanwhile leaves its lock held in the worker for ever."""
    forked, told = Event(), Event()
    with create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.3)
        ports = [_Port(listening.getsockname()[1], "127.0.0.1")]
        thread = Thread(target=_tell_when_ready, args=(ports, told.set, forked.is_set))
        thread.start()
        try:
            looked = listening.accept()
        except TimeoutError:
            looked = None
        assert (looked, told.is_set()) == (None, False)
        forked.set()
        assert told.wait(30)
        thread.join(30)
