"""Result slips: a board each, to be cut, signed and handed in; with codes for the phones of both players."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from kodeks.malformed import MalformedText
from kodeks.papers.forms import FormKind, Forms, Slip
from kodeks.papers.seats import round_day, seats_on_paper
from kodeks.papers.voice import Voice
from kodeks.tables import SeatPlace, usual_results
from kodeks.tournament import Tournament


class SlipAddresses(NamedTuple):
    """Where the holder of each half reports the result."""

    white: str
    black: str


Addresses: TypeAlias = Mapping[SeatPlace, SlipAddresses]
_NONE: Addresses = MappingProxyType({})
_LONGEST = 400  # letters: a longer address makes a code that no phone reads off a slip


def result_slips(
    state: Tournament, number: int, voice: Voice, addresses: Addresses = _NONE, *, with_line_ups: bool = True
) -> Forms:
    """The slips of a round, board by board; without addresses they have no codes."""
    for pair in addresses.values():
        for address in pair:
            if len(address) > _LONGEST or not address.isprintable():
                raise MalformedText("print-not-an-address", address)
    results, round_text = usual_results(state), voice.say("report-round", round=number)
    slips = []
    for seat in seats_on_paper(state, number, with_line_ups=with_line_ups):
        white, black = addresses.get(seat.place, ("", ""))
        slips.append(Slip(str(seat.place), round_text, seat.white, seat.black, results, white, black))
    return Forms(
        kind=FormKind.SLIPS,
        title=state.regulations.name,
        name=voice.say("print-slips-of-round", round=number),
        language=voice.language,
        forms=tuple(slips),
        labels={
            "board": voice.say("print-board"),
            "white": voice.say("print-white"),
            "black": voice.say("print-black"),
            "result": voice.say("print-result"),
            "signature": voice.say("print-signature"),
            "scan": voice.say("print-scan"),
            "arbiter": voice.say("print-arbiter"),
        },
        dated=round_day(state, number),
    )
