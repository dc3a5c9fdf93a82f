"""Kinds of acts, by the words that files have for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kodeks.tournament import acts
from kodeks.tournament.acts.act import Act

_NAMES = {
    "enter": "Enter",
    "revise": "Revise",
    "check_in": "CheckIn",
    "draw_lots": "DrawLots",
    "number": "Number",
    "withdraw": "Withdraw",
    "absent": "Absent",
    "present": "Present",
    "forbid": "Forbid",
    "line_up": "LineUp",
    "pair": "Pair",
    "unpair": "Unpair",
    "announce": "Announce",
    "start": "Start",
    "result": "Result",
    "swap_colours": "SwapColours",
    "postpone": "Postpone",
    "moves": "Moves",
    "show_late": "ShowLate",
    "amend": "Amend",
    "play_off": "PlayOff",
    "hold_play_off": "HoldPlayOff",
    "pair_play_off": "PairPlayOff",
    "play_off_result": "PlayOffResult",
    "note": "Note",
    "tick": "Tick",
    "measure": "Measure",
    "set_rounds": "SetRounds",
    "undo": "Undo",
    "close": "Close",
    "reopen": "Reopen",
    "sign": "Sign",
}
_KINDS = {name: kind for kind, name in _NAMES.items()}


class _Acts(Mapping[str, type[Act]]):
    """The class of each kind of act, loaded when it is asked for: most files have few of them."""

    def __getitem__(self, kind: str) -> type[Act]:
        found: type[Act] = getattr(acts, _NAMES[kind])
        return found

    def __contains__(self, kind: object) -> bool:
        return kind in _NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


ACTS: Mapping[str, type[Act]] = _Acts()


def kind_of(act: Act) -> str:
    """The word for what an act is."""
    return _KINDS[type(act).__name__]
