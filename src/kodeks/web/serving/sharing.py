"""With the local network: by which addresses others reach this computer. The hall's pages over plain HTTP, because a
phone that scans a code is afraid of a certificate nobody vouches for; the desk over HTTPS with such a certificate,
because passwords and sessions must not be read by who shares the Wi-Fi."""

from __future__ import annotations

import os
import socket
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

HERE = "127.0.0.1"
_BESIDE = 443  # the port of the desk stands so far from the hall's: 8443 beside 8000
_HIGHEST = 65_535


class SharedAddress(NamedTuple):
    """The address for everybody; where the desk is, the print of its certificate, and what the server needs for it."""

    public: str
    desk: str = ""
    print: str = ""
    tls_port: int = 0
    chain: Path = Path()
    key: Path = Path()

    @property
    def tls(self) -> dict[str, Any]:
        """Settings of the server. Phones of ten years speak TLS 1.2."""
        from granian.constants import SSLProtocols

        return {"ssl_cert": self.chain, "ssl_key": self.key, "ssl_protocol_min": SSLProtocols.tls12}


def beside_of(port: int) -> int:
    """The port of the desk by HTTPS, beside the hall's."""
    return port + _BESIDE if port + _BESIDE <= _HIGHEST else port - _BESIDE


def share(home: Path, port: int, *, is_plain: bool) -> SharedAddress:
    """Others may come, by the address this computer has in the network. No HTTPS of ours where a server before us has
    it, nor where it is not wanted."""
    own = _own_address()
    names = {HERE, "localhost", "[::1]", own, socket.gethostname()}
    os.environ.setdefault("KODEKS_HOSTS", ",".join(sorted(names)))
    public = os.environ.setdefault("KODEKS_SHARED", f"http://{own}:{port}")
    if is_plain or os.environ.get("KODEKS_ORIGIN", "").startswith("https://"):
        return SharedAddress(public)
    from kodeks.web.serving.certificate import certificate_for

    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = certificate_for(names, home, datetime.now(UTC))
    beside = beside_of(port)
    desk = os.environ.setdefault("KODEKS_DESK", f"https://{own}:{beside}")
    return SharedAddress(public, desk, made.print, beside, made.chain.resolve(), made.key.resolve())


def _own_address() -> str:
    """Which address of this computer others use: the one it would itself send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network at all
            return HERE
        return str(probe.getsockname()[0])
