"""What is noted: incidents and decisions, and what was looked at and measured."""

from __future__ import annotations

from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.tournament.acts.act import Act


class NoteKind(StrEnum):
    """What a note is about. The words are stable: files carry them."""

    NOTE = "note"
    INCIDENT = "incident"
    DECISION = "decision"
    SANCTION = "sanction"
    APPEAL = "appeal"
    PROPOSAL = "proposal"


@frozen
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
    decision: str = ""  # what it follows, if that is a decision at a board: its game and the number of the event, 3.7:5


@frozen
class Tick(Act):
    """An item of the checklist was looked at: in order or not. Ticking it again corrects that."""

    item: str  # its key in the venue's catalogue
    is_fine: bool | None = True  # None: not looked at after all
    round: int | None = None  # for items of every round
    remark: str = ""


@frozen
class Measure(Act):
    """An item of the checklist was counted or measured; the value as written, with its unit, such as 45cm. An empty one
    takes the value away."""

    item: str
    value: str
    round: int | None = None
