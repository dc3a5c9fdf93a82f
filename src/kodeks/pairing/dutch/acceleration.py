"""The Baku acceleration [C.04.7]."""

from __future__ import annotations

from kodeks.pairing.swiss.reasoned_round import VirtualPoints


def baku(players: int, rounds: int, *, win: int, draw: int) -> tuple[VirtualPoints, ...]:
    """The virtual points of the first half of the list of round 1, rounded up to an even number [1.2, DU-19]: a win's
    worth in the first half of the accelerated rounds, a draw's in the others [1.4]. The last player of the group stays
    its last, whoever comes later [1.3]."""
    group = 2 * -(-players // 4)
    accelerated = -(-rounds // 2)
    half = -(-accelerated // 2)
    lines = (VirtualPoints(win, 1, half, 1, group), VirtualPoints(draw, half + 1, accelerated, 1, group))
    return tuple(line for line in lines if group and line.first_round <= line.last_round)
