"""Acts on the event as a whole: its regulations and its length, what is taken back, its end."""

from __future__ import annotations

from kodeks.frozen import frozen
from kodeks.tournament.acts.act import Act
from kodeks.tournament.regulations import Regulations


@frozen
class Amend(Act):
    """The regulations are changed; once a round is paired, with a reason."""

    regulations: Regulations
    reason: str = ""


@frozen
class SetRounds(Act):
    """The arbiter changes the number of rounds [V.2.4]."""

    rounds: int
    reason: str = ""


@frozen
class Undo(Act):
    """What was recorded after this sequence number is taken back; the log keeps it."""

    to: int
    reason: str = ""


@frozen
class Close(Act):
    """The tournament is over."""

    reason: str = ""


@frozen
class Reopen(Act):
    """A closed tournament is opened again."""

    reason: str


@frozen
class Sign(Act):
    """The closed tournament is signed off: what is submitted is the log up to here [IV.2.24]."""

    name: str
    day: str  # year-month-day, as it is signed
