"""What can happen in a tournament: one small value for each kind of event in its log."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kodeks.rulebook.result import Side
from kodeks.tournament.entry import Entry
from kodeks.tournament.regulations import Regulations

__all__ = [
    "ACTS",
    "Absent",
    "Act",
    "Amend",
    "Announce",
    "CheckIn",
    "Close",
    "DrawLots",
    "Enter",
    "Event",
    "Forbid",
    "HoldPlayOff",
    "LineUp",
    "Measure",
    "Moves",
    "Note",
    "NoteKind",
    "Number",
    "Pair",
    "PairPlayOff",
    "PlayOff",
    "PlayOffResult",
    "Postpone",
    "Present",
    "Reopen",
    "Result",
    "Revise",
    "SetRounds",
    "Sign",
    "Start",
    "SwapColours",
    "Tick",
    "Undo",
    "Unpair",
    "Withdraw",
]


class Act:
    """Something the arbiter records."""

    __slots__ = ()


# Entries


@dataclass(frozen=True, slots=True)
class Enter(Act):
    """A player or a team is entered; after round 1 was paired, late [D-84]."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Revise(Act):
    """What is known of an entrant is corrected; before numbers are given he is named by his place in the entries."""

    number: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class CheckIn(Act):
    """An entrant has come, or has not after all; before numbers are given he is named by his place in the entries."""

    number: int
    is_here: bool = True


@dataclass(frozen=True, slots=True)
class DrawLots(Act):
    """Lots for the start numbers are drawn from a seed, in public [FTR 5a]. They count once the numbers are given; a
    draw that is given up for another one stays in the log."""

    seed: str


@dataclass(frozen=True, slots=True)
class Number(Act):
    """Start numbers are given once and for all [V.2.6]: the places in the entries, in the order of the numbers."""

    order: tuple[int, ...]
    seed: str = ""  # published, where lots were drawn
    first_colour: Side = Side.WHITE  # drawn for number 1 [V.2.8.5.3]


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """An entrant leaves the event: from this round on, or from the next to be paired. Before numbers are given he is
    named by his place in the entries, and struck from them."""

    number: int
    from_round: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Absent(Act):
    """An entrant will not play in a round; a requested bye may bring points, where the regulations say so."""

    number: int
    round: int
    points: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Present(Act):
    """An absence is called off."""

    number: int
    round: int


@dataclass(frozen=True, slots=True)
class Forbid(Act):
    """Two who are not to be paired with each other."""

    one: int
    other: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LineUp(Act):
    """The line-up of a team for a round; an empty name is an empty board."""

    number: int
    round: int
    names: tuple[str, ...]
    handed_in: str = ""  # the moment, as the schedule of rounds has it; judged where both are known [V.3.6.1.3]


# Rounds


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Unpair(Act):
    """The pairing of the last round is dropped."""

    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Announce(Act):
    """The pairing is announced; from now on only a violated absolute condition reopens it [V.2.8.9.6]."""

    round: int


@dataclass(frozen=True, slots=True)
class Start(Act):
    """The round begins; its pairing stands [V.2.8.9.9]."""

    round: int


@dataclass(frozen=True, slots=True)
class Result(Act):
    """A result, or its correction, which says that it replaces one; an empty one takes the result away. In team events
    also the board of the match."""

    round: int
    board: int
    result: str
    game: int | None = None
    reason: str = ""
    replaces: bool = False  # who records it knows that there is another one


@dataclass(frozen=True, slots=True)
class SwapColours(Act):
    """The game was played with the other colours: those count [D-28]."""

    round: int
    board: int


@dataclass(frozen=True, slots=True)
class Postpone(Act):
    """A game is played later; for the next pairing it counts as a draw [V.2.8.9.10]. Its result ends that."""

    round: int
    board: int
    until: str = ""  # a moment, or words
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Moves(Act):
    """The moves of a game, as PDN or PGN; in team events of a board of the match. An empty text takes them away."""

    round: int
    board: int
    text: str
    game: int | None = None


# The whole


@dataclass(frozen=True, slots=True)
class Amend(Act):
    """The regulations are changed; once a round is paired, with a reason."""

    regulations: Regulations
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayOff(Act):
    """The order of a play-off among those who were level [V.1.7.1.6]."""

    order: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class HoldPlayOff(Act):
    """A play-off is ordered among those who are level [V.1.7.1.6, FTR A3.1]; who meets whom is drawn from its seed."""

    numbers: tuple[int, ...]  # by the next tie-break, or by lot, the best first
    seed: str
    tempo: str = ""
    reason: str = ""  # where rounds of the event are left out


@dataclass(frozen=True, slots=True)
class PairPlayOff(Act):
    """The next round of a play-off."""

    play_off: int  # the first is 1
    round: int
    pairs: tuple[tuple[int, int], ...]  # White first
    reason: str = ""  # of other colours than those drawn


@dataclass(frozen=True, slots=True)
class PlayOffResult(Act):
    """A result in a play-off, or its correction; an empty one takes it away."""

    play_off: int
    round: int
    board: int
    result: str
    reason: str = ""


class NoteKind(StrEnum):
    """What a note is about. The words are stable: files carry them."""

    NOTE = "note"
    INCIDENT = "incident"
    DECISION = "decision"
    SANCTION = "sanction"
    APPEAL = "appeal"
    PROPOSAL = "proposal"


@dataclass(frozen=True, slots=True)
class Note(Act):
    """Something the report must tell: an incident, a decision with its articles, a supplement. Keys for machines stand
    beside the words."""

    text: str
    round: int | None = None
    board: int | None = None
    articles: tuple[str, ...] = ()
    kind: NoteKind = NoteKind.NOTE
    what: str = ""  # key of what happened: an irregularity, a breach, or what became of the note it follows
    against: int | None = None  # whom the decision concerns, by start number
    sanction: str = ""  # key of the sanction
    follows: int | None = None  # the number of the note it corrects, revokes, appeals against or decides on
    is_announced: bool = False  # for everybody to read


@dataclass(frozen=True, slots=True)
class Tick(Act):
    """An item of the checklist was looked at: in order or not. Ticking it again corrects that."""

    item: str  # its key in the venue's catalogue
    is_fine: bool | None = True  # None: not looked at after all
    round: int | None = None  # for items of every round
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Measure(Act):
    """An item of the checklist was counted or measured; the value as written, with its unit, such as 45cm. An empty one
    takes the value away."""

    item: str
    value: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class SetRounds(Act):
    """The arbiter changes the number of rounds [V.2.4]."""

    rounds: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Undo(Act):
    """What was recorded after this sequence number is taken back; the log keeps it."""

    to: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Close(Act):
    """The tournament is over."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reopen(Act):
    """A closed tournament is opened again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Sign(Act):
    """The closed tournament is signed off: what is submitted is the log up to here [IV.2.24]."""

    name: str
    day: str  # year-month-day, as it is signed


ACTS: dict[str, type[Act]] = {
    "enter": Enter,
    "revise": Revise,
    "check_in": CheckIn,
    "draw_lots": DrawLots,
    "number": Number,
    "withdraw": Withdraw,
    "absent": Absent,
    "present": Present,
    "forbid": Forbid,
    "line_up": LineUp,
    "pair": Pair,
    "unpair": Unpair,
    "announce": Announce,
    "start": Start,
    "result": Result,
    "swap_colours": SwapColours,
    "postpone": Postpone,
    "moves": Moves,
    "amend": Amend,
    "play_off": PlayOff,
    "hold_play_off": HoldPlayOff,
    "pair_play_off": PairPlayOff,
    "play_off_result": PlayOffResult,
    "note": Note,
    "tick": Tick,
    "measure": Measure,
    "set_rounds": SetRounds,
    "undo": Undo,
    "close": Close,
    "reopen": Reopen,
    "sign": Sign,
}


class Event(NamedTuple):
    """One line of a tournament's log: its number, the number it was decided on, when, who, and what."""

    seq: int
    on: int  # what the one who acts had seen: something else that happened to the same matter since is a conflict
    at: str  # date and time as text, for the record; nothing depends on it
    by: str
    act: Act
