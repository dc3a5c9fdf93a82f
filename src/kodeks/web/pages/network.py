"""The switch for the local network: a server that runs in one process offers it, the desk turns it."""

from __future__ import annotations

from typing import Protocol


class Network(Protocol):
    """The door to the local network."""

    @property
    def is_open(self) -> bool: ...
    @property
    def certificate(self) -> str: ...  # its print, by which people know the desk's
    def open(self) -> bool: ...  # whether phones can come now: a computer without a network has no address for them
    def close(self) -> None: ...


_offered: list[Network] = []


def offer_network(network: Network) -> None:
    """By the server, as it starts."""
    _offered[:] = [network]


def offered_network() -> Network | None:
    """None where the server was told at its start whom it serves."""
    return _offered[0] if _offered else None
