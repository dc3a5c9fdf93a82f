"""Acts in a round: pairs, results, moves."""

from __future__ import annotations

from kodeks.frozen import frozen
from kodeks.tournament.acts.act import Act


@frozen
class Pair(Act):
    """A round as it was paired, by the engine or by hand; so it replays the same whatever engines come later."""

    round: int
    pairs: tuple[tuple[int, int], ...]  # White or host first, by board
    bye: int | None = None
    engine: str = ""  # which one, and its version; none: by hand
    reason: str = ""  # why by hand
    instead_of: tuple[tuple[int, int], ...] = ()  # by hand: what the engine would have paired then
    instead_bye: int | None = None

    @property
    def engines_own(self) -> Pair | None:
        """Of a round by hand what the engine would have paired, where it was asked and had an answer."""
        return Pair(self.round, self.instead_of, self.instead_bye) if self.instead_of else None


@frozen
class Unpair(Act):
    """The pairing of the last round is dropped."""

    round: int
    reason: str = ""


@frozen
class Announce(Act):
    """The pairing is announced; from now on only a violated absolute condition reopens it [V.2.8.9.6]."""

    round: int


@frozen
class Start(Act):
    """The round begins; its pairing stands [V.2.8.9.9]."""

    round: int


@frozen
class Result(Act):
    """A result, or its correction, which says that it replaces one; an empty one takes the result away. In team events
    also the board of the match."""

    round: int
    board: int
    result: str
    game: int | None = None
    reason: str = ""
    replaces: bool = False  # who records it knows that there is another one


@frozen
class SwapColours(Act):
    """The game was played with the other colours: those count [D-28]."""

    round: int
    board: int


@frozen
class Postpone(Act):
    """A game is played later; for the next pairing it counts as a draw [V.2.8.9.10]. Its result ends that."""

    round: int
    board: int
    until: str = ""  # a moment, or words
    reason: str = ""


@frozen
class ShowLate(Act):
    """Everybody sees the moves of a board so many minutes late; without minutes, as those of the others."""

    round: int
    board: int
    minutes: int | None = None
    game: int | None = None


@frozen
class Moves(Act):
    """The moves of a game, as PDN or PGN; in team events of a board of the match. An empty text takes them away."""

    round: int
    board: int
    text: str
    game: int | None = None
