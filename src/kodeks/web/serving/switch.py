"""The door to the local network, opened and closed from the desk while the server runs. As it was left, so it is at the
next start: slips that were printed go on working."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kodeks.web.serving.sharing import HERE, SharedAddress, share

_PATIENCE_S = 20  # a key for the certificate is made the first time
_TOLD = ("KODEKS_SHARED", "KODEKS_DESK", "KODEKS_HOSTS")
Listen = Callable[[str, int, dict[str, Any]], Any]  # a server more, at an address and a port


class LocalNetwork:
    """Two listeners more, for the hall and for the desk by HTTPS, in the loop of the server."""

    def __init__(self, home: Path, port: int, listen: Listen) -> None:
        self._home, self._port, self._listen = home, port, listen
        self._loop = asyncio.get_running_loop()
        self._shared: SharedAddress | None = None
        self._servers: list[Any] = []
        self._wish = home / "local_network"

    @property
    def is_open(self) -> bool:
        return self._shared is not None

    @property
    def is_wished(self) -> bool:
        """It was open when the server stopped."""
        return self._wish.exists()

    @property
    def certificate(self) -> str:
        return self._shared.print if self._shared else ""

    def open(self) -> bool:
        """For a page, from its thread."""
        is_open = asyncio.run_coroutine_threadsafe(self.opened(), self._loop).result(_PATIENCE_S)
        if is_open:
            self._wish.touch()
        return is_open

    async def opened(self) -> bool:
        if self._shared is None:
            shared = await asyncio.to_thread(share, self._home, self._port, is_plain=False)
            own = urlsplit(shared.public).hostname or HERE
            if own == HERE:
                self._forget()
                return False
            self._shared = shared
            self._believe()
            self._servers = [self._listen(own, self._port, {})]
            if shared.desk:
                self._servers.append(self._listen(own, shared.tls_port, shared.tls))
        return True

    def close(self) -> None:
        """For a page, from its thread."""
        self._wish.unlink(missing_ok=True)
        self._loop.call_soon_threadsafe(self._closed)

    def _closed(self) -> None:
        for server in self._servers:
            server.stop()
        self._servers, self._shared = [], None
        self._forget()

    def _believe(self) -> None:
        """By which names we are called now, and where the desk is."""
        from django.conf import settings

        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *os.environ["KODEKS_HOSTS"].split(",")]
        settings.DESK_ADDRESS = os.environ.get("KODEKS_DESK", "")

    def _forget(self) -> None:
        from django.conf import settings

        for name in _TOLD:
            os.environ.pop(name, None)
        settings.DESK_ADDRESS = ""
