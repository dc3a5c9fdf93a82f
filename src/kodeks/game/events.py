"""What can happen in a game: one small value for each kind of event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kodeks.game.actor import Actor
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict


class Act:
    """Something a player, an assistant or the arbiter does."""

    __slots__ = ()


# Before and at the start


@dataclass(frozen=True, slots=True)
class Arrive(Act):
    """A player takes his seat; the arbiter names him."""

    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Start(Act):
    """The signal to begin: the clocks start, whoever is there [II.4.4]."""

    absent: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class Forfeit(Act):
    """The arbiter declares a walkover; without a side, of both [II.5.5, II.5.6]."""

    side: Side | None = None


# At the board


@dataclass(frozen=True, slots=True)
class Touch(Act):
    """A player touches the piece on a square."""

    square: str
    adjusting: bool = False  # announced before the touch [I.3.13, FIDE 4.2]
    accidental: bool = False
    together: bool = False  # with the one before, or in an order nobody can tell
    lifted: bool = True  # on a special board: pulled out of its hole or hollow [VIII.2.1, FIDE E2.2]


@dataclass(frozen=True, slots=True)
class Move(Act):
    """A player makes a move."""

    move: str


@dataclass(frozen=True, slots=True)
class Announce(Act):
    """A move is announced aloud [VIII.2.3, FIDE E2.1]."""

    text: str


@dataclass(frozen=True, slots=True)
class Press(Act):
    """A player presses the clock after his move."""

    lag_ms: int = 0  # how long the press was on its way to the clock; given back within the limit of the conditions


@dataclass(frozen=True, slots=True)
class Offer(Act):
    """A player offers a draw, with an advantage if he says so [I.6.5.4]."""

    ahead: Side | None = None


@dataclass(frozen=True, slots=True)
class Answer(Act):
    """The answer to an offer."""

    accepts: bool


@dataclass(frozen=True, slots=True)
class Claim(Act):
    """A player claims a draw. In chess he may name the move he intends to make."""

    ground: str
    move: str | None = None
    stops_clock: bool = False
    left_ms: int | None = None  # what the claimant's clock shows, where the log does not keep the time


@dataclass(frozen=True, slots=True)
class Resign(Act):
    """A player resigns."""


@dataclass(frozen=True, slots=True)
class Flag(Act):
    """Somebody says that a flag has fallen; without a side, that both have and nobody knows which was first."""

    side: Side | None = None
    proved: tuple[Side, ...] = ()  # who can show from the sheets that he made the moves due [II.6.16]


@dataclass(frozen=True, slots=True)
class Ask(Act):
    """A player asks for the times and the number of moves [VIII.5.1]."""


@dataclass(frozen=True, slots=True)
class See(Act):
    """A player asks to see the record that the arbiter keeps of a fast game [FIDE 2023: A.4.3]."""


# Irregularities


@dataclass(frozen=True, slots=True)
class Irregular(Act):
    """Something irregular happened on the board; `board` is the position that really stands there now."""

    code: str
    side: Side | None = None  # who did it; nobody, in an accident
    board: str | None = None
    touched: tuple[str, ...] = ()  # the squares whose pieces he has touched
    note: str = ""


class Way(StrEnum):
    """How a correction is demanded [I.5.9]."""

    CALL = "call"
    PRESS = "press"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Demand(Act):
    """The opponent demands that an irregularity be corrected; in chess the arbiter may act himself."""

    way: Way = Way.CALL


@dataclass(frozen=True, slots=True)
class Accept(Act):
    """The opponent lets an irregularity stand [I.5.4]."""


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """The irregularity is corrected in full [I.5.8]."""


@dataclass(frozen=True, slots=True)
class Refuse(Act):
    """The player refuses to correct, or does it in part only [I.5.8]."""


# The arbiter


class StopFor(StrEnum):
    """What somebody stops both clocks for."""

    ARBITER = "arbiter"
    IRREGULAR_MOVE = "irregular_move"
    OTHER = "other"
    OUTAGE = "outage"  # the machine that keeps the time was away


@dataclass(frozen=True, slots=True)
class Call(Act):
    """A player calls the arbiter."""

    reason: str = ""
    stops_clock: bool = False


class Complaint(StrEnum):
    """What a player complains of."""

    CLOCK = "clock"  # its state or its setting [II.6.11, FIDE 6.10a]
    DECISION = "decision"  # of the arbiter: a written protest [II.2.2.5, FIDE 12.10]


@dataclass(frozen=True, slots=True)
class Complain(Act):
    """A player complains of the clock, or protests against a decision."""

    about: Complaint
    text: str = ""
    decision: int | None = None  # the number of the event protested against; unless given, the latest decision


@dataclass(frozen=True, slots=True)
class Stop(Act):
    """Both clocks are stopped."""

    reason: StopFor = StopFor.OTHER


@dataclass(frozen=True, slots=True)
class Resume(Act):
    """The arbiter lets play go on, on the clock of this side or of the one that ran."""

    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Decide(Act):
    """The arbiter decides what waits for him, or declares the game drawn."""

    upholds: bool | None = None
    verdict: Verdict | None = None
    postpones: bool = False  # a claim in a quickplay finish [FIDE 10.2b]
    extra_ms: int = 0  # for the opponent
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Penalise(Act):
    """The arbiter imposes a sanction for a breach; without a side, on both."""

    sanction: str
    breach: str
    side: Side | None = None
    time_ms: int = 0
    reason: str = ""


class ClockAction(StrEnum):
    """What the arbiter does to the clock."""

    SET = "set"
    REPLACE = "replace"  # by another clock, as this one is out of order
    GIVE = "give"
    COMPENSATE = "compensate"
    CHARGE = "charge"
    CHARGE_BOTH = "charge_both"
    RESTORE = "restore"
    NEXT_PERIOD = "next_period"


@dataclass(frozen=True, slots=True)
class CorrectClock(Act):
    """The arbiter corrects the clock."""

    action: ClockAction
    side: Side | None = None
    time_ms: int = 0
    white_ms: int | None = None
    black_ms: int | None = None
    white_moves: int | None = None
    black_moves: int | None = None
    lifts_flags: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Compare(Act):
    """The arbiter compares the two score sheets of a game on two boards [VIII.3.1, FIDE E2.7]."""

    white: tuple[str, ...]
    black: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undo(Act):
    """What was recorded after this sequence number is taken back, by the arbiter, or by a player who entered a move
    wrongly: a slip of the record, not of the game."""

    to: int
    reason: str = ""


# Interruptions


@dataclass(frozen=True, slots=True)
class Suspend(Act):
    """The arbiter suspends play: the hall is unfit [II.7.2]."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Adjourn(Act):
    """The arbiter has the game adjourned; in chess what is left of the session goes on the sealer's clock [ADJ.1b]."""

    session_left_ms: int = 0
    resumes_ms: int | None = None  # when play is to go on


@dataclass(frozen=True, slots=True)
class Seal(Act):
    """The player with the move seals it: only the print of the envelope is known until it is opened [C-41]."""

    envelope: str


@dataclass(frozen=True, slots=True)
class Open(Act):
    """The arbiter opens the envelope and play goes on. Lost envelope: the sealer states his move [ADJ.11a]. Lost
    position: a new game [ADJ.11b]."""

    move: str = ""
    key: str = ""
    lost: bool = False
    position_lost: bool = False


# The end


@dataclass(frozen=True, slots=True)
class Sign(Act):
    """The result is confirmed: by both players or by the arbiter [II.6.21, FIDE 8.7]."""

    result: str
    reason: str = ""


ACTS: dict[str, type[Act]] = {
    "arrive": Arrive,
    "start": Start,
    "forfeit": Forfeit,
    "touch": Touch,
    "move": Move,
    "announce": Announce,
    "press": Press,
    "offer": Offer,
    "answer": Answer,
    "claim": Claim,
    "resign": Resign,
    "flag": Flag,
    "ask": Ask,
    "see": See,
    "irregular": Irregular,
    "demand": Demand,
    "accept": Accept,
    "correct": Correct,
    "refuse": Refuse,
    "call": Call,
    "complain": Complain,
    "stop": Stop,
    "resume": Resume,
    "decide": Decide,
    "penalise": Penalise,
    "clock": CorrectClock,
    "compare": Compare,
    "undo": Undo,
    "suspend": Suspend,
    "adjourn": Adjourn,
    "seal": Seal,
    "open": Open,
    "sign": Sign,
}


class Event(NamedTuple):
    """One line of a log: its number, the time in milliseconds, who acted, and what he did."""

    seq: int
    at_ms: int
    by: Actor
    act: Act
    who: str = ""  # the person, where several may act: which arbiter, or who entered a score sheet


class Deed(NamedTuple):
    """What somebody did, before it has a number and a time: several are entered by one hand from a score sheet."""

    by: Actor
    act: Act
