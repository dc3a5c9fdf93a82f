"""Acts on entries: who comes, who leaves, who is away, in which order."""

from __future__ import annotations

from kodeks.frozen import frozen
from kodeks.rulebook.result import Side
from kodeks.tournament.acts.act import Act
from kodeks.tournament.entry import Entry


@frozen
class Enter(Act):
    """A player or a team is entered; after round 1 was paired, late [D-84]."""

    entry: Entry


@frozen
class Revise(Act):
    """What is known of an entrant is corrected; before numbers are given he is named by his place in the entries."""

    number: int
    entry: Entry


@frozen
class CheckIn(Act):
    """An entrant has come, or has not after all; before numbers are given he is named by his place in the entries."""

    number: int
    is_here: bool = True


@frozen
class DrawLots(Act):
    """Lots for the start numbers are drawn from a seed, in public [FTR 5a]. They count once the numbers are given; a
    draw that is given up for another one stays in the log."""

    seed: str


@frozen
class Number(Act):
    """Start numbers are given once and for all [V.2.6]: the places in the entries, in the order of the numbers."""

    order: tuple[int, ...]
    seed: str = ""  # published, where lots were drawn
    first_colour: Side = Side.WHITE  # drawn for number 1 [V.2.8.5.3]


@frozen
class Withdraw(Act):
    """An entrant leaves the event: from this round on, or from the next to be paired. Before numbers are given he is
    named by his place in the entries, and struck from them."""

    number: int
    from_round: int | None = None
    reason: str = ""


@frozen
class Absent(Act):
    """An entrant will not play in a round; a requested bye may bring points, where the regulations say so."""

    number: int
    round: int
    points: int = 0
    reason: str = ""


@frozen
class Present(Act):
    """An absence is called off."""

    number: int
    round: int


@frozen
class Forbid(Act):
    """Two who are not to be paired with each other, or a group of whom nobody meets another."""

    one: int
    other: int
    reason: str = ""
    more: tuple[int, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """All of them."""
        return self.one, self.other, *self.more


@frozen
class LineUp(Act):
    """The line-up of a team for a round; an empty name is an empty board."""

    number: int
    round: int
    names: tuple[str, ...]
    handed_in: str = ""  # the moment, as the schedule of rounds has it; judged where both are known [V.3.6.1.3]
