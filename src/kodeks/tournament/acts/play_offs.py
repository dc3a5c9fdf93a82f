"""Acts of play-offs."""

from __future__ import annotations

from kodeks.frozen import frozen
from kodeks.tournament.acts.act import Act


@frozen
class PlayOff(Act):
    """The order of a play-off among those who were level [V.1.7.1.6]."""

    order: tuple[int, ...]
    reason: str = ""


@frozen
class HoldPlayOff(Act):
    """A play-off is ordered among those who are level [V.1.7.1.6, FTR A3.1]; who meets whom is drawn from its seed."""

    numbers: tuple[int, ...]  # by the next tie-break, or by lot, the best first
    seed: str
    tempo: str = ""
    reason: str = ""  # where rounds of the event are left out


@frozen
class PairPlayOff(Act):
    """The next round of a play-off."""

    play_off: int  # the first is 1
    round: int
    pairs: tuple[tuple[int, int], ...]  # White first
    reason: str = ""  # of other colours than those drawn


@frozen
class PlayOffResult(Act):
    """A result in a play-off, or its correction; an empty one takes it away. Of teams a board of the match, or who won
    the match as a whole."""

    play_off: int
    round: int
    board: int
    result: str
    reason: str = ""
    game: int | None = None
