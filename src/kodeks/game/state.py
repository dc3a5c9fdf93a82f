"""The state a log of events folds to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, StrEnum
from typing import Any, NamedTuple

from kodeks.clock import Clock
from kodeks.game.conditions import Conditions
from kodeks.game.events import Claim, Touch
from kodeks.game.kinds import KINDS
from kodeks.game.table import Proposal, Table
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_new = tuple.__new__


class Phase(Enum):
    """Where a game is."""

    BEFORE = "before"
    PLAYING = "playing"
    STOPPED = "stopped"  # both clocks, for the arbiter
    SUSPENDED = "suspended"
    SEALING = "sealing"
    ADJOURNED = "adjourned"
    OVER = "over"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


class Status(StrEnum):
    """Where an incident is [I.5.4-I.5.8]."""

    COMMITTED = "committed"
    DEMANDED = "demanded"
    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    REFUSED = "refused"
    NOTED = "noted"


class Incident(NamedTuple):
    """Something irregular, and the state before it, to which a correction returns."""

    number: int
    code: str
    side: Side | None
    status: Status
    article: Article
    before: State
    board: str | None = None
    touched: tuple[str, ...] = ()
    answered: bool = False  # the opponent has made his move since

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Incident) and self._shown() == other._shown()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._shown())

    def _shown(self) -> tuple[Any, ...]:
        return (*self[:5], self.before.seq, *self[6:])


class OpenClaim(NamedTuple):
    """A claim that waits for the arbiter, and what the rules propose."""

    side: Side
    claim: Claim
    proposal: Proposal
    at_ms: int
    flag: Side | None = None  # fell while the claim was examined [II.6.18]
    ends_game: bool = False  # made where no arbiter is present [FIDE D1]


class Matter(NamedTuple):
    """Something else that waits for the arbiter's decision."""

    about: str
    ruling: Ruling
    side: Side | None = None


class Penalty(NamedTuple):
    """A sanction imposed."""

    sanction: str
    breach: str
    side: Side | None  # None: both
    articles: tuple[Article, ...]
    time_ms: int = 0


class Envelope(NamedTuple):
    """A sealed move: who sealed, its print, and when."""

    side: Side
    print: str
    at_ms: int


class Ending(NamedTuple):
    """How the game ended, and the points."""

    ruling: Ruling
    score: Score


class State(NamedTuple):
    """A game at the board after some events. It keeps the state before, so that nothing is lost."""

    conditions: Conditions
    # What a press changes
    clock: Clock | None
    must_press: Side | None  # has made his move and not pressed
    # What a move changes, with the one above
    table: Table
    made: tuple[int, int] = (0, 0)  # moves made by White, by Black
    moved_at_ms: int = 0
    announced: bool = False  # the move just made
    touches: tuple[Touch, ...] = ()  # by the player with the move
    bound_to: tuple[str, ...] | None = None  # moves he must choose from, after a wrong claim
    # What other events change
    phase: Phase = Phase.BEFORE
    started_ms: int = 0  # the appointed start, or that of the resumption
    present: tuple[Side, ...] = ()
    offer: Side | None = None  # whose offer waits for an answer
    offered_ahead: Side | None = None
    barred: Side | None = None  # whose offer was refused, and who has not been offered one since [II.5.1]
    claim: OpenClaim | None = None
    postponed: OpenClaim | None = None  # decided when a flag falls, or before [FIDE 10.2b]
    matter: Matter | None = None
    called: bool = False  # the arbiter
    incidents: tuple[Incident, ...] = ()
    illegal: tuple[int, int] = (0, 0)  # illegal moves of White, of Black
    penalties: tuple[Penalty, ...] = ()
    envelope: Envelope | None = None
    stopped_ms: int = 0  # when play was interrupted
    shown: tuple[int, int] = (0, 0)  # how often White, Black was shown the arbiter's record
    last_decision: int = 0  # the number of the event
    final_decisions: tuple[tuple[int, tuple[Article, ...]], ...] = ()  # their numbers, and by which articles
    ending: Ending | None = None
    signed: tuple[Side, ...] = ()
    confirmed: bool = False  # by the arbiter: nothing changes any more
    resumed: bool = False  # after an adjournment
    unentered: int = 0  # moves that were pressed, and are not on the board of the log (yet)
    # What every event changes
    seq: int = 0
    at_ms: int = 0
    previous: State | None = None

    @classmethod
    def first(cls, conditions: Conditions) -> State:
        """The state before the first event."""
        control = conditions.control
        clock = None
        if control is not None:
            times = {"white_ms": conditions.white_ms, "black_ms": conditions.black_ms}
            clock = Clock.set_up(control, conditions.clock_rules, **times)
        return cls(conditions, clock, None, conditions.table)._with_end()

    def _with_end(self) -> State:
        """A start position in which nobody can move is a game that is over."""
        ruling = self.table.ended or self.drawn_by_itself
        if ruling is None:
            return self
        return self._replace(phase=Phase.OVER, ending=Ending(ruling, self.table.score(ruling)))

    # Most events are moves and presses: these copies name no fields, which takes a fourth of the time of `_replace`

    def after_event(self, seq: int, at_ms: int, previous: State) -> State:
        """This state as an event left it."""
        return _new(State, (*self[:-3], seq, at_ms, previous))

    def after_move(self, seq: int, at_ms: int, table: Table, made: tuple[int, int], must_press: Side | None) -> State:
        """The state after a move: nothing is announced or touched yet, and nobody bound."""
        conditions, clock = self[:2]
        moved = (conditions, clock, must_press, table, made, at_ms, False, (), None, *self[9:-3], seq, at_ms, self)
        return _new(State, moved)

    def after_press(self, seq: int, at_ms: int, clock: Clock) -> State:
        """The state after the press that was due."""
        return _new(State, (self.conditions, clock, None, *self[3:-3], seq, at_ms, self))

    @property
    def to_move(self) -> Side:
        """Who has the move; the board of the log may not know it yet."""
        to_move = self.table.to_move
        return to_move.other if self.unentered % 2 else to_move

    @property
    def ply(self) -> int:
        """How many of the moves made are on the board of the log."""
        return self.made[0] + self.made[1] - self.unentered

    @property
    def is_signed(self) -> bool:
        """Whether the result is confirmed."""
        return self.confirmed or len(self.signed) == 2

    @property
    def waits(self) -> Ruling | None:
        """What must be decided before play goes on, if anything."""
        if self.claim is not None:
            return self.claim.proposal.ruling
        return None if self.matter is None else self.matter.ruling

    @property
    def unplayed(self) -> Proposal | None:
        """The draw that is due as such endings are not played at this tempo [II.6.3.1, III.9.1]."""
        conditions = self.conditions
        accelerated, at_any_tempo = conditions.is_accelerated, conditions.blind_at_other_tempo
        return self.table.unplayed(self.clock, accelerated=accelerated, at_any_tempo=at_any_tempo)

    @property
    def due(self) -> Ruling | None:
        """What the arbiter has to end without being asked: a draw that is due, or what house rules leave to him."""
        if self.unentered:  # what stands on the real board is not known
            return None
        found = None if self.table.due is not None else self.unplayed
        return self.table.due if found is None else found.ruling

    @property
    def drawn_by_itself(self) -> Ruling | None:
        """The draw of an ending that is not played, where nobody is there to claim it and nothing to be judged."""
        found = self.unplayed if KINDS[self.conditions.kind].draws_come_by_themselves else None
        return None if found is None or not found.is_exact else replace(found.ruling, verdict=Verdict.DRAW)

    def moves_of(self, side: Side) -> int:
        """How many moves a side has made."""
        return self.made[side is Side.BLACK]

    @property
    def incident(self) -> Incident | None:
        """The latest incident that is not settled."""
        if not self.incidents:
            return None
        return next((incident for incident in reversed(self.incidents) if incident.status in _OPEN), None)

    def history(self) -> Iterator[State]:
        """This state and those before it, the latest first."""
        state: State | None = self
        while state is not None:
            yield state
            state = state.previous

    def __repr__(self) -> str:
        return f"State(seq={self.seq}, phase={self.phase.value}, position={self.table.fen!r}, ending={self.ending})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and tuple(self[:-1]) == tuple(other[:-1])

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.seq, self.at_ms, self.phase, self.made))


_OPEN = (Status.COMMITTED, Status.DEMANDED)


class Said(NamedTuple):
    """What a ruling was given on: the number of the event, whether it counts, and the ruling."""

    seq: int
    is_accepted: bool
    ruling: Ruling
