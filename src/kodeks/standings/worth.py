"""What a win and a draw are worth: data, for house rules may differ."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CHESS", "DRAUGHTS", "MATCH", "Worth"]


class Worth(NamedTuple):
    """Whole points of a result; `scale` of them show as one point: 1 in draughts, 2 in chess, which counts halves."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    scale: int = 1


DRAUGHTS = Worth()  # [II.5.4]
CHESS = Worth(scale=2)
MATCH = Worth()  # match points of teams [V.3.1, A3.A.g1]
