"""Ports of this computer: which of them are free."""

from __future__ import annotations

import errno
import socket
import sys

from kodeks.web.serving.sharing import HERE, beside_of

PORT = 8000
_FREE_FOR_ALL = 1024  # the first port that whoever likes may have
_OTHERS = 40  # ports above it that are tried where another program has it


class PortIsTaken(Exception):
    """Another program listens there."""


def check_port(address: str, port: int) -> None:
    """The server would share a port with another one of its kind; nobody wants that. An address that is not this
    computer's, or a port that only its administrator may have, is another matter."""
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL or (error.errno == errno.EACCES and port < _FREE_FOR_ALL):
                raise OSError(error.errno, error.strerror, f"{address}:{port}") from None
            raise PortIsTaken(port) from None


def free_port() -> int:
    """The usual one, else the next that nobody has; the one beside it must be free, too, for the local network."""
    for port in range(PORT, PORT + _OTHERS):
        try:
            check_port(HERE, port)
            check_port(HERE, beside_of(port))
        except PortIsTaken:
            continue
        return port
    raise PortIsTaken(PORT)


def listens(port: int, address: str = HERE) -> bool:
    try:
        with socket.create_connection((address, port)):
            return True
    except OSError:
        return False
