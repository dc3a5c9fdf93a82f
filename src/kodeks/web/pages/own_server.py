"""What a server that runs in one process offers the desk: its end, and the switch for the local network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Network(Protocol):
    """The door to the local network."""

    @property
    def is_open(self) -> bool: ...
    @property
    def certificate(self) -> str: ...  # its print, by which people know the desk's
    def open(self) -> bool: ...  # whether phones can come now: a computer without a network has no address for them
    def close(self) -> None: ...


_ends: list[Callable[[], object]] = []
_networks: list[Network] = []


def offer_end(end: Callable[[], object]) -> None:
    """By the server, as it starts."""
    _ends[:] = [end]


def offered_end() -> Callable[[], object] | None:
    """None where several processes serve: who started them stops them."""
    return _ends[0] if _ends else None


def offer_network(network: Network) -> None:
    """By the server, as it starts."""
    _networks[:] = [network]


def offered_network() -> Network | None:
    """None where the server was told at its start whom it serves."""
    return _networks[0] if _networks else None
