"""What can happen in a tournament: one small value for each kind of event in its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.tournament.acts.act import Act, Event
    from kodeks.tournament.acts.course import Amend, Close, Reopen, SetRounds, Sign, Undo
    from kodeks.tournament.acts.entries import (
        Absent,
        CheckIn,
        DrawLots,
        Enter,
        Forbid,
        LineUp,
        Number,
        Present,
        Revise,
        Withdraw,
    )
    from kodeks.tournament.acts.kinds import ACTS, kind_of
    from kodeks.tournament.acts.notes import Measure, Note, NoteKind, Tick
    from kodeks.tournament.acts.play_offs import HoldPlayOff, PairPlayOff, PlayOff, PlayOffResult
    from kodeks.tournament.acts.rounds import (
        Announce,
        Moves,
        Pair,
        Postpone,
        Result,
        ShowLate,
        Start,
        SwapColours,
        Unpair,
    )

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
    "ShowLate",
    "Sign",
    "Start",
    "SwapColours",
    "Tick",
    "Undo",
    "Unpair",
    "Withdraw",
    "kind_of",
]

load_on_demand(__name__)
