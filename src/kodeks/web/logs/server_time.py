"""The time of a server that keeps clocks: it goes on evenly, whatever somebody does to the clock of the machine. One
that is set ahead would drop flags that have not fallen, one that is set back would stop all that run.

Little steps, as a time server makes them, are followed. A jump is not, until the timekeeper has seen to the boards.
"""

from __future__ import annotations

from time import monotonic_ns

__all__ = ["accept_jump", "even_ms", "hold", "jump_ms"]

_STEP_MS = 2_000  # no more than that is a little step
_agreed: list[tuple[int, int]] = []  # when the clock of the machine and an even one last agreed: what both said


def _even() -> int:
    return monotonic_ns() // 1_000_000


def hold(wall_ms: int) -> None:
    """From now on this process keeps clocks."""
    _agreed[:] = [(wall_ms, _even())]


def accept_jump(wall_ms: int) -> None:
    """The boards are seen to: the clock of the machine is right."""
    if _agreed:
        hold(wall_ms)


def even_ms(wall_ms: int) -> int:
    """The time, where the clock of the machine says this; both are the same unless it has jumped."""
    if not _agreed:
        return wall_ms
    wall, even = _agreed[0]
    now = _even()
    expected = wall + now - even
    if abs(wall_ms - expected) > _STEP_MS:
        return expected
    _agreed[0] = (wall_ms, now)
    return wall_ms


def jump_ms(wall_ms: int) -> int:
    """How far the clock of the machine has jumped: ahead, or back (below zero)."""
    return wall_ms - even_ms(wall_ms)
